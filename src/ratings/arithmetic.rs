//! Rounding of exact quotients.

/// Returns the quotient rounded to the nearest integer; halves go up, towards the greater number.
pub(crate) fn nearest_half_up(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// Returns the quotient rounded to the nearest integer; halves go away from zero.
pub(crate) fn nearest_half_away(numerator: i64, denominator: i64) -> i64 {
    numerator.signum() * nearest_half_up(numerator.abs(), denominator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up_or_away_from_zero() {
        assert_eq!([-3, -1, 1, 3].map(|halves| nearest_half_up(halves, 2)), [-1, 0, 1, 2]);
        assert_eq!([-3, -1, 1, 3].map(|halves| nearest_half_away(halves, 2)), [-2, -1, 1, 2]);
        assert_eq!([-7, -8, 7, 8].map(|fifths| nearest_half_away(fifths, 5)), [-1, -2, 1, 2]);
    }
}
