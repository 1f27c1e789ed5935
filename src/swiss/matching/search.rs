//! Search of the matcher. Alternating trees grow from all exposed vertices until the matching has one more pair, or a
//! vertex of dual zero replaces a root. The next search goes on with the trees that this did not touch (see `forest`).
//!
//! Nodes of a tree are *outer* (at even distance from the root) or *inner*. Outer duals fall and inner duals rise
//! together, so tree edges stay tight. The smallest fall that triggers an event determines the next event.
//!
//! All roots fall together: where many weights are equal, one fall makes many pairs possible. Each of them is then
//! found by a search that examines little more than its ends.

#![expect(
    clippy::indexing_slicing,
    reason = "vertices are below `size`; labels are resized to the number of nodes at every use"
)]

use super::matcher::Matcher;
use super::weight::{ByWeight, Weight};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Label {
    #[default]
    Outside,
    Outer,
    Inner,
}

/// Event triggered by a fall of the outer duals.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// Outer vertex that may be left single because its dual is zero.
    Expose(usize),
    /// Tight edge from an outer vertex to one outside the tree.
    Grow(usize, usize),
    /// Tight edge between two outer nodes of one tree.
    Contract(usize, usize),
    /// Tight edge between two trees.
    Augment(usize, usize),
    /// Inner blossom whose dual is zero.
    Open(usize),
}

/// Number in `began` of an outer vertex whose edges have not been examined.
pub(super) const FRESH: u32 = u32::MAX;

/// Forest of alternating trees, kept from one search to the next.
#[derive(Clone, Debug)]
pub(super) struct Search<W> {
    /// Label of each node.
    pub(super) label: Vec<Label>,
    /// Root of the tree of each node.
    pub(super) root: Vec<usize>,
    /// Tree edge by which each inner node was reached, as (vertex in the outer node, vertex in this node).
    entry: Vec<(usize, usize)>,
    /// Outer vertices whose edges have not been examined.
    pub(super) fresh: Vec<usize>,
    pub(super) outer: Vec<usize>,
    /// For each vertex, the outer vertex of another node with the least slack to it.
    pub(super) nearest: Vec<Option<Nearest>>,
    /// Share of the nearest outer vertex in the slack, for each vertex, referred to the start of the first search.
    pub(super) part: Vec<W>,
    /// `true` for a vertex whose nearest outer vertex was in a tree that is gone.
    pub(super) is_felled: Vec<bool>,
    /// Number of the dual that each outer vertex had, or would have had, at the start of the first search, or [`FRESH`].
    pub(super) began: Vec<u32>,
    numbers: ByWeight<W, u32>,
    /// Amount by which the outer duals have fallen in all searches.
    pub(super) fallen: W,
    /// Events that are due next.
    due: Vec<Event>,
    /// Inner blossoms that may have to be opened.
    pub(super) inner_blossoms: Vec<usize>,
}

/// Outer vertex, with the numbers of its dual and of the edge's value. Where both numbers are equal, the share of the
/// slack is equal too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub(super) vertex: usize,
    pub(super) alike: (u32, u32),
}

impl<W: Weight> Default for Search<W> {
    fn default() -> Self {
        Self {
            label: Vec::new(),
            root: Vec::new(),
            entry: Vec::new(),
            fresh: Vec::new(),
            outer: Vec::new(),
            nearest: Vec::new(),
            part: Vec::new(),
            is_felled: Vec::new(),
            began: Vec::new(),
            numbers: ByWeight::default(),
            fallen: W::ZERO,
            due: Vec::new(),
            inner_blossoms: Vec::new(),
        }
    }
}

impl<W: Weight> Matcher<W> {
    /// Plants a tree at each exposed vertex with a positive dual.
    pub(super) fn plant(&mut self) {
        self.make_room();
        let search = &mut self.search;
        search.nearest.resize(self.size, None);
        search.part.resize(self.size, W::ZERO);
        search.is_felled.resize(self.size, false);
        search.began.resize(self.size, FRESH);
        for vertex in 0..self.size {
            if self.mate[vertex].is_none() && self.dual[vertex] > W::ZERO {
                self.make_outer(self.top[vertex], vertex);
            }
        }
    }

    /// Runs one search; returns `false` when no tree is left.
    pub(super) fn improve(&mut self) -> bool {
        while !self.budget.is_over() {
            if let Some((x, y)) = self.look_around() {
                self.augment(x, y);
                return true;
            }
            let Some(fall) = self.find_due() else { return false };
            self.lower(fall);
            let due = std::mem::take(&mut self.search.due);
            let ended = due.iter().any(|event| self.happen(*event));
            self.search.due = due;
            if ended {
                return true;
            }
        }
        false
    }

