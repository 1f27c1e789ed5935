//! Points as integers.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// Score in the smallest unit of the event's score system (see [`ScoreSystem::unit`](crate::ScoreSystem)): with unit 2,
/// `Points(3)` is one and a half. Never a float; averages are ratios of two of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Points(pub i32);

impl Points {
    /// Zero points.
    pub const ZERO: Self = Self(0);

    /// Returns these points multiplied by `times`. Saturates: no tournament reaches the limit.
    #[must_use]
    pub fn times(self, times: i32) -> Self {
        Self(self.0.saturating_mul(times))
    }

    /// Returns the points in the event's unit for printing: `½` forms for halves, decimals otherwise.
    #[must_use]
    pub fn in_unit(self, unit: u16) -> Shown {
        Shown { points: self, unit, half_sign: true }
    }

    /// Returns the points in the event's unit as an exact decimal (`2.5`) for files and JSON; whole numbers have no
    /// decimals (`2`).
    #[must_use]
    pub fn decimal(self, unit: u16) -> Shown {
        Shown { points: self, unit, half_sign: false }
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}
impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}
impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}
impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

/// [`Points`] with their unit, ready to be printed.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    points: Points,
    unit: u16,
    half_sign: bool,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = i32::from(self.unit.max(1));
        let value = self.points.0;
        let (whole, rest) = ((value / unit).abs(), (value % unit).abs());
        let sign = if value < 0 { "-" } else { "" };
        if rest == 0 {
            return f.pad(&format!("{sign}{whole}"));
        }
        if self.half_sign && rest * 2 == unit {
            return f.pad(&if whole == 0 { format!("{sign}½") } else { format!("{sign}{whole}½") });
        }
        // Up to three decimals, exact for every unit that divides 1000, rounded to the nearest otherwise.
        let thousandths = (rest * 1000 + unit / 2) / unit;
        let digits = format!("{thousandths:03}");
        f.pad(&format!("{sign}{whole}.{}", digits.trim_end_matches('0')))
    }
}
