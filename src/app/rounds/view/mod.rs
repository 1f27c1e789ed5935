//! Progress of a round.

pub mod breaches;
pub mod contradictions;
pub mod leaving;
pub mod names;
pub(crate) mod next_round;
pub(crate) mod pairings;
pub(crate) mod print;

use qisai_domain::contest::{Next, next, scheduled};
use qisai_domain::{Pairing, Results, Round, Stage};

/// Returns the number of games of a round without a result, and the number of all its games. A meeting without known
/// games counts as one.
pub fn open_games(stage: &Stage, round: &Round) -> (usize, usize) {
    let counts = meetings(stage, round).map(|(_, counts)| counts);
    counts.fold((0, 0), |(open, all), (of_open, of_all)| (open + of_open, all + of_all))
}

/// Returns the boards of the meetings without a result, in their order.
pub fn open_boards(stage: &Stage, round: &Round) -> Vec<u32> {
    let open = meetings(stage, round).filter(|(_, (open, _))| *open > 0);
    let mut boards: Vec<u32> = open.filter_map(|(pairing, _)| pairing.board()).collect();
    boards.sort_unstable();
    boards
}

/// Returns the meetings of a round, with the number of games without a result and the number of all games.
fn meetings<'a>(stage: &'a Stage, round: &'a Round) -> impl Iterator<Item = (&'a Pairing, (usize, usize))> {
    let (contest, scoring) = (stage.play.contest(round.number), &stage.play.scoring);
    let meetings = round.pairings.values().filter(|pairing| pairing.two().is_some());
    meetings.map(move |pairing| {
        let games = scheduled(&contest, scoring, pairing);
        let pending = games.iter().filter(|(_, game)| game.result.is_pending()).count();
        let still = if next(&contest, scoring, pairing) == Next::Ended { 0 } else { pending.max(1) };
        (pairing.as_ref(), (still, games.len().max(1)))
    })
}

/// Returns the number of the round that a column of results shows, from 1, regardless of its stage.
pub fn number_of(results: &Results, column: u16) -> u16 {
    let at = usize::from(column).checked_sub(1).and_then(|place| results.columns.get(place));
    at.map_or(column, |at| at.round)
}
