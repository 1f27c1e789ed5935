//! Article 3.6: the pairing of a bracket.
//!
//! The member of a pair with the smaller pairing number is on top; a pairing's identifier is the pairing numbers on top in ascending order,
//! then those below them. The first identifier of the best pairings is found decision by decision: each member in turn is on top if
//! any best pairing still has it there, then each top member in turn gets the smallest number that any best pairing gives it.

#![expect(clippy::indexing_slicing, reason = "vertices are places of the seated members")]

use qisai_domain::Points;

use super::{Criteria, PAIR_CRITERIA};
use crate::error::PairingError;
use crate::matching::{BestMatchings, Edges};
use crate::swiss::digits::Digits;
use crate::swiss::field::Field;

/// The members in the order of their pairing numbers.
pub fn seated(field: &Field, members: &[usize]) -> Vec<usize> {
    let mut seated = members.to_vec();
    seated.sort_by_key(|place| field.contenders.get(*place).map(|contender| contender.tpn));
    seated
}

/// The pairs of the first best pairing, the higher-ranked of each first, in the order of its identifier. The members can be paired.
///
/// # Errors
/// [`PairingError::TooLarge`], [`PairingError::Stopped`].
pub fn first(field: &Field, members: &[usize], criteria: &impl Criteria) -> Result<Vec<(usize, usize)>, PairingError> {
    let graph = Graph::new(field, seated(field, members), criteria);
    let score = members.iter().map(|place| field.contenders[*place].score).max().unwrap_or(Points::ZERO);
    let mut best = BestMatchings::of(&graph, &field.patience).map_err(|error| error.in_bracket(score))?;
    let size = members.len();
    let mut tops = Vec::with_capacity(size / 2);
    for at in 0..size {
        if 2 * tops.len() == size {
            break;
        }
        field.patience.check()?;
        if best.prefer(at, |mate| mate.is_some_and(|mate| mate > at)) {
            tops.push(at);
        }
    }
    let mut pairs = Vec::with_capacity(tops.len());
    for top in tops {
        field.patience.check()?;
        let Some(bottom) = best.first(top, top + 1..size) else { continue };
        best.settle(top);
        let (one, two) = (graph.seated[top], graph.seated[bottom]);
        pairs.push((one.min(two), one.max(two)));
    }
    Ok(pairs)
}

/// The members, seated, as vertices.
struct Graph<'a, C> {
    field: &'a Field,
    criteria: &'a C,
    seated: Vec<usize>,
    digits: [u32; PAIR_CRITERIA],
    paired: u32,
}

impl<'a, C: Criteria> Graph<'a, C> {
    fn new(field: &'a Field, seated: Vec<usize>, criteria: &'a C) -> Self {
        let mut all = Digits::default();
        let mut digits = [0; PAIR_CRITERIA];
        for digit in digits.iter_mut().rev() {
            *digit = all.next(seated.len());
        }
        Self { field, criteria, seated, digits, paired: all.bits() }
    }

    /// How a legal pair fails the criteria.
    fn failures(&self, x: usize, y: usize) -> Option<[u8; PAIR_CRITERIA]> {
        let (one, two) = (self.seated[x].min(self.seated[y]), self.seated[x].max(self.seated[y]));
        let of_pair = || self.criteria.failures(&self.field.contenders[one], &self.field.contenders[two]);
        self.field.may_meet(one, two).then(of_pair)
    }
}

impl<C: Criteria> Edges for Graph<'_, C> {
    fn size(&self) -> usize {
        self.seated.len()
    }

    fn bits(&self) -> u32 {
        self.paired + usize::BITS - self.seated.len().leading_zeros()
    }

    fn edge(&self, x: usize, y: usize, add: &mut dyn FnMut(i64, u32)) -> bool {
        let Some(failures) = self.failures(x, y) else { return false };
        add(1, self.paired);
        failures.into_iter().zip(self.digits).for_each(|(failures, digit)| add(-i64::from(failures), digit));
        true
    }

    fn is_ideal(&self, x: usize, y: usize) -> bool {
        self.failures(x, y) == Some([0; PAIR_CRITERIA])
    }

    /// The first identifier of all: the lower half on top of the upper half.
    fn guess(&self, x: usize) -> Option<usize> {
        let size = self.seated.len();
        size.is_multiple_of(2).then_some((x + size / 2) % size)
    }
}
