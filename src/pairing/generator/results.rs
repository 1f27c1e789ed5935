//! Generated results of games.

use qisai_domain::GameResult;
use qisai_domain::expectation::expected;

use super::Options;
use super::chance::Chance;

/// Returns a result drawn by the expectation of the ratings (FIDE B.02 article 8.1.2).
pub(super) fn result(options: &Options, chance: &mut Chance, first: u16, second: u16) -> GameResult {
    if chance.happens(options.double_forfeits) {
        return GameResult::DoubleForfeit;
    }
    if chance.happens(options.forfeits) {
        return if chance.happens(500) { GameResult::FirstForfeits } else { GameResult::SecondForfeits };
    }
    // In thousandths: the expectation is the number of wins plus half of the draws.
    let expected = 10 * u16::from(expected(i32::from(first) - i32::from(second)));
    let draws = options.draws.min(2 * expected).min(2 * (1000 - expected));
    match chance.between(1, 1000) {
        number if number <= draws => GameResult::DRAW,
        number if number <= draws / 2 + expected => GameResult::FIRST_WINS,
        _ => GameResult::SECOND_WINS,
    }
}
