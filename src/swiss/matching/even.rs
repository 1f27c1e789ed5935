//! Search among tight edges for the vertices that can be left single instead of its root.
//!
//! Each such vertex is reached over a path with as many matching edges as other edges; it is at an *even* distance from
//! the root.
//!
//! Nodes are vertices, and whole blossoms with a positive dual. They are numbered for each search, because blossoms lie in
//! each other and most searches have few nodes. Odd cycles that the search closes are contracted into blossoms without a
//! dual, which are kept in a separate forest.

#![expect(clippy::indexing_slicing, reason = "vertices and nodes are numbered by the tables they index")]

use std::borrow::Cow;
use std::collections::VecDeque;

use super::best::BestMatchings;
use super::bits::{Bits, lowest};

/// Result of a search.
pub(super) struct Search {
    /// Blossom that is searched; `None` for the whole graph.
    scope: Option<usize>,
    /// Representation of everything outside the blossom: the members it may be matched with, and its current mate.
    links: Option<(Bits, usize)>,
    /// Number that represents everything outside the blossom.
    outside: usize,
    root: usize,
    /// Vertices at an even distance from the root.
    pub(super) even: Bits,
    /// Node of each vertex that is searched.
    node: Vec<usize>,
    /// Blossom of each node, if it is not a vertex.
    blossom: Vec<Option<usize>>,
    /// Vertex of each node that is matched outwards; of the other nodes, the vertex itself.
    base: Vec<usize>,
    /// Edge by which each node can be reached at an odd distance; the node's own vertex comes second.
    entry: Vec<(usize, usize)>,
    is_even: Vec<bool>,
    /// Vertices of nodes that have not been reached.
    open: Bits,
    /// Even vertices in the blossom of the root.
    core: Bits,
    fresh: VecDeque<usize>,
    /// Forest of contracted blossoms: the next node towards the representative.
    towards: Vec<usize>,
    /// Node at the base of the blossom, for each representative node. `parts` lists the blossom's nodes if there are
    /// several.
    stem: Vec<usize>,
    parts: Vec<Vec<usize>>,
    /// Number of the walk that last passed each node.
    passed: Vec<usize>,
    walks: usize,
}

impl Search {
    /// Searches from the mate of `base`, excluding the vertices `gone` (`base` among them), or from `base` itself if
    /// `gone` is empty.
    pub(super) fn new(
        best: &BestMatchings,
        scope: Option<usize>,
        gone: &Bits,
        base: usize,
        links: Option<(Bits, usize)>,
        is_enough: impl Fn(&Bits) -> bool,
    ) -> Self {
        let outside = best.outside;
        let mut inside = scope.map_or(&best.live, |scope| &best.blossoms[scope].members).clone();
        inside.subtract(gone);
        let mut search = Self {
            scope,
            links,
            outside,
            root: base,
            even: Bits::none(outside + 1),
            node: vec![usize::MAX; outside + 1],
            blossom: Vec::new(),
            base: Vec::new(),
            entry: Vec::new(),
            is_even: Vec::new(),
            open: inside.clone(),
            core: Bits::none(outside + 1),
            fresh: VecDeque::new(),
            towards: Vec::new(),
            stem: Vec::new(),
            parts: Vec::new(),
            passed: Vec::new(),
            walks: 0,
        };
        let mut alone = inside.clone();
        for (at, blossom) in best.blossoms.iter().enumerate() {
            if blossom.parent == scope && blossom.members.meets(&inside) {
                blossom.members.iter().for_each(|member| search.node[member] = search.base.len());
                search.blossom.push(Some(at));
                search.base.push(best.base(at));
                search.open.subtract(&blossom.members);
                search.open.extend(best.entrances(at));
                alone.subtract(&blossom.members);
            }
        }
        for vertex in alone.iter().chain([outside]) {
            search.node[vertex] = search.base.len();
            search.base.push(vertex);
        }
        let nodes = search.base.len();
        search.blossom.resize(nodes, None);
        search.entry.resize(nodes, (outside, outside));
        search.is_even.resize(nodes, false);
        search.towards.extend(0..nodes);
        search.stem.extend(0..nodes);
        search.parts.resize(nodes, Vec::new());
        search.passed.resize(nodes, 0);
        if search.links.is_some() {
            search.open.insert(outside);
        }
        if gone.contains(base) {
            search.root = search.mate(best, base);
        }
        search.make_even(best, search.node[search.root]);
        while let Some(x) = search.fresh.pop_front() {
            if is_enough(&search.even) {
                break;
            }
            search.look_from(best, x);
        }
        search
    }

