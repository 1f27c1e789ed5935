//! Play-offs (formats MA3 to MA5, C.07 article 3, seed 003 article 15.6). A play-off is a later stage that orders the
//! [tied](Source::Tied) entries of an earlier one.
//!
//! | question | answer |
//! |---|---|
//! | tied entries | those with the same place by the first n criteria: by points, by some tie-breaks, or by all criteria |
//! | effect | the order within the tie; points, tie-breaks and all other places stay the same |
//! | time | once the group and the play-off are finished |
//! | tied in the play-off | the remaining criteria decide, then the place is shared |
//! | declined ([passed over](qisai_domain::Entrants::passed_over)) or no longer in the event | behind those who played |
//! | tied by a correction, but not in the play-off | the tie remains, because not all tied entries have played for the place |

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::entrants::{Ranking, Source};
use qisai_domain::{EntryId, EntryStatus, Group, GroupId, Stage, Tournament};

use crate::rank::{Row, Standings, compare};

/// Play-off that has ordered a tie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOff {
    /// Group in which the play-off was played.
    pub group: GroupId,
    /// Place that was shared, from 1.
    pub place: usize,
    /// Entries that played, best first.
    pub order: Vec<EntryId>,
}

/// Returns, for each entry, its place by the first criterion, by the first two, and so on. In a ranking not based on
/// criteria, such as a bracket, the list contains only the place itself.
pub fn places_by_criteria(standings: &Standings) -> BTreeMap<EntryId, Vec<u16>> {
    let rows = &standings.rows;
    let counted = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
    let mut places: BTreeMap<EntryId, Vec<u16>> =
        rows.iter().map(|row| (row.entry, Vec::with_capacity(standings.order.len()))).collect();
    for criteria in 0..standings.order.len() {
        let (mut before, mut place): (Option<&Row>, usize) = (None, 1);
        for (at, row) in rows.iter().enumerate() {
            let parted = before.and_then(|before| first_that_differs(standings, before, row));
            if before.is_none() || parted.is_some_and(|column| column <= criteria) {
                place = at + 1;
            }
            before = Some(row);
            if let Some(of_entry) = places.get_mut(&row.entry) {
                of_entry.push(counted(place));
            }
        }
    }
    let by_criteria = |row: &Row| places.get(&row.entry).and_then(|of| of.last()) == Some(&counted(row.rank));
    if rows.iter().all(by_criteria) {
        return places;
    }
    rows.iter().map(|row| (row.entry, vec![counted(row.rank)])).collect()
}

/// Returns the index of the first criterion in which two rows differ.
fn first_that_differs(standings: &Standings, one: &Row, other: &Row) -> Option<usize> {
    let mut columns = standings.order.iter().zip(one.values.iter().zip(&other.values));
    columns.position(|(criterion, (one, other))| compare(criterion, one, other).is_ne())
}

/// Returns the standings of a finished group with its ties ordered by their play-offs, or `None` if no play-off
/// applies. `places_in` ranks the group of a play-off.
pub(crate) fn settle(
    t: &Tournament,
    id: GroupId,
    rounds: u16,
    before: &Standings,
    places_in: impl Fn(&Stage, &Group) -> BTreeMap<EntryId, u32>,
) -> Option<(Standings, Vec<PlayOff>)> {
    let (stage, group) = t.group(id)?;
    let sources: Vec<(&Stage, u16, Option<u16>)> = tied_of(t, stage, group).collect();
    if sources.is_empty() || rounds < group.last_round() || !t.is_finished(id) {
        return None;
    }
    let places = places_by_criteria(before);
    let (mut standings, mut settled) = (before.clone(), Vec::new());
    for (later, place, criteria) in sources {
        let tied: BTreeSet<EntryId> = places
            .iter()
            .filter(|(_, places)| place_of(places, criteria) == Some(place))
            .map(|(entry, _)| *entry)
            .collect();
        for played in t.groups_of(later.id).filter(|played| t.is_finished(played.id)) {
            let played_off = places_in(later, played);
            let players: Vec<EntryId> = tied.iter().copied().filter(|entry| played_off.contains_key(entry)).collect();
            let may_miss = |entry: &EntryId| {
                later.entrants.passed_over.contains(entry)
                    || t.entry(*entry).is_none_or(|entry| entry.status != EntryStatus::InPlay)
            };
            let all_there = tied.iter().all(|entry| played_off.contains_key(entry) || may_miss(entry));
            if players.len() < 2 || !all_there {
                continue;
            }
            let order = reorder(&mut standings, &tied, &played_off);
            settled.push(PlayOff { group: played.id, place: usize::from(place), order });
        }
    }
    (!settled.is_empty()).then_some((standings, settled))
}

pub(crate) fn place_of(places: &[u16], criteria: Option<u16>) -> Option<u16> {
    let named = criteria.and_then(|count| places.get(usize::from(count).checked_sub(1)?));
    named.or_else(|| places.last()).copied()
}

/// Returns the later stages that take the tied entries of a group, each with the place and the number of criteria.
pub(crate) fn tied_of<'a>(
    t: &'a Tournament,
    stage: &'a Stage,
    group: &'a Group,
) -> impl Iterator<Item = (&'a Stage, u16, Option<u16>)> {
    let later = t.stages.iter().map(AsRef::as_ref).filter(|later| later.id > stage.id);
    later.flat_map(move |later| {
        later.entrants.from.iter().filter_map(move |source| match source {
            Source::Tied { of, place, criteria } => {
                let is_named = *of == Ranking::EachGroup(stage.id) || *of == Ranking::Group(group.id);
                is_named.then_some((later, *place, *criteria))
            }
            _ => None,
        })
    })
}

/// Orders the entries of a tie by their play-off and returns those that played in it.
fn reorder(standings: &mut Standings, tied: &BTreeSet<EntryId>, played: &BTreeMap<EntryId, u32>) -> Vec<EntryId> {
    let is_tied = |row: &Row| tied.contains(&row.entry);
    let Some(first) = standings.rows.iter().position(is_tied) else { return Vec::new() };
    // Sort by the play-off, then by the previous rank. Entries that did not play come last.
    let key = |row: &Row| (played.get(&row.entry).copied().unwrap_or(u32::MAX), row.rank);
    let mut block: Vec<(Row, (u32, usize))> = Vec::with_capacity(tied.len());
    for row in standings.rows.iter().filter(|row| is_tied(row)) {
        block.push((row.clone(), key(row)));
    }
    block.sort_by_key(|(_, key)| *key);
    let keys: Vec<(u32, usize)> = block.iter().map(|(_, key)| *key).collect();
    for (row, key) in &mut block {
        let key = *key;
        row.rank = first + 1 + keys.iter().filter(|other| **other < key).count();
        row.shared = keys.iter().filter(|other| **other == key).count() > 1;
    }
    let order = block.iter().map(|(row, _)| row.entry).filter(|entry| played.contains_key(entry)).collect();
    // Tied entries are adjacent in the ranking, because their values are equal up to the tied criteria.
    for (place, (row, _)) in standings.rows.iter_mut().skip(first).zip(block) {
        *place = row;
    }
    order
}
