//! A player's first rating (FIDE B.02 article 8.2).

use thiserror::Error;

use crate::arithmetic::nearest_half_up;
use crate::game::{RatedGame, half_points, opponents};
use qisai_domain::expectation::rating_difference;

/// Games against rated opponents that a first rating needs.
pub const NEEDED_GAMES: usize = 5;
/// Two hypothetical opponents of this rating are added, against whom the player scores one point.
const HYPOTHETICAL: i64 = 1800;
const GREATEST: i64 = 2200;
/// Lower ratings are not published; who falls below is unrated again (7.2.1).
pub const FLOOR: u16 = 1400;

/// Why games give no first rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum NoInitial {
    /// Fewer than five games against rated opponents (7.1.4): those of other events within 26 months may be added.
    #[error("{0} of {NEEDED_GAMES} games against rated opponents")]
    TooFewGames(usize),
    /// Not a half point (8.2.1): a first event without one is disregarded.
    #[error("no points against rated opponents")]
    NoPoints,
    /// Below 1400 (7.1.4): not published.
    #[error("{0} is below {FLOOR}")]
    BelowFloor(i64),
}

impl NoInitial {
    /// Returns the word used in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::TooFewGames(_) => "too_few_games",
            Self::NoPoints => "no_points",
            Self::BelowFloor(_) => "below_floor",
        }
    }
}

/// The first rating after these games against rated opponents. Which events are pooled is for the caller to see to.
pub fn initial(games: &[RatedGame]) -> Result<u16, NoInitial> {
    if half_points(games) == 0 && !games.is_empty() {
        return Err(NoInitial::NoPoints);
    }
    if games.len() < NEEDED_GAMES {
        return Err(NoInitial::TooFewGames(games.len()));
    }
    let count = i64::try_from(games.len()).unwrap_or(i64::MAX - 2) + 2;
    let average = nearest_half_up(opponents(games) + 2 * HYPOTHETICAL, count);
    let fraction = nearest_half_up(100 * (half_points(games) + 2), 2 * count);
    let rating = average + i64::from(rating_difference(u8::try_from(fraction).unwrap_or(100)));
    if rating < i64::from(FLOOR) {
        return Err(NoInitial::BelowFloor(rating));
    }
    Ok(u16::try_from(rating.min(GREATEST)).unwrap_or(FLOOR))
}
