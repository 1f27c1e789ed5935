//! Articles 8.4, 9.4 and 9.5 as one problem for the whole round: among all pairings of the unpaired teams, those with
//! the most pairs within the group.
//!
//! Every decision in the group is tested against these pairings. A group therefore contains as many pairs as possible
//! (9.5), and the other teams float (9.4). No choice leaves the rest of the round without a pairing, so no floater has
//! to be chosen again (8.4).

#![expect(clippy::indexing_slicing, reason = "vertices are indices of `waiting`, and every table here has its length")]

use super::colours::can_keep_the_limits;
use crate::Points;
use crate::error::SwissError;
use crate::field::Field;
use crate::matching::{BestMatchings, Graph};

/// Pairings of all unpaired teams with the most pairs within a group.
pub(super) struct GroupPairings<'a> {
    round: Round<'a>,
    best: BestMatchings,
}

impl<'a> GroupPairings<'a> {
    /// Finds the pairings. `waiting` contains the places of the unpaired teams in ascending order, `members` those of
    /// the group. With `limits`, pairs within the group observe the limits of article 7.3.
    ///
    /// # Errors
    /// [`SwissError::TooLarge`], [`SwissError::Stopped`].
    pub(super) fn new(
        field: &'a Field,
        waiting: &'a [usize],
        members: &[usize],
        limits: bool,
    ) -> Result<Self, SwissError> {
        let is_member = waiting.iter().map(|place| members.contains(place)).collect();
        let whole = waiting.len() == members.len();
        let round = Round { field, waiting, is_member, limits };
        let joined = |one: usize, two: usize| field.may_meet(waiting[one], waiting[two]);
        let keeps = |one: usize, two: usize| round.keeps(one, two);
        let graph = Graph::preferring(waiting.len(), joined, keeps)
            .with_ideal(|one, two| whole && round.keeps(one, two), |_| None);
        let best = BestMatchings::of(&graph, &field.budget).map_err(|error| error.in_bracket(Points::ZERO))?;
        drop(graph);
        Ok(Self { round, best })
    }

    /// Returns the number of pairs within the group. Call it before any decision is made.
    pub(super) fn pairs(&self) -> usize {
        let is_kept = |one: &usize| self.best.mate(*one).is_some_and(|two| self.round.keeps(*one, two));
        (0..self.round.waiting.len()).filter(is_kept).count() / 2
    }

    /// Returns `true` if two members may meet as a pair of the group.
    pub(super) fn may_keep(&self, one: usize, two: usize) -> bool {
        let (one, two) = (self.vertex(one), self.vertex(two));
        one.zip(two).is_some_and(|(one, two)| self.round.keeps(one, two))
    }

    /// Pairs a member permanently with the first possible team in `order`, and returns that team.
    pub(super) fn pair(&mut self, place: usize, order: &[usize]) -> Option<usize> {
        let vertex = self.vertex(place)?;
        let order: Vec<usize> = order.iter().filter_map(|other| self.vertex(*other)).collect();
        let round = &self.round;
        let taken = self.best.first(vertex, order.into_iter().filter(|other| round.keeps(vertex, *other)))?;
        self.best.settle(vertex);
        Some(self.round.waiting[taken])
    }

    /// Removes a member from the group permanently if possible; returns `true` if the member was removed.
    pub(super) fn leave(&mut self, place: usize) -> bool {
        let Some(vertex) = self.vertex(place) else { return false };
        let round = &self.round;
        self.best.prefer(vertex, |mate| mate.is_none_or(|mate| !round.keeps(vertex, mate)))
    }

    fn vertex(&self, place: usize) -> Option<usize> {
        self.round.waiting.binary_search(&place).ok()
    }
}

/// Unpaired teams of a round.
struct Round<'a> {
    field: &'a Field,
    waiting: &'a [usize],
    /// Flag of each vertex: `true` if it belongs to the group.
    is_member: Vec<bool>,
    limits: bool,
}

impl Round<'_> {
    /// Returns `true` if two vertices may be paired within the group.
    fn keeps(&self, one: usize, two: usize) -> bool {
        let (higher, lower) = (self.waiting[one.min(two)], self.waiting[one.max(two)]);
        one != two
            && self.is_member[one]
            && self.is_member[two]
            && self.field.may_meet(higher, lower)
            && (!self.limits || can_keep_the_limits(self.field, higher, lower))
    }
}
