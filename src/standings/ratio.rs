//! Exact numbers and how they are printed.
//!
//! Every value is a ratio of two integers until it is printed. The integers are wide enough for the sum of the products of
//! any [`Points`] over any number of rounds.

use std::fmt;

use num_rational::Ratio;
use qisai_domain::Points;

/// An exact rational number, in points (not in units of the score system), in rating points or as a plain count.
pub type Exact = Ratio<i128>;

/// Decimals kept when a number does not end sooner.
const PLACES: u32 = 4;

/// Points of a score system with `unit` parts to the point.
pub(crate) fn points(points: Points, unit: u16) -> Exact {
    let unit = i32::from(unit.max(1));
    if points.0 % unit == 0 { whole(points.0 / unit) } else { Exact::new(points.0.into(), unit.into()) }
}

/// The sum; reduced once, for reducing is what costs most in a ratio.
pub(crate) fn sum(numbers: impl Iterator<Item = Exact>) -> Exact {
    let (mut numerator, mut denominator) = (0, 1);
    for number in numbers {
        let (more, parts) = (*number.numer(), *number.denom());
        if parts == denominator {
            numerator += more;
        } else if parts == 1 {
            numerator += more * denominator;
        } else {
            numerator = numerator * parts + more * denominator;
            denominator *= parts;
            let reduced = Exact::new(numerator, denominator);
            (numerator, denominator) = (*reduced.numer(), *reduced.denom());
        }
    }
    Exact::new(numerator, denominator)
}

/// The product; two whole numbers need no reducing.
pub(crate) fn product(one: Exact, other: Exact) -> Exact {
    if one.is_integer() && other.is_integer() { whole(one.numer() * other.numer()) } else { one * other }
}

/// A whole number.
pub(crate) fn whole(number: impl Into<i128>) -> Exact {
    Exact::from_integer(number.into())
}

/// Rounded to `places` decimals, exactly half going up.
pub(crate) fn half_up(number: Exact, places: u32) -> Exact {
    let scale = 10_i128.saturating_pow(places);
    (number * scale + Exact::new(1, 2)).floor() / scale
}

/// A number ready to be printed as a decimal without trailing zeros: `30.5`, `9.25`, `1820`. Numbers that do not end within
/// four decimals are rounded to the nearest, half away from zero.
#[derive(Clone, Copy, Debug)]
pub struct Decimal(Exact);

/// `number` as a decimal.
pub fn decimal(number: Exact) -> Decimal {
    Decimal(number)
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scale = 10_i128.pow(PLACES);
        let scaled = (self.0 * scale).round().to_integer();
        let sign = if scaled < 0 { "-" } else { "" };
        let (whole, rest) = ((scaled / scale).abs(), (scaled % scale).abs());
        if rest == 0 {
            return f.pad(&format!("{sign}{whole}"));
        }
        let digits = format!("{rest:0width$}", width = usize::try_from(PLACES).unwrap_or(0));
        f.pad(&format!("{sign}{whole}.{}", digits.trim_end_matches('0')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_have_no_trailing_zeros() {
        for (numerator, denominator, text) in
            [(61, 2, "30.5"), (37, 4, "9.25"), (1820, 1, "1820"), (-1, 2, "-0.5"), (0, 5, "0"), (1, 3, "0.3333")]
        {
            assert_eq!(decimal(Exact::new(numerator, denominator)).to_string(), text);
        }
    }

    #[test]
    fn exactly_half_rounds_up() {
        assert_eq!(half_up(Exact::new(18_195, 10), 0), whole(1820));
        assert_eq!(half_up(Exact::new(13_375, 1000), 2), Exact::new(1338, 100));
        assert_eq!(half_up(Exact::new(13_374, 1000), 2), Exact::new(1337, 100));
    }
}
