//! Counting what can be played, the test of every move generator.

use crate::Rules;

/// How many sequences of `depth` legal moves lead on from a position. The last ply is counted without being played.
pub fn perft<P: Rules>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return u64::try_from(moves.len()).unwrap_or(u64::MAX);
    }
    moves.iter().map(|chosen| perft(&position.after(chosen), depth - 1)).sum()
}
