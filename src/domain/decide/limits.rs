//! Removal of an entry from lists that name entries.

use std::sync::Arc;

use crate::change::Change;
use crate::format::{Acceleration, SeparateBy};
use crate::id::EntryId;
use crate::stage::{Limits, Play, StagePart};
use crate::tournament::Tournament;

/// Returns the changes that remove this entry from the parts of all stages. A prohibition or family of one is removed
/// too, and so is a fixed game of the entry.
pub(super) fn without(t: &Tournament, entry: EntryId) -> Vec<Change> {
    let mut changes = Vec::new();
    for stage in &t.stages {
        let limits = limits_without(&stage.limits, entry);
        if limits != *stage.limits {
            let (before, after) = (StagePart::Limits(stage.limits.clone()), StagePart::Limits(Arc::new(limits)));
            changes.push(Change::StagePart { stage: stage.id, before: Some(before), after: Some(after) });
        }
        let play = play_without(&stage.play, entry);
        if play != *stage.play {
            let (before, after) = (StagePart::Play(stage.play.clone()), StagePart::Play(Arc::new(play)));
            changes.push(Change::StagePart { stage: stage.id, before: Some(before), after: Some(after) });
        }
    }
    changes
}

fn limits_without(limits: &Limits, entry: EntryId) -> Limits {
    let mut limits = limits.clone();
    for record in &mut limits.prohibited {
        record.entries.retain(|other| *other != entry);
    }
    limits.prohibited.retain(|record| record.entries.len() > 1);
    for separation in &mut limits.separations {
        if let SeparateBy::Family { entries } = &mut separation.by {
            entries.retain(|other| *other != entry);
        }
    }
    limits.separations.retain(|separation| match &separation.by {
        SeparateBy::Family { entries } => entries.len() > 1,
        SeparateBy::Club | SeparateBy::Federation => true,
    });
    limits.fixed.retain(|game| !game.entries.contains(&entry));
    limits
}

fn play_without(play: &Play, entry: EntryId) -> Play {
    let mut play = play.clone();
    if let Some(Acceleration::Records { records }) = play.format.acceleration_mut() {
        for record in records.iter_mut() {
            record.entries.retain(|other| *other != entry);
        }
        records.retain(|record| !record.entries.is_empty());
    }
    if let Some(rules) = play.format.mcmahon_mut() {
        rules.starts.retain(|start| start.entry != entry);
    }
    play
}
