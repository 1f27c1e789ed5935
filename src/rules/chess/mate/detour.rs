//! A mate by a detour: straight to an aim, and where that leads to none, again after a few moves by lot. Men that shut a king in or stand in a
//! piece's way have often gone by then; both sides help.
//!
//! The moves by lot are the same ones each time. Whatever is found has been played through by the rules of the game and ends in mate.

use shakmaty::{Chess, Color, Move, Position};

use super::aim;
use crate::uci;

/// How often it is begun again.
const DETOURS: usize = 24;
/// Moves by lot of the first detours. Every second one is a move longer than those before, up to the most.
const SHORTEST: usize = 4;
const LONGEST: usize = 12;

/// A line to a mate by this side; none where none is found in so few attempts.
pub(super) fn mate(start: &Chess, winner: Color) -> Option<Vec<String>> {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let lengths = (0..DETOURS).map(|detour| (SHORTEST + detour / 2).min(LONGEST));
    std::iter::once(0).chain(lengths).find_map(|length| {
        let (position, mut line) = by_lot(start, length, &mut numbers);
        line.extend(aim::straight(&position, winner)?);
        Some(line.into_iter().map(uci).collect())
    })
}

/// The position after so many moves by lot, fewer where there are no more, and these moves.
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

/// Numbers that look random (xorshift).
struct Numbers(u64);

impl Numbers {
    /// A number below a limit; 0 where there is none.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        (self.0 >> 20).checked_rem(limit).and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
    }
}
