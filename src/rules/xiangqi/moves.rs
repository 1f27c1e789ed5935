//! Moves of the pieces (Chinese competition rules, article 2), without regard to the safety of the king.
#![expect(clippy::indexing_slicing, reason = "the tables have an entry for each point")]

use std::fmt;
use std::ops::ControlFlow;

use qisai_rules_kernel::Side;

use crate::board::Board;
use crate::piece::Role;
use crate::square::Square;
use crate::tables::{self, Line};

/// Move, displayed in ICCS without the hyphen: `h2e2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Start point.
    pub from: Square,
    /// End point.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Rank or file seen from a point on it.
struct View {
    line: Line,
    /// Place of the point, and the number of places.
    place: u8,
    length: u8,
    /// Index of place 0, and the index distance to the next place.
    origin: u8,
    stride: u8,
}

impl View {
    fn both(board: &Board, from: Square) -> [Self; 2] {
        let (place, origin) = (from.file(), from.rank() * 9);
        let rank = Self { line: board.along_rank(from), place, length: 9, origin, stride: 1 };
        let (place, origin) = (from.rank(), from.file());
        [rank, Self { line: board.along_file(from), place, length: 10, origin, stride: 9 }]
    }

    fn point(&self, place: u8) -> Square {
        Square::at(self.origin + place * self.stride)
    }

    /// Returns the empty places up to the first piece, in both directions.
    fn free(&self) -> [std::ops::Range<u8>; 2] {
        let above = self.place + 1..self.line.nth(true, 0).unwrap_or(self.length);
        let below = self.line.nth(false, 0).map_or(0, |place| place + 1)..self.place;
        [above, below]
    }
}

/// Control flow of a visitor, which can stop the visit.
type Flow = ControlFlow<()>;

impl Board {
    /// Calls `found` with each point that the piece of `side` on `from` can reach, without regard to the safety of its
    /// king.
    #[inline]
    pub(crate) fn targets(&self, side: Side, from: Square, role: Role, found: &mut impl FnMut(Square) -> Flow) -> Flow {
        let (here, colour) = (from.index(), usize::from(side == Side::Second));
        match role {
            Role::King => self.steps(side, tables::KING[colour][here].targets(), found),
            Role::Advisor => self.steps(side, tables::ADVISOR[colour][here].targets(), found),
            Role::Pawn => self.steps(side, tables::PAWN[colour][here].targets(), found),
            Role::Elephant => self.leaps(side, tables::ELEPHANT[colour][here].pairs(), found),
            Role::Horse => self.leaps(side, tables::HORSE[here].pairs(), found),
            Role::Rook => self.slides(side, from, 0, found),
            Role::Cannon => self.slides(side, from, 1, found),
        }
    }

    #[inline]
    fn steps(&self, side: Side, targets: impl Iterator<Item = Square>, found: &mut impl FnMut(Square) -> Flow) -> Flow {
        for to in targets {
            if !self.is_of(to, side) {
                found(to)?;
            }
        }
        Flow::Continue(())
    }

    #[inline]
    fn leaps(
        &self,
        side: Side,
        pairs: impl Iterator<Item = (Square, Square)>,
        found: &mut impl FnMut(Square) -> Flow,
    ) -> Flow {
        for (via, to) in pairs {
            if self.is_empty(via) && !self.is_of(to, side) {
                found(to)?;
            }
        }
        Flow::Continue(())
    }

    /// Visits the free points in the four directions, and the enemy piece that comes after `screens` other pieces.
    #[inline]
    fn slides(&self, side: Side, from: Square, screens: u32, found: &mut impl FnMut(Square) -> Flow) -> Flow {
        for view in View::both(self, from) {
            for places in view.free() {
                for place in places {
                    found(view.point(place))?;
                }
            }
            for up in [true, false] {
                if let Some(to) = view.line.nth(up, screens).map(|place| view.point(place))
                    && self.is_of(to, side.other())
                {
                    found(to)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Returns `true` if the piece of `side` on `from` can reach `to`, without regard to the safety of its king.
    pub(crate) fn reaches(&self, side: Side, from: Square, role: Role, to: Square) -> bool {
        let here = |target| if target == to { Flow::Break(()) } else { Flow::Continue(()) };
        self.targets(side, from, role, &mut { here }).is_break()
    }
}