    /// Handles an event, unless an earlier event of the same fall has made it obsolete. Returns `true` if the event
    /// ends the search.
    fn happen(&mut self, event: Event) -> bool {
        match event {
            Event::Expose(vertex) => {
                let root = self.root_of(vertex);
                self.expose(vertex);
                self.fell(&[root]);
                return true;
            }
            Event::Grow(from, to) if self.label_of(to) == Label::Outside => {
                let node = self.top[to];
                match self.mate[self.base[node]] {
                    None => {
                        let root = self.root_of(from);
                        self.rebase(node, to);
                        self.flip(from, to);
                        self.fell(&[root]);
                        return true;
                    }
                    Some(mate) => {
                        let root = self.root_of(from);
                        self.make_inner(node, (from, to), root);
                        self.make_outer(self.top[mate], root);
                    }
                }
            }
            Event::Augment(x, y) => {
                self.augment(x, y);
                return true;
            }
            Event::Contract(x, y) if self.top[x] != self.top[y] => self.contract_cycle(x, y),
            Event::Open(node) if self.search.inner_blossoms.contains(&node) => self.open_inner(node),
            Event::Grow(..) | Event::Contract(..) | Event::Open(_) => {}
        }
        false
    }

    fn make_outer(&mut self, node: usize, root: usize) {
        self.search.label[node] = Label::Outer;
        self.search.root[node] = root;
        let vertices = self.vertices(node);
        self.search.add_outer(vertices);
    }

    fn make_inner(&mut self, node: usize, entry: (usize, usize), root: usize) {
        self.search.label[node] = Label::Inner;
        self.search.root[node] = root;
        self.search.entry[node] = entry;
        if node >= self.size {
            self.search.inner_blossoms.push(node);
        }
    }

    pub(super) fn label_of(&self, vertex: usize) -> Label {
        self.search.label[self.top[vertex]]
    }

    pub(super) fn root_of(&self, vertex: usize) -> usize {
        self.search.root[self.top[vertex]]
    }

    /// Offers the edges of every fresh outer vertex to their other ends. Returns a tight edge that leads to another
    /// tree immediately.
    fn look_around(&mut self) -> Option<(usize, usize)> {
        while let Some(x) = self.search.fresh.pop() {
            let (top, dual) = (self.top[x], self.dual[x] + self.search.fallen);
            let next = u32::try_from(self.search.numbers.len()).unwrap_or(u32::MAX);
            let number = *self.search.numbers.entry(dual).or_insert(next);
            self.search.began[x] = number;
            for y in 0..self.size {
                let value = self.edges[x * self.size + y];
                if value == 0 || self.top[y] == top {
                    continue;
                }
                let alike = (number, value);
                let known = self.search.nearest[y];
                let is_lost = self.is_lost(y);
                if !is_lost && known.is_some_and(|known| known.alike == alike) {
                    continue;
                }
                let twice = self.twice(x, y);
                let part = dual - twice;
                let least = self.search.part[y];
                if known.is_none() || part < least || (is_lost && part == least) {
                    self.search.is_felled[y] = false;
                    self.search.nearest[y] = Some(Nearest { vertex: x, alike });
                    self.search.part[y] = part;
                    if self.are_in_two_trees(x, y) && self.dual[x] + self.dual[y] == twice {
                        return Some((x, y));
                    }
                }
            }
        }
        None
    }

    /// Returns `true` if `y` is an outer vertex in another tree than the outer vertex `x`.
    fn are_in_two_trees(&self, x: usize, y: usize) -> bool {
        self.label_of(y) == Label::Outer && self.root_of(x) != self.root_of(y)
    }

    /// Returns the outer vertex of another node that is nearest to `y`, with its slack. Returns `None` if there is none, or
    /// if it is certain that the slack is greater than `most`.
    fn nearest_outer(&mut self, y: usize, most: Option<W>) -> Option<(usize, W)> {
        self.search.nearest[y]?;
        if self.is_lost(y) {
            if most.is_some_and(|most| self.slack_of(y) > most) {
                return None;
            }
            self.find_nearest(y);
        }
        self.search.nearest[y].map(|nearest| (nearest.vertex, self.slack_of(y)))
    }

    /// Returns `true` if the nearest outer vertex of `y` is no longer one in another node.
    fn is_lost(&self, y: usize) -> bool {
        let joined = |known: Nearest| self.top[known.vertex] == self.top[y];
        self.search.is_felled[y] || self.search.nearest[y].is_some_and(joined)
    }

    fn slack_of(&self, y: usize) -> W {
        self.search.part[y] - self.search.fallen + self.dual[y]
    }

    /// Finds the smallest fall of the outer duals that triggers an event and returns it. The due events are one event
    /// that ends the search, or otherwise all events of that fall.
    fn find_due(&mut self) -> Option<W> {
        self.search.due.clear();
        let mut least: Option<W> = None;
        let mut ending: Option<(W, Event)> = None;
        for y in 0..self.size {
            let label = self.label_of(y);
            if label == Label::Inner {
                continue;
            }
            if label == Label::Outer {
                end_with(&mut ending, self.dual[y], Event::Expose(y));
            }
            let most = match (least, ending) {
                (Some(least), Some((fall, _))) => Some(least.min(fall)),
                (least, ending) => least.or(ending.map(|(fall, _)| fall)),
            };
            let most = if label == Label::Outer { most.map(|most| most + most) } else { most };
            let Some((x, slack)) = self.nearest_outer(y, most) else { continue };
            match label {
                Label::Outer if self.are_in_two_trees(x, y) => {
                    end_with(&mut ending, slack.half(), Event::Augment(x, y));
                }
                Label::Outer => self.search.offer(&mut least, slack.half(), Event::Contract(x, y)),
                _ if self.mate[self.base[self.top[y]]].is_none() => {
                    end_with(&mut ending, slack, Event::Grow(x, y));
                }
                _ => self.search.offer(&mut least, slack, Event::Grow(x, y)),
            }
        }
        for at in 0..self.search.inner_blossoms.len() {
            let node = self.search.inner_blossoms[at];
            let dual = self.blossom(node).map_or(W::ZERO, |blossom| blossom.dual);
            self.search.offer(&mut least, dual.half(), Event::Open(node));
        }
        if let Some((fall, event)) = ending
            && least.is_none_or(|least| fall <= least)
        {
            self.search.due = vec![event];
            return Some(fall);
        }
        least
    }

