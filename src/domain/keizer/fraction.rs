//! Fractions of a value, in settings and files.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Fraction with a positive denominator, written `2/3` or `1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fraction {
    pub numerator: u16,
    pub denominator: u16,
}

/// Text that is not a fraction or a fixed number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a fraction such as 2/3, nor a fixed number such as =15")]
pub struct NoFraction(String);

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// The whole.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// Returns a fraction; `denominator` must not be 0.
    pub const fn new(numerator: u16, denominator: u16) -> Self {
        Self { numerator, denominator }
    }

    /// Returns numerator and denominator as wide numbers.
    pub fn wide(self) -> (i128, i128) {
        (self.numerator.into(), self.denominator.into())
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

impl FromStr for Fraction {
    type Err = NoFraction;

    fn from_str(text: &str) -> Result<Self, NoFraction> {
        let wrong = || NoFraction(text.to_owned());
        let text = text.trim();
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let number = |part: &str| part.trim().parse::<u16>().map_err(|_| wrong());
        let fraction = Self { numerator: number(numerator)?, denominator: number(denominator)? };
        if fraction.denominator == 0 { Err(wrong()) } else { Ok(fraction) }
    }
}

impl TryFrom<String> for Fraction {
    type Error = NoFraction;

    fn try_from(text: String) -> Result<Self, NoFraction> {
        text.parse()
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> Self {
        fraction.to_string()
    }
}

/// Worth of an item: a fraction of a value (`1/3`) or a fixed number (`=15`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Worth {
    /// Fraction of a value.
    Part(Fraction),
    /// Fixed number, whatever the value.
    Fixed(u16),
}

impl Worth {
    /// Returns a fraction of a value; `denominator` must not be 0.
    pub const fn part(numerator: u16, denominator: u16) -> Self {
        Self::Part(Fraction::new(numerator, denominator))
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part(fraction) => fraction.fmt(f),
            Self::Fixed(number) => write!(f, "={number}"),
        }
    }
}

impl FromStr for Worth {
    type Err = NoFraction;

    fn from_str(text: &str) -> Result<Self, NoFraction> {
        match text.trim().strip_prefix('=') {
            Some(number) => number.trim().parse().map(Self::Fixed).map_err(|_| NoFraction(text.to_owned())),
            None => text.parse().map(Self::Part),
        }
    }
}

impl TryFrom<String> for Worth {
    type Error = NoFraction;

    fn try_from(text: String) -> Result<Self, NoFraction> {
        text.parse()
    }
}

impl From<Worth> for String {
    fn from(worth: Worth) -> Self {
        worth.to_string()
    }
}
