//! Exact maximum-weight matching in a dense general graph.
//!
//! The method is Edmonds' with Galil's bookkeeping. Every vertex and every contracted odd cycle (*blossom*) has a dual
//! value. A pair may be matched only where its edge is *tight*: its *slack* is zero. This means that the duals of its
//! ends (and of the blossoms around both) add up to exactly twice its weight.
//!
//! One search grows alternating trees from all exposed vertices. It ends with two of them matched, or with another
//! vertex of dual zero exposed in place of one. Trees that a search leaves as they are stay for the next one. When no
//! exposed vertex has a positive dual, the duals prove that the matching has the greatest weight. A search is O(n²), the
//! whole algorithm O(n³).
//!
//! [`BestMatchings`](super::BestMatchings) answers all further questions from the duals.

#![expect(
    clippy::indexing_slicing,
    reason = "vertices are below `size`; nodes index arrays that grow with every blossom"
)]

use super::blossom::Blossom;
use super::graph::Graph;
use super::search::Search;
use super::weight::{ByWeight, Weight};
use crate::SearchBudget;
use crate::budget::Unsolved;

/// Dense graph with its heaviest matching. Edges of weight zero or less are ignored.
#[derive(Clone, Debug)]
pub struct Matcher<W> {
    /// Number of vertices; nodes from here on are blossoms.
    pub size: usize,
    /// Index into `values` of each edge, row by row.
    pub(super) edges: Vec<u32>,
    /// Distinct values of twice the weights, zero first.
    ///
    /// The weights used here are the given weights doubled, so all duals begin even and the slack between two trees is
    /// always even.
    pub(super) values: Vec<W>,
    /// Dual value of each vertex. Those of a matched pair and of the blossoms around both vertices add up to
    /// [`twice`](Self::twice) the weight of their edge.
    pub dual: Vec<W>,
    pub(super) mate: Vec<Option<usize>>,
    /// Outermost node around each vertex: the vertex itself or a blossom.
    pub(super) top: Vec<usize>,
    /// Vertex of each node that is matched outwards, or exposed.
    pub(super) base: Vec<usize>,
    /// Blossom directly around each node.
    pub parent: Vec<Option<usize>>,
    /// Blossoms by number; blossom `b` is node `size + b`.
    pub blossoms: Vec<Blossom<W>>,
    pub(super) unused: Vec<usize>,
    pub(super) search: Search<W>,
    pub(super) budget: SearchBudget,
}

impl<W: Weight> Matcher<W> {
    /// Creates the matcher of a graph. Call [`solve`](Self::solve) before reading results.
    ///
    /// The closer the shares are to the final duals, the shorter the search. An exhausted budget leaves the matching
    /// unfinished.
    pub fn new(graph: &Graph<'_>, budget: &SearchBudget) -> Result<Self, Unsolved> {
        let (size, kinds) = (graph.size(), graph.kinds());
        budget.allows(size, 33)?;
        let mut edges = vec![0; size * size];
        let (mut values, mut known) = (vec![W::ZERO], ByWeight::default());
        let share = |x: usize| {
            let mut share = W::ZERO;
            graph.share(x, &mut |count, digit| share += W::term(count, digit));
            share + share
        };
        let shares: Vec<W> = (0..size).map(share).collect();
        // Greatest amount by which an edge exceeds the shares of its ends, for each kind.
        let mut excess: Vec<Option<W>> = vec![None; size];
        let mut by_kind: Vec<usize> = (0..size).collect();
        by_kind.sort_by_key(|x| kinds[*x]);
        let mut value_of_kind: Vec<Option<u32>> = vec![None; size];
        for alike in by_kind.chunk_by(|x, y| kinds[*x] == kinds[*y]) {
            value_of_kind.fill(None);
            for &x in alike {
                if budget.is_over() {
                    return Err(Unsolved::Stopped);
                }
                for y in (x + 1..size).filter(|y| graph.joined(x, *y)) {
                    let value = value_of_kind[kinds[y]].unwrap_or_else(|| {
                        let mut weight = W::ZERO;
                        graph.weigh(x, y, &mut |count, digit| weight += W::term(count, digit));
                        if weight <= W::ZERO {
                            return 0;
                        }
                        let weight = weight + weight;
                        let beyond = Some(weight - shares[x] - shares[y]);
                        for kind in [kinds[x], kinds[y]] {
                            excess[kind] = excess[kind].max(beyond);
                        }
                        *known.entry(weight).or_insert_with(|| {
                            values.push(weight + weight);
                            u32::try_from(values.len() - 1).unwrap_or(u32::MAX)
                        })
                    });
                    value_of_kind[kinds[y]] = Some(value);
                    edges[x * size + y] = value;
                }
            }
        }
        mirror(&mut edges, size);
        let dual = |(share, kind): (&W, &usize)| {
            excess[*kind].map_or(W::ZERO, |excess| (*share + *share + excess).max(W::ZERO))
        };
        let dual = shares.iter().zip(kinds).map(dual).collect();
        Ok(Self {
            size,
            edges,
            values,
            dual,
            mate: vec![None; size],
            top: (0..size).collect(),
            base: (0..size).collect(),
            parent: vec![None; size],
            blossoms: Vec::new(),
            unused: Vec::new(),
            search: Search::default(),
            budget: budget.clone(),
        })
    }

