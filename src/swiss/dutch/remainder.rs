//! Decisions 3 to 5 of a bracket (see [`bracket`](super::bracket)), for a homogeneous bracket or for the players left
//! by the moved-down players of a heterogeneous one.

#![expect(clippy::indexing_slicing, reason = "vertices of the remainder's own graph")]

use std::ops::Range;

use super::weights::Weights;
use crate::error::SwissError;
use crate::matching::{Add, BestMatchings, Graph};

/// Players left, and their best candidates. The vertices of the graph are limbo, the residents left, and the players
/// below the bracket.
pub(super) struct Remainder<'a> {
    weights: &'a Weights<'a>,
    /// Numbers of the players left as vertices of the bracket's graph.
    left: Vec<usize>,
    residents: Range<usize>,
    original_s1: Range<usize>,
    best: BestMatchings,
}

impl<'a> Remainder<'a> {
    /// Creates the graph of the players left; its weights contain the counts of decision 3. `pairs` is the number of
    /// pairs that the residents will make: the size of S1.
    pub(super) fn new(
        weights: &'a Weights<'a>,
        left: Vec<usize>,
        residents: Range<usize>,
        pairs: usize,
    ) -> Result<Self, SwissError> {
        let original_s1 = residents.start..residents.start + pairs;
        let joined =
            |x: usize, y: usize| !(residents.contains(&y) && x < residents.start) && weights.joined(left[x], left[y]);
        let count = |x: usize, add: Add<'_>| {
            weights.count_s1_member(original_s1.contains(&x), x - residents.start, add);
        };
        let weigh = |x: usize, y: usize, add: Add<'_>| {
            if residents.contains(&y) {
                count(x, add);
            }
            weights.weigh(left[x], left[y], add);
        };
        let share = |x: usize, add: Add<'_>| {
            if original_s1.contains(&x) {
                count(x, add);
            }
        };
        let best = weights.best_matchings(&Graph::new(left.len(), weights.bits(), joined, weigh).with_shares(share))?;
        Ok(Self { weights, left, residents, original_s1, best })
    }

    /// Returns the number of pairs that the matching makes of residents.
    pub(super) fn pairs_found(&self) -> usize {
        self.residents.clone().filter(|at| self.is_in_s1(*at)).count()
    }

    /// Returns `true` if a resident is the higher-ranked player of a pair.
    fn is_in_s1(&self, at: usize) -> bool {
        self.best.mate(at).is_some_and(|mate| self.below(at).contains(&mate))
    }

    fn below(&self, member: usize) -> Range<usize> {
        member + 1..self.residents.end
    }

    /// Makes decision 4: the members that leave S1, the lowest-ranked first, and those that enter it, the
    /// highest-ranked first. Afterwards the matching determines S1.
    pub(super) fn choose_s1(&mut self) -> Result<(), SwissError> {
        let original_s1 = self.original_s1.clone();
        let exchanges = original_s1.clone().filter(|at| !self.is_in_s1(*at)).count();
        let mut left = 0;
        for member in original_s1.clone().rev() {
            if left == exchanges {
                break;
            }
            self.weights.budget().check()?;
            let below = self.below(member);
            left += usize::from(self.best.prefer(member, |mate| mate.is_none_or(|mate| !below.contains(&mate))));
        }
        let mut entered = 0;
        for member in original_s1.end..self.residents.end {
            // The last entering member follows from the sum.
            if entered + 1 >= exchanges {
                break;
            }
            self.weights.budget().check()?;
            let below = self.below(member);
            entered += usize::from(self.best.prefer(member, |mate| mate.is_some_and(|mate| below.contains(&mate))));
        }
        Ok(())
    }

    /// Makes decision 5 and returns the pairs as vertices of the bracket's graph.
    pub(super) fn choose_opponents(&mut self) -> Result<Vec<(usize, usize)>, SwissError> {
        let s1: Vec<usize> = self.residents.clone().filter(|at| self.is_in_s1(*at)).collect();
        let mut pairs = Vec::with_capacity(s1.len());
        for member in s1 {
            self.weights.budget().check()?;
            let Some(opponent) = self.best.first(member, self.below(member)) else { continue };
            self.best.settle(member);
            pairs.push((self.left[member], self.left[opponent]));
        }
        Ok(pairs)
    }

    /// Returns the pairs that the matching leaves below the bracket, once the bracket's own pairs are settled.
    pub(super) fn pairs_below(&self) -> Vec<(usize, usize)> {
        let left = (0..self.left.len()).filter(|at| self.best.is_live(*at));
        let mated = left.filter_map(|at| Some((at, self.best.mate(at)?)));
        mated.filter(|(at, mate)| at < mate).map(|(at, mate)| (self.left[at], self.left[mate])).collect()
    }
}