    fn lower(&mut self, fall: W) {
        if fall == W::ZERO {
            return;
        }
        self.search.fallen += fall;
        for vertex in 0..self.size {
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

    /// Matches outer `x` with `y`, the base of its node, and shifts the matching along the tree to the root.
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

    /// Matches two outer vertices of different trees, and shifts the matching along both to their roots.
    fn augment(&mut self, x: usize, y: usize) {
        let roots = [x, y].map(|it| self.root_of(it));
        self.expose(x);
        self.expose(y);
        self.mate[x] = Some(y);
        self.mate[y] = Some(x);
        self.fell(&roots);
    }

    /// Leaves an outer vertex single and shifts the matching along the tree to the root.
    fn expose(&mut self, vertex: usize) {
        let released = self.take_over(vertex);
        self.mate[vertex] = None;
        if let Some(inner) = released {
            let (x, y) = self.search.entry[inner];
            self.rebase(inner, y);
            self.flip(x, y);
        }
    }

    /// Makes an outer vertex the base of its node and returns the inner node that the node was matched with.
    fn take_over(&mut self, vertex: usize) -> Option<usize> {
        let node = self.top[vertex];
        let inner = self.mate[self.base[node]].map(|mate| self.top[mate]);
        self.rebase(node, vertex);
        inner
    }

    /// Returns the path from an outer node to the root: the outer node, the inner node above it, and so on, ending with
    /// the root.
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

    /// Returns the edge from a node to the next one on the path towards the root, own vertex first.
    fn edge_up(&self, node: usize) -> (usize, usize) {
        if self.search.label[node] == Label::Inner {
            let (above, here) = self.search.entry[node];
            return (here, above);
        }
        let base = self.base[node];
        (base, self.mate[base].unwrap_or(base))
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
        let tree = self.search.root[root];
        let node = self.contract(children, links);
        self.make_room();
        self.search.label[node] = Label::Outer;
        self.search.root[node] = tree;
        self.search.add_outer(joined);
    }

    /// Opens an inner blossom of dual zero; the even part of its cycle stays in the tree.
    fn open_inner(&mut self, node: usize) {
        self.search.inner_blossoms.retain(|other| *other != node);
        let (entry, root) = (self.search.entry[node], self.search.root[node]);
        let blossom = self.open(node);
        let (children, links) = (blossom.children, blossom.links);
        for &child in &children {
            self.search.label[child] = Label::Outside;
        }
        let last = children.len() - 1;
        let mut at = children.iter().position(|child| *child == self.top[entry.1]).unwrap_or(0);
        self.make_inner(children[at], entry, root);
        while at != 0 {
            // Goes from an inner child over the matched link to an outer one, and on to the next inner one, towards the
            // base.
            let (outer, next, entry) = if at % 2 == 1 {
                let next = if at + 1 == last { 0 } else { at + 2 };
                (at + 1, next, links[at + 1])
            } else {
                let (inner, outer) = links[at - 2];
                (at - 1, at - 2, (outer, inner))
            };
            self.make_outer(children[outer], root);
            self.make_inner(children[next], entry, root);
            at = next;
        }
    }

    fn make_room(&mut self) {
        let nodes = self.base.len();
        self.search.label.resize(nodes, Label::Outside);
        self.search.entry.resize(nodes, (0, 0));
        self.search.root.resize(nodes, 0);
    }
}

impl<W: Weight> Search<W> {
    fn add_outer(&mut self, vertices: Vec<usize>) {
        for &vertex in &vertices {
            self.began[vertex] = FRESH;
        }
        self.fresh.extend(&vertices);
        self.outer.extend(vertices);
    }

    /// Records an event unless another happens earlier.
    fn offer(&mut self, least: &mut Option<W>, fall: W, event: Event) {
        if least.is_some_and(|least| fall > least) {
            return;
        }
        if *least != Some(fall) {
            self.due.clear();
            *least = Some(fall);
        }
        self.due.push(event);
    }
}

/// Keeps the earliest event that ends the search, and the first of several at the same fall.
fn end_with<W: Weight>(ending: &mut Option<(W, Event)>, fall: W, event: Event) {
    if ending.is_none_or(|(least, _)| fall < least) {
        *ending = Some((fall, event));
    }
}
