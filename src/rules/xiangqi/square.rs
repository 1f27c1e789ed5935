//! Ninety points of the board.

use std::fmt;

use qisai_rules_kernel::Side;

/// Point of the board, displayed as in ICCS: file `a`–`i` from Red's left, rank `0`–`9` from Red's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Number of points. Every index is smaller.
    pub(crate) const COUNT: usize = 90;

    /// Returns the point at a file (0–8) and a rank (0–9).
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        (file < 9 && rank < 10).then(|| Self(rank * 9 + file))
    }

    /// Returns the point with an index below [`COUNT`](Self::COUNT), as in the tables.
    pub(crate) const fn at(index: u8) -> Self {
        debug_assert!(index < 90, "a point off the board");
        Self(index)
    }

    /// Returns the file, 0–8 from Red's left.
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// Returns the rank, 0–9 from Red's side.
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// Returns every point, rank by rank from Red's side.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..90).map(Self)
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the set that contains only this point.
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// Returns the rank as counted by a side: 0 is its own back rank.
    pub(crate) const fn rank_from(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank(),
            Side::Second => 9 - self.rank(),
        }
    }

    /// Returns the file as counted in a side's records: 1–9 from its right (article 1.1).
    pub(crate) const fn file_from(self, side: Side) -> u8 {
        match side {
            Side::First => 9 - self.file(),
            Side::Second => self.file() + 1,
        }
    }

    pub(crate) const fn in_palace(self, side: Side) -> bool {
        3 <= self.file() && self.file() < 6 && self.rank_from(side) < 3
    }

    pub(crate) const fn across_river(self, side: Side) -> bool {
        self.rank_from(side) > 4
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}
