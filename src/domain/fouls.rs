//! The cost of fouls (犯规) in a game of xiangqi.
//!
//! | the text | loses the game |
//! |---|---|
//! | 003 article 4.1.8 | the third foul in one game |
//! | 003, rules of a local event, 4 (四) | the second technical foul in one game |
//!
//! The announcement of an event says which text it follows; the third loses under both. A foul that loses nothing counts in the order of the standings.

use crate::result::{GameResult, PlayedScore};

/// Fouls in one game that lose it by article 4.1.8.
pub const LOSING: u8 = 3;
/// Fouls in one game that lose it where the rules of a local event say so.
pub const LOSING_BY_LOCAL_RULE: u8 = 2;

/// Cost of the fouls of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// The next one loses the game; where two are enough, this one has.
    NextLoses,
    /// This foul loses the game.
    Game,
}

impl Cost {
    /// Returns the cost of so many fouls of one side in one game; none for fewer than two.
    pub fn of(fouls: u8) -> Option<Self> {
        match fouls {
            LOSING.. => Some(Self::Game),
            LOSING_BY_LOCAL_RULE => Some(Self::NextLoses),
            _ => None,
        }
    }
}

/// Returns the result that fouls bring, those of the first mover first: whoever has so many that they cost something loses. None where neither
/// side has, or both have as many: then the first to commit the last of them has lost, which the numbers do not tell.
pub fn loss(fouls: [u8; 2]) -> Option<GameResult> {
    let [first, second] = fouls;
    if first == second || Cost::of(first.max(second)).is_none() {
        return None;
    }
    let score = if first > second { PlayedScore::SecondWins } else { PlayedScore::FirstWins };
    Some(GameResult::Played { score, rated: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fouls_4_1_8_the_third_in_a_game_loses_it_and_the_second_where_the_event_says_so() {
        let cost = [0, 1, 2, 3, 4].map(Cost::of);
        assert_eq!(cost, [None, None, Some(Cost::NextLoses), Some(Cost::Game), Some(Cost::Game)]);
        assert_eq!(loss([3, 0]), Some(GameResult::SECOND_WINS));
        assert_eq!(loss([1, 3]), Some(GameResult::FIRST_WINS));
        assert_eq!(loss([2, 3]), Some(GameResult::FIRST_WINS), "the third comes before nothing else");
        assert_eq!([loss([1, 1]), loss([2, 2]), loss([3, 3]), loss([1, 0])], [None; 4]);
    }
}