    /// Computes a matching of greatest weight.
    pub fn solve(&mut self) {
        self.match_tight();
        self.plant();
        while self.improve() {}
    }

    /// Returns twice the weight of an edge.
    pub fn twice(&self, x: usize, y: usize) -> W {
        self.values[usize::try_from(self.edges[x * self.size + y]).unwrap_or(0)]
    }

    /// Returns the mate of a vertex.
    pub fn mate(&self, vertex: usize) -> Option<usize> {
        self.mate[vertex]
    }

    /// Returns `true` if the duals allow a matching of greatest weight to leave this vertex single. The matching must
    /// be solved.
    pub fn may_be_single(&self, vertex: usize) -> bool {
        self.dual[vertex] == W::ZERO
    }

    /// Returns the blossoms with a positive dual, each before those inside it.
    ///
    /// Each entry is the place in this list of the enclosing blossom, and the blossom's vertices.
    pub fn positive_blossoms(&self) -> Vec<(Option<usize>, Vec<usize>)> {
        let mut found = Vec::new();
        let outermost = (self.size..self.base.len()).filter(|node| self.parent[*node].is_none());
        let mut open: Vec<(Option<usize>, usize)> = outermost.map(|node| (None, node)).collect();
        while let Some((mut around, node)) = open.pop() {
            let Some(blossom) = self.blossom(node).filter(|blossom| !blossom.children.is_empty()) else { continue };
            if blossom.dual > W::ZERO {
                found.push((around, self.vertices(node)));
                around = Some(found.len() - 1);
            }
            open.extend(blossom.children.iter().map(|child| (around, *child)));
        }
        found
    }

    /// Calls `found` with the two ends of every tight edge, in both directions, until the budget is exhausted. The
    /// matching must be solved.
    pub fn for_each_tight(&self, mut found: impl FnMut(usize, usize)) {
        let values: Vec<u64> = self.values.iter().map(|value| value.low()).collect();
        // Dual of each vertex, with the duals of the blossoms around both the vertex and the node at hand.
        let mut covered = self.dual.clone();
        let mut lows: Vec<u64> = covered.iter().map(|dual| dual.low()).collect();
        let outermost = (0..self.base.len()).rev().filter(|node| self.parent[*node].is_none());
        let mut open: Vec<(usize, bool)> = outermost.map(|node| (node, true)).collect();
        while let Some((node, is_entered)) = open.pop() {
            if self.budget.is_over() {
                return;
            }
            let Some(blossom) = self.blossom(node) else {
                self.tight_of(node, &values, &covered, &lows).for_each(|other| found(node, other));
                continue;
            };
            for vertex in self.vertices(node) {
                if is_entered {
                    covered[vertex] += blossom.dual;
                } else {
                    covered[vertex] -= blossom.dual;
                }
                lows[vertex] = covered[vertex].low();
            }
            if is_entered {
                open.push((node, false));
                open.extend(blossom.children.iter().map(|child| (*child, true)));
            }
        }
    }

    /// Returns the other ends of the tight edges of a vertex, ascending. `covered` has the duals, `lows` and `values`
    /// the lowest bits of them and of the values.
    fn tight_of(&self, x: usize, values: &[u64], covered: &[W], lows: &[u64]) -> impl Iterator<Item = usize> {
        let (dual, low) = (self.dual[x], self.dual[x].low());
        let row = &self.edges[x * self.size..(x + 1) * self.size];
        row.iter().enumerate().filter(|(_, value)| **value != 0).filter_map(move |(y, value)| {
            let value = usize::try_from(*value).unwrap_or(0);
            // Comparing the lowest bits first rules out most unequal sums.
            let may_be_tight = low.wrapping_add(lows[y]) == values[value];
            (may_be_tight && y != x && dual + covered[y] == self.values[value]).then_some(y)
        })
    }

    /// Matches tight pairs in the order found; this gives most of the matching where many edges are alike.
    fn match_tight(&mut self) {
        let mut first: Vec<Option<usize>> = vec![None; self.size];
        let mates = &mut first;
        self.for_each_tight(|x, y| {
            if mates[x].is_none() && mates[y].is_none() {
                (mates[x], mates[y]) = (Some(y), Some(x));
            }
        });
        self.mate = first;
    }
}

/// Fills the lower half of a square from the upper one, in tiles that fit the caches.
fn mirror(square: &mut [u32], size: usize) {
    const TILE: usize = 16;
    for top in (0..size).step_by(TILE) {
        for left in (top..size).step_by(TILE) {
            for x in top..size.min(top + TILE) {
                for y in left.max(x + 1)..size.min(left + TILE) {
                    square[y * size + x] = square[x * size + y];
                }
            }
        }
    }
}
