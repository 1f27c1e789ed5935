//! Opening of a stage: its entrants, their groups and seats. The module makes a proposal that the arbiter confirms;
//! nothing is seated automatically.
//!
//! The domain cannot rank: the caller supplies the places of each group. All else follows from the tournament and its
//! draws, so the proposal stays the same until one of its inputs is corrected; it then has another digest.

mod expected;
mod left;
mod pots;
mod seats;
mod sources;
mod split;
mod tree;
mod varma;

use crate::lots::lots;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use expected::expected;
pub use left::schedule_left;
pub use varma::{size_without_varma, varma_groups, varma_order};

use crate::entrants::{Comparison, Entrants, Ranking, Seating, Split};
use crate::format::{Layout, Separation};
use crate::group::{Draw, Group};
use crate::hash::Hash;
use crate::id::{EntryId, GroupId, PairingId, RoundRef, StageId};
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Proposed seats of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Entries by group, in the order of the seats, each with the reason for entering.
    pub groups: Vec<Vec<(EntryId, Entered)>>,
    /// Questions to settle before the stage can be opened; the entries concerned have no seat yet.
    pub unsettled: Vec<Unsettled>,
    /// Pairs of one club, federation or family that no draw into groups could keep apart.
    pub together: Vec<(EntryId, EntryId)>,
    /// Pairs of one club, federation or family who could meet in a bracket earlier than allowed, because no seating of
    /// their blocks avoids it.
    pub early: Vec<Early>,
    /// Successive exchanges made after the lot so that separated entries meet late.
    pub exchanged: Vec<(EntryId, EntryId)>,
    /// Digest of the seats and the unsettled questions. Equal as long as the proposal is the same.
    pub digest: Hash,
}

/// Pair that could meet in a bracket earlier than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Early {
    pub pair: (EntryId, EntryId),
    /// Round in which the pair could meet, from 1.
    pub round: u16,
}

/// Reason for entering a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum Entered {
    /// Registration, in a stage for all.
    Registered,
    /// Name on the list.
    Named,
    /// Entrant not taken by another stage.
    Rest,
    /// Shared place.
    Tied { place: u16 },
    /// Win or loss in a round.
    Round { round: u16, won: bool },
    /// Place; the group is `None` for a listing.
    Placed { group: Option<GroupId>, place: u16 },
    /// Rank among the best of those with the same place in other groups.
    BestOther { group: Option<GroupId>, place: u16, rank: u16 },
}

/// Obstacle to opening a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Unsettled {
    /// Ranking that is incomplete, or has an incomplete group.
    NotFinished { of: Ranking },
    /// Another stage that takes from the same source and is not open.
    Waits { stage: StageId },
    /// Meeting without a winner.
    NoWinner { at: RoundRef, pairing: PairingId },
    /// Entries sharing a place that only some of them can take: a play-off or a draw of the place is needed.
    Tie { place: u16, entries: Vec<EntryId>, wanted: u16 },
    /// Entries sharing a place for which an announced stage has not been played: its winner determines an entrant or a
    /// seat.
    PlayOff { stage: StageId, group: GroupId, place: u16, entries: Vec<EntryId> },
    /// Groups of different sizes, which cannot be compared directly.
    UnequalGroups { of: StageId },
    /// Fewer entries than should advance.
    TooFew { of: Ranking, wanted: u16, found: u16 },
    /// Named entry that is not entered or no longer plays.
    Missing { entry: EntryId },
    /// Entries that have to draw.
    NoDrawing { among: Vec<EntryId> },
    /// Number of seats without a Varma table: there are tables for 9 to 24.
    NoVarmaTable { seats: u16 },
    /// Groups that do not fit seating by letters, which needs two of them for each part of a bracket with a power of
    /// two seats.
    NoLetters { groups: usize, seats: usize },
}

/// Places of a group or a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedGroup {
    /// Group; `None` for a listing.
    pub group: Option<GroupId>,
    /// `true` if everything that the places depend on has been played.
    pub finished: bool,
    /// Lines in the order of the places.
    pub lines: Vec<RankedLine>,
}

