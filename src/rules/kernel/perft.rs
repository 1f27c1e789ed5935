//! Counts of legal move sequences, the usual test of a move generator.

use std::hint::black_box;

use crate::Rules;

/// Returns the number of sequences of `depth` legal moves from a position. The last ply is counted without being
/// played.
pub fn perft<P: Rules>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let mut leaves = 0;
            position.each_legal_move(&mut |chosen| leaves += perft(&position.after(chosen), depth - 1));
            leaves
        }
    }
}

/// Returns the same number as `perft`, but also plays the last ply. It makes all positions on the way and at the end.
pub fn perft_played<P: Rules>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    // The compiler must not leave out a position that nobody reads.
    position.each_legal_move(&mut |chosen| leaves += perft_played(black_box(&position.after(chosen)), depth - 1));
    leaves
}
