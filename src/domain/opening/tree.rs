//! Lots for the seats of a bracket, with clubs, federations and families kept apart.
//!
//! Seats are drawn in blocks: those of the seeds one by one (1, 2, 3–4, 5–8, …), the others together. The lot is final
//! if nobody has to be kept apart. Otherwise entrants of one block exchange places:
//!
//! 1. From the final downwards, entrants are spread over the two sides of each match as evenly as the numbers allow:
//!    first over the halves, then over the quarters. The last drawn moves, and exchanges places with the first drawn
//!    that makes the sides more even.
//! 2. An entrant who could still meet another earlier than allowed moves along a shortest chain of entrants, each
//!    taking the place of the next, in which nobody else comes too near. So nobody is too near as long as some seating
//!    of the block avoids it.
//!
//! Early meetings that seeds or numbers make unavoidable are reported with their round. Numbers drawn in the hall are
//! final.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use super::pots::{club, federation};
use super::{Early, Entrant, Unsettled, by_hand, drawn, ids, in_order};
use crate::bracket::{bracket, sittings};
use crate::format::{Feed, Layout, SeparateBy, Separation, SlotId};
use crate::group::Draw;
use crate::id::EntryId;
use crate::tournament::Tournament;

/// Inputs of the draw of one bracket.
pub(super) struct Rules<'a> {
    pub(super) t: &'a Tournament,
    pub(super) layout: &'a Layout,
    pub(super) separations: &'a [Separation],
    /// Number of leading entrants drawn in their blocks.
    pub(super) seeds: u16,
    pub(super) draws: &'a [Draw],
    /// Number that separates draws from one seed.
    pub(super) salt: u64,
}

/// Drawn seats in order, with the exchanges made to keep entrants apart.
pub(super) struct Drawn {
    pub(super) seats: Vec<Entrant>,
    pub(super) exchanged: Vec<(EntryId, EntryId)>,
    pub(super) early: Vec<Early>,
}

/// Draws the seats; `members` are in the order of their strength.
pub(super) fn draw(rules: &Rules<'_>, members: &[Entrant]) -> Result<Drawn, Unsettled> {
    let mut seats: Vec<Entrant> = Vec::with_capacity(members.len());
    let blocks = blocks(usize::from(rules.seeds), members.len());
    let mut stands = false;
    for (number, block) in (0_u64..).zip(&blocks) {
        let block: Vec<Entrant> = members.get(block.clone()).unwrap_or_default().to_vec();
        if block.len() < 2 {
            seats.extend(block);
            continue;
        }
        stands |= by_hand(rules.draws, &ids(&block)).is_some();
        let order = drawn(rules.draws, &ids(&block), rules.salt.wrapping_add(number << 32));
        let Some(order) = order else { return Err(Unsettled::NoDrawing { among: ids(members) }) };
        seats.extend(in_order(block, &order));
    }
    let mut seating = Seating::of(rules, &ids(&seats));
    let lot: Vec<EntryId> = seating.entries.clone();
    if !stands && !seating.companies.is_empty() {
        for block in blocks {
            seating.spread(&block);
            seating.mend(&block);
        }
    }
    let order: Vec<EntryId> = seating.occupants.iter().filter_map(|at| lot.get(*at).copied()).collect();
    let early = seating.early();
    Ok(Drawn { seats: in_order(seats, &order), exchanged: seating.exchanged, early })
}

/// Returns the seats, from 0, that are drawn together: those of the seeds in blocks, and the rest.
fn blocks(seeds: usize, seats: usize) -> Vec<Range<usize>> {
    let seeds = seeds.min(seats);
    let mut blocks = Vec::new();
    let mut first = 0;
    while first < seeds {
        let next = if first < 2 { first + 1 } else { (first * 2).min(seeds) };
        blocks.push(first..next);
        first = next;
    }
    if first < seats {
        blocks.push(first..seats);
    }
    blocks
}

