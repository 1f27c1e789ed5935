//! Matches of a bracket, their occupants and their rounds, as pure functions of a [`Layout`] and the number of seats.

mod double;
mod listed;
mod order;
mod progress;
pub mod written;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::Serialize;

use crate::contest::MatchResult;
use crate::format::{Feed, Layout, Part, Slot, SlotId, Tree};
use crate::group::Group;
use crate::id::EntryId;
use crate::pairing::Pairing;

pub use order::standard_order;
pub use progress::{BracketEntrant, BracketMatch, BracketRound, Undecided, is_decided, left, matches_of, next_round};

/// Maximum number of seats in a bracket: matches have 16-bit numbers.
pub const MAX_SEATS: u16 = 8192;

/// Reason why a layout produces no bracket.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BracketError {
    #[error("{seats} competitors are too many for a bracket: at most {MAX_SEATS}")]
    TooMany { seats: u16 },
    #[error("the order has {leaves} places; it needs a power of two, with 0 for an empty one")]
    NoPowerOfTwo { leaves: usize },
    #[error("seat {seat} stands {times} times in the layout; each of the {seats} seats stands there once")]
    Seat { seat: u16, times: usize, seats: u16 },
    #[error("{entering} seats enter, but {seats} are taken")]
    Entering { entering: u32, seats: u16 },
    #[error("round {round} would have {entrants} competitors: an even number is needed")]
    Odd { round: u16, entrants: usize },
    #[error("places below the final are played for in full trees only, where empty places do not stand together")]
    NoFullPlacement,
    #[error("match {slot} stands twice in the list, or has the number 0")]
    SlotTwice { slot: SlotId },
    #[error("match {slot} waits for match {other}, which is not in the list or not before it")]
    NotBefore { slot: SlotId, other: SlotId },
    #[error("match {slot} sends its {which} to two matches")]
    SentTwice { slot: SlotId, which: &'static str },
}

/// Returns the matches of a bracket by number, which is also round order. Byes produce no match: a competitor without
/// an opponent in the first round is the [`Feed::Seat`] of a later match. A [`Tree::Redraw`] has no matches in advance.
/// `third_place` and `all_places` require a tree in which one loss eliminates.
pub fn bracket(layout: &Layout, seats: u16) -> Result<Vec<Slot>, BracketError> {
    if seats > MAX_SEATS {
        return Err(BracketError::TooMany { seats });
    }
    let mut builder = Builder::default();
    match &layout.tree {
        _ if seats < 2 => {}
        Tree::Standard | Tree::Order(_) | Tree::Arranged(_) => {
            let order = order::leaves_of(&layout.tree, seats)?;
            builder.tree(&leaves(&order, seats), 1, 1, layout);
            // Adjacent empty places leave a block with too few competitors to fill its first places.
            let alone = builder.places.iter().map(|(place, _)| *place);
            let played = builder.slots.iter().filter_map(|slot| slot.places.as_ref().map(|places| *places.end()));
            if layout.all_places && alone.chain(played).any(|place| place > seats) {
                return Err(BracketError::NoFullPlacement);
            }
        }
        Tree::Entering(blocks) => builder.entering(blocks, seats, layout)?,
        Tree::Double { reset } => builder.double(seats, *reset),
        Tree::DoubleOdds => builder.double(seats, false),
        Tree::PlaceFinals => builder.place_finals(seats),
        Tree::Redraw { .. } => {}
        Tree::Listed(slots) => {
            listed::check(slots, seats)?;
            return Ok(slots.clone());
        }
    }
    Ok(builder.finish())
}

/// Returns each place of a bracket in which all places are played for, with the seat, winner or loser that takes it. A
/// competitor alone in a block of places takes its place without a match. For finals for places, only an odd last seat
/// is returned. Empty for other layouts, and for a layout that does not fit the seats.
pub fn decided_places(layout: &Layout, seats: u16) -> Vec<(u16, Feed)> {
    if !(2..=MAX_SEATS).contains(&seats) {
        return Vec::new();
    }
    if matches!(layout.tree, Tree::PlaceFinals) {
        return (seats % 2 == 1).then_some((seats, Feed::Seat(seats))).into_iter().collect();
    }
    let Ok(order) = order::leaves_of(&layout.tree, seats) else { return Vec::new() };
    if !layout.all_places {
        return Vec::new();
    }
    let mut builder = Builder::default();
    builder.tree(&leaves(&order, seats), 1, 1, layout);
    let ids = builder.ids();
    let renumbered = |feed: Feed| match feed {
        Feed::Seat(seat) => Feed::Seat(seat),
        Feed::Winner(slot) => Feed::Winner(ids.get(&slot).copied().unwrap_or(slot)),
        Feed::Loser(slot) => Feed::Loser(ids.get(&slot).copied().unwrap_or(slot)),
    };
    builder.places.iter().map(|(place, feed)| (*place, renumbered(*feed))).collect()
}

