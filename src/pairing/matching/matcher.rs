//! Maximum-weight matching in a dense general graph, exact, and cheap to ask again after a small change.
//!
//! The method is Edmonds' with Galil's bookkeeping: every vertex has a dual value, every contracted odd cycle (*blossom*) another,
//! and a pair may be matched only where the duals of its ends (and of the blossoms around both) add up to exactly twice its
//! weight: where it is *tight*. One search grows one alternating tree from one exposed vertex and ends with the tree's root matched
//! or another vertex of dual zero exposed instead. When no exposed vertex has a positive dual, the duals prove the matching to be of
//! the greatest weight. A search is O(n²), the whole O(n³).
//!
//! What makes it cheap to ask again: the duals stay. When the weights around one vertex change, or it leaves, the blossoms around it
//! are dissolved (their dual moves into their vertices, so that everything inside stays tight), the vertex is released, and only
//! the few vertices exposed by that are searched from again.

#![expect(
    clippy::indexing_slicing,
    reason = "vertices are below `size`; nodes index arrays that grow with every blossom"
)]

use super::blossom::Blossom;
use super::search::Search;
use super::weight::Weight;
use crate::Patience;

/// A dense graph with its heaviest matching. Edges of weight zero or less are no edges.
#[derive(Clone, Debug)]
pub struct Matcher<W> {
    pub(super) size: usize,
    /// Twice the weights, row by row.
    pub(super) twice: Vec<W>,
    /// Vertices that have not been removed.
    pub(super) live: Vec<usize>,
    pub(super) dual: Vec<W>,
    pub(super) mate: Vec<Option<usize>>,
    /// The outermost node around each vertex: itself or a blossom.
    pub(super) top: Vec<usize>,
    /// Per node: the vertex that is matched outwards, or exposed.
    pub(super) base: Vec<usize>,
    /// Per node: the blossom directly around it.
    pub(super) parent: Vec<Option<usize>>,
    /// Blossom `b` is node `size + b`.
    pub(super) blossoms: Vec<Blossom<W>>,
    pub(super) unused: Vec<usize>,
    /// The search under way.
    pub(super) search: Search<W>,
    pub(super) patience: Patience,
}

impl<W: Weight> Matcher<W> {
    /// The graph of `size` vertices where `weight(x, y)` (asked once for x < y) is the weight of an edge. [`solve`](Self::solve) it
    /// before reading.
    pub fn new(size: usize, weight: impl FnMut(usize, usize) -> W) -> Self {
        Self::with_shares(size, weight, |_| W::ZERO, Patience::endless())
    }

    /// The same, with a guess of how much each vertex adds to the weight of its edge in the heaviest matching. The guess changes no
    /// result, only the time: the closer to the final duals the search begins, the shorter it is. When the patience ends, things are left
    /// [unfinished](Self::is_unfinished).
    pub fn with_shares(
        size: usize,
        mut weight: impl FnMut(usize, usize) -> W,
        share: impl Fn(usize) -> W,
        patience: Patience,
    ) -> Self {
        let mut twice = vec![W::ZERO; size * size];
        let shares: Vec<W> = (0..size).map(share).collect();
        let mut excess: Vec<Option<W>> = vec![None; size];
        for x in 0..size {
            if patience.is_over() {
                break;
            }
            for y in x + 1..size {
                let weight = weight(x, y);
                if weight > W::ZERO {
                    twice[x * size + y] = weight + weight;
                    twice[y * size + x] = weight + weight;
                    let beyond = Some(weight - shares[x] - shares[y]);
                    excess[x] = excess[x].max(beyond);
                    excess[y] = excess[y].max(beyond);
                }
            }
        }
        let dual = |(share, excess): (&W, &Option<W>)| {
            excess.map_or(W::ZERO, |excess| (*share + *share + excess).max(W::ZERO))
        };
        let dual = shares.iter().zip(&excess).map(dual).collect();
        Self {
            size,
            twice,
            live: (0..size).collect(),
            dual,
            mate: vec![None; size],
            top: (0..size).collect(),
            base: (0..size).collect(),
            parent: vec![None; size],
            blossoms: Vec::new(),
            unused: Vec::new(),
            search: Search::default(),
            patience,
        }
    }

