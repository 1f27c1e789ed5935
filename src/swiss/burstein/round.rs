//! One round, with the questions that the criteria of the Burstein system (C.04.4.2 article 2) ask about it.

#![expect(clippy::indexing_slicing, reason = "places are places of the field, and the ranks have an item for each")]

use crate::colour::{Allocation, Seeker, allocate_number_first};
use crate::field::Field;

/// Field with the players' ranks. Places are those of the field.
#[derive(Clone, Debug)]
pub struct Round<'a> {
    pub field: &'a Field,
    /// Rank of each place by article 1.8; 0 is the highest.
    pub ranks: Vec<usize>,
}

impl Round<'_> {
    /// Returns `true` if two players have not met (C1) and do not have the same absolute colour preference (C3). There
    /// are no topscorers in this system.
    pub fn may_be_paired(&self, one: usize, two: usize) -> bool {
        let colours = |place: usize| &self.field.contenders[place].colours;
        self.field.may_meet(one, two) && !colours(one).clashes_with(colours(two))
    }

    /// Returns `true` if one of the two players will not get the preferred colour (C8).
    pub fn same_preference(&self, one: usize, two: usize) -> bool {
        let preference = |place: usize| self.field.contenders[place].colours.preference();
        preference(one).is_some() && preference(one) == preference(two)
    }

    /// Allocates the sides of two places by article 5.2.
    ///
    /// The allocation describes the side of the player with the higher score, or else the smaller number. Where the
    /// article mentions the higher-ranked player, the rank of article 1.8 decides.
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
