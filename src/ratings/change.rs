//! Rating change over a period (FIDE B.02 article 8.3).

use crate::arithmetic::nearest_half_away;
use crate::coefficient::limited_k;
use crate::edition::RatingRules;
use crate::game::RatedGame;
use qisai_domain::expectation::expected;

/// Rating change of one player over one period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// Coefficient K used: the player's own K, or the greatest K with K × games within 700.
    pub k: u16,
    /// Exact value of K × Σ(score − expected score), in hundredths of a rating point.
    pub hundredths: i32,
    /// Change in rating points: rounded to the nearest integer, halves away from zero.
    pub points: i32,
}

/// Effect of one game on a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gain {
    /// Rating difference used for the expected score, positive for the higher rated player.
    pub difference: i32,
    /// Expected score in hundredths.
    pub expected: u8,
    /// Score minus expected score, in hundredths.
    pub hundredths: i32,
}

/// Returns the rating change from the games of one period, with the player's development coefficient `k`.
pub fn change(rules: &RatingRules, rating: u16, k: u16, games: &[RatedGame]) -> Change {
    let k = limited_k(k, games.len());
    let gained: i32 = games.iter().map(|game| gain(rules, rating, *game).hundredths).sum();
    let hundredths = i32::from(k) * gained;
    Change { k, hundredths, points: whole_points(hundredths) }
}

/// Returns the effect of one game on a player with this rating.
pub fn gain(rules: &RatingRules, rating: u16, game: RatedGame) -> Gain {
    let difference = rules.counted_difference(rating, game.opponent);
    let expected = expected(difference);
    Gain { difference, expected, hundredths: game.score.hundredths() - i32::from(expected) }
}

/// Converts hundredths of rating points to whole rating points (8.3.4).
pub(crate) fn whole_points(hundredths: i32) -> i32 {
    i32::try_from(nearest_half_away(hundredths.into(), 100)).unwrap_or_default()
}