    /// Whether the patience has ended: then the matching may be any.
    pub fn is_unfinished(&self) -> bool {
        self.patience.is_over()
    }

    /// Makes the matching one of greatest weight.
    pub fn solve(&mut self) {
        for vertex in self.live.clone() {
            if self.mate[vertex].is_none() && self.dual[vertex] > W::ZERO {
                self.search_from(vertex);
            }
        }
    }

    /// Who a vertex is matched with.
    pub fn mate(&self, vertex: usize) -> Option<usize> {
        self.mate[vertex]
    }

    /// Whether a vertex is still in the graph.
    pub fn is_live(&self, vertex: usize) -> bool {
        self.live.binary_search(&vertex).is_ok()
    }

    /// Whether some matching of greatest weight may hold this edge: false is certain, true is not. The matching must be solved.
    pub fn may_match(&self, x: usize, y: usize) -> bool {
        let twice = self.twice[x * self.size + y];
        if twice <= W::ZERO {
            return false;
        }
        let mut slack = self.dual[x] + self.dual[y] - twice;
        if self.top[x] == self.top[y] {
            slack += self.shared_blossom_duals(x, y);
        }
        slack == W::ZERO
    }

    /// Whether some matching of greatest weight may leave this vertex single: false is certain, true is not. The matching must be
    /// solved.
    pub fn may_stay_single(&self, vertex: usize) -> bool {
        self.dual[vertex] == W::ZERO
    }

    /// The vertices that have not been removed, but for some.
    pub fn vertices_but(&self, without: std::ops::Range<usize>) -> impl Iterator<Item = usize> {
        self.live.iter().copied().filter(move |vertex| !without.contains(vertex))
    }

    /// Gives the edges between `vertex` and some others new weights. Call [`solve`](Self::solve) before reading again.
    pub fn reweigh(&mut self, vertex: usize, weights: impl IntoIterator<Item = (usize, W)>) {
        self.release(vertex);
        for (other, weight) in weights {
            let twice = if weight > W::ZERO { weight + weight } else { W::ZERO };
            self.twice[vertex * self.size + other] = twice;
            self.twice[other * self.size + vertex] = twice;
        }
        let mut dual = W::ZERO;
        for &other in &self.live {
            let twice = self.twice[vertex * self.size + other];
            if twice > W::ZERO {
                dual = dual.max(twice - self.dual[other]);
            }
        }
        self.dual[vertex] = dual;
    }

    /// Takes a vertex out of the graph. Call [`solve`](Self::solve) before reading again.
    pub fn remove(&mut self, vertex: usize) {
        self.release(vertex);
        self.live.retain(|other| *other != vertex);
        for other in 0..self.size {
            self.twice[vertex * self.size + other] = W::ZERO;
            self.twice[other * self.size + vertex] = W::ZERO;
        }
    }

    /// Takes away every edge that `keep` does not want. Call [`solve`](Self::solve) before reading again.
    pub fn retain_edges(&mut self, mut keep: impl FnMut(usize, usize) -> bool) {
        for vertex in 0..self.size {
            self.dissolve_around(vertex);
        }
        for x in 0..self.size {
            for y in x + 1..self.size {
                if self.twice[x * self.size + y] > W::ZERO && !keep(x, y) {
                    self.twice[x * self.size + y] = W::ZERO;
                    self.twice[y * self.size + x] = W::ZERO;
                    if self.mate[x] == Some(y) {
                        self.mate[x] = None;
                        self.mate[y] = None;
                    }
                }
            }
        }
    }

    /// Frees a vertex of its blossoms and its mate.
    fn release(&mut self, vertex: usize) {
        self.dissolve_around(vertex);
        if let Some(mate) = self.mate[vertex].take() {
            self.mate[mate] = None;
        }
    }
}
