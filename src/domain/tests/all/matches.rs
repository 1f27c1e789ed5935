//! Matches of several games (C.04.5, preface): the cell of each side for the whole match.

use qisai_domain::setup::{PlayedPairing, SetupError};
use qisai_domain::{
    Acceleration, Cell, Format, GameResult, Outcome, Points, ScoreSystem, Setup, Side, SwissSystem, Tournament, results,
};

use crate::arbiter::{GROUP, closed, swiss_of};

fn double_swiss(played: Vec<PlayedPairing>) -> Setup {
    let mut setup = swiss_of(2, &["Ada", "Bo"]);
    setup.play.format = swiss(SwissSystem::DoubleSwiss);
    Setup { played: vec![closed(played)], ..setup }
}

fn swiss(system: SwissSystem) -> Format {
    Format::Swiss { system, rounds: 2, acceleration: Acceleration::None }
}

/// Returns the cells of both sides from two games, the second with the sides exchanged; first the side that moves first
/// in game 1.
fn match_of(first: GameResult, second: GameResult) -> (Cell, Cell) {
    let (one, two) = first.outcomes();
    let (four, three) = second.outcomes();
    let scores = ScoreSystem::standard();
    let mine = [(Side::First, one, two), (Side::Second, three, four)];
    let theirs = [(Side::Second, two, one), (Side::First, four, three)];
    (Cell::of_games(&scores, 1, &mine).unwrap(), Cell::of_games(&scores, 0, &theirs).unwrap())
}

/// Returns outcome, points and `true` if a colour counts; `None` for a single game.
fn what_it_was(cell: Cell) -> Option<(Outcome, i32, bool)> {
    match cell {
        Cell::Match { outcome, points, game_points, coloured, .. } => {
            assert_eq!(points, game_points, "there are no match points");
            Some((outcome, points.0, coloured))
        }
        Cell::Game { .. } | Cell::Bye(_) | Cell::Idle => None,
    }
}

#[test]
fn the_points_of_all_games_decide() {
    let rated = true;
    for (first, second, mine, points) in [
        (GameResult::FIRST_WINS, GameResult::SECOND_WINS, Outcome::Win { rated }, (4, 0)),
        (GameResult::FIRST_WINS, GameResult::DRAW, Outcome::Win { rated }, (3, 1)),
        (GameResult::FIRST_WINS, GameResult::FIRST_WINS, Outcome::Draw { rated }, (2, 2)),
        (GameResult::DRAW, GameResult::FIRST_WINS, Outcome::Loss { rated }, (1, 3)),
    ] {
        let (one, two) = match_of(first, second);
        assert_eq!(what_it_was(one), Some((mine, points.0, true)), "{first:?} {second:?}");
        assert_eq!(what_it_was(two).unwrap().1, points.1);
        assert!(one.is_played() && two.is_played());
        assert_eq!((one.side_had(), two.side_had()), (Some(Side::First), Some(Side::Second)), "the first game's side");
    }
}

#[test]
fn a_match_is_forfeited_only_by_forfeiting_every_game() {
    // In game 2 the first competitor has the second move.
    let (absent, there) = match_of(GameResult::FirstForfeits, GameResult::SecondForfeits);
    assert_eq!(what_it_was(absent), Some((Outcome::ForfeitLoss, 0, false)));
    assert_eq!(what_it_was(there), Some((Outcome::ForfeitWin, 4, false)));
    assert!(!absent.is_played() && !there.is_played());

    // One game forfeited, the other played: a match like any other.
    let (one, two) = match_of(GameResult::FirstForfeits, GameResult::DRAW);
    assert_eq!(what_it_was(one), Some((Outcome::Loss { rated: true }, 1, true)));
    assert!(two.is_played());

    // Each forfeited one game: the match counts as played, but without a colour.
    let (one, two) = match_of(GameResult::FirstForfeits, GameResult::FirstForfeits);
    assert_eq!(what_it_was(one), Some((Outcome::Draw { rated: true }, 2, false)));
    assert!(one.is_played());
    assert_eq!((one.side_had(), two.side_had()), (None, None));

    let (one, two) = match_of(GameResult::DoubleForfeit, GameResult::DoubleForfeit);
    assert_eq!(
        (what_it_was(one).unwrap().0, what_it_was(two).unwrap().0),
        (Outcome::ForfeitLoss, Outcome::ForfeitLoss)
    );
}

#[test]
fn a_match_with_a_game_to_come_has_the_points_so_far() {
    let (one, _) = match_of(GameResult::FIRST_WINS, GameResult::Unknown);
    assert_eq!(what_it_was(one), Some((Outcome::Unknown, 2, true)));
    let (one, _) = match_of(GameResult::FIRST_WINS, GameResult::Adjourned);
    assert_eq!(what_it_was(one), Some((Outcome::Adjourned, 2, true)));
}

#[test]
fn byes_are_of_a_whole_meeting() {
    let scores = ScoreSystem::standard().per_meeting_of(2);
    assert_eq!([scores.pairing_bye, scores.full_bye, scores.half_bye, scores.zero_bye], [3, 4, 2, 0].map(Points));
    assert_eq!(ScoreSystem::standard().per_meeting_of(1), ScoreSystem::standard());
}

#[test]
fn the_results_count_every_game() {
    let of_games = vec![GameResult::DRAW, GameResult::SECOND_WINS];
    let played = vec![PlayedPairing::Match { first: 2, second: 1, results: of_games }];
    let tournament = Tournament::try_from(double_swiss(played)).unwrap();
    let results = results(&tournament, GROUP, 1).unwrap();
    let scores: Vec<Points> = results.lines.iter().map(|line| results.score_after(line, 1)).collect();
    // Number 2 had the second move in game 2, and won it.
    assert_eq!(scores, [Points(1), Points(3)]);
    assert_eq!(results.lines[0].cells[0].side_had(), Some(Side::Second));
}

#[test]
fn the_pairing_allocated_bye_may_be_worth_a_win_and_a_draw() {
    let mut setup = double_swiss(Vec::new());
    setup.play.scoring.games = ScoreSystem::standard().per_meeting_of(2);
    assert!(Tournament::try_from(setup.clone()).is_ok());
    setup.play.scoring.games.pairing_bye = Points(5);
    assert_eq!(
        Tournament::try_from(setup.clone()).unwrap_err(),
        SetupError::PairingBye,
        "more than winning both games"
    );
    setup.play.scoring.games.pairing_bye = Points(3);
    setup.play.format = swiss(SwissSystem::Dutch);
    assert_eq!(Tournament::try_from(setup).unwrap_err(), SetupError::PairingBye);
}
