//! Tie-breaks of the boards of team matches (Article 12). Forfeited boards count, byes as [`TeamCards`](crate::TeamCards) says.

use super::points::own;
use crate::descriptor::TeamScore;
use crate::ledger::Ledger;
use crate::ratio::{Exact, whole};
use crate::table::Table;
use crate::working::Value;

/// BC: the sum of each board's number times the points on it; lower is better.
pub(super) fn board_count(table: &Table, who: usize) -> Value {
    sum(table, who, "12.1", count)
}

/// TBR: the points on board 1, then on board 2, …
pub(super) fn top_results(table: &Table, who: usize) -> Value {
    let boards = (0..boards(table)).map(|board| sum(table, who, "12.2", |points| on_board(points, board)));
    Value::steps(boards.collect())
}

/// BBE: the points without the last board, then without the last two, …
pub(super) fn bottom_elimination(table: &Table, who: usize) -> Value {
    let steps = (1..boards(table)).map(|out| sum(table, who, "12.3", |points| without_last(points, out)));
    Value::steps(steps.collect())
}

/// The board count of points on each board.
pub(super) fn count(points: &[Exact]) -> Exact {
    (1_i128..).zip(points).map(|(number, points)| whole(number) * points).sum()
}

/// The points on a board, counted from 0.
pub(super) fn on_board(points: &[Exact], board: usize) -> Exact {
    points.get(board).copied().unwrap_or_default()
}

/// The points on all boards but the last so many.
pub(super) fn without_last(points: &[Exact], out: usize) -> Exact {
    points.iter().take(points.len().saturating_sub(out)).sum()
}

/// How many boards there are.
pub(super) fn boards(table: &Table) -> usize {
    table.teams.as_ref().map_or(0, |teams| teams.boards.into())
}

/// What a look at the boards of each round adds up to.
fn sum(table: &Table, who: usize, article: &'static str, look: impl Fn(&[Exact]) -> Exact) -> Value {
    let ledger: &Ledger = &table.tally(Some(TeamScore::Game)).ledger;
    let rounds = ledger.line(who).rounds.iter();
    let addends = rounds.map(|round| own(round, look(&table.on_boards(who, round.number)), article));
    Value::sum(addends.collect())
}
