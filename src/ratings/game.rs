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
