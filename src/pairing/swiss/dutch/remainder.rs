//! Decisions 3 to 5 of a bracket (see [`bracket`](super::bracket)): a homogeneous bracket, or what the moved-down players leave of
//! a heterogeneous one.

#![expect(clippy::indexing_slicing, reason = "vertices of the remainder's own graph")]

use std::ops::Range;

use super::weights::Weights;
use crate::error::PairingError;
use crate::matching::{BestMatchings, Edges};

/// The players left, their graph and its best candidates. The graph's vertices: limbo, the residents left, and whoever is below the bracket.
pub(super) struct Remainder<'a> {
    graph: Graph<'a>,
    best: BestMatchings,
}

struct Graph<'a> {
    weights: &'a Weights<'a>,
    /// Which vertices of the bracket's graph they are.
    left: Vec<usize>,
    residents: Range<usize>,
    /// How many pairs the residents will make: the size of S1.
    pairs: usize,
}

impl Graph<'_> {
    fn original_s1(&self) -> Range<usize> {
        self.residents.start..self.residents.start + self.pairs
    }

    /// What a member of S1 counts: whether it was one from the beginning, and its BSN.
    fn count_s1_member(&self, member: usize, add: &mut dyn FnMut(i64, u32)) {
        let [kept, sum] = self.weights.exchange_digits();
        add(i64::from(self.original_s1().contains(&member)), kept);
        add(-i64::try_from(member - self.residents.start).unwrap_or(i64::MAX), sum);
    }
}

/// Decision 3: the counts are in the weights.
impl Edges for Graph<'_> {
    fn size(&self) -> usize {
        self.left.len()
    }

    fn bits(&self) -> u32 {
        self.weights.bits()
    }

    fn edge(&self, x: usize, y: usize, add: &mut dyn FnMut(i64, u32)) -> bool {
        let is_pair = self.residents.contains(&y);
        if is_pair && x >= self.residents.start {
            self.count_s1_member(x, add);
        }
        !(is_pair && x < self.residents.start) && self.weights.edge(self.left[x], self.left[y], add)
    }

    fn share(&self, x: usize, add: &mut dyn FnMut(i64, u32)) {
        if self.original_s1().contains(&x) {
            self.count_s1_member(x, add);
        }
    }
}

impl<'a> Remainder<'a> {
    pub(super) fn new(
        weights: &'a Weights<'a>,
        left: Vec<usize>,
        residents: Range<usize>,
        pairs: usize,
    ) -> Result<Self, PairingError> {
        let graph = Graph { weights, left, residents, pairs };
        let best = weights.best_matchings(&graph)?;
        Ok(Self { graph, best })
    }

    /// How many pairs the matching makes of residents.
    pub(super) fn pairs_found(&self) -> usize {
        self.graph.residents.clone().filter(|at| self.is_in_s1(*at)).count()
    }

    /// Whether a resident is the higher-ranked of a pair.
    fn is_in_s1(&self, at: usize) -> bool {
        self.best.mate(at).is_some_and(|mate| self.below(at).contains(&mate))
    }

    fn below(&self, member: usize) -> Range<usize> {
        member + 1..self.graph.residents.end
    }

    /// Decision 4: who leaves S1, the lowest-ranked first, and who enters it, the highest-ranked first. Afterwards S1 can be read off the
    /// matching.
    pub(super) fn choose_s1(&mut self) -> Result<(), PairingError> {
        let original_s1 = self.graph.original_s1();
        let exchanges = original_s1.clone().filter(|at| !self.is_in_s1(*at)).count();
        let mut left = 0;
        for member in original_s1.clone().rev() {
            if left == exchanges {
                break;
            }
            self.graph.weights.patience().check()?;
            let below = self.below(member);
            left += usize::from(self.best.prefer(member, |mate| mate.is_none_or(|mate| !below.contains(&mate))));
        }
        let mut entered = 0;
        for member in original_s1.end..self.graph.residents.end {
            // The last one follows from the sum.
            if entered + 1 >= exchanges {
                break;
            }
            self.graph.weights.patience().check()?;
            let below = self.below(member);
            entered += usize::from(self.best.prefer(member, |mate| mate.is_some_and(|mate| below.contains(&mate))));
        }
        Ok(())
    }

    /// Decision 5. Gives the pairs as vertices of the bracket's graph.
    pub(super) fn choose_opponents(&mut self) -> Result<Vec<(usize, usize)>, PairingError> {
        let s1: Vec<usize> = self.graph.residents.clone().filter(|at| self.is_in_s1(*at)).collect();
        let mut pairs = Vec::with_capacity(s1.len());
        for member in s1 {
            self.graph.weights.patience().check()?;
            let Some(opponent) = self.best.first(member, self.below(member)) else { continue };
            self.best.settle(member);
            pairs.push((self.graph.left[member], self.graph.left[opponent]));
        }
        Ok(pairs)
    }

    /// The pairs that the matching leaves below the bracket, once the bracket's own are settled.
    pub(super) fn pairs_below(&self) -> Vec<(usize, usize)> {
        let left = (0..self.graph.left.len()).filter(|at| self.best.is_live(*at));
        let mated = left.filter_map(|at| Some((at, self.best.mate(at)?)));
        mated.filter(|(at, mate)| at < mate).map(|(at, mate)| (self.graph.left[at], self.graph.left[mate])).collect()
    }
}
