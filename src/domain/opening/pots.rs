//! Draw into groups from pots of equal strength, with clubs, federations and families kept apart.
//!
//! Entrants are drawn one by one and placed into the first open group. A group is closed for the drawn entrant if it
//! already has one of the pot or an entrant to be kept apart. It is also closed if the rest of the pot could then not
//! be placed. If no draw keeps all apart, as few as possible come together.

use super::{Entrant, Unsettled, drawn, ids, in_order};
use crate::entry::Competitor;
use crate::format::{SeparateBy, Separation};
use crate::group::Draw;
use crate::id::EntryId;
use crate::tournament::Tournament;

/// Separations that apply to the draw.
pub(super) struct Apart<'a> {
    pub(super) t: &'a Tournament,
    pub(super) separations: &'a [Separation],
}

impl Apart<'_> {
    fn are(&self, one: EntryId, other: EntryId) -> bool {
        self.separations.iter().filter(|separation| separation.first_round <= 1).any(|separation| {
            match &separation.by {
                SeparateBy::Club => same(club(self.t, one), club(self.t, other)),
                SeparateBy::Federation => same(federation(self.t, one), federation(self.t, other)),
                SeparateBy::Family { entries } => entries.contains(&one) && entries.contains(&other),
            }
        })
    }
}

/// Returns the club of an entry, which may be empty.
pub(super) fn club(t: &Tournament, entry: EntryId) -> &str {
    match t.entry(entry).map(|entry| &entry.who) {
        Some(Competitor::Person(id)) => t.person(*id).map_or("", |person| person.club()),
        Some(Competitor::Team(team)) => &team.club,
        None => "",
    }
}

fn same(one: &str, other: &str) -> bool {
    !one.is_empty() && one == other
}

/// Returns the federation of an entry, which may be empty.
pub(super) fn federation(t: &Tournament, entry: EntryId) -> &str {
    match t.entry(entry).map(|entry| &entry.who) {
        Some(Competitor::Person(id)) => t.person(*id).map_or("", |person| person.federation()),
        Some(Competitor::Team(team)) => &team.federation,
        None => "",
    }
}

pub(super) fn draw(
    entrants: Vec<Entrant>,
    groups: usize,
    draws: &[Draw],
    apart: &Apart<'_>,
    together: &mut Vec<(EntryId, EntryId)>,
    unsettled: &mut Vec<Unsettled>,
) -> Vec<Vec<Entrant>> {
    let mut filled: Vec<Vec<Entrant>> = vec![Vec::new(); groups];
    for (number, pot) in (0_u64..).zip(entrants.chunks(groups)) {
        let Some(order) = drawn(draws, &ids(pot), number) else {
            unsettled.push(Unsettled::NoDrawing { among: ids(pot) });
            return super::split::snake(entrants, groups);
        };
        let pot = in_order(pot.to_vec(), &order);
        place(&pot, &mut filled, apart, together);
    }
    filled
}

fn place(pot: &[Entrant], filled: &mut [Vec<Entrant>], apart: &Apart<'_>, together: &mut Vec<(EntryId, EntryId)>) {
    // `true` for each entrant of the pot and group that would bring separated entrants together.
    let clashes: Vec<Vec<bool>> = pot
        .iter()
        .map(|entrant| {
            let with = |group: &Vec<Entrant>| group.iter().any(|other| apart.are(entrant.entry, other.entry));
            filled.iter().map(with).collect()
        })
        .collect();
    let mut free = vec![true; filled.len()];
    for (number, entrant) in pot.iter().enumerate() {
        let Some(own) = clashes.get(number) else { continue };
        let least = least_clashes(clashes.get(number..).unwrap_or_default(), &free);
        let rest = clashes.get(number + 1..).unwrap_or_default();
        let open = (0..filled.len()).find(|group| {
            let mut after = free.clone();
            let was_free = after.get_mut(*group).is_some_and(|free| std::mem::replace(free, false));
            let clash = usize::from(own.get(*group).copied().unwrap_or(false));
            was_free && clash + least_clashes(rest, &after) == least
        });
        let Some(group) = open else { continue };
        if let Some(free) = free.get_mut(group) {
            *free = false;
        }
        let Some(members) = filled.get_mut(group) else { continue };
        let kept = members.iter().filter(|other| apart.are(entrant.entry, other.entry));
        together.extend(kept.map(|other| (other.entry, entrant.entry)));
        members.push(entrant.clone());
    }
}

/// Returns the minimum number of these entrants that come into a group with a clash: those left over by a maximum
/// matching.
pub(super) fn least_clashes(entrants: &[Vec<bool>], free: &[bool]) -> usize {
    let mut owner: Vec<Option<usize>> = vec![None; free.len()];
    let matched = (0..entrants.len()).filter(|entrant| {
        let mut seen = vec![false; free.len()];
        augment(*entrant, entrants, free, &mut owner, &mut seen)
    });
    entrants.len() - matched.count()
}

fn augment(
    entrant: usize,
    entrants: &[Vec<bool>],
    free: &[bool],
    owner: &mut Vec<Option<usize>>,
    seen: &mut Vec<bool>,
) -> bool {
    let Some(clashes) = entrants.get(entrant) else { return false };
    for (group, (is_free, clash)) in free.iter().zip(clashes).enumerate() {
        if !is_free || *clash || seen.get_mut(group).is_none_or(|seen| std::mem::replace(seen, true)) {
            continue;
        }
        let moved = match owner.get(group).copied().flatten() {
            None => true,
            Some(other) => augment(other, entrants, free, owner, seen),
        };
        if moved && let Some(owner) = owner.get_mut(group) {
            *owner = Some(entrant);
            return true;
        }
    }
    false
}
