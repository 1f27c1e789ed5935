//! Exact numbers and their decimal format.
//!
//! Every value is a ratio of two integers until it is printed. The integers are wide enough for the sum of the products
//! of any [`Points`](qisai_domain::Points) over any number of rounds.

use std::fmt;

use num_rational::Ratio;

/// Exact rational number. It contains points (not units of the score system), rating points or a plain count.
pub type Exact = Ratio<i128>;

/// Number of decimals kept if a number has more.
const PLACES: u32 = 4;

/// Returns `parts` parts of a point divided into `per` parts. `per` must not be 0.
pub(crate) fn parts(parts: i64, per: i64) -> Exact {
    if parts % per == 0 { whole(parts / per) } else { Exact::new(parts.into(), per.into()) }
}

/// Returns a whole number.
pub fn whole(number: impl Into<i128>) -> Exact {
    Exact::from_integer(number.into())
}

/// Rounds a number to `places` decimals, half up.
pub fn half_up(number: Exact, places: u32) -> Exact {
    rounded(*number.numer(), *number.denom(), places)
}

/// Rounds a fraction to `places` decimals, half up. The denominator must be positive.
pub(crate) fn rounded(numerator: i128, denominator: i128, places: u32) -> Exact {
    let scale = 10_i128.saturating_pow(places);
    let scaled = (numerator * scale * 2 + denominator).div_euclid(denominator * 2);
    if scale == 1 { whole(scaled) } else { Exact::new(scaled, scale) }
}

/// Number displayed as a decimal without trailing zeros: `30.5`, `9.25`, `1820`. Numbers with more than four decimals
/// are rounded to the nearest, half away from zero.
#[derive(Clone, Copy, Debug)]
pub struct Decimal(Exact);

/// Returns a number in a form that is displayed as a decimal.
pub fn decimal(number: Exact) -> Decimal {
    Decimal(number)
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = 10_i128.pow(PLACES);
        let (numerator, denominator) = (self.0.numer(), self.0.denom());
        let scaled = (numerator.abs() * scale * 2 + denominator) / (denominator * 2);
        let sign = if *numerator < 0 && scaled > 0 { "-" } else { "" };
        let (whole, rest) = (scaled / scale, scaled % scale);
        if rest == 0 {
            return f.pad(&format!("{sign}{whole}"));
        }
        let digits = format!("{rest:0width$}", width = usize::try_from(PLACES).unwrap_or(0));
        f.pad(&format!("{sign}{whole}.{}", digits.trim_end_matches('0')))
    }
}
