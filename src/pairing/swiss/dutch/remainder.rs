//! Decisions 3 to 5 of a bracket (see [`bracket`](super::bracket)): a homogeneous bracket, or what the moved-down players leave of
//! a heterogeneous one.

#![expect(clippy::indexing_slicing, reason = "vertices of the remainder's own graph")]

use std::ops::Range;

use super::bracket::{Counts, raised};
use super::weights::Weights;
use crate::matching::{Matcher, Weight};

/// The graph of the players left. Its vertices: limbo, the residents left, and whoever is below the bracket.
pub(super) struct Remainder<'a, W> {
    weights: &'a Weights<'a>,
    counts: Counts<W>,
    /// Which vertices of the bracket's graph they are.
    left: Vec<usize>,
    residents: Range<usize>,
    /// How many pairs the residents will make: the size of S1.
    pairs: usize,
    matcher: Matcher<W>,
}

impl<'a, W: Weight> Remainder<'a, W> {
    /// Decision 3: the counts are in the weights.
    pub(super) fn new(
        weights: &'a Weights<'a>,
        counts: Counts<W>,
        left: Vec<usize>,
        residents: Range<usize>,
        pairs: usize,
    ) -> Self {
        let edge = |x: usize, y: usize| match residents.contains(&y) {
            true if x < residents.start => W::ZERO,
            true => raised(weights.edge(left[x], left[y]), counts.s1_member(x - residents.start, pairs)),
            false => weights.edge(left[x], left[y]),
        };
        let original_s1 = residents.start..residents.start + pairs;
        let share = |x: usize| {
            if original_s1.contains(&x) { counts.s1_member(x - residents.start, pairs) } else { W::ZERO }
        };
        let mut matcher = Matcher::with_shares(left.len(), edge, share, weights.patience());
        matcher.solve();
        Self { weights, counts, left, residents, pairs, matcher }
    }

    /// How many pairs the matching makes of residents.
    pub(super) fn pairs_found(&self) -> usize {
        self.residents.clone().filter(|at| self.is_in_s1(*at)).count()
    }

    /// Whether a resident is the higher-ranked of a pair.
    fn is_in_s1(&self, at: usize) -> bool {
        self.matcher.mate(at).is_some_and(|mate| mate > at && self.residents.contains(&mate))
    }

    fn edge(&self, member: usize, other: usize) -> W {
        let member_weight = self.counts.s1_member(member - self.residents.start, self.pairs);
        raised(self.weights.edge(self.left[member], self.left[other]), member_weight)
    }

    /// Changes the edges from a resident to those ranked below.
    fn change(&mut self, member: usize, to: impl Fn(W) -> W) {
        let edges: Vec<(usize, W)> = self.below(member).map(|other| (other, to(self.edge(member, other)))).collect();
        self.matcher.reweigh(member, edges);
        self.matcher.solve();
    }

    fn below(&self, member: usize) -> Range<usize> {
        member + 1..self.residents.end
    }

    /// Decision 4. Afterwards S1 can be read off the matching, and members of S1 meet only others.
    pub(super) fn choose_s1(&mut self) {
        let original_s1 = self.residents.start..self.residents.start + self.pairs;
        let exchanges = original_s1.clone().filter(|at| !self.is_in_s1(*at)).count();
        self.choose_leaving(original_s1.clone(), exchanges);
        self.choose_entering(original_s1.end..self.residents.end, exchanges);

        let residents = self.residents.clone();
        let in_s1: Vec<bool> = (0..self.left.len()).map(|at| residents.contains(&at) && self.is_in_s1(at)).collect();
        self.matcher.retain_edges(|x, y| !residents.contains(&x) || !residents.contains(&y) || (in_s1[x] && !in_s1[y]));
        self.matcher.solve();
    }

    fn choose_leaving(&mut self, original_s1: Range<usize>, exchanges: usize) {
        let mut still_to_leave = exchanges;
        for member in original_s1.rev() {
            if still_to_leave == 0 || self.matcher.is_unfinished() {
                return;
            }
            let may_leave = self.matcher.may_stay_single(member)
                || self.matcher.vertices_but(self.below(member)).any(|other| self.matcher.may_match(member, other));
            let tried = self.is_in_s1(member) && may_leave;
            if tried {
                self.change(member, |edge| if edge > W::ZERO { edge - Counts::tried(1) } else { edge });
            }
            if !self.is_in_s1(member) {
                still_to_leave -= 1;
                self.change(member, |_| W::ZERO);
            } else if tried {
                self.change(member, |edge| edge);
            }
        }
    }

    fn choose_entering(&mut self, original_s2: Range<usize>, exchanges: usize) {
        let mut still_to_enter = exchanges;
        for member in original_s2 {
            // The last one follows from the sum.
            if still_to_enter <= 1 || self.matcher.is_unfinished() {
                return;
            }
            let may_enter = self.below(member).any(|other| self.matcher.may_match(member, other));
            let tried = !self.is_in_s1(member) && may_enter;
            if tried {
                self.change(member, |edge| raised(edge, Counts::tried(1)));
            }
            if self.is_in_s1(member) {
                still_to_enter -= 1;
                let decided = self.counts.decided;
                self.change(member, |edge| raised(edge, decided));
            } else if tried {
                self.change(member, |edge| edge);
            }
        }
    }

    /// Decision 5. Gives the pairs as vertices of the bracket's graph.
    pub(super) fn choose_opponents(&mut self) -> Vec<(usize, usize)> {
        let s1: Vec<usize> = self.residents.clone().filter(|at| self.is_in_s1(*at)).collect();
        let mut is_free: Vec<bool> = (0..self.left.len()).map(|at| !s1.contains(&at)).collect();
        let mut pairs = Vec::new();
        for member in s1 {
            if self.matcher.is_unfinished() {
                break;
            }
            let others: Vec<usize> = self.below(member).filter(|at| is_free[*at]).collect();
            let known = self.matcher.mate(member);
            let mut earlier = others.iter().take_while(|at| Some(**at) != known);
            if earlier.any(|at| self.matcher.may_match(member, *at)) {
                let preferred = |at: usize| raised(self.edge(member, at), Counts::tried(self.residents.end - at));
                let edges: Vec<(usize, W)> = others.iter().map(|at| (*at, preferred(*at))).collect();
                self.matcher.reweigh(member, edges);
                self.matcher.solve();
            }
            let Some(opponent) = self.matcher.mate(member) else { continue };
            pairs.push((self.left[member], self.left[opponent]));
            is_free[opponent] = false;
            self.matcher.remove(member);
            self.matcher.remove(opponent);
            self.matcher.solve();
        }
        pairs
    }

    /// The pairs that the matching leaves below the bracket, once the bracket's own are removed.
    pub(super) fn pairs_below(&self) -> Vec<(usize, usize)> {
        let mated = (0..self.left.len()).filter_map(|at| Some((at, self.matcher.mate(at)?)));
        mated.filter(|(at, mate)| at < mate).map(|(at, mate)| (self.left[at], self.left[mate])).collect()
    }
}
