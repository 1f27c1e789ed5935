//! Trees that a search leaves to the next one.
//!
//! Matching two vertices changes only the trees of both. All other trees still consist of tight edges, so they stay.
//! Only vertices whose nearest outer vertex was in a tree that is gone have to look for another one. If ever larger
//! trees were grown anew from all roots, a matching of 1,000 vertices would examine the whole graph in each search.

#![expect(clippy::indexing_slicing, reason = "vertices are below `size`; labels have an entry for every node")]

use super::matcher::Matcher;
use super::search::{FRESH, Label, Nearest};
use super::weight::Weight;

impl<W: Weight> Matcher<W> {
    /// Takes the trees of some roots out of the forest.
    pub(super) fn fell(&mut self, roots: &[usize]) {
        let is_in = |x: usize| self.label_of(x) != Label::Outside && roots.contains(&self.root_of(x));
        let felled: Vec<bool> = (0..self.size).map(is_in).collect();
        for x in (0..self.size).filter(|x| felled[*x]) {
            self.search.label[self.top[x]] = Label::Outside;
        }
        let search = &mut self.search;
        search.outer.retain(|x| !felled[*x]);
        search.fresh.retain(|x| !felled[*x]);
        search.inner_blossoms.retain(|node| search.label[*node] == Label::Inner);
        for y in 0..self.size {
            self.search.is_felled[y] |= self.search.nearest[y].is_some_and(|known| felled[known.vertex]);
        }
    }

    /// Finds another nearest outer vertex for a vertex that has lost it. It is one of the examined outer vertices in
    /// other nodes; none is nearer than the lost one was, and the first one as near is taken.
    pub(super) fn find_nearest(&mut self, y: usize) {
        let least = self.search.part[y];
        let mut best: Option<(Nearest, W)> = None;
        for &x in &self.search.outer {
            let (number, value) = (self.search.began[x], self.edges[y * self.size + x]);
            let alike = (number, value);
            if value == 0
                || number == FRESH
                || self.top[x] == self.top[y]
                || best.is_some_and(|(best, _)| best.alike == alike)
            {
                continue;
            }
            let part = self.dual[x] + self.search.fallen - self.twice(y, x);
            if best.is_none_or(|(_, least)| part < least) {
                best = Some((Nearest { vertex: x, alike }, part));
                if part == least {
                    break;
                }
            }
        }
        self.search.is_felled[y] = false;
        self.search.nearest[y] = best.map(|(nearest, _)| nearest);
        if let Some((_, part)) = best {
            self.search.part[y] = part;
        }
    }
}
