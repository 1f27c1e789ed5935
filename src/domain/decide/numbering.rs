//! Pairing numbers (C.04.2 articles 2.2–2.5): the order of the seats of a group.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::{Decided, find_group};
use crate::alphabet::NameKey;
use crate::change::Change;
use crate::entry::Competitor;
use crate::format::Table;
use crate::format::spec::LateEntry;
use crate::group::Group;
use crate::id::{EntryId, GroupId};
use crate::person::Person;
use crate::refusal::{Missing, Refusal};
use crate::team_order;
use crate::team_order::rules::TeamNumbers;
use crate::tournament::Tournament;

/// Returns the key of the initial order (C.04.2 article 2.2): rating from high to low, title, name. Smaller is higher
/// on the list.
pub fn by_strength(person: &Person) -> (i32, u8, NameKey) {
    (-i32::from(person.rating().unwrap_or(0)), person.title_order(), NameKey::of(person.name()))
}

/// Sort key of an entry, smaller first: rating or average of a team, next rating, title, name.
type Strength = (i64, i32, u8, NameKey);

fn strength(t: &Tournament, entry: EntryId) -> Strength {
    match t.entry(entry).map(|entry| &entry.who) {
        Some(Competitor::Person(id)) => {
            let (rating, title, name) = t.person(*id).map(by_strength).unwrap_or_default();
            (i64::from(rating), 0, title, name)
        }
        Some(Competitor::Team(team)) => {
            let (average, next) = team_order::strength_of(t, team).key();
            (average, next, 0, NameKey::of(&team.name))
        }
        None => Default::default(),
    }
}

/// Returns entries by strength; equal ones in the order of their ids.
pub(crate) fn sorted_by_strength(t: &Tournament, mut entries: Vec<EntryId>) -> Vec<EntryId> {
    entries.sort_by_cached_key(|entry| (strength(t, *entry), *entry));
    entries
}

/// Returns entries in the initial order of a group: by strength; in a table of sides or teams those of one club
/// together, then those of one federation. Two clubs are two sides, whatever the federations, and the larger side comes
/// first.
fn sorted_for(t: &Tournament, group: &Group, mut entries: Vec<EntryId>) -> Vec<EntryId> {
    let table = t.stage(group.stage).and_then(|stage| stage.play.format.table());
    let has_teams = table.is_some_and(|table| table.teams().is_some());
    let has_two_sides = table.is_some_and(Table::has_two_sides);
    let person = |entry: EntryId| t.entry(entry).filter(|_| has_teams).and_then(|entry| t.person(entry.person()?));
    let club = |entry: EntryId| person(entry).map(|person| person.club().to_lowercase()).unwrap_or_default();
    let clubs: BTreeSet<String> = entries.iter().map(|entry| club(*entry)).collect();
    let are_clubs = has_two_sides && clubs.len() == 2 && !clubs.contains("");
    let side = |entry: EntryId| {
        let federation = person(entry).map(|person| person.federation().to_owned()).unwrap_or_default();
        (club(entry), if are_clubs { String::new() } else { federation })
    };
    let mut sizes: BTreeMap<(String, String), usize> = BTreeMap::new();
    for entry in entries.iter().filter(|_| has_two_sides) {
        *sizes.entry(side(*entry)).or_default() += 1;
    }
    let smaller = |entry: EntryId| Reverse(sizes.get(&side(entry)).filter(|_| sizes.len() == 2).copied());
    entries.sort_by_cached_key(|entry| (smaller(*entry), side(*entry), strength(t, *entry), *entry));
    entries
}

/// Returns the seats without an entry. Where the sides of a table follow from the clubs, the larger one comes first
/// again.
pub(super) fn without(t: &Tournament, group: &Group, id: EntryId) -> Vec<EntryId> {
    let seats: Vec<EntryId> = group.seats.iter().copied().filter(|seat| *seat != id).collect();
    let has_two_sides =
        t.stage(group.stage).and_then(|stage| stage.play.format.table()).is_some_and(Table::has_two_sides);
    let is_by_club = has_two_sides && !group.has_begun() && group.numbers_drawn().is_none();
    if is_by_club { sorted_for(t, group, seats) } else { seats }
}

/// Returns the seats with the `added` entries.
///
/// Before round 1 all entries are ordered by strength, teams of a table together; if numbers were drawn, or teams are
/// numbered by hand, the newcomers follow the others. Later each newcomer gets the place by strength, and all below
/// move down by one (article 2.4). The others keep their order (article 2.3 permits it).
pub(super) fn with_newcomers(t: &Tournament, group: &Group, added: &[EntryId]) -> Vec<EntryId> {
    let is_by_hand = t
        .stage(group.stage)
        .is_some_and(|stage| stage.play.line_ups.is_some() && stage.play.teams.numbers == TeamNumbers::Manual);
    if !group.has_begun() && (is_by_hand || group.numbers_drawn().is_some()) {
        return group.seats.iter().copied().chain(sorted_for(t, group, added.to_vec())).collect();
    }
    if !group.has_begun() {
        return sorted_for(t, group, group.seats.iter().chain(added).copied().collect());
    }
    let in_ladder = t.stage(group.stage).is_some_and(|stage| stage.spec().late_entry == LateEntry::Foot);
    if in_ladder {
        return group.seats.iter().chain(added).copied().collect(); // newcomers begin at the foot
    }
    let mut keyed: Vec<(EntryId, Strength)> = group.seats.iter().map(|entry| (*entry, strength(t, *entry))).collect();
    for entry in added {
        let key = strength(t, *entry);
        let place = keyed.iter().position(|(_, other)| *other > key).unwrap_or(keyed.len());
        keyed.insert(place, (*entry, key));
    }
    keyed.into_iter().map(|(entry, _)| entry).collect()
}

/// Returns the change that reorders the seats: the shortest run that differs.
pub(super) fn reseat(group: &Group, order: &[EntryId]) -> Option<Change> {
    let old = group.seats.as_ref();
    let same = old.iter().zip(order).take_while(|(old, new)| old == new).count();
    let (old, new) = (old.get(same..).unwrap_or_default(), order.get(same..).unwrap_or_default());
    let behind = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let before = old.get(..old.len() - behind).unwrap_or_default();
    let after = new.get(..new.len() - behind).unwrap_or_default();
    let at = u32::try_from(same).unwrap_or(u32::MAX);
    let differs = !before.is_empty() || !after.is_empty();
    differs.then(|| Change::Seats { group: group.id, at, before: before.to_vec(), after: after.to_vec() })
}

pub(super) fn renumber(t: &Tournament, group: GroupId, order: &[EntryId]) -> Result<Decided, Refusal> {
    let (_, in_group) = find_group(t, group)?;
    if in_group.has_begun() {
        return Err(Refusal::RoundPaired { round: 1 });
    }
    let named: BTreeSet<EntryId> = order.iter().copied().collect();
    let stranger = order.iter().find(|id| !in_group.participations.contains_key(*id));
    let forgotten = in_group.seats.iter().find(|id| !named.contains(id));
    if let Some(id) = stranger.or(forgotten) {
        return Err(Refusal::Missing { what: Missing::Entry, number: id.0 });
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = order.iter().find(|id| !seen.insert(**id)) {
        return Err(Refusal::Duplicate(t.name_of(*twice).to_owned()));
    }
    let changes: Vec<Change> = reseat(in_group, order).into_iter().collect();
    Ok(Decided::computed(changes).based_on(crate::row::Row::WholePeople))
}
