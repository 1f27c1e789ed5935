//! As much of a TRF26 as the tie-breaks of teams need: records 001, 042, 092, 142, 162, 240, 310, 320 and 362 of well-formed
//! files. The boards of a match are the players of a team who were scheduled, in the order of record 310.

use std::collections::BTreeMap;

use qisai_domain::{ByeKind, Cell, EntryId, Points};
use qisai_standings::{Pairing, Settings, Table, TeamCard, TeamCards, TeamRound};

use crate::trf::{edition, games, numbers, record, scores};

/// A table of the teams of a file; the entries have the file's team numbers.
pub fn read(text: &str, boards: u16) -> Table {
    let (cards, settings) = parts(text, boards);
    Table::of_teams(&cards, settings)
}

pub fn parts(text: &str, boards: u16) -> (TeamCards, Settings) {
    let planned: u16 = record(text, "142").unwrap().parse().unwrap();
    let starting = numbers(text);
    let rounds: Vec<Vec<Cell>> = games(text, &starting, planned);
    let lines: Vec<(u32, Vec<usize>)> = text.lines().filter(|line| line.starts_with("310")).map(team).collect();
    let members: Vec<Vec<usize>> = lines
        .iter()
        .map(|(_, players)| {
            players
                .iter()
                .map(|id| starting.iter().position(|start| usize::try_from(*start).unwrap() == *id).unwrap())
                .collect()
        })
        .collect();
    let team_of: BTreeMap<usize, usize> =
        (0..).zip(&members).flat_map(|(team, players)| players.iter().map(move |player| (*player, team))).collect();
    let byes = byes(text);
    let round = |team: usize, number: u16| {
        let at = usize::from(number) - 1;
        let fielded: Vec<Cell> =
            members[team].iter().map(|player| rounds[*player][at]).filter(|cell| cell.opponent().is_some()).collect();
        let Some(Cell::Game { opponent, side, .. }) = fielded.first().copied() else {
            let kind = byes.get(&(lines[team].0, number)).copied().unwrap_or(ByeKind::ZeroPoint);
            return TeamRound::Bye(kind);
        };
        let outcome = |cell: &Cell| match cell {
            Cell::Game { outcome, .. } => *outcome,
            other => panic!("a board with {other:?}"),
        };
        TeamRound::Match { opponent: team_of[&opponent], side, boards: fielded.iter().map(outcome).collect() }
    };
    let teams = (0..).zip(&lines).map(|(at, (id, _))| TeamCard {
        entry: EntryId(*id),
        tpn: *id,
        rating: None,
        rounds: (1..=planned).map(|number| round(at, number)).collect(),
    });
    let mut match_scores = scores(&record(text, "362").unwrap().replace('T', " "));
    let mut game_scores = scores(&record(text, "162").unwrap()).per_meeting_of(boards);
    // Without record 320: one match point and half of the boards.
    match_scores.pairing_bye = match_scores.draw;
    game_scores.pairing_bye = game_scores.draw.times(boards.into());
    if let Some(values) = record(text, "320") {
        let mut words = values.split_whitespace().map(|word| Points(halves(word)));
        match_scores.pairing_bye = words.next().unwrap();
        game_scores.pairing_bye = words.next().unwrap();
    }
    let pairing = match record(text, "092").unwrap().as_str() {
        "Team: Round-Robin" => Pairing::Predetermined,
        "Team: Swiss-System" => Pairing::Swiss,
        other => panic!("tournament type {other}"),
    };
    let settings = Settings::new(pairing, edition(text));
    let cards = TeamCards {
        match_scores,
        game_scores,
        boards,
        planned_rounds: planned,
        rounds: planned,
        teams: teams.collect(),
    };
    (cards, settings)
}

fn halves(text: &str) -> i32 {
    let (whole, tenth) = text.split_once('.').unwrap();
    whole.parse::<i32>().unwrap() * 2 + i32::from(tenth == "5")
}

/// `310   1 Team001 …     1    2    3    4`: the number, and the players from column 74.
fn team(line: &str) -> (u32, Vec<usize>) {
    let players = line[73..].split_whitespace().map(|word| word.parse().unwrap()).collect();
    (line[4..7].trim().parse().unwrap(), players)
}

/// Records 320 (pairing-allocated) and 240 (asked for), by team and round.
fn byes(text: &str) -> BTreeMap<(u32, u16), ByeKind> {
    let mut byes = BTreeMap::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["320", _, _, teams @ ..] => {
                for (round, team) in (1..).zip(teams) {
                    byes.insert((team.parse().unwrap(), round), ByeKind::PairingAllocated);
                }
            }
            ["240", kind, round, teams @ ..] => {
                let kind = match *kind {
                    "F" => ByeKind::FullPoint,
                    "H" => ByeKind::HalfPoint,
                    "Z" => ByeKind::ZeroPoint,
                    other => panic!("bye {other}"),
                };
                for team in teams {
                    byes.insert((team.parse().unwrap(), round.parse().unwrap()), kind);
                }
            }
            _ => {}
        }
    }
    byes
}
