//! Certain winner of a team match while boards are still played.

use qisai_domain::contest::{BoardSides, GameKey, live_score};
use qisai_domain::{Contest, Decision, EntryId, Game, GameResult, Pairing, ScoreSystem, Scoring, Side};

fn boards(boards: u16) -> Contest {
    Contest::of_boards(boards, BoardSides::Alternate)
}

/// Returns a match with these results on boards 1, 2, … for the first-named team: `1`, `=`, `0`, `+`, `-`, `x` both
/// absent, `.` none.
fn after(contest: &Contest, results: &str) -> Pairing {
    let mut pairing = Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new());
    for (board, letter) in (1..).zip(results.chars()) {
        let second_begins = qisai_domain::contest::second_begins(contest, board);
        let own = match letter {
            '1' => GameResult::FIRST_WINS,
            '0' => GameResult::SECOND_WINS,
            '=' => GameResult::DRAW,
            '+' => GameResult::SecondForfeits,
            '-' => GameResult::FirstForfeits,
            'x' => GameResult::DoubleForfeit,
            _ => GameResult::Unknown,
        };
        let result = match (own, second_begins) {
            (GameResult::FIRST_WINS, true) => GameResult::SECOND_WINS,
            (GameResult::SECOND_WINS, true) => GameResult::FIRST_WINS,
            (GameResult::SecondForfeits, true) => GameResult::FirstForfeits,
            (GameResult::FirstForfeits, true) => GameResult::SecondForfeits,
            (own, _) => own,
        };
        pairing.games.insert(GameKey::board(board), Game { second_begins, result, ..Game::default() });
    }
    pairing
}

/// Returns the winner that no open board can change.
fn certain_winner(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Option<Side> {
    live_score(contest, scoring, pairing).decided
}

#[test]
fn tm30_more_than_half_of_the_points_decides() {
    let scoring = Scoring::of_games(ScoreSystem::standard());
    for (played, winner) in [
        ("....", None),
        ("11..", None),
        ("11=.", Some(Side::First)),
        ("00=.", Some(Side::Second)),
        ("1=1", Some(Side::First)),
        ("11-.", None),
        ("+1=.", Some(Side::First)),
        ("====", None),
    ] {
        let contest = boards(4);
        assert_eq!(certain_winner(&contest, &scoring, &after(&contest, played)), winner, "{played}");
    }
    // Three boards: two wins are enough.
    let contest = boards(3);
    assert_eq!(certain_winner(&contest, &scoring, &after(&contest, "11.")), Some(Side::First));
}

#[test]
fn tm31_a_board_that_both_forfeit_lowers_what_is_to_be_had() {
    let scoring = Scoring::of_games(ScoreSystem::standard());
    let contest = boards(4);
    assert_eq!(certain_winner(&contest, &scoring, &after(&contest, "1x=.")), None, "1½ to ½ and one board open");
    assert_eq!(certain_winner(&contest, &scoring, &after(&contest, "1xx.")), None, "1 to 0 and one board open");
    assert_eq!(certain_winner(&contest, &scoring, &after(&contest, "1xxx")), Some(Side::First));
    let five = boards(5);
    assert_eq!(certain_winner(&five, &scoring, &after(&five, "11x=.")), Some(Side::First), "2½ to ½ of 4");
}

#[test]
fn tm30_other_points_and_other_contests() {
    let xiangqi = Scoring::of_games(ScoreSystem::two_one_zero());
    let contest = boards(4);
    assert_eq!(certain_winner(&contest, &xiangqi, &after(&contest, "11=.")), Some(Side::First));
    let pairing = after(&contest, "111.");
    let ruled = Pairing { decision: Some(Decision { winner: Some(Side::Second), ..Decision::default() }), ..pairing };
    assert_eq!(certain_winner(&contest, &xiangqi, &ruled), Some(Side::Second), "the ruling decides");
    assert_eq!(certain_winner(&Contest::of_games(4), &xiangqi, &after(&contest, "1")), None, "individuals");
}
