//! Single game as input of rating calculations.

/// Score of a player in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// Loss: 0 points.
    Loss,
    /// Draw: ½ point.
    Draw,
    /// Win: 1 point.
    Win,
}

impl Score {
    /// Returns the score in half points: 0, 1 or 2.
    pub fn half_points(self) -> u8 {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }

    /// Returns the score in hundredths of a point: 0, 50 or 100.
    pub fn hundredths(self) -> i32 {
        50 * i32::from(self.half_points())
    }

    /// Returns the opponent's score.
    #[must_use]
    pub fn of_the_other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Returns the score for a number of half points.
    pub fn of_half_points(half_points: u8) -> Self {
        match half_points {
            0 => Self::Loss,
            1 => Self::Draw,
            _ => Self::Win,
        }
    }
}

/// Game against a rated opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatedGame {
    /// The opponent's rating.
    pub opponent: u16,
    /// The player's score.
    pub score: Score,
}

/// Returns the total score of several games in half points.
pub(crate) fn half_points(games: &[RatedGame]) -> i64 {
    games.iter().map(|game| i64::from(game.score.half_points())).sum()
}

/// Returns the sum of the opponents' ratings.
pub(crate) fn opponents(games: &[RatedGame]) -> i64 {
    games.iter().map(|game| i64::from(game.opponent)).sum()
}
