//! Pairability of the players below a bracket, and the quality of the next bracket that results.

#![expect(clippy::indexing_slicing, reason = "places of a list; the bye's vertex is the one after them")]

use crate::SearchBudget;
use crate::matching::largest_matching;

/// Players below a bracket, with the pairs allowed among them. Places are those of the field.
pub(super) struct Below<'a, L, B> {
    /// Downfloaters, then the next scoregroup, then everybody below.
    pub(super) places: &'a [usize],
    /// Number of downfloaters; they may only meet the next scoregroup.
    pub(super) floaters: usize,
    /// Number of downfloaters and members of the next scoregroup together.
    pub(super) next: usize,
    /// Function that returns `true` if two players may meet.
    pub(super) legal: L,
    /// Function that returns `true` if a player may have the bye that an odd number leaves.
    pub(super) takes_bye: B,
    pub(super) budget: &'a SearchBudget,
}

impl<L: Fn(usize, usize) -> bool, B: Fn(usize) -> bool> Below<'_, L, B> {
    /// Returns the number of players of the next bracket left without an opponent in it, in a pairing of everybody.
    /// Returns `None` if not everybody can be paired.
    ///
    /// A result of 0 or 1 is exact; a greater number may only mean that no better pairing was found.
    pub(super) fn left_by_the_next_bracket(&self) -> Option<usize> {
        let allowed = |one: usize, two: usize| {
            let (higher, lower) = (one.min(two), one.max(two));
            (higher >= self.floaters || (self.floaters..self.next).contains(&lower)) && self.may_meet(one, two)
        };
        // Pairs within the bracket are matched first, then pairs within the rest, and pairs across last: a pair across
        // breaks up two pairs of the bracket.
        let mut begun = largest_matching(self.next, allowed, Vec::new(), self.budget);
        let in_rest = |one: usize, two: usize| allowed(one + self.next, two + self.next);
        let rest = self.places.len() - self.next;
        let found = if self.places.len().is_multiple_of(2) {
            largest_matching(rest, in_rest, Vec::new(), self.budget)
        } else {
            self.with_bye(self.next, in_rest, Vec::new())
        };
        begun.extend(found.into_iter().map(|mate| Some(mate? + self.next)));
        let mates = self.with_bye(0, allowed, begun);
        let left = mates.iter().take(self.next).filter(|mate| mate.is_none_or(|mate| mate >= self.next)).count();
        mates.iter().all(Option::is_some).then_some(left)
    }

    /// Returns `true` if everybody can be paired so well that no other floaters would do better: all floaters meet the
    /// next scoregroup, and at most one member of it is left.
    ///
    /// Without floaters there is no choice. `true` is exact; `false` may only mean that no such pairing was found.
    pub(super) fn next_bracket_is_perfect(&self) -> bool {
        self.left_by_the_next_bracket().is_some_and(|left| self.floaters == 0 || left <= 1)
    }

    /// Returns `true` if all these players can be paired.
    pub(super) fn can_be_paired(&self) -> bool {
        self.with_bye(0, |one, two| self.may_meet(one, two), Vec::new()).iter().all(Option::is_some)
    }

    fn may_meet(&self, one: usize, two: usize) -> bool {
        (self.legal)(self.places[one], self.places[two])
    }

    /// Returns a largest matching of the places from `from` on, grown from a known one. Where their number is odd, the
    /// bye is one more vertex.
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
        largest_matching(bye + bye % 2, adjacent, known, self.budget)
    }
}
