//! The development coefficient K (FIDE B.02 article 8.3.3; the same in rapid and blitz, each list by itself).
//!
//! | of two that apply the first | K |
//! |---|---|
//! | the published rating has reached 2400 | 10 |
//! | fewer than 30 games completed | 40 |
//! | until the end of the year of the 18th birthday, below 2300 | 40 |
//! | otherwise | 20 |
//!
//! In a period with so many games that K × games exceeds 700 it is the greatest that does not ([`k_for`]).

use qisai_domain::Career;

/// The greatest product of K and games in a period.
const GREATEST_K_TIMES_GAMES: usize = 700;
/// Games that make a player known.
const KNOWN_AFTER: u32 = 30;
/// The year of this birthday is the last of a junior.
const JUNIOR_AGE: i32 = 18;

/// Why K is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KReason {
    /// As the rating list says.
    Published,
    /// 2400 has been reached.
    Reached2400,
    /// Fewer than thirty games.
    NewPlayer,
    /// Under 18 and below 2300.
    Junior,
    /// None of these.
    Ordinary,
}

impl KReason {
    /// Returns the word used in files.
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

/// A development coefficient with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coefficient {
    /// 10, 20 or 40, unless the list publishes something else.
    pub k: u16,
    pub reason: KReason,
}

/// Returns K of a player with this rating in this calendar year. Without a year of birth the player counts as grown up.
pub fn coefficient(rating: u16, year: i32, born: Option<i32>, career: Career) -> Coefficient {
    let junior = born.is_some_and(|born| year - born <= JUNIOR_AGE);
    let (k, reason) = if let Some(k) = career.published_k {
        (k, KReason::Published)
    } else if career.reached_2400 || rating >= 2400 {
        (10, KReason::Reached2400)
    } else if career.games.is_some_and(|games| games < KNOWN_AFTER) {
        (40, KReason::NewPlayer)
    } else if junior && rating < 2300 {
        (40, KReason::Junior)
    } else {
        (20, KReason::Ordinary)
    };
    Coefficient { k, reason }
}

/// K in a period with so many games.
pub fn k_for(k: u16, games: usize) -> u16 {
    u16::try_from(GREATEST_K_TIMES_GAMES / games.max(1)).map_or(k, |greatest| k.min(greatest))
}
