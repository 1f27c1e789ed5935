//! Pieces on points, and who is attacked.
#![expect(clippy::indexing_slicing, reason = "the index of a point is below 90")]

use qisai_rules_kernel::Side;

use crate::moves::HORSE;
use crate::square::{ORTHOGONAL, Square};

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
    /// What.
    pub role: Role,
}

/// A position. Each side has its king; nobody can take the other's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    points: [Option<Piece>; 90],
    /// Red's king and Black's.
    kings: [Square; 2],
    pub(crate) to_move: Side,
}

impl Board {
    /// A board without pieces but the kings; [`FenError`](crate::FenError) is the gate for everything else.
    pub(crate) fn with_kings(red: Square, black: Square, to_move: Side) -> Self {
        let mut board = Self { points: [None; 90], kings: [red, black], to_move };
        for (side, square) in [(Side::First, red), (Side::Second, black)] {
            board.put(square, Some(Piece { side, role: Role::King }));
        }
        board
    }

    /// The piece on a point.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.points[square.index()]
    }

    /// Every piece of a side with its point.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Role)> {
        let on = move |square| self.at(square).filter(|piece| piece.side == side).map(|piece| (square, piece.role));
        Square::all().filter_map(on)
    }

    /// Where a side's king stands.
    pub fn king(&self, side: Side) -> Square {
        match side {
            Side::First => self.kings[0],
            Side::Second => self.kings[1],
        }
    }

    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.points[square.index()] = piece;
    }

    /// Moves what stands on `from`, legal or not, and takes what stands on `to`.
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        let piece = self.at(from);
        self.put(from, None);
        self.put(to, piece);
        match piece {
            Some(Piece { side: Side::First, role: Role::King }) => self.kings[0] = to,
            Some(Piece { side: Side::Second, role: Role::King }) => self.kings[1] = to,
            _ => {}
        }
    }

    /// Whether a side's king is attacked (将军), or looks at the other king with nothing between.
    pub fn in_check(&self, side: Side) -> bool {
        let king = self.king(side);
        let is = |square: Square, role| self.at(square) == Some(Piece { side: side.other(), role });
        for step in ORTHOGONAL {
            let mut pieces = king.ray(step).filter(|square| self.at(*square).is_some());
            if let Some(first) = pieces.next() {
                if is(first, Role::Rook) || (step.0 == 0 && is(first, Role::King)) {
                    return true;
                }
                if pieces.next().is_some_and(|second| is(second, Role::Cannon)) {
                    return true;
                }
            }
        }
        let horse = HORSE.iter().any(|(leg, (files, ranks))| {
            king.step((-files, -ranks))
                .filter(|from| is(*from, Role::Horse))
                .and_then(|from| from.step(*leg))
                .is_some_and(|leg| self.at(leg).is_none())
        });
        let pawn_steps = [(1, 0), (-1, 0), (0, forward(side))];
        horse || pawn_steps.into_iter().filter_map(|step| king.step(step)).any(|square| is(square, Role::Pawn))
    }
}

/// The step of a side's pawns, in ranks.
pub(crate) fn forward(side: Side) -> i8 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}
