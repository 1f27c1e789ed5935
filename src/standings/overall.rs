//! The order of a whole tournament over its stages.
//!
//! | stages | |
//! |---|---|
//! | with a declared first place ([`Stage::ranks_from`]) | the smaller it is, the earlier they give places; of equal ones the later stage |
//! | without | after those, the later stage first: whoever came further is ahead |
//! | play-offs for a shared place | give none: they have ordered the tie where it was ([`play_off`](crate::play_off)) |
//!
//! Each stage places whom no stage before it in this order has placed, by the places there; in several groups whoever has the same place in
//! his group shares the place. The places follow each other without a gap, also where somebody has none (expelled, annulled) in the stage
//! that was reached last.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use qisai_domain::entrants::Source;
use qisai_domain::{EntryId, GroupId, Stage, StageId, Tournament};

use crate::ranking::{NoPlace, RankingError, order, ranked};

/// The order of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overall {
    /// Best first.
    pub rows: Vec<OverallRow>,
    /// Who has no place in the stage that he reached last.
    pub unplaced: Vec<(EntryId, GroupId, NoPlace)>,
    /// Whether nothing is left to play in any of its stages.
    pub is_final: bool,
}

/// One line of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverallRow {
    pub entry: EntryId,
    /// From 1; equal places share the first number.
    pub place: usize,
    pub shared: bool,
    /// The stage that gives the place.
    pub stage: StageId,
    pub group: GroupId,
    /// The place in that group.
    pub place_there: usize,
    pub shared_there: bool,
}

/// The stages in the order in which they give places.
fn stages(t: &Tournament) -> Vec<&Stage> {
    let is_play_off = |stage: &Stage| {
        let from = &stage.entrants.from;
        !from.is_empty() && from.iter().all(|source| matches!(source, Source::Tied { .. }))
    };
    let mut stages: Vec<&Stage> = t.stages.iter().map(AsRef::as_ref).filter(|stage| !is_play_off(stage)).collect();
    stages.sort_by_key(|stage| (stage.ranks_from.unwrap_or(u16::MAX), Reverse(stage.id)));
    stages
}

/// Whether there is a list beyond the standings of one stage.
pub fn has_overall(t: &Tournament) -> bool {
    stages(t).len() > 1
}

/// The order after the last public rounds; none where one stage tells it all.
///
/// # Errors
/// As [`ranked`] fails.
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
            let ranked = ranked(t, group.id, group.last_public_round(), &order)?;
            let rows = ranked.standings.rows.iter().filter(|row| !seen.contains(&row.entry));
            // Whoever was expelled later keeps the place in a finished stage, and has none over all stages.
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
