//! Running score of a team match.

use std::collections::BTreeSet;

use super::play::{ahead, match_result, next};
use super::{Contest, Next, Segment, Worth};
use crate::Points;
use crate::discipline::Side;
use crate::game::Game;
use crate::pairing::Pairing;
use crate::score::Scoring;

/// Running score of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveScore {
    /// Game points so far, the first-named competitor's first.
    pub points: [Points; 2],
    /// Boards with something still to be played or settled, from 1.
    pub open: Vec<u16>,
    /// Certain winner: the side whose lead exceeds the possible gain on the open boards. `None` while the match can
    /// still be drawn, and after a draw.
    pub decided: Option<Side>,
}

/// Returns the running score of a match. It is derived from the facts that [`next`](fn@next) and
/// [`match_result`](fn@match_result) use.
pub fn live_score(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> LiveScore {
    let result = match_result(contest, scoring, pairing);
    let points = result.game_points;
    let open: BTreeSet<u16> = match next(contest, scoring, pairing) {
        Next::Ended => return LiveScore { points, open: Vec::new(), decided: result.winner },
        Next::Break(_) => BTreeSet::new(),
        Next::FirstMove { boards, .. } => boards.into_iter().collect(),
        Next::Games(games) => games.into_iter().map(|(key, _)| key.board).collect(),
    };
    let still: Points = open.iter().map(|board| swing(contest, scoring, pairing, *board)).sum();
    let lead = points[0] - points[1];
    let decided = ahead(points).filter(|_| lead.0.abs() > still.0 && !open.is_empty());
    LiveScore { points, open: open.into_iter().collect(), decided }
}

/// Returns the maximum change that an open board can make to the difference.
fn swing(contest: &Contest, scoring: &Scoring, pairing: &Pairing, board: u16) -> Points {
    let decided = contest.segments.iter().filter_map(|segment| match segment.worth {
        Worth::Decided { win, loss } => Some(win - loss),
        Worth::Points | Worth::Nothing => None,
    });
    if contest.decides_boards() {
        return decided.max().unwrap_or_default();
    }
    let games = &scoring.games;
    let of_a_game = games.win - games.loss.min(games.absence);
    let ended = |number: u8| {
        let of_segment = pairing.games.iter().filter(|(key, _)| key.board == board && key.segment == number);
        i32::try_from(of_segment.filter(|(_, game): &(_, &Game)| !game.result.is_pending()).count()).unwrap_or(0)
    };
    let scored = (1_u8..).zip(&contest.segments).filter(|(_, segment)| segment.worth == Worth::Points);
    let first = scored
        .take(1)
        .map(|(number, segment): (u8, &Segment)| of_a_game.times((i32::from(segment.games) - ended(number)).max(0)));
    first.sum()
}
