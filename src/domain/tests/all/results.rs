//! Results, and two arbiters who enter them at once.

use qisai_domain::contest::scheduled;
use qisai_domain::{GameResult, Refusal, RoundState, Version};

use crate::arbiter::Arbiter;

const WIN: GameResult = GameResult::FIRST_WINS;
const DRAW: GameResult = GameResult::DRAW;
const LOSS: GameResult = GameResult::SECOND_WINS;

fn published() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    Ok(arbiter)
}

/// Returns the number of games of a round without a result, and the number of all games.
fn open_games(arbiter: &Arbiter, round: u16) -> (usize, usize) {
    let play = &arbiter.tournament.first_group().unwrap().0.play;
    let contest = play.contest(round);
    let pairings = arbiter.round(round).in_board_order();
    let games: Vec<_> = pairings.into_iter().flat_map(|pairing| scheduled(&contest, &play.scoring, pairing)).collect();
    (games.iter().filter(|(_, game)| game.result == GameResult::Unknown).count(), games.len())
}

#[test]
fn a_stale_result_is_refused_with_both_values() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    let drawn = arbiter.tournament.version;
    arbiter.enters_in(1, 1, WIN, drawn)?;
    let refused = arbiter.enters_in(1, 1, DRAW, drawn);
    let current = Version(drawn.0 + 1);
    assert_eq!(refused, Err(Refusal::StaleResult { yours: DRAW, theirs: WIN, current }));
    assert_eq!(arbiter.result(1, 1), WIN);

    arbiter.enters_in(1, 2, LOSS, drawn)?;
    arbiter.enters_in(1, 1, DRAW, current)?;
    assert_eq!((arbiter.result(1, 1), arbiter.result(1, 2)), (DRAW, LOSS), "different boards do not collide");
    Ok(())
}

#[test]
fn the_same_result_entered_twice_changes_nothing() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    let drawn = arbiter.tournament.version;
    arbiter.enters_in(1, 1, WIN, drawn)?;
    let version = arbiter.tournament.version;
    assert_eq!(arbiter.enters_in(1, 1, WIN, drawn), Ok(vec![]));
    assert_eq!(arbiter.tournament.version, version);
    Ok(())
}

#[test]
fn a_result_is_cleared_while_the_round_is_open() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    arbiter.enters(1, WIN)?;
    assert_eq!(open_games(&arbiter, 1), (1, 2));
    arbiter.enters(1, GameResult::Unknown)?;
    assert_eq!(open_games(&arbiter, 1), (2, 2));
    Ok(())
}

#[test]
fn results_come_in_once_the_round_is_public() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    let (state, needed) = (RoundState::Draft, RoundState::Published);
    assert_eq!(arbiter.enters(1, WIN), Err(Refusal::RoundState { round: 1, state, needed }));
    Ok(())
}

#[test]
fn a_closed_round_takes_only_the_result_of_an_adjourned_game() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    arbiter.enters(1, GameResult::Adjourned)?;
    arbiter.enters(2, WIN)?;
    arbiter.closes(1)?;
    arbiter.plays_a_round()?;

    let closed = Refusal::RoundState { round: 1, state: RoundState::Closed, needed: RoundState::Published };
    let now = arbiter.tournament.version;
    assert_eq!(arbiter.enters_in(1, 2, LOSS, now), Err(closed.clone()));
    arbiter.enters_in(1, 1, LOSS, now)?;
    assert_eq!(arbiter.result(1, 1), LOSS);
    assert_eq!(arbiter.enters_in(1, 1, WIN, arbiter.tournament.version), Err(closed), "it has its result now");
    Ok(())
}

#[test]
fn an_adjourned_game_of_a_closed_round_cannot_lose_its_mark() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    arbiter.enters(1, GameResult::Adjourned)?;
    arbiter.enters(2, WIN)?;
    arbiter.closes(1)?;
    assert!(arbiter.enters(1, GameResult::Unknown).is_err(), "a closed round has no unknown results");
    Ok(())
}
