//! Elo ratings of lists whose rules are unpublished or not FIDE's: xiangqi, draughts, clubs. Every parameter is a
//! setting; no official list is reproduced.
//!
//! | setting | meaning | FIDE's value | reported elsewhere |
//! |---|---|---|---|
//! | `k` | rating points for one point more than expected | 10, 20, 40 | halved for faster games (draughts) |
//! | `cap` | greater differences count as this one | 400 | 350 (xiangqi) |
//! | `table` | difference → expected score | B.02 8.1.2 | |
//! | `step` | ratings are published as multiples | 1 | 5 (xiangqi) |

use qisai_domain::expectation;
use thiserror::Error;

use crate::arithmetic::nearest_half_away;
use crate::game::RatedGame;

/// Elo rating system with its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elo {
    /// Development coefficient.
    pub k: u16,
    /// Greatest rating difference that counts; `None` counts every difference in full.
    pub cap: Option<u16>,
    /// Table of expected scores.
    pub table: ScoreTable,
    /// Step to whose multiples new ratings are rounded, halves away from zero; at least 1.
    pub step: u16,
}

/// Table of the higher rated player's expected score by rating difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ScoreTable {
    /// The table of FIDE B.02 article 8.1.2.
    #[default]
    Fide,
    /// Custom bands.
    Bands(Bands),
}

/// Bands of a score table: the greatest difference of each band and its expected score in hundredths. Beyond the last
/// band the score is 100.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bands(Vec<(u16, u8)>);

/// Reason why bands do not form a valid table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BandsError {
    /// Band whose difference does not exceed that of the band before it.
    #[error("band {0} does not reach further than the one before it")]
    NotRising(usize),
    /// Band whose expected score is below a half, above one, or below the score of the band before it.
    #[error("band {0}: the expected score of the higher rated player lies between 50 and 100 and never falls")]
    Score(usize),
}

/// Effect of a player's games on the rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EloChange {
    /// Expected score in hundredths.
    pub expected: i32,
    /// Score in hundredths.
    pub score: i32,
    /// Exact value of K × (score − expected), in hundredths of a rating point.
    pub hundredths: i32,
    /// New rating, rounded to the step; at least 0.
    pub new: i32,
}

impl TryFrom<Vec<(u16, u8)>> for Bands {
    type Error = BandsError;

    fn try_from(bands: Vec<(u16, u8)>) -> Result<Self, BandsError> {
        let (mut reached, mut least) = (None, 50);
        for (number, (difference, score)) in (1..).zip(&bands) {
            if reached.is_some_and(|reached| *difference <= reached) {
                return Err(BandsError::NotRising(number));
            }
            if !(least..=100).contains(score) {
                return Err(BandsError::Score(number));
            }
            (reached, least) = (Some(*difference), *score);
        }
        Ok(Self(bands))
    }
}

impl ScoreTable {
    /// Returns the expected score, in hundredths, of a player rated `difference` above the opponent (below if
    /// negative).
    pub fn expected(&self, difference: i32) -> u8 {
        match self {
            Self::Fide => expectation::expected(difference),
            Self::Bands(Bands(bands)) => {
                let apart = difference.unsigned_abs();
                let higher = bands.iter().find(|(last, _)| apart <= u32::from(*last)).map_or(100, |(_, score)| *score);
                if difference < 0 { 100 - higher } else { higher }
            }
        }
    }
}

impl Elo {
    /// Returns a system with FIDE's table, no cap, and ratings rounded to whole points.
    pub fn with_k(k: u16) -> Self {
        Self { k, cap: None, table: ScoreTable::Fide, step: 1 }
    }

    /// Returns the change by these games, each computed against the rating before them.
    pub fn change(&self, rating: u16, games: &[RatedGame]) -> EloChange {
        let cap = self.cap.map_or(i32::MAX, i32::from);
        let counted = |game: &RatedGame| (i32::from(rating) - i32::from(game.opponent)).clamp(-cap, cap);
        let expected = games.iter().map(|game| i32::from(self.table.expected(counted(game)))).sum();
        let score: i32 = games.iter().map(|game| game.score.hundredths()).sum();
        let hundredths = i32::from(self.k) * (score - expected);
        let step = i64::from(self.step.max(1));
        let steps = nearest_half_away(100 * i64::from(rating) + i64::from(hundredths), 100 * step);
        EloChange { expected, score, hundredths, new: i32::try_from((steps * step).max(0)).unwrap_or(i32::MAX) }
    }
}
