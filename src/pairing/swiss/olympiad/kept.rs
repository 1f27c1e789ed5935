//! Articles 8.4, 9.4 and 9.5 as one question about the whole round: of all ways to pair every team that waits, those that keep the
//! most pairings within the group.
//!
//! Whatever is decided in the group is asked of these pairings. So a group keeps as many pairings as it can (9.5), whoever it cannot
//! keep floats (9.4), and no choice leaves the rest of the round without a pairing: no floater has to be chosen again (8.4).

#![expect(clippy::indexing_slicing, reason = "vertices are places of `waiting`, which every table here has")]

use qisai_domain::Points;

use super::colours::can_keep_the_limits;
use crate::error::PairingError;
use crate::matching::{BestMatchings, Graph};
use crate::swiss::field::Field;

/// Pairings of all who wait that keep the most pairings within a group.
pub(super) struct Kept<'a> {
    round: Round<'a>,
    best: BestMatchings,
}

impl<'a> Kept<'a> {
    /// `waiting` are places in ascending order, `members` some of them. With `limits` only pairs that can keep those of article 7.3
    /// are kept within the group.
    ///
    /// # Errors
    /// [`PairingError::TooLarge`], [`PairingError::Stopped`].
    pub(super) fn new(
        field: &'a Field,
        waiting: &'a [usize],
        members: &[usize],
        limits: bool,
    ) -> Result<Self, PairingError> {
        let is_member = waiting.iter().map(|place| members.contains(place)).collect();
        let whole = waiting.len() == members.len();
        let round = Round { field, waiting, is_member, limits };
        let joined = |one: usize, two: usize| field.may_meet(waiting[one], waiting[two]);
        let keeps = |one: usize, two: usize| round.keeps(one, two);
        let graph = Graph::preferring(waiting.len(), joined, keeps)
            .with_ideal(|one, two| whole && round.keeps(one, two), |_| None);
        let best = BestMatchings::of(&graph, &field.patience).map_err(|error| error.in_bracket(Points::ZERO))?;
        drop(graph);
        Ok(Self { round, best })
    }

    /// How many pairings stay within the group. To be asked before anything is decided.
    pub(super) fn pairs(&self) -> usize {
        let is_kept = |one: &usize| self.best.mate(*one).is_some_and(|two| self.round.keeps(*one, two));
        (0..self.round.waiting.len()).filter(is_kept).count() / 2
    }

    /// Whether two members may be kept as a pair.
    pub(super) fn may_keep(&self, one: usize, two: usize) -> bool {
        let (one, two) = (self.vertex(one), self.vertex(two));
        one.zip(two).is_some_and(|(one, two)| self.round.keeps(one, two))
    }

    /// Pairs a member for good with the first of these possible; says which.
    pub(super) fn pair(&mut self, place: usize, order: &[usize]) -> Option<usize> {
        let vertex = self.vertex(place)?;
        let order: Vec<usize> = order.iter().filter_map(|other| self.vertex(*other)).collect();
        let round = &self.round;
        let taken = self.best.first(vertex, order.into_iter().filter(|other| round.keeps(vertex, *other)))?;
        self.best.settle(vertex);
        Some(self.round.waiting[taken])
    }

    /// Lets a member leave for good, if it can.
    pub(super) fn leave(&mut self, place: usize) -> bool {
        let Some(vertex) = self.vertex(place) else { return false };
        let round = &self.round;
        self.best.prefer(vertex, |mate| mate.is_none_or(|mate| !round.keeps(vertex, mate)))
    }

    fn vertex(&self, place: usize) -> Option<usize> {
        self.round.waiting.binary_search(&place).ok()
    }
}

/// Everybody who waits.
struct Round<'a> {
    field: &'a Field,
    waiting: &'a [usize],
    /// Per vertex: whether it belongs to the group.
    is_member: Vec<bool>,
    limits: bool,
}

impl Round<'_> {
    /// Whether a pair of vertices would stay within the group.
    fn keeps(&self, one: usize, two: usize) -> bool {
        let (higher, lower) = (self.waiting[one.min(two)], self.waiting[one.max(two)]);
        one != two
            && self.is_member[one]
            && self.is_member[two]
            && self.field.may_meet(higher, lower)
            && (!self.limits || can_keep_the_limits(self.field, higher, lower))
    }
}