    /// Returns the mate of a vertex, as seen from the scope.
    fn mate(&self, best: &BestMatchings, x: usize) -> usize {
        if x == self.outside {
            return self.links.as_ref().map_or(x, |(_, base)| *base);
        }
        let mate = best.mate[x];
        if self.scope.is_none_or(|scope| best.blossoms[scope].members.contains(mate)) { mate } else { self.outside }
    }

    /// Returns an even vertex adjacent to `x`, a vertex that the search excluded.
    pub(super) fn beside(&self, best: &BestMatchings, x: usize) -> Option<usize> {
        let outside = || self.is_linked(x) && self.even.contains(self.outside);
        best.rows[x].first_common(&self.even).or_else(|| outside().then_some(self.outside))
    }

    /// Returns the vertices that are adjacent to an even vertex.
    pub(super) fn neighbours(&self, best: &BestMatchings) -> Bits {
        let mut found = Bits::none(self.outside + 1);
        self.even.iter().filter(|x| *x != self.outside).for_each(|x| found.extend(&best.rows[x]));
        if let Some((links, _)) = self.links.as_ref().filter(|_| self.even.contains(self.outside)) {
            found.extend(links);
        }
        found
    }

    fn is_linked(&self, x: usize) -> bool {
        self.links.as_ref().is_some_and(|(links, _)| links.contains(x))
    }

