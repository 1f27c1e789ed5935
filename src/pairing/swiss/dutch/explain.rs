//! Why each game of a Dutch pairing is as it is.

#![expect(clippy::indexing_slicing, reason = "places are places of the field")]

use qisai_domain::{Points, Reason};

use super::criteria::{colour_failures, floated};
use super::{DutchPairing, PairedBracket};
use crate::swiss::field::Field;
use crate::swiss::float::Float;

/// The reasons of every game, in the order of [`DutchPairing::brackets`] and their pairs.
pub fn games(field: &Field, pairing: &DutchPairing) -> Vec<Vec<Reason>> {
    pairing.brackets.iter().flat_map(|bracket| bracket_games(field, bracket)).collect()
}

/// The reasons of the pairing-allocated bye.
pub fn bye(field: &Field, place: usize) -> Vec<Reason> {
    let contender = &field.contenders[place];
    vec![Reason::LowestEligible { score: contender.score, unplayed: contender.unplayed }]
}

fn bracket_games(field: &Field, bracket: &PairedBracket) -> Vec<Vec<Reason>> {
    let size = bracket.movers.len() + bracket.residents.len();
    let shared: Vec<Reason> = std::iter::once(Reason::Bracket { score: bracket.score, size: count(size) })
        .chain(compromises(field, bracket))
        .collect();
    bracket.pairs.iter().map(|&(higher, lower)| game(field, bracket.score, &shared, (higher, lower))).collect()
}

fn game(field: &Field, bracket: Points, shared: &[Reason], (higher, lower): (usize, usize)) -> Vec<Reason> {
    let mut reasons = shared.to_vec();
    let (one, two) = (&field.contenders[higher], &field.contenders[lower]);
    if one.score > bracket {
        reasons.insert(1, Reason::FloatsDown { entry: one.entry, from: one.score, to: bracket });
    }
    let allocation = field.allocate(higher, lower);
    let (entry, side) =
        if allocation.by_higher { (one.entry, allocation.higher) } else { (two.entry, allocation.higher.other()) };
    reasons.push(Reason::Colour { rule: allocation.rule, article: allocation.article.to_owned(), entry, side });
    reasons
}

/// The criteria that can be failed by a number of players, and by how many: C6 (downfloaters beyond the one that an odd number
/// must have) and C10–C17. The others make amounts small.
pub fn compromises(field: &Field, bracket: &PairedBracket) -> Vec<Reason> {
    let size = bracket.movers.len() + bracket.residents.len();
    let mut counts = [0_i64; 12];
    counts[0] = i64::try_from(bracket.downfloaters.len() - size % 2).unwrap_or(0);
    for &(higher, lower) in &bracket.pairs {
        for (count, failures) in counts[4..8].iter_mut().zip(colour_failures(field, higher, lower)) {
            *count += failures;
        }
        if field.contenders[higher].score > bracket.score {
            counts[9] += i64::from(floated(field, lower, 0, Float::Up));
            counts[11] += i64::from(floated(field, lower, 1, Float::Up));
        }
    }
    for place in bracket.downfloaters.iter().filter(|place| bracket.residents.contains(place)) {
        counts[8] += i64::from(floated(field, *place, 0, Float::Down));
        counts[10] += i64::from(floated(field, *place, 1, Float::Down));
    }
    let failed = (6..).zip(counts).filter(|(_, failures)| *failures > 0);
    failed
        .map(|(criterion, failures)| Reason::Compromise {
            criterion: format!("C{criterion}"),
            failures: u32::try_from(failures).unwrap_or(u32::MAX),
        })
        .collect()
}

fn count(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}
