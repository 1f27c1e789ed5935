//! Diagnosis of a round that cannot be paired: the players who block it, and the relaxations that make it pairable.
//!
//! A legal pairing exists if the graph of allowed meetings has a perfect matching. Meetings are restricted by C1,
//! prohibited pairs, and C3 where the system has absolute colour preferences. The bye (C2) is one more vertex where the
//! number is odd.
//!
//! If a largest matching leaves a player single, there is a barrier ([`Barrier`]): players between whom too few
//! opponents are left. The barriers identify the blocking players. Relaxations are found by testing the graph again
//! with one forbidden thing allowed, so each of them is known to be sufficient.
//!
//! | relaxation | article that it sets aside | offered |
//! |---|---|---|
//! | prohibitions lifted | the arbiter's own | each that is sufficient alone, otherwise a set without a superfluous one |
//! | the bye in spite of an earlier one | C2 | the lowest-ranked player whose bye is sufficient |
//! | same absolute colour preference | C3 | pairs, none of them superfluous |
//! | rematches | C1 | pairs, none superfluous, the latest meetings avoided first |
//! | fewer rounds | C.04.1 article 1 | the round is not played |

#![expect(clippy::indexing_slicing, reason = "places of the field; the bye's vertex is the one after them")]

use std::collections::{BTreeMap, BTreeSet};

use super::colour::Clashes;
use super::field::Field;
use super::prepared::Prepared;
use crate::field::places;
use crate::matching::{Barrier, barriers, largest_matching};
use crate::{Cell, Crosstable, EntryId, Prohibition};

/// Reason why a round cannot be paired, with possible relaxations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// Number of players to be paired.
    pub players: usize,
    /// Number of rounds in which this many players can all have new opponents: one fewer than players, or as many where
    /// one player is always free.
    pub rounds_possible: usize,
    /// Blocked groups, the smallest first. Empty if the round can be paired.
    pub blocks: Vec<Block>,
    /// Sufficient relaxations, the mildest first.
    pub relaxations: Vec<Relaxation>,
}

/// Players who have too few opponents left between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub players: Vec<EntryId>,
    /// The only players outside the group whom its members may meet; there are too few of them.
    pub opponents: Vec<EntryId>,
    /// Role of the bye in the block.
    pub bye: BlockedBye,
}

/// Role of the bye in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockedBye {
    /// No role: no member of the block may have the bye, or there is none to give.
    NoPart,
    /// Bye counted among the opponents: one of the players may have it, and the players are still too many.
    OneMayHaveIt,
    /// Bye counted among the players: it must go to one of the opponents, whom the players need. Without opponents, no
    /// player may have it.
    NeedsTaker,
}

/// Relaxation that makes the round pairable, verified by a new search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relaxation {
    /// Lifting of these prohibitions (places in the stage's list).
    LiftProhibitions(Vec<usize>),
    /// Bye for this player although C2 bars it.
    GiveBye(EntryId),
    /// Meetings of these pairs although both players prefer the same colour absolutely (C3).
    SameColour(Vec<(EntryId, EntryId)>),
    Rematches(Vec<Rematch>),
    /// End of the tournament with this round.
    EndAfter(u16),
}

/// Two players who have met before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rematch {
    pub higher: EntryId,
    pub lower: EntryId,
    /// Last round in which the players met.
    pub round: u16,
}

