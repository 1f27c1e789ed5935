//! Hash of a position, so that few positions have to be compared point by point.

use qisai_rules_kernel::Side;

use crate::board::Board;
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::square::Square;

const BLACK_TO_MOVE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the hash of a position.
pub(crate) fn of(board: &Board) -> u64 {
    let turn = if board.to_move == Side::First { 0 } else { BLACK_TO_MOVE };
    [Side::First, Side::Second].into_iter().fold(turn, |key, side| {
        board.pieces(side).fold(key, |key, (square, role)| key ^ share(Piece { side, role }, square))
    })
}

/// Returns the hash of the position after a move, from the hash before it.
pub(crate) fn after(key: u64, board: &Board, chosen: Move) -> u64 {
    let moved = board.at(chosen.from).map_or(0, |piece| share(piece, chosen.from) ^ share(piece, chosen.to));
    let taken = board.at(chosen.to).map_or(0, |piece| share(piece, chosen.to));
    key ^ moved ^ taken ^ BLACK_TO_MOVE
}

/// Returns the contribution of one piece on one point: its number, scattered over all bits (the finisher of
/// `SplitMix64`).
fn share(piece: Piece, square: Square) -> u64 {
    let role: u64 = match piece.role {
        Role::King => 1,
        Role::Advisor => 2,
        Role::Elephant => 3,
        Role::Horse => 4,
        Role::Rook => 5,
        Role::Cannon => 6,
        Role::Pawn => 7,
    };
    let side = if piece.side == Side::First { 0 } else { 8 };
    let number = ((role | side) << 7) | u64::from(square.rank() * 9 + square.file());
    let mixed = number.wrapping_mul(BLACK_TO_MOVE);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
