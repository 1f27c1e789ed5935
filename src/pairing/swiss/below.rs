//! Everybody below a bracket: whether they can all be paired, and how well the next bracket fares then.

#![expect(clippy::indexing_slicing, reason = "places of a list; the bye's vertex is the one after them")]

use crate::Patience;
use crate::matching::largest_matching;

/// Who is below a bracket, and who may meet whom. Places are those of the field.
pub(super) struct Below<'a, L, B> {
    /// Whoever floats down, the next scoregroup, and everybody below that.
    pub(super) places: &'a [usize],
    /// How many float down; they meet the next scoregroup only.
    pub(super) floaters: usize,
    /// How many they and the next scoregroup are.
    pub(super) next: usize,
    /// Whether two may meet.
    pub(super) legal: L,
    /// Whether somebody may have the bye that an odd number leaves.
    pub(super) takes_bye: B,
    pub(super) patience: &'a Patience,
}

impl<L: Fn(usize, usize) -> bool, B: Fn(usize) -> bool> Below<'_, L, B> {
    /// How many of the next bracket are left without an opponent in it, in a pairing of everybody; none when not everybody can be paired. One
    /// or nobody is certain; more may only mean that no better pairing was found.
    pub(super) fn left_by_the_next_bracket(&self) -> Option<usize> {
        let allowed = |one: usize, two: usize| {
            let (higher, lower) = (one.min(two), one.max(two));
            (higher >= self.floaters || (self.floaters..self.next).contains(&lower)) && self.may_meet(one, two)
        };
        // Within the bracket, then within the rest, and only then across: a pair across would break up two of the bracket.
        let mut begun = largest_matching(self.next, allowed, Vec::new(), self.patience);
        let in_rest = |one: usize, two: usize| allowed(one + self.next, two + self.next);
        let rest = self.places.len() - self.next;
        let found = if self.places.len().is_multiple_of(2) {
            largest_matching(rest, in_rest, Vec::new(), self.patience)
        } else {
            self.with_bye(self.next, in_rest, Vec::new())
        };
        begun.extend(found.into_iter().map(|mate| Some(mate? + self.next)));
        let mates = self.with_bye(0, allowed, begun);
        let left = mates.iter().take(self.next).filter(|mate| mate.is_none_or(|mate| mate >= self.next)).count();
        mates.iter().all(Option::is_some).then_some(left)
    }

    /// Whether everybody can be paired in such a way that no other floaters would do better: all of them meet somebody of the next scoregroup,
    /// and at most one of that is left. Without floaters there is nothing to choose. True is certain; false may only mean that no such
    /// pairing was found.
    pub(super) fn next_bracket_is_perfect(&self) -> bool {
        self.left_by_the_next_bracket().is_some_and(|left| self.floaters == 0 || left <= 1)
    }

    /// Whether all of these can be paired.
    pub(super) fn can_be_paired(&self) -> bool {
        self.with_bye(0, |one, two| self.may_meet(one, two), Vec::new()).iter().all(Option::is_some)
    }

    fn may_meet(&self, one: usize, two: usize) -> bool {
        (self.legal)(self.places[one], self.places[two])
    }

    /// A largest matching of the places from one on, grown from one that is known, with the bye as one more vertex where their number is
    /// odd.
    fn with_bye(
        &self,
        from: usize,
        legal: impl Fn(usize, usize) -> bool,
        known: Vec<Option<usize>>,
    ) -> Vec<Option<usize>> {
        let bye = self.places.len() - from;
        let takes = |place: usize| (self.takes_bye)(self.places[from + place]);
        let adjacent = |one: usize, two: usize| match (one == bye, two == bye) {
            (false, false) => legal(one, two),
            (true, _) => takes(two),
            (_, true) => takes(one),
        };
        largest_matching(bye + bye % 2, adjacent, known, self.patience)
    }
}
