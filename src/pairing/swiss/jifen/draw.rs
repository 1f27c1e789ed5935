//! One of the best pairings, drawn by lot: every open choice between equally good opponents is drawn, and how many there were is known.

use qisai_domain::Points;

use super::lots::Lots;
use crate::Patience;
use crate::error::PairingError;
use crate::matching::{BestMatchings, Graph};

/// A pair and the lot that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub higher: usize,
    pub lower: usize,
    /// How many opponents were equally good for the player whose turn it was, this one included.
    pub among: usize,
}

/// As many pairs as possible, the heaviest in total. The vertices have their turn in their order, and each opponent is drawn among all with
/// whom a best pairing of those still unpaired exists. `score` is the highest among them.
pub fn draw(
    graph: &Graph<'_>,
    score: Points,
    patience: &Patience,
    lots: &mut Lots,
) -> Result<Vec<Drawn>, PairingError> {
    let mut best = BestMatchings::of(graph, patience).map_err(|error| error.in_bracket(score))?;
    let mut drawn = Vec::new();
    for higher in 0..graph.size() {
        patience.check()?;
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