/// Place of one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedLine {
    pub entry: EntryId,
    /// Place, from 1; entries that share a place have the same number.
    pub place: u16,
    /// Key for a comparison of groups: larger is better, element by element. Fractions are brought to one denominator.
    /// Empty without a comparison.
    pub key: Vec<i64>,
    /// Places by the first criterion, by the first two, and so on to all of them, before any play-off; empty without
    /// criteria.
    pub by_criteria: Vec<u16>,
}

impl RankedLine {
    /// Returns the place by the first `criteria` criteria, or by all of them for `None`; play-offs are ignored.
    pub fn place_by(&self, criteria: Option<u16>) -> u16 {
        let all = self.by_criteria.last().copied().unwrap_or(self.place);
        let named = criteria.and_then(|count| self.by_criteria.get(usize::from(count).checked_sub(1)?).copied());
        named.unwrap_or(all)
    }
}

/// Function that returns the places of a ranking after a round (`None`: at present), with the keys of a comparison if
/// requested.
pub type Rankings<'a> = &'a dyn Fn(Ranking, Option<u16>, Option<Comparison>) -> Vec<RankedGroup>;

/// Proposes the entrants of a stage and their seats. `draws` are the draws made for it: [`Seats`](crate::DrawOf::Seats)
/// for pots and lots, [`Place`](crate::DrawOf::Place) for shared places.
pub fn propose_opening(t: &Tournament, stage: StageId, draws: &[Draw], rankings: Rankings<'_>) -> Opening {
    let found = t.stage(stage);
    let entrants = found.map(|stage| stage.entrants.as_ref().clone()).unwrap_or_default();
    let separations = found.map(|stage| stage.limits.separations.clone()).unwrap_or_default();
    let (mut entering, mut unsettled) = sources::gather(t, stage, &entrants, draws, rankings);
    if entrants.seating == Seating::Rating {
        entering = by_strength(t, entering);
    }
    let groups = usize::from(entrants.groups.max(1));
    let mut together = Vec::new();
    let divided = match entrants.split {
        _ if groups == 1 => vec![entering],
        Split::Snake => split::snake(entering, groups),
        Split::Straight => split::straight(entering, groups),
        Split::SourceOrder => split::blocks(entering, groups),
        Split::Pots => {
            let apart = pots::Apart { t, separations: &separations };
            pots::draw(entering, groups, draws, &apart, &mut together, &mut unsettled)
        }
    };
    let mut seat = Seat {
        t,
        entrants: &entrants,
        layout: found.and_then(|stage| stage.play.format.layout()),
        separations: &separations,
        draws,
        early: Vec::new(),
        exchanged: Vec::new(),
        unsettled,
    };
    let seated: Vec<Vec<Entrant>> = (0_u64..).zip(divided).map(|(group, members)| seat.seat(group, members)).collect();
    let Seat { early, exchanged, unsettled, .. } = seat;
    let seats: Vec<Vec<EntryId>> =
        seated.iter().map(|group| group.iter().map(|entrant| entrant.entry).collect()).collect();
    let digest = Hash::of(&serde_json::to_string(&(&seats, &unsettled)).unwrap_or_default());
    let with_reason = |entrant: Entrant| (entrant.entry, entrant.reason);
    let groups = seated.into_iter().map(|group| group.into_iter().map(with_reason).collect()).collect();
    Opening { groups, unsettled, together, early, exchanged, digest }
}

/// Returns `true` if the seats of a stage are compared with the present proposal: those of an open stage. A stage that
/// takes all registered entries keeps its drawn seats once it is played.
pub fn is_compared(t: &Tournament, stage: &Stage) -> bool {
    let begun = || t.groups_of(stage.id).any(Group::has_begun);
    !stage.takes_everybody() && stage.accepted.is_some() && !(stage.entrants.registers() && begun())
}

/// Entrant of a stage.
#[derive(Clone, Debug)]
struct Entrant {
    entry: EntryId,
    reason: Entered,
    /// Group of the ranking that names the entrant, counted from 0, and the place in it.
    from: Option<(usize, u16)>,
}

/// Assigns the members of a group to their seats.
struct Seat<'a> {
    t: &'a Tournament,
    entrants: &'a Entrants,
    /// Layout of a bracket.
    layout: Option<&'a Layout>,
    separations: &'a [Separation],
    draws: &'a [Draw],
    early: Vec<Early>,
    exchanged: Vec<(EntryId, EntryId)>,
    unsettled: Vec<Unsettled>,
}

