//! Kinds of pieces and their sides (article 1.2).

use qisai_rules_kernel::Side;

/// Kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// King: 帅 将
    King,
    /// Advisor: 仕 士
    Advisor,
    /// Elephant: 相 象
    Elephant,
    /// Horse: 马
    Horse,
    /// Rook: 车
    Rook,
    /// Cannon: 炮
    Cannon,
    /// Pawn: 兵 卒
    Pawn,
}

/// Piece with its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Side that owns the piece. Red moves first.
    pub side: Side,
    pub role: Role,
}
