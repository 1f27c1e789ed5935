//! How a period changes a rating (FIDE B.02 article 8.3).

use crate::arithmetic::nearest_half_away;
use crate::coefficient::k_for;
use crate::edition::RatingRules;
use crate::game::RatedGame;
use qisai_domain::expectation::expected;

/// What a period comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// The K that was used: the player's, or what keeps K × games within 700.
    pub k: u16,
    /// K × Σ(score − expected score), exactly, in hundredths of a rating point.
    pub hundredths: i32,
    /// The same in rating points: the nearest integer, halves away from zero.
    pub points: i32,
}

/// What one game comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gain {
    /// The rating difference that counts, positive for the stronger player.
    pub difference: i32,
    /// Expected score in hundredths.
    pub expected: u8,
    /// Score minus expected score, in hundredths.
    pub hundredths: i32,
}

/// The change of a rating by the games of one period, with the player's development coefficient `k`.
pub fn change(rules: &RatingRules, rating: u16, k: u16, games: &[RatedGame]) -> Change {
    let k = k_for(k, games.len());
    let gained: i32 = games.iter().map(|game| gain(rules, rating, *game).hundredths).sum();
    let hundredths = i32::from(k) * gained;
    Change { k, hundredths, points: whole_points(hundredths) }
}

/// One game of a player with this rating.
pub fn gain(rules: &RatingRules, rating: u16, game: RatedGame) -> Gain {
    let difference = rules.counted_difference(rating, game.opponent);
    let expected = expected(difference);
    Gain { difference, expected, hundredths: game.score.hundredths() - i32::from(expected) }
}

/// Hundredths of rating points as rating points (8.3.4).
pub(crate) fn whole_points(hundredths: i32) -> i32 {
    i32::try_from(nearest_half_away(hundredths.into(), 100)).unwrap_or_default()
}
