//! Players of whom as many as possible are to be paired: who may leave, who may be paired with whom, and the others still can be.

#![expect(clippy::indexing_slicing, reason = "vertices are places of `members`")]

use super::colours::are_compatible;
use crate::matching::largest_matching;
use crate::swiss::field::Field;

/// A group of players and a pairing of as many of them as can be paired.
pub struct Pool<'a> {
    field: &'a Field,
    members: Vec<usize>,
    /// Members that have left or are paired for good.
    gone: Vec<bool>,
    mates: Vec<Option<usize>>,
    single: usize,
}

impl<'a> Pool<'a> {
    /// A group of places of the field.
    pub fn new(field: &'a Field, members: &[usize]) -> Self {
        let size = members.len();
        let compatible = |one: usize, two: usize| are_compatible(field, members[one], members[two]);
        // Top half against bottom half, as article 2.4 proposes.
        let proposed = |at: usize| if at < size / 2 { at + size / 2 } else { at.saturating_sub(size / 2) };
        let known = (0..size).map(|at| Some(proposed(at)).filter(|it| proposed(*it) == at && compatible(at, *it)));
        let mates = largest_matching(size, compatible, known.collect());
        let single = mates.iter().filter(|mate| mate.is_none()).count();
        Self { field, members: members.to_vec(), gone: vec![false; size], mates, single }
    }

    /// How many members cannot be paired.
    pub fn single(&self) -> usize {
        self.single
    }

    /// Lets a single member leave, if as many pairs as before remain without that member.
    pub fn may_leave(&mut self, place: usize) -> bool {
        let Some(at) = self.vertex(place) else { return false };
        let left = self.single.checked_sub(1);
        left.is_some_and(|single| self.without(&[at], single))
    }

    /// Pairs two members for good, if they are compatible and as many of the others as before can be paired.
    pub fn may_pair(&mut self, one: usize, two: usize) -> bool {
        let (Some(a), Some(b)) = (self.vertex(one), self.vertex(two)) else { return false };
        are_compatible(self.field, one, two) && self.without(&[a, b], self.single)
    }

    fn vertex(&self, place: usize) -> Option<usize> {
        self.members.iter().position(|member| *member == place).filter(|at| !self.gone[*at])
    }

    /// Takes members out, if that leaves no more than `single` unpaired.
    fn without(&mut self, taken: &[usize], single: usize) -> bool {
        let stays = |at: usize| !self.gone[at] && !taken.contains(&at);
        let compatible = |one: usize, two: usize| {
            stays(one) && stays(two) && are_compatible(self.field, self.members[one], self.members[two])
        };
        let known = self.mates.iter().enumerate().map(|(at, mate)| mate.filter(|mate| stays(at) && stays(*mate)));
        let mates = largest_matching(self.members.len(), compatible, known.collect());
        let alone = (0..mates.len()).filter(|at| stays(*at) && mates[*at].is_none()).count();
        if alone > single {
            return false;
        }
        for at in taken {
            self.gone[*at] = true;
        }
        (self.mates, self.single) = (mates, alone);
        true
    }
}
