//! Shared places for which no play-off exists yet.

use std::collections::BTreeSet;

use qisai_domain::format::spec::PlaceSource;
use qisai_domain::{EntryId, GroupId, Tournament};

use crate::play_off::{place_of, places_by_criteria, tied_of};
use crate::ranking::{order, ranked};

/// Shared place of a finished group for which no play-off exists yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    pub group: GroupId,
    /// Shared place, from 1.
    pub place: u16,
    /// Number of criteria by which the entries are tied. `None` means all criteria.
    pub criteria: Option<u16>,
    pub entries: Vec<EntryId>,
}

/// Returns the shared places without a play-off: first place by points, and all places that the criteria leave shared.
/// Brackets have none, because entries eliminated in one round share a place by design.
pub fn ties(t: &Tournament) -> Vec<Tie> {
    let mut ties = Vec::new();
    for (stage, group) in t.all_groups() {
        if stage.spec().places != PlaceSource::Criteria || !t.is_finished(group.id) {
            continue;
        }
        let Ok(standings) = order(stage).and_then(|order| ranked(t, group.id, group.last_round(), &order)) else {
            continue; // what cannot be ranked has no places
        };
        let places = places_by_criteria(standings.before_play_offs());
        let sharing = |place: u16, criteria: Option<u16>| -> Vec<EntryId> {
            let rows = standings.standings.rows.iter().map(|row| row.entry);
            let has = |entry: &EntryId| places.get(entry).and_then(|of| place_of(of, criteria)) == Some(place);
            rows.filter(has).collect()
        };
        // Entries that play off by points do not play off again after all criteria.
        let known: Vec<Vec<EntryId>> =
            tied_of(t, stage, group).map(|(_, place, criteria)| sharing(place, criteria)).collect();
        let shared: BTreeSet<u16> = places.values().filter_map(|of| of.last().copied()).collect();
        let asked = std::iter::once((1, Some(1))).chain(shared.into_iter().map(|place| (place, None)));
        for (place, criteria) in asked {
            let entries = sharing(place, criteria);
            if known.iter().any(|of| entries.iter().all(|entry| of.contains(entry))) {
                continue;
            }
            let is_new = ties.iter().all(|tie: &Tie| tie.group != group.id || tie.entries != entries);
            if entries.len() > 1 && is_new {
                ties.push(Tie { group: group.id, place, criteria, entries });
            }
        }
    }
    ties
}
