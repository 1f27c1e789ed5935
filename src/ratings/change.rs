//! How a period changes a rating (FIDE B.02 article 8.3).

use crate::arithmetic::nearest_half_away;
use crate::game::RatedGame;
use qisai_domain::expectation::expected;

/// Differences count no further than this (article 8.3.1), however often.
const CAP: i32 = 400;
/// From this rating on a player's own games count with their real difference (since 1 October 2025).
const NO_CAP_FROM: u16 = 2650;
/// The greatest product of K and games in a period (article 8.3.3).
const GREATEST_K_TIMES_GAMES: u16 = 700;

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

/// The change of a rating by the games of one period, with the player's development coefficient `k`.
pub fn change(rating: u16, k: u16, games: &[RatedGame]) -> Change {
    let count = u16::try_from(games.len()).unwrap_or(u16::MAX).max(1);
    let k = k.min(GREATEST_K_TIMES_GAMES / count);
    let gained: i32 = games.iter().map(|game| gain(rating, *game)).sum();
    let hundredths = i32::from(k) * gained;
    let points = i32::try_from(nearest_half_away(hundredths.into(), 100)).unwrap_or_default();
    Change { k, hundredths, points }
}

/// Score minus expected score of one game, in hundredths.
fn gain(rating: u16, game: RatedGame) -> i32 {
    let real = i32::from(rating) - i32::from(game.opponent);
    let counted = if rating >= NO_CAP_FROM { real } else { real.clamp(-CAP, CAP) };
    50 * i32::from(game.score.half_points()) - i32::from(expected(counted))
}
