//! Pool of players for whom as many pairs as possible are kept. Returns the members who may leave and the possible
//! pairs, such that the others can still be paired.

#![expect(clippy::indexing_slicing, reason = "vertices are places of `members`")]

use super::colours::are_compatible;
use crate::Points;
use crate::error::SwissError;
use crate::field::Field;
use crate::matching::{BestMatchings, largest_matching};

/// Group of players and the largest pairings of its members.
pub struct Pool {
    members: Vec<usize>,
    /// Vertex of each place of the field.
    vertices: Vec<Option<usize>>,
    best: BestMatchings,
}

/// Returns a largest pairing of the places, and the number of places that cannot be paired.
///
/// The pairing begins with the top half against the bottom half, as article 2.4 proposes, as far as the players are
/// compatible.
fn proposed(field: &Field, members: &[usize]) -> (Vec<Option<usize>>, usize) {
    let size = members.len();
    let compatible = |one: usize, two: usize| are_compatible(field, members[one], members[two]);
    let proposed = |at: usize| if at < size / 2 { at + size / 2 } else { at.saturating_sub(size / 2) };
    let known = (0..size).map(|at| Some(proposed(at)).filter(|it| proposed(*it) == at && compatible(at, *it)));
    let mates = largest_matching(size, compatible, known.collect(), &field.budget);
    let single = mates.iter().filter(|mate| mate.is_none()).count();
    (mates, single)
}

/// Returns the number of these places of the field that cannot be paired with each other.
pub fn single(field: &Field, members: &[usize]) -> usize {
    proposed(field, members).1
}

impl Pool {
    /// Creates a pool of these places of the field.
    pub fn new(field: &Field, members: &[usize]) -> Result<Self, SwissError> {
        let compatible = |one: usize, two: usize| are_compatible(field, members[one], members[two]);
        let known = proposed(field, members).0;
        let best = BestMatchings::largest(members.len(), compatible, known, &field.budget)
            .map_err(|error| error.in_bracket(Points::ZERO))?;
        let mut vertices = vec![None; field.size()];
        for (vertex, place) in members.iter().enumerate() {
            vertices[*place] = Some(vertex);
        }
        Ok(Self { members: members.to_vec(), vertices, best })
    }

    /// Returns the number of members that cannot be paired.
    pub fn single(&self) -> usize {
        self.best.singles()
    }

    /// Returns the members who may leave without costing a pairing.
    pub fn may_leave(&self) -> Vec<usize> {
        self.best.may_be_single().map(|vertex| self.members[vertex]).collect()
    }

    /// Removes one of the members who may leave.
    pub fn leave(&mut self, place: usize) {
        if let Some(vertex) = self.vertices[place] {
            self.best.prefer(vertex, |mate| mate.is_none());
            self.best.settle(vertex);
        }
    }

    /// Returns the members with whom a member may be paired so that as many of the others as before can be paired.
    pub fn may_pair(&self, place: usize) -> Vec<usize> {
        let vertex = self.vertices[place];
        vertex.into_iter().flat_map(|vertex| self.best.mates(vertex)).flatten().map(|mate| self.members[mate]).collect()
    }

    /// Pairs a member permanently with the first player in `order` who is compatible and lets as many of the others as
    /// before be paired.
    pub fn pair(&mut self, place: usize, order: impl Iterator<Item = usize>) -> Option<usize> {
        let vertex = self.vertices[place]?;
        let order = order.filter_map(|other| self.vertices[other]);
        let taken = self.best.first(vertex, order)?;
        self.best.settle(vertex);
        Some(self.members[taken])
    }
}
