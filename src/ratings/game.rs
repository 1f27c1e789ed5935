//! One game as rating sees it.

/// What a player scored in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// 0.
    Loss,
    /// ½.
    Draw,
    /// 1.
    Win,
}

impl Score {
    /// In half points: 0, 1 or 2.
    pub fn half_points(self) -> u8 {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }

    /// In hundredths of a point: 0, 50 or 100.
    pub fn hundredths(self) -> i32 {
        50 * i32::from(self.half_points())
    }

    /// Returns what the opponent scored.
    #[must_use]
    pub fn of_the_other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The score of so many half points.
    pub fn of_half_points(half_points: u8) -> Self {
        match half_points {
            0 => Self::Loss,
            1 => Self::Draw,
            _ => Self::Win,
        }
    }
}

/// A game against a rated opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatedGame {
    /// The opponent's rating.
    pub opponent: u16,
    /// The player's score.
    pub score: Score,
}

/// The half points of several games.
pub(crate) fn half_points(games: &[RatedGame]) -> i64 {
    games.iter().map(|game| i64::from(game.score.half_points())).sum()
}

/// The ratings of the opponents, added up.
pub(crate) fn opponents(games: &[RatedGame]) -> i64 {
    games.iter().map(|game| i64::from(game.opponent)).sum()
}