/// Diagnoses why a round cannot be paired; `prohibited` is the list that the round was prepared with. If the field's
/// budget is exhausted, fewer relaxations are offered.
pub fn diagnose(prepared: &Prepared, prohibited: &[Prohibition], clashes: Clashes) -> Diagnosis {
    let field = &prepared.field;
    let players = field.size();
    let graph = Graph::new(prepared, prohibited, clashes);
    let mut diagnosis = Diagnosis {
        players,
        rounds_possible: if players.is_multiple_of(2) { players.saturating_sub(1) } else { players },
        ..Diagnosis::default()
    };
    if Graph::is_solved(&graph.mates) {
        return diagnosis;
    }
    let nothing = Relaxed::default();
    let barriers = barriers(|one, two| graph.joined(one, two, &nothing), &graph.mates, &field.budget);
    if field.budget.is_over() {
        return diagnosis;
    }
    let stuck: BTreeSet<usize> = barriers.iter().flat_map(|barrier| barrier.even.iter().copied()).collect();
    diagnosis.blocks = barriers.into_iter().map(|barrier| graph.block(&barrier)).collect();
    diagnosis.blocks.sort_by_key(|block| block.players.len());
    diagnosis.blocks.dedup();
    let mut offered = graph.without_prohibitions(&stuck);
    offered.extend(graph.with_a_second_bye());
    offered.extend(graph.with_same_colours());
    offered.extend(graph.with_rematches());
    offered.extend(field.round.checked_sub(1).filter(|round| *round > 0).map(Relaxation::EndAfter));
    diagnosis.relaxations = offered;
    diagnosis
}

/// Forbidden things that are allowed in one search.
#[derive(Clone, Debug, Default)]
struct Relaxed {
    lifted: BTreeSet<usize>,
    rematches: Pairs,
    same_colour: Pairs,
    bye: Option<usize>,
}

/// Pairs of places, the smaller first.
#[derive(Clone, Debug)]
enum Pairs {
    All,
    These(BTreeSet<(usize, usize)>),
}

impl Default for Pairs {
    fn default() -> Self {
        Self::These(BTreeSet::new())
    }
}

impl Pairs {
    fn hold(&self, one: usize, two: usize) -> bool {
        match self {
            Self::All => true,
            Self::These(pairs) => pairs.contains(&(one.min(two), one.max(two))),
        }
    }
}

type Mates = Vec<Option<usize>>;

/// Returns the opponent of a played game or match.
fn played_against(cell: Cell) -> Option<usize> {
    cell.opponent().filter(|_| cell.is_played())
}

/// Graph of the allowed meetings.
struct Graph<'a> {
    field: &'a Field,
    table: &'a Crosstable,
    /// Prohibitions of this round that name both players, by pairs of places, the smaller first.
    prohibited: BTreeMap<(usize, usize), Vec<usize>>,
    clashes: Clashes,
    /// Largest matching under the unrelaxed rules.
    mates: Mates,
}

impl<'a> Graph<'a> {
    fn new(prepared: &'a Prepared, prohibited: &[Prohibition], clashes: Clashes) -> Self {
        let field = &prepared.field;
        let place_of = places(field);
        let mut named: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        for (at, record) in prohibited.iter().enumerate().filter(|(_, record)| record.covers(field.round)) {
            let places: BTreeSet<usize> =
                record.entries.iter().filter_map(|entry| place_of.get(entry).copied()).collect();
            for &one in &places {
                for &two in places.range(one + 1..) {
                    named.entry((one, two)).or_default().push(at);
                }
            }
        }
        let table = &prepared.table;
        let mut graph = Self { field, table, prohibited: named, clashes, mates: Vec::new() };
        graph.mates = graph.matched(&Relaxed::default(), Vec::new());
        graph
    }

    fn entry(&self, place: usize) -> EntryId {
        self.field.contenders[place].entry
    }

    /// Returns the number of the bye's vertex, if the number of players is odd.
    fn bye(&self) -> usize {
        self.field.size()
    }

    /// Returns the last round in which two players met.
    fn met(&self, one: usize, two: usize) -> Option<u16> {
        let line = |place: usize| self.field.contenders[place].line;
        let against = |cell: &Cell| played_against(*cell) == Some(line(two));
        let round = self.table.lines[line(one)].cells.iter().rposition(against)?;
        self.table.columns.get(round).copied()
    }

    fn same_colour(&self, one: usize, two: usize) -> bool {
        let (a, b) = (&self.field.contenders[one], &self.field.contenders[two]);
        let exempt = self.clashes == Clashes::BindOthers && (a.topscorer || b.topscorer);
        self.clashes != Clashes::Free && a.colours.clashes_with(&b.colours) && !exempt
    }

