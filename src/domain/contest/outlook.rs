//! What is certain of a team match while boards are still played (TM30).

use super::{Contest, Worth};
use crate::discipline::Side;
use crate::pairing::Pairing;
use crate::score::Scoring;

/// Who leads by more than the open boards can bring: with 1-½-0 whoever has more than half of the points that were to be had. None for
/// individuals, for boards with games that decide them one by one, and where a ruling stands.
pub fn certain_winner(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Option<Side> {
    let [segment] = contest.segments.as_slice() else { return None };
    if contest.boards < 2 || segment.is_unlimited() || segment.worth != Worth::Points || pairing.decision.is_some() {
        return None;
    }
    let is_of_match = |board: u16, number: u16| board <= contest.boards && number <= segment.games;
    let known = pairing
        .games
        .iter()
        .filter(|(key, game)| key.segment == 1 && is_of_match(key.board, key.number) && !game.result.is_pending());
    let (mut lead, mut remaining) = (0_i64, i64::from(contest.boards) * i64::from(segment.games));
    for (_, game) in known {
        let (_, first, second) = game.by_first();
        lead += i64::from(scoring.games.outcome(first).0) - i64::from(scoring.games.outcome(second).0);
        remaining -= 1;
    }
    let swing = i64::from(scoring.games.win.0) - i64::from(scoring.games.loss.0.min(scoring.games.absence.0));
    match lead {
        lead if lead > remaining * swing => Some(Side::First),
        lead if -lead > remaining * swing => Some(Side::Second),
        _ => None,
    }
}
