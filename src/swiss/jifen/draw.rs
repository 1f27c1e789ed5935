//! One of the best pairings, drawn by lot: every open choice between equally good opponents is drawn, and the number of
//! choices is recorded.

use super::lots::Lots;
use crate::error::SwissError;
use crate::matching::{BestMatchings, Graph};
use crate::{Points, SearchBudget};

/// Pair with the lot that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub higher: usize,
    pub lower: usize,
    /// Number of equally good opponents for the player who had the turn, including the one drawn.
    pub among: usize,
}

/// Draws one of the pairings with as many pairs as possible, the heaviest in total.
///
/// The vertices have their turns in order. Each opponent is drawn among all those with whom a best pairing of the
/// unpaired vertices exists. `score` is the highest score among the vertices.
pub fn draw(
    graph: &Graph<'_>,
    score: Points,
    budget: &SearchBudget,
    lots: &mut Lots,
) -> Result<Vec<Drawn>, SwissError> {
    let mut best = BestMatchings::of(graph, budget).map_err(|error| error.in_bracket(score))?;
    let mut drawn = Vec::new();
    for higher in 0..graph.size() {
        budget.check()?;
        if !best.is_live(higher) {
            continue;
        }
        let equals: Vec<usize> = best.mates(higher).flatten().collect();
        let Some(&lower) = equals.get(lots.draw(equals.len())) else { continue };
        best.first(higher, [lower]);
        best.settle(higher);
        drawn.push(Drawn { higher, lower, among: equals.len() });
    }
    Ok(drawn)
}
