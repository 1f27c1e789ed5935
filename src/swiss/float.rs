//! Floats of earlier rounds (C.04.3 article 1.4), by pairing scores.
//!
//! | round | float |
//! |---|---|
//! | game against a lower score | down |
//! | game against a higher score | up |
//! | unplayed, worth more than a loss (pairing-allocated, full- or half-point bye, forfeit win) | down |
//! | zero-point bye, forfeit loss, game against the same score | none |

use std::cmp::Ordering;

use crate::{Crosstable, Line, Points};

/// Direction of a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Float {
    /// Game against a lower-scored opponent, or points without a game.
    Down,
    /// Game against a higher-scored opponent.
    Up,
}

/// Returns the float of a competitor in `round` (from 1). `score` returns the pairing score of a line before that
/// round.
pub(crate) fn float_in(table: &Crosstable, line: &Line, round: u16, score: impl Fn(&Line) -> Points) -> Option<Float> {
    let cell = line.cell(round)?;
    if !cell.is_played() && table.points(line, round) > table.primary().loss {
        return Some(Float::Down);
    }
    let opponent = cell.opponent().filter(|_| cell.is_played())?;
    match score(line).cmp(&score(table.lines.get(opponent)?)) {
        Ordering::Greater => Some(Float::Down),
        Ordering::Less => Some(Float::Up),
        Ordering::Equal => None,
    }
}

/// Returns `true` if the pairing of the latest round transferred the competitor to another scoregroup (C.04.4.3 article
/// 2.3).
///
/// `score` returns the pairing score before a round. Of two players paired with different scores, the higher one was
/// transferred from above the median, the lower one from below. A forfeited game counts as a pairing.
pub fn was_transferred(table: &Crosstable, line: &Line, score: impl Fn(&Line, u16) -> Points) -> bool {
    let round = table.rounds();
    let opponent = line.cell(round).and_then(|cell| table.lines.get(cell.opponent()?));
    let Some(opponent) = opponent else { return false };
    let mine = score(line, round);
    let beside_median = mine.times(2).cmp(&table.win_of_meeting().times(i32::from(round.saturating_sub(1))));
    let beside_opponent = mine.cmp(&score(opponent, round));
    beside_opponent != Ordering::Equal && beside_opponent == beside_median
}
