//! Statistics of an event.

use qisai_domain::{GameResult, PlayedScore};
use qisai_view::statistics::{OutcomeTally, percent};

#[test]
fn forfeits_are_no_games_and_half_zero_is_no_draw() {
    let half_zero = GameResult::Played { score: PlayedScore::HalfZero, rated: true };
    let games = [
        GameResult::FIRST_WINS,
        GameResult::SECOND_WINS,
        GameResult::DRAW,
        half_zero,
        GameResult::FirstForfeits,
        GameResult::Unknown,
    ];
    let tally = OutcomeTally::of(games.into_iter());
    let expected = OutcomeTally {
        games: 4,
        first_wins: 1,
        draws: 1,
        second_wins: 1,
        first_halves: 4,
        forfeits: 1,
        byes: 0,
        open: 1,
    };
    assert_eq!(tally, expected);
}

#[test]
fn shares_are_rounded_to_tenths() {
    assert_eq!(percent(1, 3).as_deref(), Some("33.3"));
    assert_eq!(percent(2, 3).as_deref(), Some("66.7"));
    assert_eq!(percent(1, 8).as_deref(), Some("12.5"));
    assert_eq!(percent(1, 16).as_deref(), Some("6.3"));
    assert_eq!(percent(0, 0), None);
}
