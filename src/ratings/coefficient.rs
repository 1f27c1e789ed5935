//! Development coefficient K (FIDE B.02 article 8.3.3). Rapid and blitz use the same rules, each with its own list.
//!
//! | first condition that applies | K |
//! |---|---|
//! | the published rating has reached 2400 | 10 |
//! | fewer than 30 games completed | 40 |
//! | until the end of the year of the 18th birthday, below 2300 | 40 |
//! | otherwise | 20 |
//!
//! If K × games exceeds 700 in a period, [`limited_k`] reduces K to the greatest value within that limit.

use qisai_domain::Career;

/// Maximum product of K and games in a period.
const MAX_K_TIMES_GAMES: usize = 700;
/// Number of completed games below which a player counts as new.
const NEW_PLAYER_GAMES: u32 = 30;
/// Age that a player reaches in the last junior year.
const JUNIOR_AGE: i32 = 18;

/// Reason for a development coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KReason {
    /// K taken from the rating list.
    Published,
    /// Rating of 2400 reached.
    Reached2400,
    /// Fewer than 30 games completed.
    NewPlayer,
    /// Junior (until the end of the year of the 18th birthday) rated below 2300.
    Junior,
    /// Default if no other reason applies.
    Ordinary,
}

impl KReason {
    /// Returns the reason's code in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Reached2400 => "reached_2400",
            Self::NewPlayer => "new_player",
            Self::Junior => "junior",
            Self::Ordinary => "ordinary",
        }
    }
}

/// Development coefficient with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coefficient {
    /// Coefficient of 10, 20 or 40, unless the list publishes another value.
    pub k: u16,
    pub reason: KReason,
}

/// Returns the coefficient K of a player with the given rating in a calendar year. A player without a year of birth
/// counts as an adult.
pub fn coefficient(rating: u16, year: i32, birth_year: Option<i32>, career: Career) -> Coefficient {
    let junior = birth_year.is_some_and(|birth_year| year - birth_year <= JUNIOR_AGE);
    let (k, reason) = if let Some(k) = career.published_k {
        (k, KReason::Published)
    } else if career.reached_2400 || rating >= 2400 {
        (10, KReason::Reached2400)
    } else if career.games.is_some_and(|games| games < NEW_PLAYER_GAMES) {
        (40, KReason::NewPlayer)
    } else if junior && rating < 2300 {
        (40, KReason::Junior)
    } else {
        (20, KReason::Ordinary)
    };
    Coefficient { k, reason }
}

/// Returns `k`, reduced so that K × `games` does not exceed 700.
pub fn limited_k(k: u16, games: usize) -> u16 {
    u16::try_from(MAX_K_TIMES_GAMES / games.max(1)).map_or(k, |limit| k.min(limit))
}
