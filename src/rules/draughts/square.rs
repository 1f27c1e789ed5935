//! The fifty dark squares, and sets of them.

use std::fmt;

use qisai_rules_kernel::Side;

/// A dark square, printed as its number: 1–50 from Black's left corner, row by row, White's men beginning on 31–50.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A diagonal direction: rows towards White, columns to White's right.
pub(crate) type Step = (i8, i8);

/// The four diagonals.
pub(crate) const DIAGONALS: [Step; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Square {
    /// The square of a number.
    pub fn new(number: u8) -> Option<Self> {
        (1..=50).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Every square, from 1.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=50).map(Self)
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// Row 0–9 from Black's side.
    fn row(self) -> u8 {
        (self.0 - 1) / 5
    }

    /// Column 0–9; in even rows the dark squares are the odd columns.
    fn column(self) -> u8 {
        (self.0 - 1) % 5 * 2 + (self.row() + 1) % 2
    }

    pub(crate) fn step(self, (rows, columns): Step) -> Option<Self> {
        let row = self.row().checked_add_signed(rows).filter(|row| *row < 10)?;
        let column = self.column().checked_add_signed(columns).filter(|column| *column < 10)?;
        Some(Self(row * 5 + column / 2 + 1))
    }

    /// The squares in one direction, nearest first.
    pub(crate) fn ray(self, step: Step) -> impl Iterator<Item = Self> {
        std::iter::successors(self.step(step), move |square| square.step(step))
    }

    /// Whether a side's man becomes a king here.
    pub(crate) fn crowns(self, side: Side) -> bool {
        match side {
            Side::First => self.row() == 0,
            Side::Second => self.row() == 9,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(u64);

impl Squares {
    /// With one more.
    #[must_use]
    pub fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// Whether a square is in it.
    pub fn contains(self, square: Square) -> bool {
        self.0 & 1 << square.0 != 0
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// From the lowest number.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.contains(*square))
    }
}