/// Entrants of one club, federation or family.
struct Company {
    /// Index of the separation in the list, more important ones first.
    kind: usize,
    /// First round in which the entrants may meet.
    from: u16,
}

/// Match of the tree: its round, and for each side the seats, from 0, whose entrants can reach it.
struct Node {
    sitting: u16,
    sides: [Vec<usize>; 2],
}

struct Seating {
    entries: Vec<EntryId>,
    companies: Vec<Company>,
    /// Companies of each entrant.
    of: Vec<Vec<usize>>,
    /// Matches, later ones first.
    nodes: Vec<Node>,
    /// Entrant on each seat, as an index in `entries`.
    occupants: Vec<usize>,
    exchanged: Vec<(EntryId, EntryId)>,
    last_sitting: u16,
}

impl Seating {
    fn of(rules: &Rules<'_>, entries: &[EntryId]) -> Self {
        let seats = u16::try_from(entries.len()).unwrap_or(u16::MAX);
        let last_sitting = sittings(rules.layout, seats);
        let (companies, of) = companies(rules, entries, last_sitting);
        Self {
            entries: entries.to_vec(),
            companies,
            of,
            nodes: nodes(rules.layout, seats),
            occupants: (0..entries.len()).collect(),
            exchanged: Vec::new(),
            last_sitting,
        }
    }

    fn companies_at(&self, seat: usize) -> &[usize] {
        self.occupants.get(seat).and_then(|at| self.of.get(*at)).map_or(&[], Vec::as_slice)
    }

    fn company(&self, at: usize) -> (usize, u16) {
        self.companies.get(at).map_or((0, 0), |company| (company.kind, company.from))
    }

    fn entry_at(&self, seat: usize) -> EntryId {
        self.occupants.get(seat).and_then(|at| self.entries.get(*at)).copied().unwrap_or_default()
    }

    fn exchange(&mut self, one: usize, other: usize) {
        self.exchanged.push((self.entry_at(one), self.entry_at(other)));
        self.occupants.swap(one, other);
    }

    /// Makes both sides of every match as even as exchanges within the block allow, the final first.
    fn spread(&mut self, block: &Range<usize>) {
        let nodes = std::mem::take(&mut self.nodes);
        for node in &nodes {
            while self.spread_at(node, block) {}
        }
        self.nodes = nodes;
    }

    /// Moves an entrant from one side of a match to the other, if needed, and returns `true` if one moved. Seats of
    /// later blocks do not count yet.
    fn spread_at(&mut self, node: &Node, block: &Range<usize>) -> bool {
        let [upper, lower] = &node.sides;
        let mut counts = [self.counted(upper, block.end), self.counted(lower, block.end)];
        let mut moved = false;
        for (from, to, here, there) in [(0, 1, upper, lower), (1, 0, lower, upper)] {
            for seat in here.iter().rev().filter(|seat| block.contains(seat)) {
                let count = |side: usize, company: usize| count(&counts, side, company);
                let is_crowded = |company: &usize| count(from, *company) > count(to, *company) + 1;
                if !self.companies_at(*seat).iter().any(is_crowded) {
                    continue;
                }
                let makes_even =
                    |other: &&usize| self.makes_even(*seat, **other, &|side, it| count(side, it), [from, to]);
                let Some(other) = there.iter().filter(|other| block.contains(other)).find(makes_even).copied() else {
                    continue;
                };
                for (company, step) in self.companies_at(*seat).iter().map(|it| (*it, -1)) {
                    add(&mut counts, from, company, step);
                    add(&mut counts, to, company, -step);
                }
                for (company, step) in self.companies_at(other).iter().map(|it| (*it, 1)) {
                    add(&mut counts, from, company, step);
                    add(&mut counts, to, company, -step);
                }
                self.exchange(*seat, other);
                moved = true;
            }
        }
        moved
    }

