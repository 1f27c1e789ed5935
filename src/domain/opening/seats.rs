//! Seats of a bracket that keep the members of one earlier group apart, or bring them together.

use std::collections::BTreeMap;

use super::pots::least_clashes;
use super::{Entrant, Unsettled};
use crate::bracket::standard_order;

/// Seats first against last: A1–B2, C1–D2 … in one half, B1–A2, D1–C2 … in the other.
///
/// The winners of the groups have the first seats. Each next rank has the seats after it, on which members of one group
/// meet as late as possible (`apart`) or as early as possible. The seats are those of
/// [`Tree::Standard`](crate::format::Tree::Standard).
pub(super) fn crossing(members: Vec<Entrant>, apart: bool) -> Vec<Entrant> {
    let mut ranks: BTreeMap<u16, Vec<(usize, Entrant)>> = BTreeMap::new();
    for entrant in members {
        let (group, place) = entrant.from.unwrap_or((usize::MAX, u16::MAX));
        ranks.entry(place).or_default().push((group, entrant));
    }
    let seats: usize = ranks.values().map(Vec::len).sum();
    let tree = Tree::new(u16::try_from(seats).unwrap_or(u16::MAX));
    let mut seated: BTreeMap<u16, (usize, Entrant)> = BTreeMap::new();
    let mut next = 1_u16;
    for rank in ranks.into_values() {
        let mut rank = rank;
        rank.sort_by_key(|(group, _)| *group);
        let count = u16::try_from(rank.len()).unwrap_or(u16::MAX);
        let chosen = if next == 1 { letters(count) } else { tree.choose(&rank, next, &seated, apart) };
        seated.extend(chosen.into_iter().zip(rank));
        next = next.saturating_add(count);
    }
    seated.into_values().map(|(_, entrant)| entrant).collect()
}

/// Seats A against B in the first part of the bracket, C against D in the second, and so on. Within a part the first
/// meets the last, so that members of one group meet only in its last round. Needs two groups of equal size for each
/// part, and a power of two in all.
pub(super) fn letters_apart(members: Vec<Entrant>) -> Result<Vec<Entrant>, (Vec<Entrant>, Unsettled)> {
    let mut groups: BTreeMap<usize, Vec<Entrant>> = BTreeMap::new();
    for entrant in &members {
        let group = entrant.from.map_or(usize::MAX, |(group, _)| group);
        groups.entry(group).or_default().push(entrant.clone());
    }
    let each = groups.values().map(Vec::len).max().unwrap_or(0);
    let even = groups.len().is_multiple_of(2) && groups.values().all(|group| group.len() == each);
    if !even || !members.len().is_power_of_two() || members.len() < 2 {
        let unknown = Unsettled::NoLetters { groups: groups.len(), seats: members.len() };
        return Err((members, unknown));
    }
    let mut groups: Vec<Vec<Entrant>> = groups.into_values().collect();
    // From top to bottom: each part in the order of its own leaves.
    let mut leaves: Vec<Entrant> = Vec::with_capacity(members.len());
    while !groups.is_empty() {
        let part: Vec<Entrant> = groups.drain(..2).flatten().collect();
        let seated = crossing(part, true);
        let order = standard_order(u16::try_from(seated.len()).unwrap_or(u16::MAX));
        let at = |seat: &u16| seated.get(usize::from(*seat).saturating_sub(1)).cloned();
        leaves.extend(order.iter().filter_map(at));
    }
    let order = standard_order(u16::try_from(leaves.len()).unwrap_or(u16::MAX));
    let seats: BTreeMap<u16, Entrant> = order.into_iter().zip(leaves).collect();
    Ok(seats.into_values().collect())
}

/// Returns the seats of the winners of groups A, B, C, …: every second letter from top to bottom in the upper half, the
/// others in the lower one.
fn letters(groups: u16) -> Vec<u16> {
    if !groups.is_power_of_two() || groups < 2 {
        return (1..=groups).collect();
    }
    let order = standard_order(groups);
    let (upper, lower) = order.split_at(order.len() / 2);
    upper.iter().zip(lower).flat_map(|(one, other)| [*one, *other]).collect()
}

/// Full tree of the seats.
struct Tree {
    leaves: u16,
    place: BTreeMap<u16, u32>,
}

impl Tree {
    fn new(seats: u16) -> Self {
        let leaves = seats.max(1).next_power_of_two();
        Self { leaves, place: standard_order(leaves).into_iter().zip(0..).collect() }
    }

    /// Returns the round in which two seats meet if both advance.
    fn meets(&self, one: u16, other: u16) -> u32 {
        let place = |seat| self.place.get(&seat).copied().unwrap_or(0);
        (place(one) ^ place(other)).checked_ilog2().map_or(0, |bit| bit + 1)
    }

    /// Returns seats for a rank, from `first` on.
    fn choose(
        &self,
        rank: &[(usize, Entrant)],
        first: u16,
        seated: &BTreeMap<u16, (usize, Entrant)>,
        apart: bool,
    ) -> Vec<u16> {
        // Seats against the groups with the first letters come first.
        let opponent = |seat: &u16| seated.get(&(self.leaves + 1 - seat)).map_or(usize::MAX, |(group, _)| *group);
        let mut seats: Vec<u16> = (first..).take(rank.len()).collect();
        seats.sort_by_key(|seat| (opponent(seat), *seat));
        let rounds = self.leaves.trailing_zeros();
        let bounds: Vec<u32> = if apart { (0..=rounds).rev().collect() } else { (1..=rounds + 1).collect() };
        for bound in bounds {
            let closed: Vec<Vec<bool>> = rank
                .iter()
                .map(|(group, _)| {
                    let mates = || seated.iter().filter(|(_, (other, _))| other == group).map(|(seat, _)| *seat);
                    let is_closed = |seat: &u16| {
                        if apart {
                            mates().any(|mate| self.meets(*seat, mate) < bound)
                        } else {
                            mates().next().is_some() && mates().all(|mate| self.meets(*seat, mate) > bound)
                        }
                    };
                    seats.iter().map(is_closed).collect()
                })
                .collect();
            if least_clashes(&closed, &vec![true; seats.len()]) == 0 {
                return assign(&closed, &seats);
            }
        }
        seats
    }
}

/// Returns for each entrant the first open seat that leaves one for all others.
fn assign(closed: &[Vec<bool>], seats: &[u16]) -> Vec<u16> {
    let mut free = vec![true; seats.len()];
    let mut chosen = Vec::with_capacity(seats.len());
    for (number, own) in closed.iter().enumerate() {
        let rest = closed.get(number + 1..).unwrap_or_default();
        let open = (0..seats.len()).find(|seat| {
            let mut after = free.clone();
            let was_free = after.get_mut(*seat).is_some_and(|free| std::mem::replace(free, false));
            was_free && own.get(*seat) == Some(&false) && least_clashes(rest, &after) == 0
        });
        if let Some(seat) = open {
            chosen.extend(seats.get(seat));
            if let Some(free) = free.get_mut(seat) {
                *free = false;
            }
        }
    }
    chosen
}
