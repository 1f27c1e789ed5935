//! Pairings of a contest, played to their end.

use qisai_domain::contest::{Begins, Contest, Next, next};
use qisai_domain::format::SlotId;
use qisai_domain::{
    Decision, EntryId, Game, GameKey, GameResult, Pairing, PlannedBye, PlannedGame, Reason, Scoring, Side,
};

use super::chance::Chance;
use super::{Options, results};

/// Number of acts in one pairing after which the next game is won. Without it, single games until one is won could
/// continue forever.
const MAX_ACTS: usize = 60;

/// Returns the match that a plan gives as the reason.
fn slot(reasons: &[Reason]) -> Option<SlotId> {
    reasons.iter().find_map(|reason| match reason {
        Reason::Match { slot, .. } | Reason::Walkover { slot } => Some(*slot),
        _ => None,
    })
}

/// Returns a bye with its match.
pub(super) fn bye(bye: PlannedBye) -> Pairing {
    Pairing { slot: slot(&bye.reasons), ..Pairing::of_bye(bye.entry, bye.kind, bye.reasons) }
}

/// Plays a pairing and returns it with its games. `rating` of an entry determines the likely winner.
pub(super) fn meeting(
    options: &Options,
    chance: &mut Chance,
    (contest, scoring): (&Contest, &Scoring),
    game: PlannedGame,
    rating: &dyn Fn(EntryId) -> u16,
) -> Pairing {
    let two = [game.first, game.second];
    let mut pairing = Pairing { slot: slot(&game.reasons), ..Pairing::of_two(1, two, game.reasons) };
    for act in 0.. {
        match next(contest, scoring, &pairing) {
            Next::Ended => break,
            Next::Games(games) => {
                let Some((key, second_begins)) = games.first().copied() else { break };
                let [mover, other] = if second_begins { [two[1], two[0]] } else { two };
                let result = if act < MAX_ACTS {
                    results::result(options, chance, rating(mover), rating(other))
                } else {
                    GameResult::FIRST_WINS
                };
                played(&mut pairing, key, second_begins, result);
            }
            Next::FirstMove { segment, .. } => {
                let begins = contest.segments.get(usize::from(segment.saturating_sub(1))).map(|it| it.begins);
                // Bids and choices of the first move are simulated by a lot.
                let second =
                    matches!(begins, Some(Begins::Lot | Begins::Chosen | Begins::Bid { .. })) && chance.happens(500);
                pairing.first_moves.insert(segment, second);
            }
            Next::Break(_) => {
                let winner = Some(if chance.happens(500) { Side::First } else { Side::Second });
                pairing.decision = Some(Decision { winner, ..Decision::default() });
            }
        }
    }
    pairing
}

fn played(pairing: &mut Pairing, key: GameKey, second_begins: bool, result: GameResult) {
    pairing.games.insert(key, Game { second_begins, result, ..Game::default() });
}
