//! Kinds of pieces, by their side (article 1.2).

use qisai_rules_kernel::Side;

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// 帅 将
    King,
    /// 仕 士
    Advisor,
    /// 相 象
    Elephant,
    /// 马
    Horse,
    /// 车
    Rook,
    /// 炮
    Cannon,
    /// 兵 卒
    Pawn,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose: red moves first.
    pub side: Side,
    pub role: Role,
}