impl Seat<'_> {
    fn seat(&mut self, group: u64, members: Vec<Entrant>) -> Vec<Entrant> {
        match (self.entrants.seating, self.layout) {
            (Seating::Rating, _) => by_strength(self.t, members),
            (Seating::SourceOrder | Seating::Hand, _) => members,
            (Seating::Crossing { apart }, _) => seats::crossing(members, apart),
            (Seating::Letters, _) => seats::letters_apart(members).unwrap_or_else(|(members, unknown)| {
                self.unsettled.push(unknown);
                members
            }),
            (Seating::Lot, Some(layout)) => self.in_tree(layout, 0, group, members),
            (Seating::Blocks { seeds }, Some(layout)) => {
                self.in_tree(layout, seeds, group, by_strength(self.t, members))
            }
            (Seating::Lot | Seating::Blocks { .. }, None) => match drawn(self.draws, &ids(&members), group) {
                Some(order) => in_order(members, &order),
                None => self.not_drawn(members),
            },
            (Seating::Varma, _) => match varma::order(self.t, &ids(&members), self.draws, group) {
                Ok(order) => in_order(members, &order),
                Err(missing) => {
                    self.unsettled.push(missing);
                    members
                }
            },
        }
    }

    fn not_drawn(&mut self, members: Vec<Entrant>) -> Vec<Entrant> {
        self.unsettled.push(Unsettled::NoDrawing { among: ids(&members) });
        members
    }

    fn in_tree(&mut self, layout: &Layout, seeds: u16, salt: u64, members: Vec<Entrant>) -> Vec<Entrant> {
        let Self { t, separations, draws, .. } = *self;
        match tree::draw(&tree::Rules { t, layout, separations, seeds, draws, salt }, &members) {
            Ok(tree::Drawn { seats, exchanged, early }) => {
                self.exchanged.extend(exchanged);
                self.early.extend(early);
                seats
            }
            Err(_) => self.not_drawn(members),
        }
    }
}

fn by_strength(t: &Tournament, entrants: Vec<Entrant>) -> Vec<Entrant> {
    let order = crate::decide::numbering::sorted_by_strength(t, ids(&entrants));
    in_order(entrants, &order)
}

fn ids(entrants: &[Entrant]) -> Vec<EntryId> {
    entrants.iter().map(|entrant| entrant.entry).collect()
}

fn in_order(mut entrants: Vec<Entrant>, order: &[EntryId]) -> Vec<Entrant> {
    let places: BTreeMap<EntryId, usize> = order.iter().copied().zip(0..).collect();
    entrants.sort_by_key(|entrant| places.get(&entrant.entry).copied().unwrap_or(usize::MAX));
    entrants
}

/// Returns the order in which these entries drew: by their numbers, or from the seed. `salt` separates draws from one
/// seed.
fn drawn(draws: &[Draw], entries: &[EntryId], salt: u64) -> Option<Vec<EntryId>> {
    let seats = draws.iter().rev().filter(|draw| draw.of == crate::group::DrawOf::Seats);
    seats.into_iter().find_map(|draw| {
        if let Some(order) = by_outcome(draw, entries) {
            return Some(order);
        }
        let seed = draw.seed.filter(|_| draw.outcome.is_empty())?;
        Some(lots(entries.to_vec(), seed.wrapping_add(salt)))
    })
}

/// Returns the order of these entries by numbers drawn in the hall.
fn by_hand(draws: &[Draw], entries: &[EntryId]) -> Option<Vec<EntryId>> {
    let seats = draws.iter().rev().filter(|draw| draw.of == crate::group::DrawOf::Seats);
    seats.into_iter().find_map(|draw| by_outcome(draw, entries))
}

/// Returns these entries in the order of the numbers they drew, if all of them drew.
fn by_outcome(draw: &Draw, entries: &[EntryId]) -> Option<Vec<EntryId>> {
    let numbers: BTreeMap<EntryId, u32> = draw.among.iter().copied().zip(draw.outcome.iter().copied()).collect();
    let number = |entry: &EntryId| numbers.get(entry).copied();
    let mut numbered: Vec<(u32, EntryId)> =
        entries.iter().map(|entry| Some((number(entry)?, *entry))).collect::<Option<_>>()?;
    numbered.sort_unstable();
    Some(numbered.into_iter().map(|(_, entry)| entry).collect())
}
