//! Matchings with as many pairs as possible: Edmonds' algorithm without weights, for questions of the kind "can everybody be
//! paired?".

#![expect(clippy::indexing_slicing, reason = "every index is a vertex below `size`")]

use std::collections::VecDeque;

/// A matching with as many pairs as possible in the graph of `size` vertices, grown from `known`, a matching in it (vertices past
/// its end are single). `adjacent` must be symmetric; it is not asked for loops.
pub fn largest_matching(
    size: usize,
    adjacent: impl Fn(usize, usize) -> bool,
    mut known: Vec<Option<usize>>,
) -> Vec<Option<usize>> {
    known.resize(size, None);
    let mut forest = Forest { mate: known, adjacent, entry: vec![None; size], base: vec![0; size] };
    for x in 0..size {
        if forest.mate[x].is_none()
            && let Some(y) = (0..size).find(|y| *y != x && forest.mate[*y].is_none() && (forest.adjacent)(x, *y))
        {
            forest.mate[x] = Some(y);
            forest.mate[y] = Some(x);
        }
    }
    for root in 0..size {
        if forest.mate[root].is_none() {
            forest.augment_from(root);
        }
    }
    forest.mate
}

struct Forest<F> {
    mate: Vec<Option<usize>>,
    adjacent: F,
    /// The outer vertex through which a vertex was reached.
    entry: Vec<Option<usize>>,
    /// The base of the blossom around each vertex.
    base: Vec<usize>,
}

impl<F: Fn(usize, usize) -> bool> Forest<F> {
    fn augment_from(&mut self, root: usize) {
        let size = self.mate.len();
        self.entry.fill(None);
        self.base = (0..size).collect();
        let mut outer = vec![false; size];
        outer[root] = true;
        let mut open = VecDeque::from([root]);
        while let Some(x) = open.pop_front() {
            for y in 0..size {
                if x == y || self.base[x] == self.base[y] || self.mate[x] == Some(y) || !(self.adjacent)(x, y) {
                    continue;
                }
                if y == root || self.mate[y].is_some_and(|mate| self.entry[mate].is_some()) {
                    self.contract(x, y, &mut outer, &mut open);
                } else if self.entry[y].is_none() {
                    self.entry[y] = Some(x);
                    match self.mate[y] {
                        None => return self.flip(y),
                        Some(mate) => {
                            outer[mate] = true;
                            open.push_back(mate);
                        }
                    }
                }
            }
        }
    }

    fn contract(&mut self, x: usize, y: usize, outer: &mut [bool], open: &mut VecDeque<usize>) {
        let base = self.common_base(x, y);
        let mut inside = vec![false; self.mate.len()];
        self.mark_way(x, base, y, &mut inside);
        self.mark_way(y, base, x, &mut inside);
        for vertex in 0..self.mate.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = base;
                if !outer[vertex] {
                    outer[vertex] = true;
                    open.push_back(vertex);
                }
            }
        }
    }

    fn common_base(&self, x: usize, y: usize) -> usize {
        let mut passed = vec![false; self.mate.len()];
        let mut at = x;
        loop {
            at = self.base[at];
            passed[at] = true;
            let Some(above) = self.mate[at].and_then(|mate| self.entry[mate]) else { break };
            at = above;
        }
        at = y;
        loop {
            at = self.base[at];
            if passed[at] {
                return at;
            }
            let Some(above) = self.mate[at].and_then(|mate| self.entry[mate]) else { return at };
            at = above;
        }
    }

    fn mark_way(&mut self, from: usize, base: usize, below: usize, inside: &mut [bool]) {
        let (mut at, mut below) = (from, below);
        while self.base[at] != base {
            let Some(mate) = self.mate[at] else { return };
            inside[self.base[at]] = true;
            inside[self.base[mate]] = true;
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
