//! Counting what can be played, the test of every move generator.

use std::hint::black_box;

use crate::Rules;

/// How many sequences of `depth` legal moves lead on from a position. The last ply is counted without being played.
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

/// The same count with the last ply played too: as many positions are made as it says, and those on the way.
pub fn perft_played<P: Rules>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    // The compiler may not leave out the making of a position that nobody looks at.
    position.each_legal_move(&mut |chosen| leaves += perft_played(black_box(&position.after(chosen)), depth - 1));
    leaves
}
