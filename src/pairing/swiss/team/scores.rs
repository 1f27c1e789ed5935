//! Primary and secondary score (article 1.2): the same rounds counted in match points or in game points.

use std::sync::Arc;

use qisai_domain::{Cell, Participation, Points, ResultLine, Results, Scoring};

use crate::swiss::field::score_after;

/// Returns the results with game points as the score, or unchanged if there are no match points. Penalties in match
/// points are left out.
pub fn by_game_points(results: &Results) -> Results {
    if results.scoring.matches.is_none() {
        return results.clone();
    }
    let lines = results.lines.iter().map(|line| {
        let without = Participation { adjustments: Vec::new(), ..line.participation.as_ref().clone() };
        ResultLine {
            participation: Arc::new(without),
            brought: line.brought_game_points,
            cells: line.cells.iter().map(|cell| with_game_points(*cell)).collect(),
            ..line.clone()
        }
    });
    let scoring = Scoring { matches: None, ..results.scoring.clone() };
    Results { scoring, lines: lines.collect(), ..results.clone() }
}

fn with_game_points(mut cell: Cell) -> Cell {
    if let Cell::Match { points, game_points, .. } = &mut cell {
        *points = *game_points;
    }
    cell
}

/// Returns the score of every line after all rounds of the results.
pub fn totals(results: &Results) -> Vec<Points> {
    results.lines.iter().map(|line| score_after(results, line, results.rounds())).collect()
}
