//! Search for a mate by a detour. It goes straight to an aim. If that fails, it starts again after a few random moves.
//! Pieces that enclose a king or block another piece have often moved by then; both sides help.
//!
//! The random moves are the same each time. Every result has been replayed by the rules of the game and ends in mate.

use shakmaty::{Chess, Color, Move, Position};

use super::aim;
use crate::uci;

/// Number of restarts.
const DETOURS: usize = 24;
/// Number of random moves of the first detours. Every second detour is one move longer than those before, up to the
/// maximum.
const MIN_MOVES: usize = 4;
const MAX_MOVES: usize = 12;

/// Returns a line to a mate by this side, or `None` if these attempts find none.
pub(super) fn mate(start: &Chess, winner: Color) -> Option<Vec<String>> {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let lengths = (0..DETOURS).map(|detour| (MIN_MOVES + detour / 2).min(MAX_MOVES));
    std::iter::once(0).chain(lengths).find_map(|length| {
        let (position, mut line) = by_lot(start, length, &mut numbers);
        line.extend(aim::straight(&position, winner)?);
        Some(line.into_iter().map(uci).collect())
    })
}

/// Returns the position after `length` random moves, or fewer if none are left, and these moves.
fn by_lot(start: &Chess, length: usize, numbers: &mut Numbers) -> (Chess, Vec<Move>) {
    let (mut position, mut line) = (start.clone(), Vec::new());
    for _ in 0..length {
        let moves = position.legal_moves();
        let Some(chosen) = moves.get(numbers.below(moves.len())).copied() else { break };
        position.play_unchecked(chosen);
        line.push(chosen);
    }
    (position, line)
}

/// Generator of pseudo-random numbers (xorshift).
struct Numbers(u64);

impl Numbers {
    /// Returns a number below a limit, or 0 if the limit is 0.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        (self.0 >> 20).checked_rem(limit).and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
    }
}
