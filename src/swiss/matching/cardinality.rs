//! Matchings with as many pairs as possible: Edmonds' algorithm without weights. Answers questions such as "can
//! everybody be paired?".
//!
//! The search is designed for graphs in which nearly all pairs are allowed. It tests each edge about once. As soon as
//! two vertices at an even distance from the root prove adjacent, they belong to the root's blossom, which is not
//! examined again. The cost of a search depends on the number of vertices and of missing edges, not on the number of
//! existing edges.

#![expect(clippy::indexing_slicing, reason = "every index is a vertex below `size`")]

use std::collections::VecDeque;

use crate::SearchBudget;

/// Returns a largest matching in the graph of `size` vertices, grown from the matching `known` (vertices past its end
/// are single).
///
/// `adjacent` must be symmetric; it is never called for a vertex with itself. If the budget is exhausted, the matching
/// may be too small.
pub fn largest_matching(
    size: usize,
    adjacent: impl Fn(usize, usize) -> bool,
    known: Vec<Option<usize>>,
    budget: &SearchBudget,
) -> Vec<Option<usize>> {
    grown(size, adjacent, known, budget, false)
}

/// Returns `true` if all vertices can be matched.
pub fn is_complete(size: usize, adjacent: impl Fn(usize, usize) -> bool, budget: &SearchBudget) -> bool {
    size.is_multiple_of(2) && complete_matching(size, adjacent, Vec::new(), budget).is_some()
}

/// Returns a matching of all vertices, or `None` at the first vertex that has to be single.
pub fn complete_matching(
    size: usize,
    adjacent: impl Fn(usize, usize) -> bool,
    known: Vec<Option<usize>>,
    budget: &SearchBudget,
) -> Option<Vec<Option<usize>>> {
    let mates = grown(size, adjacent, known, budget, true);
    mates.iter().all(Option::is_some).then_some(mates)
}

fn grown(
    size: usize,
    adjacent: impl Fn(usize, usize) -> bool,
    mut known: Vec<Option<usize>>,
    budget: &SearchBudget,
    everybody: bool,
) -> Vec<Option<usize>> {
    known.resize(size, None);
    // No unmatched vertex with a smaller number is adjacent to a skipped one.
    for x in 0..size {
        if budget.is_over() {
            return known;
        }
        if known[x].is_none()
            && let Some(y) = (x + 1..size).find(|y| known[*y].is_none() && adjacent(x, *y))
        {
            known[x] = Some(y);
            known[y] = Some(x);
        }
    }
    let mut forest = Forest::new(known, adjacent, budget);
    let mut single = forest.mate.iter().filter(|mate| mate.is_none()).count();
    for root in 0..size {
        // One remaining vertex has no possible mate.
        if single < 2 || budget.is_over() {
            break;
        }
        if forest.mate[root].is_some() {
            continue;
        }
        if forest.augment_from(root) {
            single -= 2;
        } else if everybody {
            break;
        }
    }
    forest.mate
}

/// Explanation why a single vertex of a largest matching stays single.
///
/// The even vertices form groups of odd size, and there is one more group than there are odd vertices. Edges from a
/// group lead only to odd vertices, so one group is always left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// Vertices at an even distance from the single vertex, including itself. Each of them is single in some largest
    /// matching.
    pub even: Vec<usize>,
    /// The only vertices outside their own group that the even vertices may be matched with.
    pub odd: Vec<usize>,
}

/// Returns the barrier around each single vertex of `mates`, which must be a largest matching.
pub fn barriers(
    adjacent: impl Fn(usize, usize) -> bool,
    mates: &[Option<usize>],
    budget: &SearchBudget,
) -> Vec<Barrier> {
    let mut forest = Forest::new(mates.to_vec(), adjacent, budget);
    let mut found = Vec::new();
    for (root, _) in mates.iter().enumerate().filter(|(_, mate)| mate.is_none()) {
        forest.augment_from(root);
        let chosen = |wanted: &dyn Fn(usize) -> bool| (0..mates.len()).filter(|vertex| wanted(*vertex)).collect();
        found.push(Barrier {
            even: chosen(&|vertex| forest.outer[vertex]),
            odd: chosen(&|vertex| !forest.outer[vertex] && forest.entry[vertex].is_some()),
        });
    }
    found
}

struct Forest<'a, F> {
    budget: &'a SearchBudget,
    mate: Vec<Option<usize>>,
    adjacent: F,
    /// Outer vertex from which each vertex was reached.
    entry: Vec<Option<usize>>,
    /// `true` for each vertex at an even distance from the root.
    outer: Vec<bool>,
    /// Disjoint-set forest of blossoms: the next vertex towards the blossom's representative.
    towards: Vec<usize>,
    /// Base of the blossom, for each representative vertex.
    base: Vec<usize>,
    /// Number of the walk that last passed each vertex.
    passed: Vec<usize>,
    walks: usize,
}

