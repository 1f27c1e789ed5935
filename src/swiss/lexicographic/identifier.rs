//! Pairing of a bracket by article 3.6.
//!
//! The member of a pair with the smaller pairing number is on top. The identifier of a pairing consists of the pairing
//! numbers on top in ascending order, then those below them.
//!
//! The first identifier of the best pairings is found decision by decision. Each member in turn is on top if any best
//! pairing still has it there. Then each top member in turn gets the smallest number that any best pairing gives it.

#![expect(clippy::indexing_slicing, reason = "vertices are places of the seated members")]

use super::{Criteria, PAIR_CRITERIA};
use crate::Points;
use crate::digits::Digits;
use crate::error::SwissError;
use crate::field::Field;
use crate::matching::{BestMatchings, Graph};

/// Returns the members in the order of their pairing numbers.
pub fn seated(field: &Field, members: &[usize]) -> Vec<usize> {
    let mut seated = members.to_vec();
    seated.sort_by_key(|place| field.contenders.get(*place).map(|contender| contender.tpn));
    seated
}

/// Returns the pairs of the first best pairing, the higher-ranked of each first, in the order of its identifier. The
/// members must have a legal pairing.
///
/// # Errors
/// [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub fn first(field: &Field, members: &[usize], criteria: &impl Criteria) -> Result<Vec<(usize, usize)>, SwissError> {
    let (seated, size) = (seated(field, members), members.len());
    let may_meet = |x: usize, y: usize| field.may_meet(seated[x], seated[y]);
    let failures = |x: usize, y: usize| {
        let (higher, lower) = (seated[x].min(seated[y]), seated[x].max(seated[y]));
        criteria.failures(&field.contenders[higher], &field.contenders[lower])
    };
    let most: [Vec<usize>; 1 + PAIR_CRITERIA] = std::array::from_fn(|_| vec![size]);
    let digits = Digits::new(most);
    let graph = Graph::new(size, digits.bits(), may_meet, |x, y, add| {
        digits.count(add, 1, 0);
        for (failures, criterion) in failures(x, y).into_iter().zip(1..) {
            digits.count(add, -i64::from(failures), criterion);
        }
    });
    // The first identifier of all pairs the upper half with the lower half.
    let guess = |x: usize| size.is_multiple_of(2).then_some((x + size / 2) % size);
    let graph = graph.with_ideal(|x, y| may_meet(x, y) && failures(x, y) == [0; PAIR_CRITERIA], guess);
    let score = members.iter().map(|place| field.contenders[*place].score).max().unwrap_or(Points::ZERO);
    let mut best = BestMatchings::of(&graph, &field.budget).map_err(|error| error.in_bracket(score))?;
    let mut tops = Vec::with_capacity(size / 2);
    for at in 0..size {
        if 2 * tops.len() == size {
            break;
        }
        field.budget.check()?;
        if best.prefer(at, |mate| mate.is_some_and(|mate| mate > at)) {
            tops.push(at);
        }
    }
    let mut pairs = Vec::with_capacity(tops.len());
    for top in tops {
        field.budget.check()?;
        let Some(bottom) = best.first(top, top + 1..size) else { continue };
        best.settle(top);
        let (one, two) = (seated[top], seated[bottom]);
        pairs.push((one.min(two), one.max(two)));
    }
    Ok(pairs)
}
