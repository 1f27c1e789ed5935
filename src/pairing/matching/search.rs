//! One search: an alternating tree grown from one exposed vertex until the matching is better by one pair, or its root's place is
//! taken by a vertex of dual zero.
//!
//! Nodes of the tree are *outer* (at even distance from the root) or *inner*. Outer duals fall and inner duals rise together, so
//! tree edges stay tight, and the smallest fall that makes something happen decides what happens.

#![expect(
    clippy::indexing_slicing,
    reason = "vertices are below `size`; labels are resized to the number of nodes at every use"
)]

use super::matcher::Matcher;
use super::weight::Weight;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Label {
    #[default]
    Outside,
    Outer,
    Inner,
}

/// What a fall of the outer duals can come to.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// An outer vertex may be left alone: its dual is zero.
    Expose(usize),
    /// A tight edge from an outer vertex to one outside the tree.
    Grow(usize, usize),
    /// A tight edge between two outer nodes.
    Contract(usize, usize),
    /// An inner blossom whose dual is zero.
    Open(usize),
}

/// The state of one search; kept between searches for its memory only.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// Per node.
    label: Vec<Label>,
    /// Per inner node: the tree edge it was reached by, as (vertex in the outer node, vertex in this one).
    entry: Vec<(usize, usize)>,
    /// Outer vertices whose edges have not been looked at.
    fresh: Vec<usize>,
    /// All outer vertices.
    outer: Vec<usize>,
    /// Per vertex: the outer vertex of another node with the least slack to it.
    nearest: Vec<Option<usize>>,
    /// Inner blossoms that may have to be opened.
    inner_blossoms: Vec<usize>,
}

impl<W: Weight> Matcher<W> {
    pub(super) fn search_from(&mut self, root: usize) {
        let nodes = self.base.len();
        let search = &mut self.search;
        search.label.clear();
        search.label.resize(nodes, Label::Outside);
        search.entry.resize(nodes, (0, 0));
        search.nearest.clear();
        search.nearest.resize(self.size, None);
        search.fresh.clear();
        search.outer.clear();
        search.inner_blossoms.clear();
        self.make_outer(self.top[root]);
        loop {
            self.look_around();
            let Some((fall, event)) = self.next_event() else { return };
            self.lower(fall);
            match event {
                Event::Expose(vertex) => return self.expose(vertex),
                Event::Grow(from, to) => {
                    let node = self.top[to];
                    match self.mate[self.base[node]] {
                        None => {
                            self.rebase(node, to);
                            return self.flip(from, to);
                        }
                        Some(mate) => {
                            self.make_inner(node, (from, to));
                            self.make_outer(self.top[mate]);
                        }
                    }
                }
                Event::Contract(x, y) => self.contract_cycle(x, y),
                Event::Open(node) => self.open_inner(node),
            }
        }
    }

    fn make_outer(&mut self, node: usize) {
        self.search.label[node] = Label::Outer;
        let vertices = self.vertices(node);
        self.search.fresh.extend(&vertices);
        self.search.outer.extend(vertices);
    }

    fn make_inner(&mut self, node: usize, entry: (usize, usize)) {
        self.search.label[node] = Label::Inner;
        self.search.entry[node] = entry;
        if node >= self.size {
            self.search.inner_blossoms.push(node);
        }
    }

    fn label_of(&self, vertex: usize) -> Label {
        self.search.label[self.top[vertex]]
    }

    /// Offers the edges of every fresh outer vertex to their other ends.
    fn look_around(&mut self) {
        while let Some(x) = self.search.fresh.pop() {
            let (top, dual) = (self.top[x], self.dual[x]);
            let row = &self.twice[x * self.size..(x + 1) * self.size];
            for &y in &self.live {
                if row[y] <= W::ZERO || self.top[y] == top {
                    continue;
                }
                // One that has come into the same blossom is left for `nearest_outer` to replace.
                let nearer = self.search.nearest[y].is_none_or(|best| {
                    self.top[best] != self.top[y] && dual - row[y] < self.dual[best] - self.twice[best * self.size + y]
                });
                if nearer {
                    self.search.nearest[y] = Some(x);
                }
            }
        }
    }

    /// The outer vertex nearest to an outer vertex `y` may have come into the same blossom: then it is sought again.
    fn nearest_outer(&mut self, y: usize) -> Option<usize> {
        let known = self.search.nearest[y]?;
        if self.top[known] != self.top[y] {
            return Some(known);
        }
        let mut best: Option<(W, usize)> = None;
        for &x in &self.search.outer {
            let twice = self.twice[y * self.size + x];
            if twice > W::ZERO && self.top[x] != self.top[y] {
                let reach = self.dual[x] - twice;
                if best.is_none_or(|(least, _)| reach < least) {
                    best = Some((reach, x));
                }
            }
        }
        self.search.nearest[y] = best.map(|(_, x)| x);
        self.search.nearest[y]
    }

    /// The smallest fall of the outer duals after which something happens. At equal falls the event that ends the search comes
    /// first.
    fn next_event(&mut self) -> Option<(W, Event)> {
        let mut best: Option<(W, u8, Event)> = None;
        let mut offer = |fall: W, rank: u8, event: Event| {
            if best.is_none_or(|(least, least_rank, _)| (fall, rank) < (least, least_rank)) {
                best = Some((fall, rank, event));
            }
        };
        for place in 0..self.live.len() {
            let y = self.live[place];
            match self.label_of(y) {
                Label::Inner => {}
                Label::Outside => {
                    if let Some(x) = self.search.nearest[y] {
                        let ends = self.mate[self.base[self.top[y]]].is_none();
                        offer(self.slack(x, y), if ends { 0 } else { 2 }, Event::Grow(x, y));
                    }
                }
                Label::Outer => {
                    offer(self.dual[y], 1, Event::Expose(y));
                    if let Some(x) = self.nearest_outer(y) {
                        offer(self.slack(x, y).half(), 3, Event::Contract(x, y));
                    }
                }
            }
        }
        for &node in &self.search.inner_blossoms {
            if let Some(blossom) = self.blossom(node) {
                offer(blossom.dual.half(), 4, Event::Open(node));
            }
        }
        best.map(|(fall, _, event)| (fall, event))
    }

