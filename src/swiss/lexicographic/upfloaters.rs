//! Criteria for upfloaters beyond their number (C4) and scores (C5): article 3.5.
//!
//! | criterion | count |
//! |---|---|
//! | C6 | pairs of the following scoregroup with players below it: the upfloaters that it will need in turn |
//! | C7 | pairs of a resident with a player who must not float again |

use super::Criteria;
use crate::Points;
use crate::below::Below;
use crate::field::Field;
use crate::upfloaters::{self, CRITERIA, Kind};

/// Players who are still unpaired when a bracket is made.
pub(super) struct Waiting<'a, C> {
    field: &'a Field,
    criteria: &'a C,
    /// Score of the following scoregroup.
    following: Option<Points>,
}

impl<'a, C: Criteria> Waiting<'a, C> {
    /// Returns the criteria for a bracket whose residents have the score `top`.
    pub(super) fn new(field: &'a Field, top: Points, criteria: &'a C) -> Self {
        let following = field.contenders.iter().map(|it| it.score).filter(|score| *score < top).max();
        Self { field, criteria, following }
    }

    fn score(&self, place: usize) -> Option<Points> {
        self.field.contenders.get(place).map(|it| it.score)
    }
}

impl<C: Criteria> upfloaters::Criteria for Waiting<'_, C> {
    fn legal(&self, one: usize, two: usize) -> bool {
        self.field.may_meet(one, two)
    }

    fn failures(&self, kind: Kind, one: usize, two: usize) -> [i64; CRITERIA] {
        let follows = kind == Kind::Below && self.score(one) == self.following && self.score(two) < self.score(one);
        let fails =
            |place: usize| self.field.contenders.get(place).is_some_and(|it| self.criteria.fails_as_upfloater(it));
        [i64::from(follows), i64::from(kind == Kind::Upfloat && fails(two)), 0, 0]
    }

    fn max_failures(&self) -> [usize; CRITERIA] {
        [1, 1, 0, 0]
    }

    /// Returns `true` if the following scoregroup, first in `below`, leaves at most one player to be paired below it.
    fn is_optimal_below(&self, below: &[usize]) -> bool {
        let next = below.iter().take_while(|place| self.score(**place) == self.following).count();
        let below = Below {
            places: below,
            floaters: 0,
            next,
            legal: |one, two| self.field.may_meet(one, two),
            takes_bye: |_| false,
            budget: &self.field.budget,
        };
        below.left_by_the_next_bracket().is_some_and(|left| left <= 1)
    }
}
