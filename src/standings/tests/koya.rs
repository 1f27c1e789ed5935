//! Tests of the limit of the Koya system (9.2) with scorings in which a win is not one point, and after withdrawals.

use qisai_domain::regulations::TieBreakEdition::Fide2026;
use qisai_domain::{ByeKind, Results, ScoreSystem, Scoring};
use qisai_standings::{KoyaMaximum, KoyaStep, Pairing, Settings, Table};

use crate::build::{DRAW, LOSS, Say, WIN, field, text};

/// Returns a round robin of four: 1 wins two and draws one, 2 wins one and draws two, 3 has one of each, 4 loses all.
fn round_robin(scores: ScoreSystem) -> Results {
    let mut results = field(4, 3);
    results.game(1, 1, 4, WIN);
    results.game(1, 2, 3, DRAW);
    results.game(2, 1, 3, WIN);
    results.game(2, 2, 4, WIN);
    results.game(3, 1, 2, DRAW);
    results.game(3, 3, 4, WIN);
    Results { scoring: Scoring::of_games(scores), ..results }
}

fn settings() -> Settings {
    Settings::new(Pairing::Predetermined, Fide2026)
}

/// 9.2: half of nine is four and a half, and `/L-1` subtracts half a point. Half a win would be one and a half.
#[test]
fn a_half_point_is_half_a_point_in_any_scoring() {
    let results = round_robin(ScoreSystem::three_one_zero());
    let by_point = Table::of(&results, settings());
    // 2 has 1 + 3 + 1 = 5, 3 has 1 + 0 + 3 = 4, 4 has 0.
    assert_eq!(text(&by_point, 1, "KS").as_deref(), Some("1"), "only 2 has four and a half");
    assert_eq!(text(&by_point, 1, "KS/L-1").as_deref(), Some("4"), "3 has exactly four");
    assert_eq!(text(&by_point, 3, "KS/L+1").as_deref(), Some("1"), "2 has exactly five");
    assert_eq!(text(&by_point, 3, "KS/L+2").as_deref(), Some("0"), "nobody but 1 has five and a half, and 3 lost to 1");
    let by_win = Table::of(&results, Settings { koya_step: KoyaStep::HalfWin, ..settings() });
    assert_eq!(text(&by_win, 3, "KS/L+1").as_deref(), Some("0"), "six points are wanted");

    // 2-1-0: the maximum is six, so the limit is three. Half a point more excludes players with exactly three.
    let results = round_robin(ScoreSystem::two_one_zero());
    let by_point = Table::of(&results, settings());
    // 1 has 5, 2 has 4, 3 has 3, 4 has 0.
    assert_eq!(text(&by_point, 2, "KS").as_deref(), Some("2"), "a draw with 1 and one with 3");
    assert_eq!(text(&by_point, 2, "KS/L+1").as_deref(), Some("1"), "three and a half");
    assert_eq!(text(&by_point, 1, "KS/L+2").as_deref(), Some("1"), "four, which 2 has");
    let by_win = Table::of(&results, Settings { koya_step: KoyaStep::HalfWin, ..settings() });
    assert_eq!(text(&by_win, 1, "KS/L+2").as_deref(), Some("0"), "five");
}

/// 9.2, C.05 6.6: two of six left before their first game was over. Among the others, three games are possible.
#[test]
fn the_maximum_is_what_could_be_scored() {
    let mut results = field(4, 5);
    results.game(1, 1, 2, WIN);
    results.game(1, 3, 4, DRAW);
    results.game(2, 1, 3, LOSS);
    results.game(2, 2, 4, WIN);
    results.game(3, 1, 4, DRAW);
    results.game(3, 2, 3, LOSS);
    for (round, player) in [4, 5].into_iter().flat_map(|round| (1..=4).map(move |player| (round, player))) {
        results.bye(round, player, ByeKind::ZeroPoint);
    }
    // 1 has 1½, 2 has 1, 3 has 2½, 4 has 1.
    let scheduled = Table::of(&results, settings());
    assert_eq!(text(&scheduled, 3, "KS").as_deref(), Some("1"), "1 has half of three");
    let table = Table::of(&results, Settings { koya_maximum: KoyaMaximum::Table(5), ..settings() });
    assert_eq!(text(&table, 3, "KS").as_deref(), Some("0"), "1 has less than half of five");
}

/// 9.2: a player with the pairing-allocated bye scores in that round, so a win was possible in each of three rounds.
/// Nobody was paired in the fourth.
#[test]
fn koya_in_a_swiss_takes_the_maximum_of_every_round() {
    let mut results = field(3, 4);
    for (round, white, black, free) in [(1, 1, 2, 3), (2, 1, 3, 2), (3, 2, 3, 1)] {
        results.game(round, white, black, WIN);
        results.bye(round, free, ByeKind::PairingAllocated);
    }
    // 1 has 3, 2 has 2, 3 has 1; half of three is one and a half.
    let swiss = Table::of(&results, Settings::new(Pairing::Swiss, Fide2026));
    assert_eq!(text(&swiss, 1, "KS").as_deref(), Some("1"), "the win against 2");
    assert_eq!(text(&swiss, 2, "KS").as_deref(), Some("0"), "3 has less than half of what could be scored");
}
