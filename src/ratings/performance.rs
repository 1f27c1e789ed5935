//! Performance rating: the average of the opponents plus the difference for the score.

use crate::arithmetic::nearest_half_up;
use crate::game::{RatedGame, half_points, opponents};
use qisai_domain::expectation::rating_difference;

/// Performance rating with its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Performance {
    /// Average rating of the opponents, to the nearest integer, halves up.
    pub average: i32,
    /// Score per game in hundredths, halves up.
    pub fraction: u8,
    /// Average plus the rating difference of the fractional score.
    pub rating: i32,
}

/// Returns the performance in these games, or `None` without games.
pub fn performance(games: &[RatedGame]) -> Option<Performance> {
    let count = i64::try_from(games.len()).ok().filter(|count| *count > 0)?;
    let average = i32::try_from(nearest_half_up(opponents(games), count)).ok()?;
    let fraction = u8::try_from(nearest_half_up(100 * half_points(games), 2 * count)).ok()?;
    Some(Performance { average, fraction, rating: average + i32::from(rating_difference(fraction)) })
}
