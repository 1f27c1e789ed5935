//! Floats of earlier rounds (C.04.3 article 1.4), by pairing scores.
//!
//! | round | float |
//! |---|---|
//! | game against a lower score | down |
//! | game against a higher score | up |
//! | unplayed, worth more than a loss (pairing-allocated, full- or half-point bye, forfeit win) | down |
//! | zero-point bye, forfeit loss, game against the same score | none |

use qisai_domain::{Points, ResultLine, Results};

/// The direction of a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Float {
    /// Met somebody lower, or had points without a game.
    Down,
    /// Met somebody higher.
    Up,
}

/// The float of a competitor in `round` (from 1), where `score` gives everybody's pairing score before that round.
pub(crate) fn float_in(
    results: &Results,
    line: &ResultLine,
    round: u16,
    score: impl Fn(&ResultLine) -> Points,
) -> Option<Float> {
    let cell = line.cell(round)?;
    if !cell.is_played() && results.points(line, round) > results.scoring.primary().loss {
        return Some(Float::Down);
    }
    let opponent = cell.opponent().filter(|_| cell.is_played())?;
    match score(line).cmp(&score(results.lines.get(opponent)?)) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}
