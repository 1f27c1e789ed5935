//! Pieces on squares.

use std::fmt;

use qisai_rules_kernel::Side;

use crate::moves::Move;
use crate::square::{Square, Squares};

/// Type of a piece: man or king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Man, which moves one square forward.
    Man,
    /// Flying king, which moves any distance.
    King,
}

/// Piece with its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Side that owns the piece. White moves first.
    pub side: Side,
    pub role: Role,
}

/// Position. Two positions are equal if the pieces and the side to move are equal (article 6.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    white: Squares,
    black: Squares,
    kings: Squares,
    pub(crate) to_move: Side,
}

impl Board {
    pub(crate) const fn empty(to_move: Side) -> Self {
        Self { white: Squares::NONE, black: Squares::NONE, kings: Squares::NONE, to_move }
    }

    /// Returns the start position: twenty men on each side and two free rows between them (article 2.8).
    pub(crate) const fn initial() -> Self {
        Self {
            white: Squares(0x3f_ffff_ffff_ffff << 33).and(Squares::BOARD),
            black: Squares(0x1f_ffff).and(Squares::BOARD),
            kings: Squares::NONE,
            to_move: Side::First,
        }
    }

    /// Returns the piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let side = [Side::First, Side::Second].into_iter().find(|side| self.of(*side).contains(square))?;
        let role = if self.kings.contains(square) { Role::King } else { Role::Man };
        Some(Piece { side, role })
    }

    /// Returns every piece of a side with its square.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Role)> {
        let kings = self.kings;
        self.of(side).iter().map(move |square| (square, if kings.contains(square) { Role::King } else { Role::Man }))
    }

    /// Returns the squares of a side's pieces.
    #[inline]
    pub fn of(&self, side: Side) -> Squares {
        match side {
            Side::First => self.white,
            Side::Second => self.black,
        }
    }

    /// Returns the squares of the kings of both sides.
    #[inline]
    pub fn kings(&self) -> Squares {
        self.kings
    }

    /// Returns the squares without a piece.
    #[inline]
    pub(crate) fn free(&self) -> Squares {
        Squares::BOARD.without(self.white).without(self.black)
    }

    /// Puts a piece on a free square.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        let pieces = match piece.side {
            Side::First => &mut self.white,
            Side::Second => &mut self.black,
        };
        *pieces = pieces.with(square);
        if piece.role == Role::King {
            self.kings = self.kings.with(square);
        }
    }

    /// Returns the position after a move. A man that ends its move on the far row becomes a king; a man that only
    /// passes it does not (articles 3.5, 4.15).
    #[inline]
    pub(crate) fn moved(&self, chosen: &Move) -> Self {
        let (from, to) = (chosen.from.alone(), chosen.to.alone());
        let gone = chosen.captured.or(from);
        let crowned = self.kings.meets(from) || Squares::crowning(self.to_move).meets(to);
        let kings = self.kings.without(gone).or(if crowned { to } else { Squares::NONE });
        let (white, black) = (self.white.without(gone), self.black.without(gone));
        match self.to_move {
            Side::First => Self { white: white.or(to), black, kings, to_move: Side::Second },
            Side::Second => Self { white, black: black.or(to), kings, to_move: Side::First },
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
