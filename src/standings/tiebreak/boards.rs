//! Tie-breaks from the boards of team matches (Article 12). Forfeited boards count; [`teams`](crate::teams) defines the
//! points of byes.

use qisai_domain::Points;

use crate::descriptor::TeamScore;
use crate::ledger::Ledger;
use crate::sheet::{Item, Sheet, Total};
use crate::table::Table;

/// BC: the sum of each board's number times the points on it. Lower is better.
pub(super) fn board_count(table: &Table, who: usize, sheet: &mut Sheet) -> Total {
    sum(table, who, "12.1", sheet, count)
}

/// TBR: the points on board 1, then on board 2, …
pub(super) fn top_results(table: &Table, who: usize, step: u16, sheet: &mut Sheet) -> Total {
    sum(table, who, "12.2", sheet, |points| on_board(points, step.into()))
}

/// BBE: the points without the last board, then without the last two, …
pub(super) fn bottom_elimination(table: &Table, who: usize, step: u16, sheet: &mut Sheet) -> Total {
    sum(table, who, "12.3", sheet, |points| without_last(points, usize::from(step) + 1))
}

/// Returns the board count for the points on each board.
pub(super) fn count(points: &[Points]) -> i64 {
    (1..).zip(points).map(|(number, points)| number * i64::from(points.0)).sum()
}

/// Returns the points on a board; boards are counted from 0.
pub(super) fn on_board(points: &[Points], board: usize) -> i64 {
    points.get(board).map_or(0, |points| points.0.into())
}

/// Returns the points on all boards except the last `out` boards.
pub(super) fn without_last(points: &[Points], out: usize) -> i64 {
    points.iter().take(points.len().saturating_sub(out)).map(|points| i64::from(points.0)).sum()
}

/// Returns the number of boards.
pub(super) fn boards(table: &Table) -> u16 {
    table.teams.as_ref().map_or(0, |teams| teams.boards)
}

/// Adds up the result of `look` for the boards of each round.
fn sum(table: &Table, who: usize, article: &'static str, sheet: &mut Sheet, look: impl Fn(&[Points]) -> i64) -> Total {
    let ledger: &Ledger = &table.tally(Some(TeamScore::Game)).ledger;
    sheet.begin(ledger.scale.unit);
    let rounds = ledger.line(who).rounds.iter();
    sheet.items.extend(rounds.map(|round| Item::own(round, look(table.on_boards(who, round.number)), article)));
    Total::Sum
}
