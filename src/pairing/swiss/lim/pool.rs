//! Players of whom as many as possible are to be paired: who may leave, who may be paired with whom, and the others still can be.

#![expect(clippy::indexing_slicing, reason = "vertices are places of `members`")]

use qisai_domain::Points;

use super::colours::are_compatible;
use crate::error::PairingError;
use crate::matching::{BestMatchings, largest_matching};
use crate::swiss::field::Field;

/// A group of players and the pairings of as many of them as can be paired.
pub struct Pool {
    members: Vec<usize>,
    /// Per place of the field.
    vertices: Vec<Option<usize>>,
    best: BestMatchings,
}

/// A pairing of as many places of the field as can be paired: top half against bottom half, as article 2.4 proposes, as far as they are
/// compatible. Tells how many cannot be paired.
fn proposed(field: &Field, members: &[usize]) -> (Vec<Option<usize>>, usize) {
    let size = members.len();
    let compatible = |one: usize, two: usize| are_compatible(field, members[one], members[two]);
    let proposed = |at: usize| if at < size / 2 { at + size / 2 } else { at.saturating_sub(size / 2) };
    let known = (0..size).map(|at| Some(proposed(at)).filter(|it| proposed(*it) == at && compatible(at, *it)));
    let mates = largest_matching(size, compatible, known.collect(), &field.patience);
    let single = mates.iter().filter(|mate| mate.is_none()).count();
    (mates, single)
}

/// How many of these places of the field cannot be paired with each other.
pub fn single(field: &Field, members: &[usize]) -> usize {
    proposed(field, members).1
}

impl Pool {
    /// A group of places of the field.
    pub fn new(field: &Field, members: &[usize]) -> Result<Self, PairingError> {
        let compatible = |one: usize, two: usize| are_compatible(field, members[one], members[two]);
        let known = proposed(field, members).0;
        let best = BestMatchings::largest(members.len(), compatible, known, &field.patience)
            .map_err(|error| error.in_bracket(Points::ZERO))?;
        let mut vertices = vec![None; field.size()];
        for (vertex, place) in members.iter().enumerate() {
            vertices[*place] = Some(vertex);
        }
        Ok(Self { members: members.to_vec(), vertices, best })
    }

    /// How many members cannot be paired.
    pub fn single(&self) -> usize {
        self.best.singles()
    }

    /// Who may leave without costing a pairing.
    pub fn may_leave(&self) -> Vec<usize> {
        self.best.may_be_single().map(|vertex| self.members[vertex]).collect()
    }

    /// Lets one of those leave.
    pub fn leave(&mut self, place: usize) {
        if let Some(vertex) = self.vertices[place] {
            self.best.prefer(vertex, |mate| mate.is_none());
            self.best.settle(vertex);
        }
    }

    /// Returns whom a member may be paired with so that as many of the others as before can be.
    pub fn may_pair(&self, place: usize) -> Vec<usize> {
        let vertex = self.vertices[place];
        vertex.into_iter().flat_map(|vertex| self.best.mates(vertex)).flatten().map(|mate| self.members[mate]).collect()
    }

    /// Pairs a member for good with the first of these who is compatible and lets as many of the others as before be paired.
    pub fn pair(&mut self, place: usize, order: impl Iterator<Item = usize>) -> Option<usize> {
        let vertex = self.vertices[place]?;
        let order = order.filter_map(|other| self.vertices[other]);
        let taken = self.best.first(vertex, order)?;
        self.best.settle(vertex);
        Some(self.members[taken])
    }
}
