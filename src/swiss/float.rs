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
pub(crate) fn was_transferred(table: &Crosstable, line: &Line, score: impl Fn(&Line, u16) -> Points) -> bool {
    let round = table.rounds();
    let opponent = line.cell(round).and_then(|cell| table.lines.get(cell.opponent()?));
    let Some(opponent) = opponent else { return false };
    let mine = score(line, round);
    let beside_median = mine.times(2).cmp(&table.win_of_meeting().times(i32::from(round.saturating_sub(1))));
    let beside_opponent = mine.cmp(&score(opponent, round));
    beside_opponent != Ordering::Equal && beside_opponent == beside_median
}

#[cfg(test)]
mod tests {
    use crate::{Cell, Outcome, Side};

    use super::*;
    use crate::pasts::{add_rounds, blank};

    #[test]
    fn lim_2_3_of_two_scores_the_one_off_the_median_was_transferred() {
        let rated = true;
        let (win, loss, draw) = (Outcome::Win { rated }, Outcome::Loss { rated }, Outcome::Draw { rated });
        let mut table = blank(&[2000; 8], 9);
        let mut play = |games: &[(usize, usize, Outcome, Outcome)]| {
            add_rounds(&mut table, 1);
            for &(one, two, mine, theirs) in games {
                let (one, two) = (one - 1, two - 1);
                table.lines[one].cells.push(Cell::Game { opponent: two, side: Side::First, outcome: mine });
                table.lines[two].cells.push(Cell::Game { opponent: one, side: Side::Second, outcome: theirs });
            }
            let score = |line: &Line, round: u16| table.score_after(line, round - 1);
            let transferred = table.lines.iter().filter(|line| was_transferred(&table, line, score));
            transferred.map(|line| line.number).collect::<Vec<u32>>()
        };
        let none: [u32; 0] = [];
        assert_eq!(play(&[(1, 5, win, loss), (2, 6, draw, draw), (3, 7, win, loss), (4, 8, draw, draw)]), none);
        // Transfers from above and from below to the median, through it, and within a group; a forfeit is a pairing,
        // too.
        let forfeited = (3, 7, Outcome::ForfeitWin, Outcome::ForfeitLoss);
        assert_eq!(play(&[(1, 2, win, loss), (5, 4, win, loss), forfeited, (6, 8, draw, draw)]), [1, 3, 5, 7]);
        // Half a point meets zero: both are below the median of one point, and the lower player came up.
        assert_eq!(
            play(&[(3, 6, draw, draw), (1, 5, win, loss), (4, 8, draw, draw), (2, 7, draw, draw)]),
            [1, 3, 4, 7]
        );
    }
}
