//! Fifty dark squares of the board, and sets of them.
//!
//! A square has a bit in a word of 64 bits, row by row, with one bit left out after every second row:
//!
//! ```text
//!     0   1   2   3   4        row of the squares 1–5
//!   5   6   7   8   9          row of the squares 6–10
//!    (10)                      left out
//!    11  12  13  14  15        row of the squares 11–15
//!      …
//! ```
//!
//! The neighbours of every bit are therefore 5 and 6 bits before and after it, and one shift moves a whole set of squares by
//! one step. A square that leaves the board moves to a bit left out or beyond the last one.

use std::fmt;

use qisai_rules_kernel::Side;

/// Dark square, displayed as its number. Numbers run from 1 to 50 row by row, from Black's left corner; White's men
/// begin on 31–50.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    place: u8,
}

impl Square {
    /// Returns the square with a number, or `None` unless the number is from 1 to 50.
    pub fn new(number: u8) -> Option<Self> {
        (1..=50).contains(&number).then(|| Self { place: number - 1 + (number - 1) / 10 })
    }

    /// Returns the number of the square.
    pub fn number(self) -> u8 {
        self.place - self.place / 11 + 1
    }

    /// Returns every square in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        Squares::BOARD.iter()
    }

    /// Returns the bit index of the square in a set, below 54.
    #[inline]
    pub(crate) fn place(self) -> usize {
        usize::from(self.place)
    }

    /// Returns the set that contains only this square.
    #[inline]
    pub(crate) fn alone(self) -> Squares {
        Squares(1 << self.place)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Set of squares.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub(crate) u64);

impl Squares {
    /// Empty set.
    pub const NONE: Self = Self(0);
    /// Set of all fifty squares.
    pub const BOARD: Self = Self(0x3f_ffff_ffff_ffff & !(1 << 10 | 1 << 21 | 1 << 32 | 1 << 43));

    /// Returns the row on which a side's men become kings (article 3.5).
    #[inline]
    pub(crate) const fn crowning(side: Side) -> Self {
        match side {
            Side::First => Self(0x1f),
            Side::Second => Self(0x1f << 49),
        }
    }

    /// Returns the set with one more square.
    #[must_use]
    pub fn with(self, square: Square) -> Self {
        self.or(square.alone())
    }

    /// Returns `true` if the set contains a square.
    pub fn contains(self, square: Square) -> bool {
        self.meets(square.alone())
    }

    /// Returns the number of squares.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the squares in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self;
        std::iter::from_fn(move || rest.take_first())
    }

    /// Removes and returns the square with the lowest number.
    #[inline]
    pub(crate) fn take_first(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    /// Returns the square with the lowest number.
    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "at most 64")]
    pub(crate) fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square { place: self.0.trailing_zeros() as u8 })
    }

    /// Returns the square with the highest number.
    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "at most 63")]
    pub(crate) fn last(self) -> Option<Square> {
        (self.0 != 0).then(|| Square { place: 63 - self.0.leading_zeros() as u8 })
    }

    /// Returns the squares that belong to both sets.
    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares that belong to either set.
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares of this set that are not in the other.
    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns `true` if the sets have a square in common.
    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Moves every square of the set one step. Squares that leave the board may become bits that belong to no square.
    #[inline]
    pub(crate) const fn toward(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::UpLeft => self.0 >> 6,
            Direction::UpRight => self.0 >> 5,
            Direction::DownLeft => self.0 << 5,
            Direction::DownRight => self.0 << 6,
        })
    }
}

impl Squares {
    /// Returns these squares and all squares reached from them in a direction across squares of `through`.
    #[inline]
    pub(crate) const fn spread(self, direction: Direction, through: Self) -> Self {
        Self(match direction {
            Direction::UpLeft => spread_up::<6>(self.0, through.0),
            Direction::UpRight => spread_up::<5>(self.0, through.0),
            Direction::DownLeft => spread_down::<5>(self.0, through.0),
            Direction::DownRight => spread_down::<6>(self.0, through.0),
        })
    }
}

/// Extends the reached squares. Each line doubles the distance; the longest distance is nine squares.
#[inline]
const fn spread_up<const STEP: u32>(mut reached: u64, mut through: u64) -> u64 {
    reached |= (reached >> STEP) & through;
    through &= through >> STEP;
    reached |= (reached >> (2 * STEP)) & through;
    through &= through >> (2 * STEP);
    reached |= (reached >> (4 * STEP)) & through;
    through &= through >> (4 * STEP);
    reached | (reached >> (8 * STEP)) & through
}

/// Extends the reached squares downwards, like [`spread_up`].
#[inline]
const fn spread_down<const STEP: u32>(mut reached: u64, mut through: u64) -> u64 {
    reached |= (reached << STEP) & through;
    through &= through << STEP;
    reached |= (reached << (2 * STEP)) & through;
    through &= through << (2 * STEP);
    reached |= (reached << (4 * STEP)) & through;
    through &= through << (4 * STEP);
    reached | (reached << (8 * STEP)) & through
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::number)).finish()
    }
}

/// Diagonal direction on the printed board. Up is towards square 1, the direction of White's men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    /// All four directions.
    pub(crate) const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// Returns a value for each direction. Unlike [`map`](array::map) on [`ALL`](Self::ALL), it is compiled separately
    /// for each direction.
    #[inline]
    pub(crate) fn each<T>(of: impl Fn(Self) -> T) -> [T; 4] {
        [of(Self::UpLeft), of(Self::UpRight), of(Self::DownLeft), of(Self::DownRight)]
    }

    /// Returns the union of the squares for the four directions.
    #[inline]
    pub(crate) fn any(of: impl Fn(Self) -> Squares) -> Squares {
        let [up_left, up_right, down_left, down_right] = Self::each(of);
        up_left.or(up_right).or(down_left).or(down_right)
    }

    /// Returns the two directions in which a side's men step (article 3.4).
    #[inline]
    pub(crate) const fn forward(side: Side) -> [Self; 2] {
        match side {
            Side::First => [Self::UpLeft, Self::UpRight],
            Side::Second => [Self::DownLeft, Self::DownRight],
        }
    }

    /// Returns the opposite direction on the same diagonal.
    #[inline]
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }

    /// Returns the two directions of the other diagonal.
    #[inline]
    pub(crate) const fn across(self) -> [Self; 2] {
        match self {
            Self::UpLeft | Self::DownRight => [Self::UpRight, Self::DownLeft],
            Self::UpRight | Self::DownLeft => [Self::UpLeft, Self::DownRight],
        }
    }
}