impl<'a, F: Fn(usize, usize) -> bool> Forest<'a, F> {
    fn new(mate: Vec<Option<usize>>, adjacent: F, budget: &'a SearchBudget) -> Self {
        let size = mate.len();
        Self {
            budget,
            mate,
            adjacent,
            entry: vec![None; size],
            outer: vec![false; size],
            towards: (0..size).collect(),
            base: (0..size).collect(),
            passed: vec![0; size],
            walks: 0,
        }
    }

    /// Searches for an augmenting path from a single vertex; returns `true` if the vertex was matched.
    fn augment_from(&mut self, root: usize) -> bool {
        let size = self.mate.len();
        self.entry.fill(None);
        self.outer.fill(false);
        for vertex in 0..size {
            self.towards[vertex] = vertex;
            self.base[vertex] = vertex;
        }
        self.outer[root] = true;
        let mut open = VecDeque::from([root]);
        // Vertices not known to be in the root's blossom.
        let mut outside: Vec<usize> = (0..size).filter(|vertex| *vertex != root).collect();
        while let Some(x) = open.pop_front() {
            if self.budget.is_over() {
                return false;
            }
            for y in 0..size {
                if self.base_of(x) == self.base_of(root) {
                    break;
                }
                if self.look(x, y, &mut open) {
                    return true;
                }
            }
            let mut at = 0;
            while let Some(&y) = outside.get(at) {
                if self.base_of(y) == self.base_of(root) {
                    outside.swap_remove(at);
                } else if self.look(x, y, &mut open) {
                    return true;
                } else {
                    at += 1;
                }
            }
        }
        false
    }

    /// Examines the pair of an outer vertex and another vertex; returns `true` if the search is finished.
    fn look(&mut self, x: usize, y: usize, open: &mut VecDeque<usize>) -> bool {
        if self.outer[y] {
            if self.base_of(x) != self.base_of(y) && (self.adjacent)(x, y) {
                self.contract(x, y, open);
            }
        } else if self.entry[y].is_none() && (self.adjacent)(x, y) {
            self.entry[y] = Some(x);
            let Some(mate) = self.mate[y] else {
                self.flip(y);
                return true;
            };
            self.outer[mate] = true;
            open.push_back(mate);
        }
        false
    }

    /// Returns the vertex that represents the blossom around a vertex.
    fn stands_for(&mut self, vertex: usize) -> usize {
        let mut at = vertex;
        while self.towards[at] != at {
            self.towards[at] = self.towards[self.towards[at]];
            at = self.towards[at];
        }
        at
    }

    fn base_of(&mut self, vertex: usize) -> usize {
        let blossom = self.stands_for(vertex);
        self.base[blossom]
    }

    fn contract(&mut self, x: usize, y: usize, open: &mut VecDeque<usize>) {
        let base = self.common_base(x, y);
        let mut joined = Vec::new();
        self.walk_up(x, base, y, &mut joined);
        self.walk_up(y, base, x, &mut joined);
        let blossom = self.stands_for(base);
        for vertex in joined {
            let part = self.stands_for(vertex);
            self.towards[part] = blossom;
            if !self.outer[vertex] {
                self.outer[vertex] = true;
                open.push_back(vertex);
            }
        }
        self.base[blossom] = base;
    }

    fn common_base(&mut self, x: usize, y: usize) -> usize {
        self.walks += 1;
        let mut at = x;
        loop {
            at = self.base_of(at);
            self.passed[at] = self.walks;
            let Some(above) = self.mate[at].and_then(|mate| self.entry[mate]) else { break };
            at = above;
        }
        at = y;
        loop {
            at = self.base_of(at);
            if self.passed[at] == self.walks {
                return at;
            }
            let Some(above) = self.mate[at].and_then(|mate| self.entry[mate]) else { return at };
            at = above;
        }
    }

    /// Walks from a vertex of a new blossom to its base and records the way back.
    fn walk_up(&mut self, from: usize, base: usize, below: usize, joined: &mut Vec<usize>) {
        let (mut at, mut below) = (from, below);
        while self.base_of(at) != base {
            let Some(mate) = self.mate[at] else { return };
            joined.extend([at, mate]);
            self.entry[at] = Some(below);
            below = mate;
            let Some(above) = self.entry[mate] else { return };
            at = above;
        }
    }

    fn flip(&mut self, end: usize) {
        let mut at = Some(end);
        while let Some(y) = at
            && let Some(x) = self.entry[y]
        {
            at = self.mate[x];
            self.mate[x] = Some(y);
            self.mate[y] = Some(x);
        }
    }
}
