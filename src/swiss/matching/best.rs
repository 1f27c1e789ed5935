//! The set of all heaviest matchings of a graph, narrowed down decision by decision to one of them.
//!
//! The duals that prove one matching heaviest (see [`Matcher`]) prove all others too. A matching is heaviest exactly if
//! it
//!
//! - uses tight edges only,
//! - leaves only vertices of dual zero single,
//! - has exactly one edge across the border of every blossom with a positive dual.
//!
//! The duals are therefore computed once and never change. To decide if some heaviest matching gives a vertex one of
//! certain mates, a search looks for an alternating path among tight edges, without weights. A decision only removes
//! edges. Tight edges are bits; 64 of them are examined in one step.
//!
//! Single vertices are matched with stand-ins, so every matching here is complete. There are as many stand-ins as
//! single vertices. All heaviest matchings must have the same number of edges; this holds where a higher digit of the
//! weights counts pairs.
//!
//! # Blossoms with a positive dual
//!
//! A search treats such a blossom as one node, matched outwards by its *base*. The search can enter or leave it at each
//! member that could be its base instead. These are the members that a search within the blossom, from the base, finds
//! at an even distance.
//!
//! A vertex inside blossoms may change its mate within the innermost one, or become the base of some of them and get a
//! mate outside. Each blossom is therefore searched from both sides. A search outside finds the members that could be
//! matched outwards instead of the base. In a search inside, one additional vertex represents everything outside.

#![expect(clippy::indexing_slicing, reason = "vertices, nodes and blossoms are numbered by the tables they index")]

use std::cell::OnceCell;

use super::bits::Bits;
use super::cardinality::{complete_matching, largest_matching};
use super::even::{Path, Search};
use super::graph::Graph;
use super::matcher::Matcher;
use super::weight::{Weight, Wide};
use crate::SearchBudget;
use crate::budget::Unsolved;

/// Heaviest matchings that agree with all decisions so far, with one of them as the current matching.
#[derive(Clone, Debug)]
pub struct BestMatchings {
    /// Number of vertices of the graph; stand-ins are numbered from here on.
    size: usize,
    /// Number of vertices and stand-ins. As a member of a bit set, this number represents everything outside the
    /// blossom being searched.
    pub(super) outside: usize,
    /// Tight edges of each vertex that no decision has removed.
    pub(super) rows: Vec<Bits>,
    pub(super) mate: Vec<usize>,
    /// Vertices and stand-ins that are not settled.
    pub(super) live: Bits,
    /// Blossoms with a positive dual; blossoms that are no longer relevant are empty.
    pub(super) blossoms: Vec<Blossom>,
    /// Innermost blossom around each vertex.
    pub(super) innermost: Vec<Option<usize>>,
    budget: SearchBudget,
}

#[derive(Clone, Debug)]
pub(super) struct Blossom {
    pub(super) parent: Option<usize>,
    pub(super) members: Bits,
    /// Members that could be the base, computed on first use.
    entrances: OnceCell<Bits>,
}

impl BestMatchings {
    /// Returns the heaviest matchings of a graph, computed in the narrowest arithmetic that holds its weights.
    pub fn of(graph: &Graph<'_>, budget: &SearchBudget) -> Result<Self, Unsolved> {
        let (size, is_ideal) = (graph.size(), |x: usize, y: usize| graph.is_ideal(x, y));
        let may_be_ideal = (1..size).any(|y| is_ideal(0, y));
        if may_be_ideal && let Some(ideal) = complete_matching(size, is_ideal, graph.guesses(), budget) {
            return Self::largest(size, is_ideal, ideal, budget);
        }
        match graph.bits() {
            bits if bits <= <i128 as Weight>::BITS => Self::weighted::<i128>(graph, budget),
            bits if bits <= <Wide<4> as Weight>::BITS => Self::weighted::<Wide<4>>(graph, budget),
            bits if bits <= <Wide<8> as Weight>::BITS => Self::weighted::<Wide<8>>(graph, budget),
            bits if bits <= <Wide<16> as Weight>::BITS => Self::weighted::<Wide<16>>(graph, budget),
            bits if bits <= <Wide<64> as Weight>::BITS => Self::weighted::<Wide<64>>(graph, budget),
            _ => Err(Unsolved::TooWide),
        }
    }