    /// Returns the vertices through which a blossom is entered and left, or `None` for a node that is a vertex.
    fn doors<'a>(&self, best: &'a BestMatchings, node: usize) -> Option<&'a Bits> {
        self.blossom[node].map(|blossom| best.entrances(blossom))
    }

    /// Marks a node as reached.
    fn close(&mut self, best: &BestMatchings, node: usize) {
        match self.doors(best, node) {
            Some(doors) => self.open.subtract(doors),
            None => self.open.remove(self.base[node]),
        }
    }

    fn make_even(&mut self, best: &BestMatchings, node: usize) {
        self.is_even[node] = true;
        self.close(best, node);
        if let Some(doors) = self.doors(best, node) {
            self.even.extend(doors);
            self.fresh.extend(doors.iter());
        } else {
            self.even.insert(self.base[node]);
            self.fresh.push_back(self.base[node]);
        }
    }

    /// Adds a node to the blossom of the root.
    fn add_to_core(&mut self, best: &BestMatchings, node: usize) {
        match self.doors(best, node) {
            Some(doors) => self.core.extend(doors),
            None => self.core.insert(self.base[node]),
        }
    }

    /// Examines all edges from an even vertex.
    fn look_from(&mut self, best: &BestMatchings, x: usize) {
        let mut row = match &self.links {
            Some((links, _)) if x == self.outside => Cow::Owned(links.clone()),
            _ => Cow::Borrowed(&best.rows[x]),
        };
        if self.is_linked(x) {
            row.to_mut().insert(self.outside);
        }
        for at in 0..row.words() {
            while let Some(y) = lowest(row.word(at) & self.open.word(at), at) {
                let node = self.node[y];
                self.entry[node] = (x, y);
                self.close(best, node);
                let mate = self.mate(best, self.base[node]);
                self.make_even(best, self.node[mate]);
            }
        }
        let in_core = self.core.contains(x);
        for at in 0..row.words() {
            let mut word = row.word(at) & self.even.word(at) & if in_core { !self.core.word(at) } else { !0 };
            while let Some(y) = lowest(word, at) {
                word &= word - 1;
                if self.stem_of(self.node[x]) != self.stem_of(self.node[y]) {
                    self.contract(best, x, y);
                }
            }
        }
    }

    fn stands_for(&mut self, node: usize) -> usize {
        let mut at = node;
        while self.towards[at] != at {
            self.towards[at] = self.towards[self.towards[at]];
            at = self.towards[at];
        }
        at
    }

    /// Returns the node at the base of the contracted blossom around a node.
    fn stem_of(&mut self, node: usize) -> usize {
        let at = self.stands_for(node);
        self.stem[at]
    }

    /// Returns the next even node towards the root and the node between them, or `None` for the root.
    fn above(&self, best: &BestMatchings, node: usize) -> Option<(usize, usize)> {
        if node == self.node[self.root] {
            return None;
        }
        let between = self.node[self.mate(best, self.base[node])];
        Some((between, self.node[self.entry[between].0]))
    }

    /// Contracts the cycle that an edge between two even vertices closes.
    fn contract(&mut self, best: &BestMatchings, x: usize, y: usize) {
        let stem = self.common_stem(best, self.node[x], self.node[y]);
        let mut joined = Vec::new();
        self.walk_up(best, stem, (y, x), &mut joined);
        self.walk_up(best, stem, (x, y), &mut joined);
        let whole = self.stands_for(stem);
        let is_core = stem == self.node[self.root];
        if is_core && !self.core.contains(self.base[stem]) {
            self.add_to_core(best, stem);
        }
        for node in joined {
            let part = self.stands_for(node);
            if part != whole {
                self.towards[part] = whole;
                let mut nodes = std::mem::take(&mut self.parts[part]);
                nodes.push(part);
                if is_core {
                    for node in &nodes {
                        self.add_to_core(best, *node);
                    }
                }
                self.parts[whole].append(&mut nodes);
            }
            if !self.is_even[node] {
                self.make_even(best, node);
            }
        }
        self.stem[whole] = stem;
    }

    fn common_stem(&mut self, best: &BestMatchings, one: usize, other: usize) -> usize {
        self.walks += 1;
        let mut at = one;
        loop {
            at = self.stem_of(at);
            self.passed[at] = self.walks;
            let Some((_, above)) = self.above(best, at) else { break };
            at = above;
        }
        at = other;
        loop {
            at = self.stem_of(at);
            if self.passed[at] == self.walks {
                return at;
            }
            let Some((_, above)) = self.above(best, at) else { return at };
            at = above;
        }
    }

    /// Walks from the second vertex of an edge to the base of a new blossom and records the way back.
    fn walk_up(&mut self, best: &BestMatchings, stem: usize, edge: (usize, usize), joined: &mut Vec<usize>) {
        let mut edge = edge;
        let mut at = self.node[edge.1];
        while self.stem_of(at) != stem {
            let Some((between, above)) = self.above(best, at) else { return };
            self.entry[at] = edge;
            joined.extend([at, between]);
            let (upper, lower) = self.entry[between];
            edge = (lower, upper);
            at = above;
        }
    }

    /// Returns the change that makes an even vertex single instead of the root.
    pub(super) fn path_to(&self, best: &BestMatchings, vertex: usize) -> Path {
        let Path { mut rebased, mut edges } = Path::default();
        let mut rebase = |node: usize, to: usize| rebased.extend(self.blossom[node].map(|blossom| (blossom, to)));
        let mut at = vertex;
        loop {
            let node = self.node[at];
            rebase(node, at);
            let Some((between, _)) = self.above(best, node) else { break };
            let (upper, lower) = self.entry[between];
            rebase(between, lower);
            edges.push((upper, lower));
            at = upper;
        }
        Path { rebased, edges }
    }
}

/// Change of the matching along a path.
#[derive(Default)]
pub(super) struct Path {
    /// Blossoms that get another base, with the new base.
    pub(super) rebased: Vec<(usize, usize)>,
    /// New edges of the matching.
    pub(super) edges: Vec<(usize, usize)>,
}
