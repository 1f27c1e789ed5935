//! Taking an action back, as changes: rows return to what they were, and the log shows both.

use std::collections::BTreeSet;

use crate::change::{Change, StagePlan};
use crate::id::Version;
use crate::refusal::Refusal;
use crate::tournament::Tournament;

pub(super) fn undo(tournament: &Tournament, changes: &[Change]) -> Result<Vec<Change>, Refusal> {
    let mut inverse = Vec::with_capacity(changes.len());
    let mut undone = tournament.clone();
    for change in changes.iter().rev() {
        let change = change.inverse().ok_or(Refusal::CannotUndo)?;
        if !fits(&undone, &change) {
            return Err(Refusal::CannotUndo);
        }
        undone.apply(std::slice::from_ref(&change));
        inverse.push(change);
    }
    if holds_together(&undone) { Ok(inverse) } else { Err(Refusal::CannotUndo) }
}

/// Whether the rows are still as the change expects them, whatever version they carry.
fn fits(tournament: &Tournament, change: &Change) -> bool {
    macro_rules! same {
        ($now:expr, $before:expr) => {
            $now.map(|mut row| {
                row.changed = Version::default();
                row
            }) == $before.as_deref().cloned().map(|mut row| {
                row.changed = Version::default();
                row
            })
        };
    }
    match change {
        Change::Created { .. } => false,
        Change::Event { before, .. } => tournament.event == **before,
        Change::Settings { before, .. } => tournament.settings == **before,
        Change::Stage { stage, before, .. } => {
            tournament.stages.iter().find(|it| it.id == *stage).is_some_and(|stage| {
                let StagePlan { format, rounds, prohibited } = &**before;
                (&stage.format, &stage.rounds, &stage.prohibited) == (format, rounds, prohibited)
            })
        }
        Change::Player { id, before, .. } => same!(tournament.players.get(id).cloned(), before),
        Change::Entry { id, before, .. } => same!(tournament.entries.get(id).cloned(), before),
        Change::Round { group, number, before, .. } => {
            let unstamped = |round: Option<crate::round::Round>| {
                round.map(|mut round| {
                    round.changed = Version::default();
                    round.pairings.values_mut().for_each(|pairing| pairing.changed = Version::default());
                    round
                })
            };
            unstamped(tournament.round(*group, *number).cloned()) == unstamped(before.as_deref().cloned())
        }
        Change::RoundState { group, number, before, .. } => {
            tournament.round(*group, *number).is_some_and(|round| round.state == *before)
        }
        Change::Pairing { group, round, id, before, .. } => {
            same!(tournament.pairing(*group, *round, *id).cloned(), before)
        }
        Change::Result { group, round, pairing, sequence, before, .. } => tournament
            .pairing(*group, *round, *pairing)
            .and_then(|pairing| pairing.games().iter().find(|game| game.sequence == *sequence))
            .is_some_and(|game| game.result == *before),
    }
}

/// Whether every pairing names entries that exist, each once a round, and rounds are numbered without a gap.
fn holds_together(tournament: &Tournament) -> bool {
    tournament.stages.iter().flat_map(|stage| stage.groups.iter().map(move |group| (stage, group))).all(
        |(stage, group)| {
            let numbered = group.rounds.keys().copied().eq((1..).take(group.rounds.len()));
            let placed = group.rounds.values().all(|round| {
                let mut seen = BTreeSet::new();
                let mut entries = round.pairings.values().flat_map(crate::pairing::Pairing::entries);
                entries.all(|entry| tournament.entries.contains_key(&entry) && seen.insert(entry))
            });
            numbered && placed && group.rounds.len() <= usize::from(stage.rounds)
        },
    )
}
