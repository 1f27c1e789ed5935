//! Why each game of a Dutch pairing is as it is.

#![expect(clippy::indexing_slicing, reason = "places are places of the field")]

use qisai_domain::Reason;

use super::quality::{Criterion, count};
use super::{DutchPairing, PairedBracket};
use crate::swiss::explain;
use crate::swiss::field::Field;

/// The reasons of every game, in the order of [`DutchPairing::brackets`] and their pairs.
pub fn games(field: &Field, pairing: &DutchPairing) -> Vec<Vec<Reason>> {
    pairing.brackets.iter().flat_map(|bracket| bracket_games(field, bracket)).collect()
}

fn bracket_games(field: &Field, bracket: &PairedBracket) -> Vec<Vec<Reason>> {
    let size = bracket.movers.len() + bracket.residents.len();
    // Criteria that a number of players can fail. One downfloater is no failure where the number is odd.
    let failures = Criterion::ALL.into_iter().filter_map(|criterion| {
        let forced = if criterion == Criterion::C6 { size % 2 } else { 0 };
        Some((criterion.code(), count(field, bracket, criterion)? - forced))
    });
    let shared = explain::bracket(bracket.score, size, &failures.collect::<Vec<_>>());
    let game = |&(higher, lower): &(usize, usize)| {
        let mut reasons = shared.clone();
        let one = &field.contenders[higher];
        if one.score > bracket.score {
            reasons.insert(1, Reason::FloatsDown { entry: one.entry, from: one.score, to: bracket.score });
        }
        reasons.extend(explain::colour(field, field.allocate(higher, lower), higher, lower));
        reasons
    };
    bracket.pairs.iter().map(game).collect()
}