    /// Returns the number of entrants of each company on these seats, of those before `end`.
    fn counted(&self, seats: &[usize], end: usize) -> Vec<i64> {
        let mut counts = vec![0; self.companies.len()];
        for company in seats.iter().filter(|seat| **seat < end).flat_map(|seat| self.companies_at(*seat)) {
            if let Some(count) = counts.get_mut(*company) {
                *count += 1;
            }
        }
        counts
    }

    /// Returns `true` if an exchange of these two leaves fewer pairs of one company on one side, for the most important
    /// kind that changes.
    fn makes_even(
        &self,
        seat: usize,
        other: usize,
        count: &dyn Fn(usize, usize) -> i64,
        [from, to]: [usize; 2],
    ) -> bool {
        let (leaving, coming) = (self.companies_at(seat), self.companies_at(other));
        let mut change: BTreeMap<usize, i64> = BTreeMap::new();
        for company in leaving.iter().filter(|it| !coming.contains(it)) {
            *change.entry(self.company(*company).0).or_default() += count(to, *company) + 1 - count(from, *company);
        }
        for company in coming.iter().filter(|it| !leaving.contains(it)) {
            *change.entry(self.company(*company).0).or_default() += count(from, *company) + 1 - count(to, *company);
        }
        change.into_values().find(|pairs| *pairs != 0).is_some_and(|pairs| pairs < 0)
    }

    /// Moves entrants who could meet one of their company before round 2, then before round 3, and so on.
    fn mend(&mut self, block: &Range<usize>) {
        let latest = self.companies.iter().map(|company| company.from).max().unwrap_or(0);
        for round in 2..=latest.min(self.last_sitting) {
            let zones = Zones::of(self, round, block.end);
            zones.mend(self, block);
        }
    }

    /// Returns pairs of one company who could meet earlier than allowed.
    fn early(&self) -> Vec<Early> {
        let mut early = Vec::new();
        for node in self.nodes.iter().rev() {
            let [upper, lower] = &node.sides;
            for one in upper {
                let too_near = |company: &&usize| self.company(**company).1 > node.sitting;
                let own: Vec<usize> = self.companies_at(*one).iter().filter(too_near).copied().collect();
                let meets = |other: &&usize| self.companies_at(**other).iter().any(|company| own.contains(company));
                let others = lower.iter().filter(|_| !own.is_empty()).filter(meets);
                let pair =
                    |other: &usize| Early { pair: (self.entry_at(*one), self.entry_at(*other)), round: node.sitting };
                early.extend(others.map(pair));
            }
        }
        early
    }
}

fn count(counts: &[Vec<i64>; 2], side: usize, company: usize) -> i64 {
    counts.get(side).and_then(|counts| counts.get(company)).copied().unwrap_or(0)
}

fn add(counts: &mut [Vec<i64>; 2], side: usize, company: usize, step: i64) {
    if let Some(count) = counts.get_mut(side).and_then(|counts| counts.get_mut(company)) {
        *count += step;
    }
}

/// Returns the companies with more than one entrant, and those of each entrant. If a separation never ends, its members
/// may meet from round 2.
fn companies(rules: &Rules<'_>, entries: &[EntryId], last_sitting: u16) -> (Vec<Company>, Vec<Vec<usize>>) {
    let mut named: BTreeMap<(usize, String), (u16, Vec<usize>)> = BTreeMap::new();
    let apart = rules.separations.iter().filter(|separation| separation.first_round <= 1);
    for (kind, separation) in apart.enumerate() {
        let from = separation.last_round.saturating_add(1);
        let from = if from > last_sitting { 2 } else { from };
        for (at, entry) in entries.iter().enumerate() {
            let name = match &separation.by {
                SeparateBy::Club => club(rules.t, *entry).to_owned(),
                SeparateBy::Federation => federation(rules.t, *entry).to_owned(),
                SeparateBy::Family { entries } if entries.contains(entry) => "family".to_owned(),
                SeparateBy::Family { .. } => String::new(),
            };
            if !name.is_empty() {
                named.entry((kind, name)).or_insert((from, Vec::new())).1.push(at);
            }
        }
    }
    let mut companies = Vec::new();
    let mut of = vec![Vec::new(); entries.len()];
    for ((kind, _), (from, members)) in named.into_iter().filter(|(_, (_, members))| members.len() > 1) {
        for member in members {
            if let Some(of) = of.get_mut(member) {
                of.push(companies.len());
            }
        }
        companies.push(Company { kind, from });
    }
    (companies, of)
}

