//! Moves.

use std::fmt;

use qisai_rules_kernel::Side;

use crate::board::{Board, Piece, Role};
use crate::square::{DIAGONALS, Square, Squares};

/// A move, printed as `32-28` or, when it captures, `26x37`; with `{:#}` the whole way of a capture, `47x38x24x13x36`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// The pieces it takes.
    pub captured: Squares,
    /// Where a capture of several pieces lands on its way.
    pub via: Vec<Square>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.captured.is_empty() {
            return write!(f, "{}-{}", self.from, self.to);
        }
        write!(f, "{}", self.from)?;
        if f.alternate() {
            self.via.iter().try_for_each(|square| write!(f, "x{square}"))?;
        }
        write!(f, "x{}", self.to)
    }
}

impl Board {
    /// Every legal move: captures where there are any (articles 4.2, 4.3: a piece must jump), otherwise steps.
    pub(crate) fn generate(&self) -> Vec<Move> {
        let captures = self.captures();
        if captures.is_empty() { self.steps() } else { captures }
    }

    fn steps(&self) -> Vec<Move> {
        let forward = if self.to_move == Side::First { -1 } else { 1 };
        let mut moves = Vec::new();
        for (from, role) in self.pieces(self.to_move) {
            for step in DIAGONALS {
                let reach = match role {
                    Role::Man => usize::from(step.0 == forward),
                    Role::King => usize::MAX,
                };
                let free = from.ray(step).take(reach).take_while(|square| self.at(*square).is_none());
                moves.extend(free.map(|to| Move { from, to, captured: Squares::default(), via: Vec::new() }));
            }
        }
        moves
    }

    /// The position after a legal move. A man that ends on the far row becomes a king; one that only passes it does not (article 4.15).
    pub(crate) fn play(&self, chosen: &Move) -> Self {
        let mut next = self.clone();
        next.put(chosen.from, None);
        chosen.captured.iter().for_each(|square| next.put(square, None));
        let side = self.to_move;
        let crowned = |piece: Piece| if chosen.to.crowns(side) { Piece { side, role: Role::King } } else { piece };
        next.put(chosen.to, self.at(chosen.from).map(crowned));
        next.to_move = side.other();
        next
    }
}