    /// Returns the matchings with as many edges as possible in a graph without weights; `known` is an initial matching.
    pub fn largest(
        size: usize,
        adjacent: impl Fn(usize, usize) -> bool,
        known: Vec<Option<usize>>,
        budget: &SearchBudget,
    ) -> Result<Self, Unsolved> {
        let mates = largest_matching(size, &adjacent, known, budget);
        budget.allows(size, 1)?;
        let mut best = Self::begun(size, &mates, budget, |_| true);
        for x in 0..size {
            if budget.is_over() {
                return Err(Unsolved::Stopped);
            }
            for y in x + 1..size {
                if adjacent(x, y) {
                    best.rows[x].insert(y);
                    best.rows[y].insert(x);
                }
            }
        }
        Ok(best)
    }

    fn weighted<W: Weight>(graph: &Graph<'_>, budget: &SearchBudget) -> Result<Self, Unsolved> {
        let size = graph.size();
        let mut matcher = Matcher::<W>::new(graph, budget)?;
        matcher.solve();
        let mates: Vec<Option<usize>> = (0..size).map(|x| matcher.mate(x)).collect();
        let mut best = Self::begun(size, &mates, budget, |x| matcher.may_be_single(x));
        for (parent, members) in matcher.positive_blossoms() {
            let members = Bits::of(best.outside + 1, members);
            best.blossoms.push(Blossom { parent, members, entrances: OnceCell::new() });
        }
        for (at, blossom) in best.blossoms.iter().enumerate() {
            for member in blossom.members.iter() {
                best.innermost[member] = Some(at);
            }
        }
        matcher.for_each_tight(|x, y| best.rows[x].insert(y));
        best.prune();
        if budget.is_over() { Err(Unsolved::Stopped) } else { Ok(best) }
    }

    /// Returns an initial state that has no edges except those to the stand-ins.
    fn begun(
        size: usize,
        mates: &[Option<usize>],
        budget: &SearchBudget,
        may_be_single: impl Fn(usize) -> bool,
    ) -> Self {
        let outside = size + mates.iter().filter(|mate| mate.is_none()).count();
        let mut rows = vec![Bits::none(outside + 1); outside];
        let mut stand_in = size..outside;
        let mut mate = vec![outside; outside];
        for (x, known) in mates.iter().enumerate() {
            let other = known.or_else(|| stand_in.next()).unwrap_or(outside);
            mate[x] = other;
            mate[other] = x;
            if may_be_single(x) {
                for nobody in size..outside {
                    rows[x].insert(nobody);
                    rows[nobody].insert(x);
                }
            }
        }
        Self {
            size,
            outside,
            rows,
            mate,
            live: Bits::of(outside + 1, 0..outside),
            blossoms: Vec::new(),
            innermost: vec![None; outside],
            budget: budget.clone(),
        }
    }

    /// Returns the mate of a vertex in the current matching, or `None` if the vertex is single.
    pub fn mate(&self, x: usize) -> Option<usize> {
        self.named(self.mate[x])
    }

    /// Returns `true` if a vertex has not been settled.
    pub fn is_live(&self, x: usize) -> bool {
        self.live.contains(x)
    }

    /// Returns the number of unsettled vertices that every matching leaves single.
    pub fn singles(&self) -> usize {
        (self.size..self.outside).filter(|nobody| self.live.contains(*nobody)).count()
    }

    /// Returns the vertices that some of the matchings leave single, ascending.
    pub fn may_be_single(&self) -> impl Iterator<Item = usize> + use<> {
        let nobody = (self.size..self.outside).find(|nobody| self.live.contains(*nobody));
        let found: Vec<usize> =
            nobody.map(|nobody| self.reach(nobody, |_| false).1.iter().collect()).unwrap_or_default();
        found.into_iter()
    }