/// Returns the matches of the tree of undefeated entrants, later ones first.
fn nodes(layout: &Layout, seats: u16) -> Vec<Node> {
    let mut reach: BTreeMap<SlotId, Vec<usize>> = BTreeMap::new();
    let mut nodes = Vec::new();
    for slot in bracket(layout, seats).unwrap_or_default() {
        let sides = slot.feeds.map(|feed| match feed {
            Feed::Seat(seat) => vec![usize::from(seat).saturating_sub(1)],
            Feed::Winner(other) if slot.if_upset.is_none() => reach.get(&other).cloned().unwrap_or_default(),
            Feed::Winner(_) | Feed::Loser(_) => Vec::new(),
        });
        let mut all: Vec<usize> = sides.iter().flatten().copied().collect();
        all.sort_unstable();
        reach.insert(slot.id, all);
        if sides.iter().all(|side| !side.is_empty()) {
            let sides = sides.map(|mut side| {
                side.sort_unstable();
                side
            });
            nodes.push(Node { sitting: slot.sitting, sides });
        }
    }
    nodes.reverse();
    nodes
}

/// Parts of the tree in which all entrants meet before a round: each may hold one of a separated company.
struct Zones {
    round: u16,
    /// Zone of each seat; `None` for a seat whose first match is later.
    of: Vec<Option<usize>>,
    count: usize,
    /// Number of entrants by zone and company.
    held: BTreeMap<(usize, usize), usize>,
}

impl Zones {
    fn of(seating: &Seating, round: u16, end: usize) -> Self {
        let mut of: Vec<Option<usize>> = vec![None; seating.occupants.len()];
        let mut count = 0;
        // Later matches come first: a match within a zone belongs to it.
        for node in seating.nodes.iter().filter(|node| node.sitting < round) {
            let seats = || node.sides.iter().flatten().copied();
            if seats().next().is_some_and(|seat| of.get(seat).copied().flatten().is_some()) {
                continue;
            }
            for seat in seats() {
                if let Some(zone) = of.get_mut(seat) {
                    *zone = Some(count);
                }
            }
            count += 1;
        }
        let mut zones = Self { round, of, count, held: BTreeMap::new() };
        for seat in 0..end.min(seating.occupants.len()) {
            zones.hold(seating, seat);
        }
        zones
    }

    fn zone(&self, seat: usize) -> Option<usize> {
        self.of.get(seat).copied().flatten()
    }

    fn held(&self, zone: usize, company: usize) -> usize {
        self.held.get(&(zone, company)).copied().unwrap_or(0)
    }

