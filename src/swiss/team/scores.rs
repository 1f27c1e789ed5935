//! Primary and secondary score (article 1.2): the same rounds counted in match points or in game points.

use std::collections::BTreeMap;

use crate::field::score_after;
use crate::{Cell, Crosstable, Line, Points};

/// Returns the results with game points as the score, or unchanged if there are no match points. Penalties in match
/// points are left out.
pub fn by_game_points(table: &Crosstable) -> Crosstable {
    if table.matches.is_none() {
        return table.clone();
    }
    let lines = table.lines.iter().map(|line| Line {
        brought: line.brought_game_points,
        cells: line.cells.iter().map(|cell| with_game_points(*cell)).collect(),
        awarded: BTreeMap::new(),
        extra: BTreeMap::new(),
        ..line.clone()
    });
    Crosstable { matches: None, lines: lines.collect(), ..table.clone() }
}

fn with_game_points(mut cell: Cell) -> Cell {
    if let Cell::Match { points, game_points, .. } = &mut cell {
        *points = *game_points;
    }
    cell
}

/// Returns the score of every line after all rounds of the results.
pub fn totals(table: &Crosstable) -> Vec<Points> {
    table.lines.iter().map(|line| score_after(table, line, table.rounds())).collect()
}
