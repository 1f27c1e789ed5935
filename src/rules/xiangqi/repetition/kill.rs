//! Mate by a series of checks.

use std::ops::ControlFlow;

use qisai_rules_kernel::{Rules, Side};

use crate::board::Board;
use crate::moves::Move;

/// Returns the first move of a mate that `side` would give if it were its turn, with only checks and at most `depth`
/// moves. Returns `None` if there is no such mate, or if the other side is in check, because it must answer the check.
pub(super) fn threatened(board: &Board, side: Side, depth: u32) -> Option<Move> {
    if board.in_check(side.other()) {
        return None;
    }
    let mut board = board.clone();
    board.to_move = side;
    mates(&board, depth)
}

/// Returns the first move of a mate by checks in at most `depth` moves of the side to move, or `None` if there is no
/// such mate.
pub(super) fn mates(board: &Board, depth: u32) -> Option<Move> {
    let further = depth.checked_sub(1)?;
    let mut mating = None;
    let other = board.to_move.other();
    let _ = board.each_legal(&mut |chosen| {
        if !board.concerns_king(other, chosen) {
            return ControlFlow::Continue(());
        }
        let after = board.after(&chosen);
        if after.in_check(after.to_move) && !escapes(&after, further) {
            mating = Some(chosen);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    mating
}

/// Returns `true` if some answer to a check prevents a mate in `depth` more checks.
fn escapes(board: &Board, depth: u32) -> bool {
    let answer = |chosen: Move| {
        let escaped = mates(&board.after(&chosen), depth).is_none();
        if escaped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    board.each_legal(&mut { answer }).is_break()
}
