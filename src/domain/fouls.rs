//! Penalties for fouls (犯规) in a game of xiangqi.
//!
//! | the text | loses the game |
//! |---|---|
//! | 003 article 4.1.8 | the third foul in one game |
//! | 003, rules of a local event, 4 (四) | the second technical foul in one game |
//!
//! The announcement of an event states which text applies; a stage stores it among its
//! [readings](crate::readings::LosingFoul). A foul that does not lose the game counts in the order of the standings.

use crate::readings::LosingFoul;
use crate::result::{GameResult, PlayedScore};

/// Penalty for the fouls of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Next foul loses the game.
    NextLoses,
    /// Present foul loses the game.
    Game,
}

impl LosingFoul {
    /// Returns the number of fouls of one side in one game that lose it.
    pub fn number(self) -> u8 {
        match self {
            Self::Third => 3,
            Self::Second => 2,
        }
    }

    /// Returns the penalty for a number of fouls of one side in one game, or `None` if the next foul does not lose the
    /// game either.
    pub fn cost(self, fouls: u8) -> Option<Cost> {
        match self.number().saturating_sub(fouls) {
            0 => Some(Cost::Game),
            1 => Some(Cost::NextLoses),
            _ => None,
        }
    }

    /// Returns the result caused by fouls, those of the first mover first: a side that reaches the limit loses. Returns
    /// `None` if neither side has reached it, or both: the first side to reach the limit has then lost, which the
    /// numbers do not show.
    pub fn loss(self, fouls: [u8; 2]) -> Option<GameResult> {
        let score = match fouls.map(|fouls| fouls >= self.number()) {
            [true, false] => PlayedScore::SecondWins,
            [false, true] => PlayedScore::FirstWins,
            [true, true] | [false, false] => return None,
        };
        Some(GameResult::Played { score, rated: true })
    }
}