    /// Returns all mates that some of the matchings give a vertex, ascending; `None` (single) comes last.
    pub fn mates(&self, x: usize) -> impl Iterator<Item = Option<usize>> + use<> {
        let mut found = self.reach(x, |_| false).1;
        let single = (self.size..self.outside).any(|nobody| found.contains(nobody));
        (self.size..self.outside).for_each(|nobody| found.remove(nobody));
        let found: Vec<usize> = found.iter().collect();
        found.into_iter().map(Some).chain(single.then_some(None))
    }

    /// Keeps the matchings that give a vertex one of the wanted mates if there are any, otherwise all. Returns `true`
    /// if there are any.
    pub fn prefer(&mut self, x: usize, wanted: impl Fn(Option<usize>) -> bool) -> bool {
        let mut fitting = self.rows[x].clone();
        fitting.intersect(&self.live);
        for y in fitting.clone().iter().filter(|y| !wanted(self.named(*y))) {
            fitting.remove(y);
        }
        let found =
            fitting.contains(self.mate[x]) || (fitting.iter().next().is_some() && self.take_one_of(x, &fitting));
        if found {
            self.narrow(x, &fitting);
        } else {
            let mut others = self.rows[x].clone();
            others.subtract(&fitting);
            self.narrow(x, &others);
        }
        found
    }

    /// Keeps the matchings that give a vertex the first possible mate in this order, and returns that mate.
    pub fn first(&mut self, x: usize, order: impl IntoIterator<Item = usize>) -> Option<usize> {
        let mut row = self.rows[x].clone();
        row.intersect(&self.live);
        let (mut better, mut known) = (Vec::new(), None);
        for y in order.into_iter().filter(|y| row.contains(*y)) {
            if y == self.mate[x] {
                known = Some(y);
                break;
            }
            better.push(y);
        }
        let found = match better.first() {
            Some(&first) if self.exchange(x, first) => Some(first),
            _ => self.take_first_of(x, &better).or(known),
        }?;
        self.narrow(x, &Bits::of(self.outside + 1, [found]));
        Some(found)
    }

    /// Matches a vertex with the first of some others that some matching gives it, and returns that mate. `None`: no
    /// matching gives it any of them.
    fn take_first_of(&mut self, x: usize, order: &[usize]) -> Option<usize> {
        let &first = order.first()?;
        if !order.iter().any(|y| self.may_reach(x, *y)) {
            return None;
        }
        let (searches, possible) = self.reach(x, |found| found.contains(first));
        let found = order.iter().copied().find(|y| possible.contains(*y))?;
        self.take(x, found, &searches);
        Some(found)
    }

    /// Settles a vertex and its mate: they stay matched and leave the searches.
    pub fn settle(&mut self, x: usize) {
        let y = self.mate[x];
        let both = Bits::of(self.outside + 1, [x, y]);
        for at in 0..self.blossoms.len() {
            let has = [x, y].map(|it| self.blossoms[at].members.contains(it));
            if has == [true; 2] {
                self.blossoms[at].members.subtract(&both);
                self.blossoms[at].entrances = OnceCell::new();
            }
            if has[0] != has[1] || (has[0] && self.blossoms[at].members.len() == 1) {
                self.forget(at, has[0] != has[1]);
            }
        }
        self.live.subtract(&both);
    }

    /// Removes a blossom that has one vertex or whose outward edge is settled; in the latter case no other member is
    /// matched outwards.
    fn forget(&mut self, at: usize, is_sealed: bool) {
        let parent = self.blossoms[at].parent;
        let members = std::mem::take(&mut self.blossoms[at].members);
        for member in members.iter() {
            if self.innermost[member] == Some(at) {
                self.innermost[member] = parent;
            }
        }
        for blossom in &mut self.blossoms {
            if blossom.parent == Some(at) {
                blossom.parent = parent;
            }
        }
        if is_sealed {
            for (vertex, row) in self.rows.iter_mut().enumerate() {
                if members.contains(vertex) { row.intersect(&members) } else { row.subtract(&members) }
            }
        }
    }

