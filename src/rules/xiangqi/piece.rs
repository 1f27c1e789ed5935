//! Kinds of pieces, and the set of sixteen that each side has (articles 1.2, 2.2).

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

impl Role {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Advisor, Self::Elephant, Self::Horse, Self::Rook, Self::Cannon, Self::Pawn];

    /// How many of the kind a side begins with.
    pub(crate) fn in_a_set(self) -> usize {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose: red moves first.
    pub side: Side,
    /// What.
    pub role: Role,
}