    /// Returns the companies of the seat's occupant that must not meet before the round.
    fn bound<'a>(&self, seating: &'a Seating, seat: usize) -> impl Iterator<Item = usize> + use<'a> {
        let round = self.round;
        seating.companies_at(seat).iter().copied().filter(move |it| seating.company(*it).1 >= round)
    }

    fn hold(&mut self, seating: &Seating, seat: usize) {
        let Some(zone) = self.zone(seat) else { return };
        for company in self.bound(seating, seat) {
            *self.held.entry((zone, company)).or_default() += 1;
        }
    }

    fn leave(&mut self, seating: &Seating, seat: usize) {
        let Some(zone) = self.zone(seat) else { return };
        for company in self.bound(seating, seat) {
            if let Some(held) = self.held.get_mut(&(zone, company)) {
                *held = held.saturating_sub(1);
            }
        }
    }

    fn hold_all(&mut self, seating: &Seating, seats: &[usize]) {
        for seat in seats {
            self.hold(seating, *seat);
        }
    }

    fn leave_all(&mut self, seating: &Seating, seats: &[usize]) {
        for seat in seats {
            self.leave(seating, *seat);
        }
    }

    /// Returns the company with too many entrants in the zone of a seat, including the seat's occupant.
    fn crowd(&self, seating: &Seating, seat: usize) -> Option<usize> {
        let zone = self.zone(seat)?;
        self.bound(seating, seat).find(|company| self.held(zone, *company) > 1)
    }

    /// Returns the number of entrants who would have to move elsewhere.
    fn excess(&self) -> usize {
        self.held.values().map(|held| held.saturating_sub(1)).sum()
    }

    /// Returns `true` if the occupant of one seat may take the other seat, whose occupant leaves it.
    fn may_take(&self, seating: &Seating, seat: usize, other: usize) -> bool {
        let Some(zone) = self.zone(other) else { return true };
        self.bound(seating, seat).all(|company| {
            let stays = self.held(zone, company);
            let own = usize::from(self.zone(seat) == Some(zone));
            let leaves = usize::from(seating.companies_at(other).contains(&company));
            stays == own + leaves
        })
    }

    /// Returns `true` if as many entrants of a company as possible are alone in their zones.
    fn is_full(&self, seating: &Seating, company: usize) -> bool {
        let members = seating.of.iter().filter(|of| of.contains(&company)).count();
        let alone = self.held.iter().filter(|((_, of), held)| *of == company && **held > 0).count();
        alone >= self.count.min(members) && self.of.iter().all(Option::is_some)
    }

    fn mend(mut self, seating: &mut Seating, block: &Range<usize>) {
        let mut hopeless: Vec<usize> = Vec::new();
        for seat in block.clone().rev() {
            let Some(company) = self.crowd(seating, seat) else { continue };
            if hopeless.contains(&company) || self.is_full(seating, company) {
                continue;
            }
            match self.chain(seating, seat, block) {
                Some(chain) if self.follow(seating, &chain) => hopeless.clear(),
                _ => hopeless.push(company),
            }
        }
    }

    /// Returns a shortest chain of seats: each occupant may take the next seat, the last one the first.
    fn chain(&self, seating: &Seating, first: usize, block: &Range<usize>) -> Option<Vec<usize>> {
        let mut before: BTreeMap<usize, usize> = BTreeMap::new();
        let mut waiting = VecDeque::from([first]);
        let mut left: Vec<usize> = block.clone().filter(|seat| *seat != first).collect();
        while let Some(seat) = waiting.pop_front() {
            let (reached, others): (Vec<usize>, Vec<usize>) =
                left.into_iter().partition(|other| self.may_take(seating, seat, *other));
            left = others;
            for other in reached {
                before.insert(other, seat);
                if self.may_take(seating, other, first) {
                    let mut chain = vec![other];
                    while let Some(seat) = chain.last().and_then(|seat| before.get(seat)).copied() {
                        chain.push(seat);
                    }
                    chain.reverse();
                    return Some(chain);
                }
                waiting.push_back(other);
            }
        }
        None
    }

    /// Moves all entrants along a chain if fewer are then too near; otherwise none.
    fn follow(&mut self, seating: &mut Seating, chain: &[usize]) -> bool {
        let (excess, stood, known) = (self.excess(), seating.occupants.clone(), seating.exchanged.len());
        self.leave_all(seating, chain);
        // The first occupant passes from seat to seat: finally each has the next seat, and the last one the first.
        let first = chain.first().copied().unwrap_or(0);
        for seat in chain.iter().skip(1) {
            seating.exchange(first, *seat);
        }
        self.hold_all(seating, chain);
        if self.excess() < excess {
            return true;
        }
        self.leave_all(seating, chain);
        seating.occupants = stood;
        seating.exchanged.truncate(known);
        self.hold_all(seating, chain);
        false
    }
}
