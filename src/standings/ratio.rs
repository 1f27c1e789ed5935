//! Exact numbers and how they are printed.
//!
//! Every value is a ratio of two integers until it is printed. The integers are wide enough for the sum of the products of
//! any [`Points`] over any number of rounds.

use std::fmt;

use num_rational::Ratio;

/// An exact rational number, in points (not in units of the score system), in rating points or as a plain count.
pub type Exact = Ratio<i128>;

/// Decimals kept when a number does not end sooner.
const PLACES: u32 = 4;

/// So many parts of a point that has `per` of them; `per` is never 0.
pub(crate) fn parts(parts: i64, per: i64) -> Exact {
    if parts % per == 0 { whole(parts / per) } else { Exact::new(parts.into(), per.into()) }
}

/// A whole number.
pub(crate) fn whole(number: impl Into<i128>) -> Exact {
    Exact::from_integer(number.into())
}

/// Rounded to `places` decimals, exactly half going up.
pub(crate) fn half_up(number: Exact, places: u32) -> Exact {
    rounded(*number.numer(), *number.denom(), places)
}

/// A fraction rounded likewise; the denominator is positive.
pub(crate) fn rounded(numerator: i128, denominator: i128, places: u32) -> Exact {
    let scale = 10_i128.saturating_pow(places);
    let scaled = (numerator * scale * 2 + denominator).div_euclid(denominator * 2);
    if scale == 1 { whole(scaled) } else { Exact::new(scaled, scale) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_have_no_trailing_zeros() {
        for (numerator, denominator, text) in [
            (61, 2, "30.5"),
            (37, 4, "9.25"),
            (1820, 1, "1820"),
            (-1, 2, "-0.5"),
            (0, 5, "0"),
            (1, 3, "0.3333"),
            (-1, 20_000, "-0.0001"),
            (-1, 30_000, "0"),
        ] {
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
