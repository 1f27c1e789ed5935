//! The ninety points.

use std::fmt;

use qisai_rules_kernel::Side;

/// A point of the board, printed as in ICCS: file `a`–`i` from Red's left, rank `0`–`9` from Red's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
}

/// A way to go: files to the right, ranks away from Red.
pub(crate) type Step = (i8, i8);

/// The four lines of a rook.
pub(crate) const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The four lines of an advisor.
pub(crate) const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Square {
    /// The point at a file (0–8) and rank (0–9).
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        (file < 9 && rank < 10).then_some(Self { file, rank })
    }

    /// File, 0–8 from Red's left.
    pub fn file(self) -> u8 {
        self.file
    }

    /// Rank, 0–9 from Red's side.
    pub fn rank(self) -> u8 {
        self.rank
    }

    /// Every point, rank by rank from Red's side.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..10).flat_map(|rank| (0..9).map(move |file| Self { file, rank }))
    }

    pub(crate) fn step(self, (files, ranks): Step) -> Option<Self> {
        Self::new(self.file.checked_add_signed(files)?, self.rank.checked_add_signed(ranks)?)
    }

    /// The points in one direction, nearest first.
    pub(crate) fn ray(self, step: Step) -> impl Iterator<Item = Self> {
        std::iter::successors(self.step(step), move |square| square.step(step))
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.rank) * 9 + usize::from(self.file)
    }

    /// The rank as the side counts it: 0 is its own back rank.
    fn rank_from(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank,
            Side::Second => 9 - self.rank,
        }
    }

    pub(crate) fn in_palace(self, side: Side) -> bool {
        (3..6).contains(&self.file) && self.rank_from(side) < 3
    }

    pub(crate) fn across_river(self, side: Side) -> bool {
        self.rank_from(side) > 4
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank)
    }
}