    fn named(&self, mate: usize) -> Option<usize> {
        Some(mate).filter(|mate| *mate < self.size)
    }

    pub(super) fn narrow(&mut self, x: usize, to: &Bits) {
        let mut gone = self.rows[x].clone();
        gone.subtract(to);
        for y in gone.iter() {
            self.rows[y].remove(x);
            self.changed(y);
        }
        self.rows[x].intersect(to);
        self.changed(x);
    }

    /// Discards the cached entrances of all blossoms around a vertex.
    fn changed(&mut self, x: usize) {
        let mut around = self.innermost[x];
        while let Some(at) = around {
            self.blossoms[at].entrances = OnceCell::new();
            around = self.blossoms[at].parent;
        }
    }

    fn pair(&mut self, x: usize, y: usize) {
        self.mate[x] = y;
        self.mate[y] = x;
        self.changed(x);
        self.changed(y);
    }

    /// Matches a tight pair by exchanging mates if that is sufficient, and returns `true` on success.
    fn exchange(&mut self, x: usize, y: usize) -> bool {
        let (mine, theirs) = (self.mate[x], self.mate[y]);
        let around = self.innermost[x];
        let fits = self.rows[mine].contains(theirs)
            && [y, mine, theirs].iter().all(|it| self.innermost[*it] == around)
            && mine != y;
        if fits {
            self.pair(x, y);
            self.pair(mine, theirs);
        }
        fits
    }

    /// Matches a vertex with one of the wanted vertices if some matching does so, and returns `true` on success.
    fn take_one_of(&mut self, x: usize, wanted: &Bits) -> bool {
        if let Some(y) = wanted.iter().next()
            && self.exchange(x, y)
        {
            return true;
        }
        let (searches, mut found) = self.reach(x, |found| found.meets(wanted));
        found.intersect(wanted);
        let first = found.iter().next();
        if let Some(y) = first {
            self.take(x, y, &searches);
        }
        first.is_some()
    }

    /// Matches a vertex with another that its searches have reached.
    fn take(&mut self, x: usize, y: usize, searches: &[Search]) {
        let around = self.around(x);
        let level = around.iter().take_while(|at| self.blossoms[**at].members.contains(y)).count();
        if let Some(&next) = around.get(level) {
            self.rebase(next, x);
        }
        self.shift(searches, level, y);
        self.pair(x, y);
    }

    /// Returns the blossoms around a vertex, the outermost first.
    fn around(&self, x: usize) -> Vec<usize> {
        let mut around: Vec<usize> = std::iter::successors(self.innermost[x], |at| self.blossoms[*at].parent).collect();
        around.reverse();
        around
    }

    /// Searches from the blossoms around a vertex, the outermost first, and from its mate.
    ///
    /// Returns the searches and the vertex's possible mates: all of them, or as many as satisfy `is_enough`.
    fn reach(&self, x: usize, is_enough: impl Fn(&Bits) -> bool) -> (Vec<Search>, Bits) {
        let mut found = Bits::none(self.outside + 1);
        let mut searches: Vec<Search> = Vec::new();
        if self.budget.is_over() {
            return (searches, found);
        }
        let mut all = self.rows[x].clone();
        all.intersect(&self.live);
        let around = self.around(x);
        for level in 0..=around.len() {
            let scope = level.checked_sub(1).map(|it| around[it]);
            let links = scope.zip(searches.last()).map(|(scope, outer)| (self.links(scope, outer), self.base(scope)));
            let search = self.search(x, &around, level, links, |found| all.is_within(found) || is_enough(found));
            if around.get(level).is_none_or(|next| self.entrances(*next).contains(x)) {
                let mut mates = search.even.clone();
                mates.intersect(&all);
                found.extend(&mates);
            }
            searches.push(search);
        }
        (searches, found)
    }

