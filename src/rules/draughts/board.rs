//! Pieces on squares.
#![expect(clippy::indexing_slicing, reason = "the index of a square is below 50")]

use qisai_rules_kernel::Side;

use crate::square::Square;

/// A man or a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Moves one square forward.
    Man,
    /// Moves any distance (a flying king).
    King,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose: white moves first.
    pub side: Side,
    /// What.
    pub role: Role,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    squares: [Option<Piece>; 50],
    pub(crate) to_move: Side,
}

impl Board {
    pub(crate) fn empty(to_move: Side) -> Self {
        Self { squares: [None; 50], to_move }
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Every piece of a side with its square.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Role)> {
        let on = move |square| self.at(square).filter(|piece| piece.side == side).map(|piece| (square, piece.role));
        Square::all().filter_map(on)
    }

    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square.index()] = piece;
    }
}
