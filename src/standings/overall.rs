//! Overall ranking of a tournament across its stages.
//!
//! | stages | order of placing |
//! |---|---|
//! | with a declared first place ([`Stage::ranks_from`]) | by that place, smallest first; for equal places, later stage first |
//! | without | after those, later stage first, so that entries that advanced further rank higher |
//! | play-offs for a shared place | none: they have already ordered the tie in its own stage ([`play_off`](crate::play_off)) |
//!
//! In this order, each stage places the entries that no stage before it has placed. If it has several groups, entries with the
//! same place in their groups share a place. Places follow each other without a gap, even if an entry has no place (expelled,
//! annulled) in the last stage that it reached.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use qisai_domain::entrants::Source;
use qisai_domain::{EntryId, GroupId, Stage, StageId, Tournament};

use crate::ranking::{NoPlace, RankingError, order, ranked};

/// Overall ranking of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overall {
    /// Rows, best place first.
    pub rows: Vec<OverallRow>,
    /// Entries that have no place in the last stage that they reached.
    pub unplaced: Vec<(EntryId, GroupId, NoPlace)>,
    /// `true` if no stage has anything left to play.
    pub is_final: bool,
}

/// Row of the overall ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverallRow {
    pub entry: EntryId,
    /// Place from 1. Equal places share the first number.
    pub place: usize,
    pub shared: bool,
    /// Stage that determined the place.
    pub stage: StageId,
    pub group: GroupId,
    /// Place within that group.
    pub place_there: usize,
    pub shared_there: bool,
}

/// Returns the stages in the order in which they place entries.
fn stages(t: &Tournament) -> Vec<&Stage> {
    let is_play_off = |stage: &Stage| {
        let from = &stage.entrants.from;
        !from.is_empty() && from.iter().all(|source| matches!(source, Source::Tied { .. }))
    };
    let mut stages: Vec<&Stage> = t.stages.iter().map(AsRef::as_ref).filter(|stage| !is_play_off(stage)).collect();
    stages.sort_by_key(|stage| (stage.ranks_from.unwrap_or(u16::MAX), Reverse(stage.id)));
    stages
}

/// Returns `true` if an overall ranking exists besides the standings of a single stage.
pub fn has_overall(t: &Tournament) -> bool {
    stages(t).len() > 1
}

/// Returns the overall ranking after the last public rounds, or `None` if one stage ranks all entries.
///
/// # Errors
/// Returns the error of [`ranked`].
pub fn overall(t: &Tournament) -> Result<Option<Overall>, RankingError> {
    let stages = stages(t);
    if stages.len() < 2 {
        return Ok(None);
    }
    let mut overall = Overall { rows: Vec::new(), unplaced: Vec::new(), is_final: true };
    let mut seen: BTreeSet<EntryId> = BTreeSet::new();
    for stage in stages {
        let order = order(stage)?;
        let mut here: Vec<OverallRow> = Vec::new();
        let (mut groups, mut now) = (0, BTreeSet::new());
        for group in t.groups_of(stage.id) {
            groups += 1;
            overall.is_final &= t.is_finished(group.id);
            let ranked = ranked(t, group.id, group.last_counted_round(stage), &order)?;
            let rows = ranked.standings.rows.iter().filter(|row| !seen.contains(&row.entry));
            // An entry expelled later keeps its place in a finished stage, but has none in the overall ranking.
            let is_expelled = |entry| t.entry(entry).is_some_and(qisai_domain::Entry::is_expelled);
            let (expelled, rows): (Vec<_>, Vec<_>) = rows.partition(|row| is_expelled(row.entry));
            overall.unplaced.extend(expelled.into_iter().map(|row| (row.entry, group.id, NoPlace::Expelled)));
            here.extend(rows.into_iter().map(|row| OverallRow {
                entry: row.entry,
                place: 0,
                shared: false,
                stage: stage.id,
                group: group.id,
                place_there: row.rank,
                shared_there: row.shared,
            }));
            let without = ranked.unplaced.iter().filter(|one| !seen.contains(&one.entry));
            overall.unplaced.extend(without.map(|one| (one.entry, group.id, one.why)));
            now.extend(group.seats.iter().copied());
        }
        overall.is_final &= groups > 0;
        seen.append(&mut now);
        here.sort_by_key(|row| row.place_there);
        let before = overall.rows.len();
        let places: Vec<usize> = here.iter().map(|row| row.place_there).collect();
        for row in &mut here {
            row.place = before + 1 + places.iter().filter(|place| **place < row.place_there).count();
            row.shared = places.iter().filter(|place| **place == row.place_there).count() > 1;
        }
        overall.rows.append(&mut here);
    }
    Ok(Some(overall))
}