    /// Searches within one of the blossoms around a vertex (level 0: in the whole graph), from the next one or, within
    /// the innermost, from the vertex. `is_enough` ends the latter.
    fn search(
        &self,
        x: usize,
        around: &[usize],
        level: usize,
        links: Option<(Bits, usize)>,
        is_enough: impl Fn(&Bits) -> bool,
    ) -> Search {
        let scope = level.checked_sub(1).map(|it| around[it]);
        if let Some(&next) = around.get(level) {
            return Search::new(self, scope, &self.blossoms[next].members, self.base(next), links, |_| false);
        }
        Search::new(self, scope, &Bits::of(self.outside + 1, [x]), x, links, is_enough)
    }

    /// Returns `false` if one search within the innermost blossom around both vertices proves that no matching joins
    /// them, whatever it does outside this blossom.
    fn may_reach(&self, x: usize, y: usize) -> bool {
        let around = self.around(x);
        let level = around.iter().take_while(|at| self.blossoms[**at].members.contains(y)).count();
        let Some(scope) = level.checked_sub(1).map(|it| around[it]) else { return true };
        let links = (self.border(scope), self.base(scope));
        around.get(level).is_none_or(|next| self.entrances(*next).contains(x))
            && self.search(x, &around, level, Some(links), |found| found.contains(y)).even.contains(y)
    }

    /// Returns the members of a blossom that have a tight edge to a vertex outside it.
    fn border(&self, blossom: usize) -> Bits {
        let members = &self.blossoms[blossom].members;
        let mut outside = self.live.clone();
        outside.subtract(members);
        Bits::of(self.outside + 1, members.iter().filter(|member| self.rows[*member].meets(&outside)))
    }

    /// Returns the members of a blossom that could be matched outwards instead of its base, by a search that excluded
    /// the blossom.
    fn links(&self, blossom: usize, outer: &Search) -> Bits {
        let mut links = outer.neighbours(self);
        links.intersect(&self.blossoms[blossom].members);
        links
    }

    /// Returns the member of a blossom that is matched outwards.
    pub(super) fn base(&self, blossom: usize) -> usize {
        let members = &self.blossoms[blossom].members;
        members.iter().find(|member| !members.contains(self.mate[*member])).unwrap_or(self.outside)
    }

    /// Returns the members of a blossom that could be its base.
    pub(super) fn entrances(&self, blossom: usize) -> &Bits {
        let all = &self.blossoms[blossom].members;
        self.blossoms[blossom].entrances.get_or_init(|| self.search_within(blossom, |found| all.is_within(found)).even)
    }

    fn search_within(&self, blossom: usize, is_enough: impl Fn(&Bits) -> bool) -> Search {
        let nobody = Bits::none(self.outside + 1);
        Search::new(self, Some(blossom), &nobody, self.base(blossom), None, is_enough)
    }

    /// Makes a member the base of a blossom; the caller changes the outward edge.
    fn rebase(&mut self, blossom: usize, to: usize) {
        if self.base(blossom) != to {
            let search = self.search_within(blossom, |found| found.contains(to));
            self.shift(&[search], 0, to);
        }
    }

    /// Frees a vertex found by a search from its mate, and matches the search's root instead.
    fn shift(&mut self, searches: &[Search], level: usize, vertex: usize) {
        let Path { rebased, edges } = searches[level].path_to(self, vertex);
        for (blossom, to) in rebased {
            self.rebase(blossom, to);
        }
        let mut outwards = None;
        for (x, y) in edges {
            match (x == self.outside, y == self.outside) {
                (true, _) => outwards = Some(y),
                (_, true) => outwards = Some(x),
                _ => self.pair(x, y),
            }
        }
        if let Some(base) = outwards {
            self.match_outwards(searches, level, base);
        }
    }

    /// Matches a member of the searched blossom with a vertex outside it.
    fn match_outwards(&mut self, searches: &[Search], level: usize, base: usize) {
        let Some(outer) = level.checked_sub(1) else { return };
        let Some(other) = searches[outer].beside(self, base) else { return };
        self.shift(searches, outer, other);
        if other == self.outside {
            self.match_outwards(searches, outer, base);
        } else {
            self.pair(base, other);
        }
    }
}
