//! The fifty dark squares, and sets of them.
//!
//! A square has a place in a word of 64 bits, row by row with one place left out after every second row:
//!
//! ```text
//!     0   1   2   3   4        row of the squares 1–5
//!   5   6   7   8   9          row of the squares 6–10
//!    (10)                      left out
//!    11  12  13  14  15        row of the squares 11–15
//!      …
//! ```
//!
//! So the neighbours of a place lie 5 and 6 places before and after it wherever it is, and a set of squares moves one step by one shift:
//! what leaves the board lands on a place left out or beyond the last one.

use std::fmt;

use qisai_rules_kernel::Side;

/// A dark square, printed as its number: 1–50 from Black's left corner, row by row, White's men beginning on 31–50.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    place: u8,
}

impl Square {
    /// The square of a number.
    pub fn new(number: u8) -> Option<Self> {
        (1..=50).contains(&number).then(|| Self { place: number - 1 + (number - 1) / 10 })
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.place - self.place / 11 + 1
    }

    /// Every square, from 1.
    pub fn all() -> impl Iterator<Item = Self> {
        Squares::BOARD.iter()
    }

    /// Where it stands in a set, below 54.
    #[inline]
    pub(crate) fn place(self) -> usize {
        usize::from(self.place)
    }

    /// The set of this square alone.
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

/// A set of squares.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub(crate) u64);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);
    /// All fifty.
    pub const BOARD: Self = Self(0x3f_ffff_ffff_ffff & !(1 << 10 | 1 << 21 | 1 << 32 | 1 << 43));

    /// The row where a side's men become kings (article 3.5).
    #[inline]
    pub(crate) const fn crowning(side: Side) -> Self {
        match side {
            Side::First => Self(0x1f),
            Side::Second => Self(0x1f << 49),
        }
    }

    /// With one more.
    #[must_use]
    pub fn with(self, square: Square) -> Self {
        self.or(square.alone())
    }

    /// Whether a square is in it.
    pub fn contains(self, square: Square) -> bool {
        self.meets(square.alone())
    }

    /// How many.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// From the lowest number.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self;
        std::iter::from_fn(move || rest.take_first())
    }

    /// Takes the lowest number out.
    #[inline]
    pub(crate) fn take_first(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    /// The lowest number.
    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "at most 64")]
    pub(crate) fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square { place: self.0.trailing_zeros() as u8 })
    }

    /// The highest number.
    #[inline]
    #[expect(clippy::cast_possible_truncation, clippy::as_conversions, reason = "at most 63")]
    pub(crate) fn last(self) -> Option<Square> {
        (self.0 != 0).then(|| Square { place: 63 - self.0.leading_zeros() as u8 })
    }

    /// The squares of both sets.
    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of either set.
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares of this set that are not in the other.
    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether they have a square in common.
    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Every square of the set moved one step; those that leave the board may be left on no square of it.
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
    /// These squares and all that are reached from them in a direction over squares of `through`.
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

/// Each line doubles how far it has come: nine squares are the farthest.
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

/// As [`spread_up`].
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

/// A diagonal direction as the numbers are printed: up towards square 1, which is where White's men go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    /// All four.
    pub(crate) const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// Something for each of the four; unlike [`map`](array::map) on [`ALL`](Self::ALL) it is compiled for each by itself.
    #[inline]
    pub(crate) fn each<T>(of: impl Fn(Self) -> T) -> [T; 4] {
        [of(Self::UpLeft), of(Self::UpRight), of(Self::DownLeft), of(Self::DownRight)]
    }

    /// The squares that belong to any of the four.
    #[inline]
    pub(crate) fn any(of: impl Fn(Self) -> Squares) -> Squares {
        let [up_left, up_right, down_left, down_right] = Self::each(of);
        up_left.or(up_right).or(down_left).or(down_right)
    }

    /// The two that a side's men step in (article 3.4).
    #[inline]
    pub(crate) const fn forward(side: Side) -> [Self; 2] {
        match side {
            Side::First => [Self::UpLeft, Self::UpRight],
            Side::Second => [Self::DownLeft, Self::DownRight],
        }
    }

    /// Back along the same diagonal.
    #[inline]
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }

    /// The two directions across.
    #[inline]
    pub(crate) const fn across(self) -> [Self; 2] {
        match self {
            Self::UpLeft | Self::DownRight => [Self::UpRight, Self::DownLeft],
            Self::UpRight | Self::DownLeft => [Self::UpLeft, Self::DownRight],
        }
    }
}
