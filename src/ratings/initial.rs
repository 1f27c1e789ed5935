//! First rating of a player (FIDE B.02 article 8.2).

use thiserror::Error;

use crate::arithmetic::nearest_half_up;
use crate::game::{RatedGame, half_points, opponents};
use qisai_domain::expectation::rating_difference;

/// Number of games against rated opponents that a first rating needs.
pub const NEEDED_GAMES: usize = 5;
/// Rating of the two hypothetical opponents that are added; the player scores one point against them.
const HYPOTHETICAL: i64 = 1800;
const GREATEST: i64 = 2200;
/// Lowest published rating; a player who falls below it becomes unrated again (7.2.1).
pub const FLOOR: u16 = 1400;

/// Reason why games give no first rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum NoInitial {
    /// Fewer than five games against rated opponents (7.1.4); games of other events within 26 months may be added.
    #[error("{0} of {NEEDED_GAMES} games against rated opponents")]
    TooFewGames(usize),
    /// No half point against rated opponents (8.2.1); a first event without one is disregarded.
    #[error("no points against rated opponents")]
    NoPoints,
    /// First rating below 1400, which is not published (7.1.4).
    #[error("{0} is below {FLOOR}")]
    BelowFloor(i64),
}

impl NoInitial {
    /// Returns the code of the reason used in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::TooFewGames(_) => "too_few_games",
            Self::NoPoints => "no_points",
            Self::BelowFloor(_) => "below_floor",
        }
    }
}

/// Returns the first rating after these games against rated opponents. The caller chooses which events are pooled.
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