/// Returns the number of rounds that a bracket needs, including a second final; 0 for a layout that produces no
/// bracket.
pub fn sittings(layout: &Layout, seats: u16) -> u16 {
    let halvings = || u16::try_from(seats.max(1).next_power_of_two().trailing_zeros()).unwrap_or(0);
    match &layout.tree {
        _ if !(2..=MAX_SEATS).contains(&seats) => 0,
        Tree::Standard | Tree::Arranged(_) | Tree::Redraw { .. } => halvings(),
        Tree::Double { reset } => 2 * halvings() + u16::from(*reset),
        Tree::DoubleOdds => 2 * halvings(),
        Tree::PlaceFinals => 1,
        Tree::Order(_) | Tree::Entering(_) | Tree::Listed(_) => {
            let slots = bracket(layout, seats).unwrap_or_default();
            slots.iter().map(|slot| slot.sitting).max().unwrap_or(0)
        }
    }
}

/// Returns the competitors of each match in the order of its feeds; `None` if a feed is undecided or supplies no one. A
/// second final is empty unless the first final was won from the lower half. If the result differs from a pairing drawn
/// before a correction, an arbiter has to decide: no pairing is changed.
pub fn occupants(
    slots: &[Slot],
    group: &Group,
    result: &dyn Fn(&Pairing) -> MatchResult,
) -> BTreeMap<SlotId, [Option<EntryId>; 2]> {
    let matches = progress::matches(slots, group, &|_, pairing| result(pairing));
    matches.into_iter().map(|it| (it.slot.id, it.comers.map(BracketEntrant::entry))).collect()
}

/// Returns the seats of the leaves; `None` for an empty leaf.
fn leaves(order: &[u16], seats: u16) -> Vec<Option<Feed>> {
    order.iter().map(|seat| (1..=seats).contains(seat).then_some(Feed::Seat(*seat))).collect()
}

fn check_seats(named: impl Iterator<Item = u16>, seats: u16) -> Result<(), BracketError> {
    let mut times: BTreeMap<u16, usize> = (1..=seats).map(|seat| (seat, 0)).collect();
    for seat in named {
        *times.entry(seat).or_default() += 1;
    }
    let wrong = times.into_iter().find(|(seat, times)| *times != 1 || *seat > seats);
    wrong.map_or(Ok(()), |(seat, times)| Err(BracketError::Seat { seat, times, seats }))
}

#[derive(Default)]
struct Builder {
    slots: Vec<Slot>,
    /// Competitors that end alone in a block of places, with the place.
    places: Vec<(u16, Feed)>,
}

impl Builder {
    fn add(&mut self, part: Part, sitting: u16, feeds: [Feed; 2], places: Option<RangeInclusive<u16>>) -> SlotId {
        let id = SlotId::try_from(self.slots.len() + 1).unwrap_or(SlotId::MAX);
        self.slots.push(Slot { id, part, sitting, feeds, if_upset: None, places });
        id
    }

    /// Adds a match of two if both feeds exist; otherwise the only one advances. Returns the feed that advances and the
    /// feed that drops out.
    fn meet(
        &mut self,
        pair: [Option<Feed>; 2],
        part: Part,
        sitting: u16,
        places: Option<RangeInclusive<u16>>,
    ) -> [Option<Feed>; 2] {
        match pair {
            [Some(one), Some(other)] => {
                let id = self.add(part, sitting, [one, other], places);
                [Some(Feed::Winner(id)), Some(Feed::Loser(id))]
            }
            [one, other] => [one.or(other), None],
        }
    }