    fn lower(&mut self, fall: W) {
        if fall == W::ZERO {
            return;
        }
        for place in 0..self.live.len() {
            let vertex = self.live[place];
            match self.label_of(vertex) {
                Label::Outer => self.dual[vertex] -= fall,
                Label::Inner => self.dual[vertex] += fall,
                Label::Outside => {}
            }
        }
        for index in 0..self.blossoms.len() {
            let node = self.size + index;
            if self.parent[node].is_some() || self.blossoms[index].children.is_empty() {
                continue;
            }
            match self.search.label[node] {
                Label::Outer => self.blossoms[index].dual += fall + fall,
                Label::Inner => self.blossoms[index].dual -= fall + fall,
                Label::Outside => {}
            }
        }
    }

    /// Matches outer `x` with `y`, whose node has it as its base, and shifts the matching along the tree to the root.
    fn flip(&mut self, x: usize, y: usize) {
        let (mut x, mut y) = (x, y);
        loop {
            let released = self.take_over(x);
            self.mate[x] = Some(y);
            self.mate[y] = Some(x);
            let Some(inner) = released else { return };
            (x, y) = self.search.entry[inner];
            self.rebase(inner, y);
        }
    }

    /// Leaves an outer vertex alone and shifts the matching along the tree to the root.
    fn expose(&mut self, vertex: usize) {
        let released = self.take_over(vertex);
        self.mate[vertex] = None;
        if let Some(inner) = released {
            let (x, y) = self.search.entry[inner];
            self.rebase(inner, y);
            self.flip(x, y);
        }
    }

    /// Makes an outer vertex the base of its node and gives the inner node that the node was matched with.
    fn take_over(&mut self, vertex: usize) -> Option<usize> {
        let node = self.top[vertex];
        let inner = self.mate[self.base[node]].map(|mate| self.top[mate]);
        self.rebase(node, vertex);
        inner
    }

    /// The way from an outer node to the root: the outer node, the inner node above it, and so on; ends with the root.
    fn way_up(&self, node: usize) -> Vec<usize> {
        let mut way = vec![node];
        let mut outer = node;
        while let Some(mate) = self.mate[self.base[outer]] {
            let inner = self.top[mate];
            outer = self.top[self.search.entry[inner].0];
            way.extend([inner, outer]);
        }
        way
    }

    /// The edge from a node on the way up to the next one, seen from below.
    fn edge_up(&self, node: usize) -> (usize, usize) {
        match self.search.label[node] {
            Label::Inner => {
                let (above, here) = self.search.entry[node];
                (here, above)
            }
            _ => {
                let base = self.base[node];
                (base, self.mate[base].unwrap_or(base))
            }
        }
    }

    /// Contracts the cycle that a tight edge between two outer vertices closes.
    fn contract_cycle(&mut self, x: usize, y: usize) {
        let (mut left, mut right) = (self.way_up(self.top[x]), self.way_up(self.top[y]));
        let mut root = None;
        while let (Some(a), Some(b)) = (left.last(), right.last())
            && a == b
        {
            root = left.pop();
            right.pop();
        }
        let Some(root) = root else { return };
        let mut children = vec![root];
        let mut links = Vec::new();
        for &node in left.iter().rev() {
            let (below, above) = self.edge_up(node);
            links.push((above, below));
            children.push(node);
        }
        links.push((x, y));
        for &node in &right {
            links.push(self.edge_up(node));
            children.push(node);
        }
        let joined: Vec<usize> =
            children.iter().copied().filter(|node| self.search.label[*node] == Label::Inner).collect();
        let joined: Vec<usize> = joined.into_iter().flat_map(|node| self.vertices(node)).collect();
        self.search.inner_blossoms.retain(|node| !children.contains(node));
        let node = self.contract(children, links);
        self.make_room();
        self.search.label[node] = Label::Outer;
        self.search.fresh.extend(&joined);
        self.search.outer.extend(joined);
    }

    /// Opens an inner blossom of dual zero; the even part of its cycle stays in the tree.
    fn open_inner(&mut self, node: usize) {
        self.search.inner_blossoms.retain(|other| *other != node);
        let entry = self.search.entry[node];
        let blossom = self.open(node);
        let (children, links) = (blossom.children, blossom.links);
        for &child in &children {
            self.search.label[child] = Label::Outside;
        }
        let last = children.len() - 1;
        let mut at = children.iter().position(|child| *child == self.top[entry.1]).unwrap_or(0);
        self.make_inner(children[at], entry);
        while at != 0 {
            // From an inner child over the matched link to an outer one, and on to the next inner one, towards the base.
            let (outer, next, entry) = if at % 2 == 1 {
                let next = if at + 1 == last { 0 } else { at + 2 };
                (at + 1, next, links[at + 1])
            } else {
                let (inner, outer) = links[at - 2];
                (at - 1, at - 2, (outer, inner))
            };
            self.make_outer(children[outer]);
            self.make_inner(children[next], entry);
            at = next;
        }
    }

    fn make_room(&mut self) {
        let nodes = self.base.len();
        self.search.label.resize(nodes, Label::Outside);
        self.search.entry.resize(nodes, (0, 0));
    }
}