    fn joined(&self, one: usize, two: usize, relaxed: &Relaxed) -> bool {
        let takes = |place: usize| self.field.contenders[place].may_have_bye || relaxed.bye == Some(place);
        if one == self.bye() || two == self.bye() {
            return takes(one.min(two));
        }
        let kept_apart = || {
            let both = self.prohibited.get(&(one.min(two), one.max(two)));
            both.is_some_and(|records| records.iter().any(|record| !relaxed.lifted.contains(record)))
        };
        let may_meet = self.field.may_meet(one, two)
            || (!kept_apart() && (relaxed.rematches.hold(one, two) || self.met(one, two).is_none()));
        may_meet && (relaxed.same_colour.hold(one, two) || !self.same_colour(one, two))
    }

    fn matched(&self, relaxed: &Relaxed, known: Mates) -> Mates {
        let vertices = self.field.size() + self.field.size() % 2;
        largest_matching(vertices, |one, two| self.joined(one, two, relaxed), known, &self.field.budget)
    }

    fn is_solved(mates: &Mates) -> bool {
        mates.iter().all(Option::is_some)
    }

    /// Returns a pairing of everybody, if there is one.
    fn solved(&self, relaxed: &Relaxed, known: &Mates) -> Option<Mates> {
        let mates = self.matched(relaxed, known.clone());
        Self::is_solved(&mates).then_some(mates)
    }

    fn block(&self, barrier: &Barrier) -> Block {
        let entries = |vertices: &[usize]| {
            vertices.iter().filter(|vertex| **vertex != self.bye()).map(|vertex| self.entry(*vertex)).collect()
        };
        let bye = match (barrier.even.contains(&self.bye()), barrier.odd.contains(&self.bye())) {
            (true, _) => BlockedBye::NeedsTaker,
            (_, true) => BlockedBye::OneMayHaveIt,
            _ => BlockedBye::NoPart,
        };
        Block { players: entries(&barrier.even), opponents: entries(&barrier.odd), bye }
    }

    /// Finds prohibitions to lift. `stuck` are the players of the barriers: lifting one prohibition helps only if it
    /// allows two of them to meet.
    fn without_prohibitions(&self, stuck: &BTreeSet<usize>) -> Vec<Relaxation> {
        let records = |wanted: &dyn Fn(usize, usize) -> bool| -> BTreeSet<usize> {
            let named = self.prohibited.iter().filter(|((one, two), _)| wanted(*one, *two));
            named.flat_map(|(_, records)| records.iter().copied()).collect()
        };
        let lifting = |lifted: BTreeSet<usize>| Relaxed { lifted, ..Relaxed::default() };
        let Some(mates) = self.solved(&lifting(records(&|_, _| true)), &self.mates) else { return Vec::new() };
        let is_enough = |lifted: BTreeSet<usize>| self.solved(&lifting(lifted), &self.mates).is_some();
        let alone = records(&|one, two| stuck.contains(&one) && stuck.contains(&two)).into_iter();
        let alone = alone.filter(|record| !self.field.budget.is_over() && is_enough(BTreeSet::from([*record])));
        let alone: Vec<Relaxation> = alone.map(|record| Relaxation::LiftProhibitions(vec![record])).collect();
        if !alone.is_empty() {
            return alone;
        }
        // The prohibitions of pairs that meet in a round without any prohibitions are sufficient.
        let mut needed = records(&|one, two| mates[one] == Some(two));
        for record in needed.clone() {
            let fewer: BTreeSet<usize> = needed.iter().copied().filter(|other| *other != record).collect();
            if !self.field.budget.is_over() && is_enough(fewer.clone()) {
                needed = fewer;
            }
        }
        vec![Relaxation::LiftProhibitions(needed.into_iter().collect())]
    }

