//! Boards of several games: one column for each game of a round, as given by our own comment.
//!
//! Matches are built from the first games of the boards, as for a single game; the other games are added to them. The
//! first move alternates from game to game.

use qisai_domain::setup::{PlayedBoard, PlayedPairing, PlayedRound};
use qisai_domain::{Decision, EntryId, Game, GameKey, GameResult, Pairing, PersonId};

use super::Document;
use crate::trf::kept::Kept;

/// Returns the number of columns per round: the games of a board.
pub(super) fn columns_of_a_round(document: &Document) -> u16 {
    let kept = Kept::read(document.records, true).ok().flatten();
    let contest = kept.map(|kept| kept.play.contest(1));
    match contest.as_ref().map(|contest| contest.segments.as_slice()) {
        Some([only]) if !only.is_unlimited() => only.games.max(1),
        _ => 1,
    }
}

/// Returns the first game of each meeting of several.
pub(super) fn first_games(pairings: &[PlayedPairing]) -> Vec<PlayedPairing> {
    let first = |pairing: &PlayedPairing| match pairing {
        PlayedPairing::Match { first, second, results } => PlayedPairing::Game {
            first: *first,
            second: *second,
            result: results.first().copied().unwrap_or(GameResult::Unknown),
        },
        other => other.clone(),
    };
    pairings.iter().map(first).collect()
}

/// Adds all games to the matches, if boards have several; `told` contains the rounds of the players.
pub(super) fn put(played: &mut [PlayedRound], told: &[PlayedRound], games: u16) {
    for (round, told) in played.iter_mut().zip(told).filter(|_| games > 1) {
        for pairing in &mut round.pairings {
            let PlayedPairing::TeamMatch { first, second, boards, decision } = &*pairing else { continue };
            if !boards.is_empty() {
                let whole = whole([*first, *second], boards, *decision, &told.pairings, games);
                *pairing = PlayedPairing::Whole(Box::new(whole));
            }
        }
    }
}

/// Returns a match with all games of its boards, whose first games are known; `told` contains the meetings of the
/// players.
pub(super) fn whole(
    two: [u32; 2],
    boards: &[PlayedBoard],
    decision: Option<Decision>,
    told: &[PlayedPairing],
    games: u16,
) -> Pairing {
    let mut pairing = Pairing { decision, ..Pairing::of_two(1, two.map(EntryId), Vec::new()) };
    for (board, first) in (1..).zip(boards) {
        for number in 1..=games {
            let key = GameKey { board, segment: 1, number };
            pairing.games.insert(key, game(first, number, told));
        }
    }
    pairing
}

/// Returns a game of a board whose first one is known.
fn game(first: &PlayedBoard, number: u16, told: &[PlayedPairing]) -> Game {
    let is_turned = number.is_multiple_of(2);
    let of_both = told.iter().find_map(|pairing| match pairing {
        PlayedPairing::Match { first: one, second: two, results } => {
            let players = [Some(*one), Some(*two)];
            let is_this = first.players == players || first.players == [players[1], players[0]];
            is_this.then(|| results.get(usize::from(number) - 1).copied())?
        }
        _ => None,
    });
    // Against an empty chair the side that is present wins every game, with either colour.
    let alone = match first.result {
        GameResult::FirstForfeits if is_turned => GameResult::SecondForfeits,
        GameResult::SecondForfeits if is_turned => GameResult::FirstForfeits,
        result => result,
    };
    Game {
        players: Some(first.players.map(|player| player.map(PersonId))),
        second_begins: first.second_begins != is_turned,
        result: of_both.unwrap_or(alone),
        ..Game::default()
    }
}
