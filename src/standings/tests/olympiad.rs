//! Tests of the Olympiad order (D.02.01) in an odd field, under both rules for unplayed rounds.

use qisai_domain::regulations::TieBreakEdition::Fide2026;
use qisai_domain::regulations::UnplayedRounds;
use qisai_domain::{ByeKind, GroupId, Outcome, Points, Tournament};
use qisai_standings::{CutRule, Policy, Preset, Settings, Table, Working, ranking};

use crate::build::{DRAW, LOSS, Teams, WIN, text, value};

/// First team, second team, and game points of the first in half points, on four boards. The team missing in a round
/// has the bye.
const ROUNDS: [[(u32, u32, usize); 4]; 7] = [
    [(1, 5, 5), (6, 2, 4), (3, 7, 3), (8, 4, 4)],
    [(7, 1, 4), (2, 8, 1), (4, 6, 5), (9, 3, 0)],
    [(1, 8, 2), (7, 4, 2), (3, 2, 5), (5, 9, 8)],
    [(4, 3, 6), (8, 5, 4), (6, 1, 7), (9, 7, 6)],
    [(5, 4, 5), (8, 6, 6), (3, 1, 5), (2, 9, 4)],
    [(3, 8, 3), (4, 9, 3), (6, 5, 6), (2, 7, 4)],
    [(9, 8, 3), (1, 4, 2), (7, 6, 6), (5, 2, 3)],
];

/// Returns outcomes on four boards that give the first team `halves` half points.
fn boards(halves: usize) -> [Outcome; 4] {
    let (wins, draws) = (halves / 2, halves % 2);
    [0, 1, 2, 3].map(|at| match at {
        at if at < wins => WIN,
        at if at < wins + draws => DRAW,
        _ => LOSS,
    })
}

fn nine_teams(unplayed: UnplayedRounds) -> Tournament {
    let mut teams = Teams::new(9, 4, 7, 7);
    teams.setup.play.unplayed = unplayed;
    teams.setup.play.scoring.matches.as_mut().unwrap().pairing_bye = Points(1);
    teams.setup.play.scoring.games.pairing_bye = Points(4);
    for (round, matches) in (1..).zip(ROUNDS) {
        for (first, second, halves) in matches {
            teams.meet(round, first, second, &boards(halves));
        }
        let meets = |team: &u32| matches.iter().any(|(first, second, _)| [first, second].contains(&team));
        let idle = (1..=9).find(|team| !meets(team)).unwrap();
        teams.bye(round, idle, ByeKind::PairingAllocated);
    }
    Tournament::try_from(teams.setup).unwrap()
}

/// Returns team, match points, Sonneborn-Berger without the weakest opponent, and game points, in ranking order.
fn standings(unplayed: UnplayedRounds) -> Vec<(u32, [String; 3])> {
    let order = Preset::of_id("olympiad").unwrap().order().unwrap();
    let ranked = ranking::ranked(&nine_teams(unplayed), GroupId(1), 7, &order).unwrap();
    let texts = |values: &[qisai_standings::Value]| [0, 1, 2].map(|at: usize| values[at].text().unwrap());
    ranked.standings.rows.iter().map(|row| (row.entry.0, texts(&row.values))).collect()
}

fn rows(expected: &[(u32, &str, &str, &str); 9]) -> Vec<(u32, [String; 3])> {
    expected
        .iter()
        .map(|(team, matches, berger, games)| (*team, [*matches, *berger, *games].map(str::to_owned)))
        .collect()
}

/// D.02.01: the round of the bye is left out, so every team has six opponents in seven rounds.
#[test]
fn v10_nine_teams_by_the_olympiads_own_text() {
    let expected = [
        (8, "12", "101.5", "18.5"),
        (4, "9", "99", "16.5"),
        (3, "7", "86.5", "15"),
        (7, "7", "70.5", "13.5"),
        (5, "6", "91.5", "14.5"),
        (6, "6", "76.5", "14"),
        (9, "6", "73.5", "11"),
        (2, "6", "69.5", "12.5"),
        (1, "4", "63.5", "10.5"),
    ];
    assert_eq!(standings(UnplayedRounds::Olympiad), rows(&expected));
}

/// C.07 article 16.4: the bye is a drawn match against a dummy with the team's own score, and the weakest of seven is
/// cut. Team 9 ranks before team 6.
#[test]
fn v10_nine_teams_by_article_16_of_c07() {
    let expected = [
        (8, "12", "101.5", "18.5"),
        (4, "9", "99", "16.5"),
        (3, "7", "90.5", "15"),
        (7, "7", "76.5", "13.5"),
        (5, "6", "97.5", "14.5"),
        (9, "6", "85.5", "11"),
        (6, "6", "74.5", "14"),
        (2, "6", "69.5", "12.5"),
        (1, "4", "63.5", "10.5"),
    ];
    assert_eq!(standings(UnplayedRounds::Regulations), rows(&expected));
}

#[test]
fn v10_the_working_shows_the_bye_as_what_is_left_out() {
    let teams = nine_teams(UnplayedRounds::Olympiad);
    let ranked = ranking::ranked(&teams, GroupId(1), 7, &Preset::of_id("olympiad").unwrap().order().unwrap()).unwrap();
    let criterion = "EMGSB/C1".parse().unwrap();
    let of_six = value(&ranked.table, 6, "EMGSB/C1");
    let working = ranked.table.working(qisai_domain::EntryId(6), &criterion, &of_six).unwrap();
    let cuts: Vec<(u16, Option<CutRule>)> = working
        .addends()
        .iter()
        .filter(|addend| addend.cut.is_some())
        .map(|addend| (addend.round, addend.cut))
        .collect();
    assert!(matches!(working, Working::Sum(_)));
    assert_eq!(cuts, [(3, Some(CutRule::Bye))], "and no opponent");
    let plain = value(&ranked.table, 6, "EMGSB");
    assert_eq!(plain, of_six, "without a cut the bye is left out all the same");
}

/// A team absent from two rounds gives its opponents one match point for each. Its own value gains nothing from them.
#[test]
fn v10_a_round_without_a_pairing_is_one_match_point_for_opponents() {
    let mut teams = Teams::new(4, 4, 3, 3);
    teams.meet(1, 1, 2, &[WIN, WIN, DRAW, DRAW]);
    teams.meet(2, 2, 3, &[WIN, WIN, DRAW, DRAW]);
    teams.meet(3, 1, 3, &[WIN, WIN, DRAW, DRAW]);
    let results = teams.results();
    let of = |unplayed| {
        let settings = Settings { unplayed, ..Settings::new(qisai_standings::Pairing::Swiss, Fide2026) };
        Table::of(&results, settings)
    };
    let olympiad = of(Policy::olympiad(Fide2026));
    // Team 2 has 2 match points from two rounds, and 1 for round 3. Team 3 has none from two rounds, and 1 for round 1.
    assert_eq!(text(&olympiad, 1, "BH:MP").as_deref(), Some("4"));
    assert_eq!(text(&olympiad, 1, "EMGSB").as_deref(), Some("12"), "3 × 3 and 3 × 1");
    assert_eq!(text(&olympiad, 2, "BH:MP").as_deref(), Some("6"), "4 + 1 of team 1, 0 + 1 of team 3");
}
