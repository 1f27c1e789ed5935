//! Opening a stage: who enters, into which group, on which seat. A proposal that the arbiter confirms; nothing moves by itself.
//!
//! The domain cannot rank: the caller tells the places of each group. Everything else follows from the tournament and its drawings, so
//! that the same proposal comes out until something that it was made from is corrected; then it has another digest.

mod left;
mod pots;
mod seats;
mod sources;
mod split;
mod varma;

use serde::{Deserialize, Serialize};

pub use left::schedule_left;

use crate::entrants::{Comparison, Entrants, Ranking, Seating, Split};
use crate::group::Draw;
use crate::id::{EntryId, GroupId, PairingId, RoundRef, StageId};
use crate::log::Hash;
use crate::tournament::Tournament;

/// Who would sit where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// By group, in the order of the seats, with why each enters.
    pub groups: Vec<Vec<(EntryId, Entered)>>,
    /// What has to be found out before the stage can be opened; those it is about have no seat yet.
    pub unsettled: Vec<Unsettled>,
    /// Pairs of one club, federation or family that no drawing into groups could keep apart.
    pub together: Vec<(EntryId, EntryId)>,
    /// Of the seats and of what is unsettled. Equal as long as the proposal says the same.
    pub digest: Hash,
}

/// Why somebody enters a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum Entered {
    /// Everybody does.
    Registered,
    /// On the list.
    Named,
    /// Not taken by another stage.
    Rest,
    /// Shares a place.
    Tied { place: u16 },
    /// Won or lost in a round.
    Round { round: u16, won: bool },
    /// By a place; the group is none in a listing.
    Placed { group: Option<GroupId>, place: u16 },
    /// Among the best of those with the same place in other groups.
    BestOther { group: Option<GroupId>, place: u16, rank: u16 },
}

/// What keeps a stage from being opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Unsettled {
    /// The ranking, or one of its groups, is not complete.
    NotFinished { of: Ranking },
    /// Another stage that takes from the same one is not open.
    Waits { stage: StageId },
    /// This meeting has no winner, or none yet.
    NoWinner { at: RoundRef, pairing: PairingId },
    /// These share a place that only some of them can have: a play-off, or a drawing of the place.
    Tie { place: u16, entries: Vec<EntryId>, wanted: u16 },
    /// Groups of different sizes cannot be compared as they stand.
    UnequalGroups { of: StageId },
    /// Fewer are there than shall go on.
    TooFew { of: Ranking, wanted: u16, found: u16 },
    /// Named, but not entered, or not in play.
    Missing { entry: EntryId },
    /// These have to draw.
    NoDrawing { among: Vec<EntryId> },
    /// There are Varma tables for 9 to 24.
    NoVarmaTable { seats: u16 },
}

/// The places of a group, or of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedGroup {
    /// None for a listing.
    pub group: Option<GroupId>,
    /// Whether all that the places depend on has been played.
    pub finished: bool,
    /// In the order of the places.
    pub lines: Vec<RankedLine>,
}

/// One place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedLine {
    pub entry: EntryId,
    /// From 1; those who share a place have the same number.
    pub place: u16,
    /// For a comparison of groups: larger is better, element by element. Fractions are brought to one denominator. Empty otherwise.
    pub key: Vec<i64>,
    /// The places by the first criterion, by the first two, and so on to all of them, before any play-off; empty where there is none.
    pub by_criteria: Vec<u16>,
}

impl RankedLine {
    /// The place by the first so many criteria, by all of them if none are named; play-offs change nothing of it.
    pub fn place_by(&self, criteria: Option<u16>) -> u16 {
        let all = self.by_criteria.last().copied().unwrap_or(self.place);
        let named = criteria.and_then(|count| self.by_criteria.get(usize::from(count).checked_sub(1)?).copied());
        named.unwrap_or(all)
    }
}

/// The places of a ranking, after a round (none: as it stands), with the keys of a comparison if one is asked for.
pub type Rankings<'a> = &'a dyn Fn(Ranking, Option<u16>, Option<Comparison>) -> Vec<RankedGroup>;

/// Who would enter a stage, and where. `draws` are the drawings made for it: [`Seats`](crate::DrawOf::Seats) for pots and lots,
/// [`Place`](crate::DrawOf::Place) for shared places.
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
    let seated: Vec<Vec<Entrant>> = (0_u64..)
        .zip(divided)
        .map(|(group, members)| seat(t, &entrants, draws, group, members, &mut unsettled))
        .collect();
    let seats: Vec<Vec<EntryId>> =
        seated.iter().map(|group| group.iter().map(|entrant| entrant.entry).collect()).collect();
    let digest = Hash::of(&serde_json::to_string(&(&seats, &unsettled)).unwrap_or_default());
    let with_reason = |entrant: Entrant| (entrant.entry, entrant.reason);
    let groups = seated.into_iter().map(|group| group.into_iter().map(with_reason).collect()).collect();
    Opening { groups, unsettled, together, digest }
}

/// Somebody who enters.
#[derive(Clone, Debug)]
struct Entrant {
    entry: EntryId,
    reason: Entered,
    /// Group of the ranking that names him, counted from 0, and his place in it.
    from: Option<(usize, u16)>,
}

fn seat(
    t: &Tournament,
    entrants: &Entrants,
    draws: &[Draw],
    group: u64,
    members: Vec<Entrant>,
    unsettled: &mut Vec<Unsettled>,
) -> Vec<Entrant> {
    match entrants.seating {
        Seating::Rating => by_strength(t, members),
        Seating::SourceOrder | Seating::Hand => members,
        Seating::Crossing { apart } => seats::crossing(members, apart),
        Seating::Lot => {
            let Some(order) = drawn(draws, &ids(&members), group) else {
                unsettled.push(Unsettled::NoDrawing { among: ids(&members) });
                return members;
            };
            in_order(members, &order)
        }
        Seating::Varma => match varma::order(t, &ids(&members), draws, group) {
            Ok(order) => in_order(members, &order),
            Err(missing) => {
                unsettled.push(missing);
                members
            }
        },
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
    entrants.sort_by_key(|entrant| order.iter().position(|entry| *entry == entrant.entry));
    entrants
}

/// The order in which these drew: by their numbers, or from the seed. `salt` tells drawings from one seed apart.
fn drawn(draws: &[Draw], entries: &[EntryId], salt: u64) -> Option<Vec<EntryId>> {
    let seats = draws.iter().rev().filter(|draw| draw.of == crate::group::DrawOf::Seats);
    seats.into_iter().find_map(|draw| {
        if let Some(order) = by_outcome(draw, entries) {
            return Some(order);
        }
        let seed = draw.seed.filter(|_| draw.outcome.is_empty())?;
        Some(crate::decide::numbering::lots(entries.to_vec(), seed.wrapping_add(salt)))
    })
}

/// These in the order of the numbers they drew, if all of them drew.
fn by_outcome(draw: &Draw, entries: &[EntryId]) -> Option<Vec<EntryId>> {
    let number = |entry: &EntryId| {
        let place = draw.among.iter().position(|other| other == entry)?;
        draw.outcome.get(place).copied()
    };
    let mut numbered: Vec<(u32, EntryId)> =
        entries.iter().map(|entry| Some((number(entry)?, *entry))).collect::<Option<_>>()?;
    numbered.sort_unstable();
    Some(numbered.into_iter().map(|(_, entry)| entry).collect())
}