    fn with_a_second_bye(&self) -> Option<Relaxation> {
        let size = self.field.size();
        if size.is_multiple_of(2) {
            return None;
        }
        // A player who can be left while all others are paired is single in some largest matching of the players alone.
        let nothing = Relaxed::default();
        let joined = |one: usize, two: usize| self.joined(one, two, &nothing);
        let mates = largest_matching(size, joined, Vec::new(), &self.field.budget);
        let alone = barriers(joined, &mates, &self.field.budget);
        let [Barrier { even, .. }] = alone.as_slice() else { return None };
        let lowest = even.iter().copied().max()?;
        let relaxed = Relaxed { bye: Some(lowest), ..Relaxed::default() };
        self.solved(&relaxed, &self.mates).map(|_| Relaxation::GiveBye(self.entry(lowest)))
    }

    fn with_same_colours(&self) -> Option<Relaxation> {
        let all = Relaxed { same_colour: Pairs::All, ..Relaxed::default() };
        let mates = self.solved(&all, &self.mates)?;
        let pairs = mates.iter().enumerate().filter_map(|(one, two)| Some((one, (*two)?)));
        let order: Vec<(usize, usize)> =
            pairs.filter(|(one, two)| one < two && *two < self.bye() && self.same_colour(*one, *two)).collect();
        let needed = self.spared(mates, &order, |relaxed| &mut relaxed.same_colour);
        let named = needed.into_iter().map(|(one, two)| (self.entry(one), self.entry(two)));
        Some(Relaxation::SameColour(named.collect()))
    }

    fn with_rematches(&self) -> Option<Relaxation> {
        let all = Relaxed { rematches: Pairs::All, ..Relaxed::default() };
        let mates = self.solved(&all, &self.mates)?;
        let mut meetings = self.meetings();
        // Latest meetings first, and meetings at the top of the list first within a round.
        meetings.sort_by_key(|(round, pair)| (std::cmp::Reverse(*round), *pair));
        let order: Vec<(usize, usize)> = meetings.iter().map(|(_, pair)| *pair).collect();
        let needed = self.spared(mates, &order, |relaxed| &mut relaxed.rematches);
        let rematch = |(round, (one, two)): &(u16, (usize, usize))| Rematch {
            higher: self.entry(*one),
            lower: self.entry(*two),
            round: *round,
        };
        Some(Relaxation::Rematches(meetings.iter().filter(|(_, pair)| needed.contains(pair)).map(rematch).collect()))
    }

    /// Returns a sufficient subset of some pairs, which `of` selects in the relaxation. All of them together must allow
    /// a pairing of everybody.
    ///
    /// Pairs are dropped in the given order wherever a pairing of everybody remains possible.
    fn spared(
        &self,
        mut mates: Mates,
        order: &[(usize, usize)],
        of: fn(&mut Relaxed) -> &mut Pairs,
    ) -> BTreeSet<(usize, usize)> {
        let mut relaxed = Relaxed::default();
        let mut needed: BTreeSet<(usize, usize)> = order.iter().copied().collect();
        for &(one, two) in order {
            needed.remove(&(one, two));
            if mates[one] != Some(two) {
                continue;
            }
            *of(&mut relaxed) = Pairs::These(needed);
            let mut known = mates.clone();
            (known[one], known[two]) = (None, None);
            let found = self.solved(&relaxed, &known);
            needed = match std::mem::take(of(&mut relaxed)) {
                Pairs::These(pairs) => pairs,
                Pairs::All => BTreeSet::new(),
            };
            match found {
                Some(found) => mates = found,
                None => _ = needed.insert((one, two)),
            }
        }
        needed
    }

    /// Returns all pairs of players who have met, with the round of their last meeting.
    fn meetings(&self) -> Vec<(u16, (usize, usize))> {
        let mut place_of = vec![None; self.table.lines.len()];
        for (place, contender) in self.field.contenders.iter().enumerate() {
            place_of[contender.line] = Some(place);
        }
        let mut found = BTreeSet::new();
        for (one, contender) in self.field.contenders.iter().enumerate() {
            for cell in &self.table.lines[contender.line].cells {
                if let Some(opponent) = played_against(*cell)
                    && let Some(two) = place_of.get(opponent).copied().flatten()
                    && one < two
                {
                    found.insert((one, two));
                }
            }
        }
        found.into_iter().filter_map(|(one, two)| Some((self.met(one, two)?, (one, two)))).collect()
    }
}
