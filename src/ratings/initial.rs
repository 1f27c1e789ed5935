//! A player's first rating (FIDE B.02 article 8.2).

use crate::arithmetic::nearest_half_up;
use crate::game::{RatedGame, half_points, opponents};
use qisai_domain::expectation::rating_difference;

/// Games against rated opponents that a first rating needs.
const NEEDED_GAMES: usize = 5;
/// Two hypothetical opponents of this rating are added, against whom the player scores one point.
const HYPOTHETICAL: i64 = 1800;
const GREATEST: i64 = 2200;
const LEAST: i64 = 1400;

/// The first rating after these games against rated opponents; none with fewer than five games, without a half point (a first event
/// without one is disregarded) or below 1400. Which events are pooled is for the caller to see to.
pub fn initial(games: &[RatedGame]) -> Option<u16> {
    if games.len() < NEEDED_GAMES || half_points(games) == 0 {
        return None;
    }
    let count = i64::try_from(games.len()).ok()? + 2;
    let average = nearest_half_up(opponents(games) + 2 * HYPOTHETICAL, count);
    let fraction = nearest_half_up(100 * (half_points(games) + 2), 2 * count);
    let rating = average + i64::from(rating_difference(u8::try_from(fraction).ok()?));
    if rating < LEAST { None } else { u16::try_from(rating.min(GREATEST)).ok() }
}
