//! Pieces on points. Each query is one look-up: the piece on a point, the point of a piece, or the occupied places of a
//! rank or file.
#![expect(
    clippy::indexing_slicing,
    reason = "the index of a point is below 90, of a rank below 10, of a file below 9, of a piece below 32"
)]

use std::hash::{Hash, Hasher};

use qisai_rules_kernel::Side;

use crate::piece::{Piece, Role};
use crate::square::Square;
use crate::tables::{self, Line};

/// Identifier of a piece. Red's are 0–15 and black's 16–31, the king first. A piece keeps its number while it moves.
pub(crate) type Slot = u8;

/// Value for no piece.
pub(crate) const NOBODY: Slot = 32;

/// Position. Each side has its king and at most sixteen pieces, and neither side can capture the other's king.
#[derive(Clone, Debug)]
pub struct Board {
    points: [Slot; Square::COUNT],
    squares: [Option<Square>; 32],
    roles: [Role; 32],
    /// Occupied files of each rank.
    ranks: [u16; 10],
    /// Occupied ranks of each file.
    files: [u16; 9],
    pub(crate) to_move: Side,
}

/// Returns the first slot of a side.
const fn first_slot(side: Side) -> Slot {
    match side {
        Side::First => 0,
        Side::Second => 16,
    }
}

impl Board {
    /// Returns an empty board. A playable board must satisfy the conditions of [`FenError`](crate::FenError).
    pub(crate) fn empty(to_move: Side) -> Self {
        let (points, roles) = ([NOBODY; Square::COUNT], [Role::King; 32]);
        Self { points, squares: [None; 32], roles, ranks: [0; 10], files: [0; 9], to_move }
    }

