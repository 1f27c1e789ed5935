//! One round, with the questions that the criteria of the Dubov system (C.04.4.1 article 2) ask about one or two
//! players.

#![expect(clippy::indexing_slicing, reason = "places are places of the field, and the tables have an item for each")]

use super::history::{History, max_upfloats};
use crate::Side;
use crate::colour::{Allocation, ColourHistory, Seeker, Strength, allocate_number_first};
use crate::field::Field;
use crate::float::Float;

/// Field with the additional data of the Dubov system. Places are those of the field.
#[derive(Clone, Debug)]
pub struct Round<'a> {
    /// Players to be paired.
    pub field: &'a Field,
    pub histories: Vec<History>,
    /// Colour histories of the players; a player without a game mildly prefers the second side (article 1.6.4).
    colours: Vec<ColourHistory>,
}

impl<'a> Round<'a> {
    /// Returns the round of a field whose players have these histories.
    pub fn new(field: &'a Field, histories: Vec<History>) -> Self {
        let colours = field.contenders.iter().map(|contender| contender.colours.clone().or_mildly(Side::Second));
        Self { field, histories, colours: colours.collect() }
    }

    /// Returns `true` if two players have not met (C1) and do not have the same absolute colour preference (C3). There
    /// are no topscorers in this system.
    pub fn may_be_paired(&self, one: usize, two: usize) -> bool {
        self.field.may_meet(one, two) && !self.colours[one].clashes_with(&self.colours[two])
    }

    /// Returns `true` if one of the two players will not get the preferred colour (C7).
    pub fn same_preference(&self, one: usize, two: usize) -> bool {
        self.preference(one) == self.preference(two)
    }

    pub fn preference(&self, place: usize) -> Option<Side> {
        self.colours[place].preference()
    }

    /// Returns `true` if the player is a maximum upfloater (C8, article 1.8), who should not be upfloated; always
    /// `false` in the last round.
    pub fn floats_too_often(&self, place: usize) -> bool {
        !self.is_last() && self.histories[place].upfloats >= max_upfloats(self.field.planned_rounds)
    }

    /// Returns the number of earlier upfloats of a maximum upfloater (C9); 0 for other players.
    pub fn upfloats_too_many(&self, place: usize) -> u32 {
        if self.floats_too_often(place) { self.histories[place].upfloats } else { 0 }
    }

    /// Returns `true` if an upfloat would be the second in a row (C10); always `false` in the last round.
    pub fn floats_again(&self, place: usize) -> bool {
        !self.is_last() && self.field.contenders[place].floats[0] == Some(Float::Up)
    }

    /// Returns `true` if none of these players has played a game yet (article 3.2.3).
    pub fn is_first_game_of(&self, places: &[usize]) -> bool {
        places.iter().all(|place| self.field.contenders[*place].colours.strength() == Strength::None)
    }

    /// Allocates the sides by article 5.2, the higher-ranked (smaller) place first.
    pub fn allocate(&self, higher: usize, lower: usize) -> Allocation {
        let seeker = |place: usize| Seeker { colours: &self.colours[place], odd: self.field.contenders[place].odd };
        allocate_number_first(seeker(higher), seeker(lower), self.field.initial_side)
    }

    /// Returns the sort key of white-seekers: ascending ARO, then pairing number (articles 3.2.5 and 4.3.2).
    pub fn by_aro(&self, place: usize) -> (u32, u32) {
        (self.histories[place].aro, self.by_number(place))
    }

    /// Returns the sort key of black-seekers: ascending pairing number (articles 4.3.2 and 4.4.2).
    pub fn by_number(&self, place: usize) -> u32 {
        self.field.contenders[place].tpn
    }

    fn is_last(&self) -> bool {
        self.field.round >= self.field.planned_rounds
    }
}
