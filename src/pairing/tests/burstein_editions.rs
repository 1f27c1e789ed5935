//! Tests with tournaments paired by bbpPairings under an earlier edition of the Burstein system.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::path::Path;

use qisai_domain::{Cell, GroupId, SwissSystem, Tournament, results};
use qisai_pairing::checker::{RoundDifference, check};
use qisai_pairing::crosstable;
use qisai_swiss::burstein::round::Round;
use qisai_swiss::burstein::{pair_round, seeding_rounds};
use qisai_swiss::{Line, Prepared, Request};
use serde_json::Value;

use crate::support::{Played, in_order, lower_number_wins, swiss, vectors};

/// The 21 rounds, out of 29, that differ; in the other eight rounds both editions agree.
const DIFFERING: [(&str, &[(u16, Because)]); 5] = [
    ("6-players-3-rounds", &[(1, Because::Seeding), (2, Because::Criteria)]),
    ("8-players-5-rounds", &[(1, Because::Seeding), (2, Because::Seeding)]),
    (
        "10-players-5-rounds",
        &[(1, Because::Seeding), (2, Because::Seeding), (3, Because::Criteria), (4, Because::Index)],
    ),
    (
        "12-players-7-rounds",
        &[
            (1, Because::Seeding),
            (2, Because::Seeding),
            (3, Because::Seeding),
            (6, Because::Criteria),
            (7, Because::Criteria),
        ],
    ),
    (
        "20-players-9-rounds",
        &[
            (1, Because::Seeding),
            (2, Because::Seeding),
            (3, Because::Seeding),
            (4, Because::Seeding),
            (6, Because::Criteria),
            (7, Because::Index),
            (8, Because::Criteria),
            (9, Because::Criteria),
        ],
    ),
];

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// Reads a tournament with players `p1`, `p2`, … from the highest rating; the higher rated player wins every game.
fn read(folder: &Path) -> Played {
    let scenario = json(&folder.join("scenario.json"));
    assert_eq!(scenario["resultStrategy"], "higher-rated-wins");
    let players = u32::try_from(scenario["players"].as_array().unwrap().len()).unwrap();
    let rounds = u16::try_from(scenario["totalRounds"].as_u64().unwrap()).unwrap();
    let mut played = Played::new(swiss(SwissSystem::Burstein), players, rounds);
    let number = |id: &Value| id.as_str().unwrap().strip_prefix('p').unwrap().parse::<u32>().unwrap();
    for round in 1..=rounds {
        let recorded = json(&folder.join(format!("round-{round}.json")));
        let game = |game: &Value| {
            let (first, second) = (number(&game["WhiteID"]), number(&game["BlackID"]));
            (first, second, lower_number_wins(first, second))
        };
        let games: Vec<_> = recorded["Pairings"].as_array().unwrap().iter().map(game).collect();
        played = played.recorded(&games, &[]);
    }
    played
}

/// Returns the ranks of the earlier edition: Sonneborn-Berger, then Buchholz, then Buchholz without the best and the
/// worst opponent.
fn earlier_ranks(prepared: &Prepared) -> Vec<usize> {
    let table = &prepared.table;
    let score = |line: &Line| table.score_after(line, table.rounds()).0;
    let index = |line: &Line| {
        let met =
            |(round, cell): (u16, &Cell)| (score(&table.lines[cell.opponent().unwrap()]), table.points(line, round).0);
        let met: Vec<(i32, i32)> = (1..).zip(&line.cells).map(met).collect();
        let scores = || met.iter().map(|(score, _)| *score);
        let extremes = scores().max().unwrap_or(0) + scores().min().unwrap_or(0);
        let sonneborn_berger: i32 = met.iter().map(|(score, points)| score * points).sum();
        let buchholz: i32 = scores().sum();
        (sonneborn_berger, buchholz, buchholz - extremes)
    };
    let key = |place: &usize| {
        let line = &table.lines[prepared.field.contenders[*place].line];
        (Reverse(index(line)), line.number)
    };
    let mut places: Vec<usize> = (0..prepared.field.size()).collect();
    places.sort_by_key(key);
    (0..places.len()).map(|place| places.iter().position(|it| *it == place).unwrap()).collect()
}

/// Returns the pairs of a round by the current criteria, but with the ranks of the earlier edition.
fn by_the_earlier_ranks(tournament: &Tournament, round: u16) -> BTreeSet<(u32, u32)> {
    let results = results(tournament, GroupId(1), round - 1).unwrap();
    let prepared = Request::new(SwissSystem::Burstein, crosstable(&results)).prepare().unwrap();
    let paired = pair_round(&Round { field: &prepared.field, ranks: earlier_ranks(&prepared) }).unwrap();
    let number = |place: usize| prepared.field.contenders[place].tpn;
    let pairs = paired.brackets.iter().flat_map(|bracket| &bracket.pairs);
    pairs.map(|(one, two)| in_order(number(*one), number(*two))).collect()
}

/// Reason why a recorded round differs from the current edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Because {
    /// Seeding round, paired as Dutch in the current edition (article 1.6).
    Seeding,
    /// Round that is paired as recorded when the ranks of the earlier edition are used (article 1.7).
    Index,
    /// Difference attributed to articles 2.3 and 4 by exclusion: the earlier ranks alone do not explain it.
    ///
    /// bbpPairings lets at most one player float from a scoregroup, and gives virtual points in the first two rounds.
    Criteria,
}

fn differing(folder: &Path) -> Vec<(u16, Because)> {
    let tournament = read(folder).tournament();
    let report = check(&tournament, GroupId(1)).unwrap();
    assert!(report.reordered.is_empty(), "{}", folder.display());
    let seeding = seeding_rounds(u16::try_from(report.rounds).unwrap());
    let reason = |difference: &RoundDifference| {
        let recorded = difference.found.games.iter().map(|(first, second)| in_order(first.0, second.0));
        let because = if difference.round <= seeding {
            Because::Seeding
        } else if by_the_earlier_ranks(&tournament, difference.round) == recorded.collect() {
            Because::Index
        } else {
            Because::Criteria
        };
        (difference.round, because)
    };
    report.differing.iter().map(reason).collect()
}

#[test]
fn rounds_of_an_earlier_edition_differ_by_an_article() {
    let Some(folder) = vectors("third_party/chesspairing/burstein/golden-bbppairings") else { return };
    for (name, expected) in DIFFERING {
        assert_eq!(differing(&folder.join(name)), expected, "{name}");
    }
}