    /// Puts a piece on an empty point. Returns `None` if the side already has its king, or sixteen pieces.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) -> Option<()> {
        let first = first_slot(piece.side);
        let mut slots = if piece.role == Role::King { first..first + 1 } else { first + 1..first + 16 };
        let slot = slots.find(|slot| self.squares[usize::from(*slot)].is_none())?;
        self.points[square.index()] = slot;
        self.squares[usize::from(slot)] = Some(square);
        self.roles[usize::from(slot)] = piece.role;
        self.set(square);
        Some(())
    }

    /// Returns the piece that a slot holds or held, or `None` for [`NOBODY`].
    pub(crate) fn piece_in(&self, slot: Slot) -> Option<Piece> {
        let side = if slot < first_slot(Side::Second) { Side::First } else { Side::Second };
        self.roles.get(usize::from(slot)).map(|role| Piece { side, role: *role })
    }

    /// Returns the piece on a point.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.piece_in(self.slot_at(square))
    }

    pub(crate) fn slot_at(&self, square: Square) -> Slot {
        self.points[square.index()]
    }

    pub(crate) fn square_of(&self, slot: Slot) -> Option<Square> {
        self.squares[usize::from(slot)]
    }

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self.points[square.index()] == NOBODY
    }

    /// Returns `true` if a piece of `side` occupies the point.
    pub(crate) fn is_of(&self, square: Square, side: Side) -> bool {
        self.points[square.index()] ^ first_slot(side) < 16
    }

    pub(crate) fn is(&self, square: Square, side: Side, role: Role) -> bool {
        self.at(square) == Some(Piece { side, role })
    }

    /// Returns every piece of a side with its point.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Role)> {
        let first = usize::from(first_slot(side));
        let squares = &self.squares[first..first + 16];
        squares.iter().zip(&self.roles[first..]).filter_map(|(square, role)| square.map(|square| (square, *role)))
    }

    /// Returns the points of a side's pieces of one kind.
    pub(crate) fn all(&self, side: Side, role: Role) -> impl Iterator<Item = Square> {
        self.pieces(side).filter(move |(_, it)| *it == role).map(|(square, _)| square)
    }

    /// Returns the point of a side's king.
    #[expect(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "a board without its kings does not pass the reader of FEN, and kings are not taken"
    )]
    pub fn king(&self, side: Side) -> Square {
        self.squares[usize::from(first_slot(side))].expect("a king")
    }

    fn set(&mut self, square: Square) {
        self.ranks[usize::from(square.rank())] |= 1 << square.file();
        self.files[usize::from(square.file())] |= 1 << square.rank();
    }

    fn clear(&mut self, square: Square) {
        self.ranks[usize::from(square.rank())] &= !(1 << square.file());
        self.files[usize::from(square.file())] &= !(1 << square.rank());
    }

    /// Moves the piece on `from`, whether legally or not, and captures any piece on `to`.
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        let moved = self.points[from.index()];
        let taken = self.points[to.index()];
        if taken < NOBODY {
            self.squares[usize::from(taken)] = None;
        }
        self.points[from.index()] = NOBODY;
        self.points[to.index()] = moved;
        self.squares[usize::from(moved)] = Some(to);
        self.clear(from);
        self.set(to);
    }

    /// Returns the pieces seen along the rank of a point. Places are files.
    pub(crate) fn along_rank(&self, from: Square) -> Line {
        Line::from(from.file(), self.ranks[usize::from(from.rank())])
    }

    /// Returns the pieces seen along the file of a point. Places are ranks.
    pub(crate) fn along_file(&self, from: Square) -> Line {
        Line::from(from.rank(), self.files[usize::from(from.file())])
    }

    /// Returns `true` if a side's king is attacked (将军), or faces the other king with nothing between.
    pub fn in_check(&self, side: Side) -> bool {
        let king = self.king(side);
        self.would_be_attacked(king, king, side)
    }

    /// Returns `true` if the kings are on one file with nothing between.
    pub(crate) fn kings_face(&self) -> bool {
        let (red, black) = (self.king(Side::First), self.king(Side::Second));
        red.file() == black.file() && self.along_file(red).nth(true, 0) == Some(black.rank())
    }

    /// Returns `true` if the king of `side`, now on `king`, would be attacked on the point `at`.
    pub(crate) fn would_be_attacked(&self, at: Square, king: Square, side: Side) -> bool {
        let other = side.other();
        let (file, rank) = (at.file(), at.rank());
        let without = |line: u16, same: bool, place: u8| if same { line & !(1 << place) } else { line };
        let row = without(self.ranks[usize::from(rank)], king.rank() == rank, king.file());
        let column = without(self.files[usize::from(file)], king.file() == file, king.rank());
        let (row, column) = (Line::from(file, row), Line::from(rank, column));
        for up in [true, false] {
            let on_row = |place: u8| Square::at(rank * 9 + place);
            let on_column = |place: u8| Square::at(place * 9 + file);
            if row.nth(up, 0).is_some_and(|place| self.is(on_row(place), other, Role::Rook))
                || row.nth(up, 1).is_some_and(|place| self.is(on_row(place), other, Role::Cannon))
                || column.nth(up, 1).is_some_and(|place| self.is(on_column(place), other, Role::Cannon))
                || column.nth(up, 0).is_some_and(|place| {
                    let seen = self.at(on_column(place)).filter(|piece| piece.side == other);
                    seen.is_some_and(|piece| matches!(piece.role, Role::Rook | Role::King))
                })
            {
                return true;
            }
        }
        let jumped_at = |(leg, from): (Square, Square)| self.is(from, other, Role::Horse) && self.is_empty(leg);
        tables::HORSE_FROM[at.index()].pairs().any(jumped_at) || self.pawn_attacks(at, other).next().is_some()
    }

    /// Returns the pawns of a side that could capture on a point.
    pub(crate) fn pawn_attacks(&self, at: Square, side: Side) -> impl Iterator<Item = Square> {
        // From the point, pawns of the other side would move to the points where these pawns are.
        let ahead = match side {
            Side::First => at.rank().checked_sub(1),
            Side::Second => Some(at.rank() + 1),
        };
        let ahead = ahead.and_then(|rank| Square::new(at.file(), rank));
        let beside = |file: Option<u8>| {
            file.and_then(|file| Square::new(file, at.rank())).filter(|from| from.across_river(side))
        };
        let from = [ahead, beside(at.file().checked_sub(1)), beside(Some(at.file() + 1))];
        from.into_iter().flatten().filter(move |from| self.is(*from, side, Role::Pawn))
    }

    /// Returns `true` if the very same pieces occupy the same points in two positions of one game.
    pub(crate) fn has_same_pieces(&self, other: &Self) -> bool {
        self.points == other.points
    }

    fn placement(&self) -> impl Iterator<Item = Option<Piece>> {
        self.points.iter().map(|slot| self.piece_in(*slot))
    }
}

/// Identical pieces may have changed places: positions are equal if the placement and the side to move are the same.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.to_move == other.to_move && self.placement().eq(other.placement())
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_move.hash(state);
        self.placement().for_each(|piece| piece.hash(state));
    }
}
