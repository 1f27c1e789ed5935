//! One round as the criteria of the Burstein system (C.04.4.2 article 2) ask about it.

#![expect(clippy::indexing_slicing, reason = "places are places of the field, and the ranks have an item for each")]

use crate::swiss::colour::{Allocation, Seeker, allocate_number_first};
use crate::swiss::field::Field;

/// The field with everybody's rank. Places are those of the field.
#[derive(Clone, Debug)]
pub struct Round<'a> {
    pub field: &'a Field,
    /// The rank of each by article 1.8, 0 the highest.
    pub ranks: Vec<usize>,
}

impl Round<'_> {
    /// C1: they have not met. C3: they do not have the same absolute colour preference; there are no topscorers here.
    pub fn may_be_paired(&self, one: usize, two: usize) -> bool {
        let colours = |place: usize| &self.field.contenders[place].colours;
        self.field.may_meet(one, two) && !colours(one).clashes_with(colours(two))
    }

    /// C8: whether one of the two will not get the preferred colour.
    pub fn same_preference(&self, one: usize, two: usize) -> bool {
        let preference = |place: usize| self.field.contenders[place].colours.preference();
        preference(one).is_some() && preference(one) == preference(two)
    }

    /// Article 5.2 for two places. What is allocated is the side of the one with the higher score, or the smaller number; the
    /// rank of article 1.8 decides where the article speaks of the higher-ranked.
    pub fn allocate(&self, one: usize, two: usize) -> Allocation {
        let seeker = |place: usize| {
            let contender = &self.field.contenders[place];
            Seeker { colours: &contender.colours, odd: contender.odd }
        };
        let initial = self.field.initial_side;
        if self.ranks[one] < self.ranks[two] {
            return allocate_number_first(seeker(one), seeker(two), initial);
        }
        let allocation = allocate_number_first(seeker(two), seeker(one), initial);
        Allocation { higher: allocation.higher.other(), by_higher: !allocation.by_higher, ..allocation }
    }
}