    /// Adds a full tree for the places from `place` on. An empty leaf loses against everyone.
    fn tree(&mut self, leaves: &[Option<Feed>], place: u16, sitting: u16, layout: &Layout) {
        if leaves.len() < 2 {
            self.places.extend(leaves.first().copied().flatten().map(|feed| (place, feed)));
            return;
        }
        let size = u16::try_from(leaves.len()).unwrap_or(u16::MAX);
        let part = if place == 1 { Part::Winners(sitting) } else { Part::Placement(place) };
        let decided = (size == 2).then(|| place..=place + 1);
        let (mut winners, mut losers) = (Vec::new(), Vec::new());
        for pair in leaves.chunks(2) {
            let pair = [pair.first().copied().flatten(), pair.get(1).copied().flatten()];
            let [winner, loser] = self.meet(pair, part, sitting, decided.clone());
            winners.push(winner);
            losers.push(loser);
        }
        self.tree(&winners, place, sitting + 1, layout);
        if layout.all_places {
            self.tree(&losers, place + size / 2, sitting + 1, layout);
        } else if layout.third_place && size == 4 {
            self.third_place(&losers, sitting + 1);
        }
    }

    fn place_finals(&mut self, seats: u16) {
        for first in (1..seats).step_by(2) {
            let part = if first == 1 { Part::Winners(1) } else { Part::Placement(first) };
            self.add(part, 1, [Feed::Seat(first), Feed::Seat(first + 1)], Some(first..=first + 1));
        }
    }

    fn third_place(&mut self, losers: &[Option<Feed>], sitting: u16) {
        if let [one, other] = *losers {
            self.meet([one, other], Part::Placement(3), sitting, Some(3..=4));
        }
    }

    /// Adds blocks of seats that enter one after the other, the last seats first; in each round the first seat meets
    /// the last.
    fn entering(&mut self, blocks: &[u16], seats: u16, layout: &Layout) -> Result<(), BracketError> {
        if layout.all_places {
            return Err(BracketError::NoFullPlacement);
        }
        let entering: u32 = blocks.iter().copied().map(u32::from).sum();
        if entering != u32::from(seats) {
            return Err(BracketError::Entering { entering, seats });
        }
        let mut left = seats;
        let mut winners: Vec<Feed> = Vec::new();
        for round in 1_u16.. {
            let block = blocks.get(usize::from(round) - 1).copied().unwrap_or(0);
            let entering = (left - block + 1..=left).map(Feed::Seat);
            let field: Vec<Feed> = entering.chain(winners).collect();
            left -= block;
            if left == 0 && field.len() == 1 {
                break;
            }
            if field.is_empty() || field.len() % 2 == 1 {
                return Err(BracketError::Odd { round, entrants: field.len() });
            }
            let places = (left == 0 && field.len() == 2).then_some(1..=2);
            let half = field.len() / 2;
            let pairs = field.iter().zip(field.iter().rev()).take(half);
            let made: Vec<SlotId> = pairs
                .map(|(one, other)| self.add(Part::Winners(round), round, [*one, *other], places.clone()))
                .collect();
            if left == 0 && half == 2 && layout.third_place {
                let losers: Vec<Option<Feed>> = made.iter().map(|id| Some(Feed::Loser(*id))).collect();
                self.third_place(&losers, round + 1);
            }
            winners = made.into_iter().map(Feed::Winner).collect();
        }
        Ok(())
    }

    /// Returns the numbers of the matches in round order, keyed by the numbers with which they were built.
    fn ids(&self) -> BTreeMap<SlotId, SlotId> {
        let rank = |part: Part| match part {
            Part::Winners(_) => 0,
            Part::Losers(_) => 1,
            Part::Final => 2,
            Part::Placement(_) => 3,
        };
        let mut order: Vec<(u16, u8, SlotId)> =
            self.slots.iter().map(|slot| (slot.sitting, rank(slot.part), slot.id)).collect();
        order.sort_unstable();
        order.into_iter().map(|(_, _, id)| id).zip(1..).collect()
    }

    /// Numbers the matches in round order and removes empty rounds.
    fn finish(self) -> Vec<Slot> {
        let ids = self.ids();
        let mut slots = self.slots;
        slots.sort_by_key(|slot| ids.get(&slot.id).copied());
        let mut sittings: Vec<u16> = slots.iter().map(|slot| slot.sitting).collect();
        sittings.dedup();
        let sittings: BTreeMap<u16, u16> = sittings.into_iter().zip(1..).collect();
        let id = |old: SlotId| ids.get(&old).copied().unwrap_or(old);
        for slot in &mut slots {
            slot.id = id(slot.id);
            slot.sitting = sittings.get(&slot.sitting).copied().unwrap_or(slot.sitting);
            slot.if_upset = slot.if_upset.map(id);
            slot.feeds = slot.feeds.map(|feed| match feed {
                Feed::Seat(seat) => Feed::Seat(seat),
                Feed::Winner(old) => Feed::Winner(id(old)),
                Feed::Loser(old) => Feed::Loser(id(old)),
            });
        }
        slots
    }
}
