//! Tests of teams: the printed FIDE examples of the chains after extended direct encounter, and cases that the vectors
//! do not cover.

use std::fs;

use qisai_domain::regulations::TieBreakEdition::Fide2026;
use qisai_domain::{Outcome, Results};
use qisai_standings::working::Measure;
use qisai_standings::{Pairing, Settings, Table, TeamScore, Working};

use crate::build::{DRAW, LOSS, Teams, WIN, ranking, swiss, text, working};
use crate::team_trf;
use crate::vectors::folder;

/// Exercises 46 to 48: teams 11 and 14, tied after extended direct encounter, are separated by their match. The board
/// count is 3.5 for 11 and 6.5 for 14, and lower is better.
#[test]
fn chains_look_at_the_mutual_match() {
    let Some(folder) = folder("golden") else { return };
    let table = team_trf::read(&fs::read_to_string(folder.join("tec_team.trf")).unwrap());
    let place = |order: &str, team| ranking(&table, order).into_iter().find(|(other, _)| *other == team).unwrap().1;
    assert_eq!((place("MPTS,EDE", 11), place("MPTS,EDE", 14)), (12, 12));
    for order in ["MPTS,EDET", "MPTS,EDEB", "MPTS,EDEBT"] {
        assert_eq!((place(order, 11), place(order, 14)), (12, 13), "{order}");
    }
    let Working::Encounter(encounter) = working(&table, 14, "EDEBT") else { panic!("a place") };
    let last = encounter.tables.last().unwrap();
    let rows: Vec<(u32, String)> =
        last.rows.iter().map(|row| (row.entry.0, qisai_standings::decimal(row.score).to_string())).collect();
    assert_eq!((last.measure, last.article), (Measure::BoardCount, "12.1"));
    assert_eq!(rows, [(11, "3.5".to_owned()), (14, "6.5".to_owned())]);
}

/// Returns the results of teams on two boards: round, home, away, and the home team's outcomes.
fn results(teams: u32, rounds: u16, matches: &[(u16, u32, u32, [Outcome; 2])]) -> Results {
    let mut field = Teams::new(teams, 2, rounds, rounds);
    for (round, home, away, boards) in matches {
        field.meet(*round, *home, *away, boards);
    }
    field.results()
}

/// A single forfeited board leaves the match played. A match without any board played is a forfeit.
#[test]
fn a_match_is_played_when_any_board_is() {
    let matches = [(1, 1, 2, [Outcome::ForfeitWin, DRAW]), (1, 3, 4, [Outcome::ForfeitWin, Outcome::ForfeitWin])];
    let results = results(4, 1, &matches);
    let table = swiss(&results, Fide2026);
    for (team, points) in [(1, ["2", "1.5", "1", "1"]), (3, ["2", "2", "1", "0"]), (4, ["0", "0", "0", "0"])] {
        let found = ["MPTS", "GPTS", "WIN:MP", "WON:MP"].map(|criterion| text(&table, team, criterion).unwrap());
        assert_eq!(found, points, "team {team}");
    }
}

/// A match that lacks the result of a board adds nothing.
#[test]
fn a_match_waits_for_its_last_board() {
    let matches = [(1, 1, 2, [WIN, Outcome::Unknown])];
    let results = results(2, 1, &matches);
    let table = swiss(&results, Fide2026);
    assert_eq!(text(&table, 1, "MPTS").as_deref(), Some("0"));
    assert_eq!(text(&table, 1, "GPTS").as_deref(), Some("0"));
}

/// The first score of the order is the primary one, and criteria without a score use it.
#[test]
fn the_order_says_which_score_is_primary() {
    let matches = [(1, 1, 2, [WIN, WIN]), (1, 3, 4, [WIN, DRAW]), (2, 3, 2, [WIN, DRAW]), (2, 4, 1, [WIN, DRAW])];
    let results = results(4, 2, &matches);
    let table = swiss(&results, Fide2026);
    // Match points: 3 has 4, 1 and 4 have 2. Game points: 3 has 3, 1 has 2½, 4 has 2, 2 has ½.
    assert_eq!(ranking(&table, "MPTS,TPN"), [(3, 1), (1, 2), (4, 3), (2, 4)]);
    assert_eq!(ranking(&table, "MPTS,MPVGP"), [(3, 1), (1, 2), (4, 3), (2, 4)]);
    assert_eq!(ranking(&table, "GPTS"), [(3, 1), (1, 2), (4, 3), (2, 4)]);
    assert_eq!(ranking(&table, "MPTS,EDE"), [(3, 1), (4, 2), (1, 3), (2, 4)]);
    let primary_games = Table::of(&results, Settings::new(Pairing::Swiss, Fide2026).for_teams(TeamScore::Game));
    assert_eq!(text(&primary_games, 1, "MPVGP").as_deref(), Some("2"));
    assert_eq!(text(&table, 1, "MPVGP").as_deref(), Some("2.5"));
}

/// 12.2 and 12.3 compare board by board.
#[test]
fn boards_are_compared_one_after_another() {
    let matches = [(1, 1, 3, [DRAW, WIN]), (1, 2, 4, [WIN, DRAW])];
    let results = results(4, 1, &matches);
    let table = swiss(&results, Fide2026);
    assert_eq!(text(&table, 1, "TBR").as_deref(), Some("0.5/1"));
    assert_eq!(text(&table, 1, "BBE").as_deref(), Some("0.5"));
    for order in ["MPTS,GPTS,TBR", "MPTS,GPTS,BBE", "MPTS,GPTS,BC"] {
        assert_eq!(ranking(&table, order)[..2], [(2, 1), (1, 2)], "{order}");
    }
}

/// 全队胜局 counts games, 全队胜场 counts matches; a board won by forfeit is won (21.4).
#[test]
fn games_and_matches_won() {
    let matches = [(1, 1, 2, [Outcome::ForfeitWin, WIN]), (2, 1, 2, [WIN, LOSS])];
    let results = results(2, 2, &matches);
    let table = swiss(&results, Fide2026);
    assert_eq!([text(&table, 1, "GW").unwrap(), text(&table, 1, "WIN:MP").unwrap()], ["3", "1"]);
}
