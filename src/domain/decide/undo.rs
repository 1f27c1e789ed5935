//! Taking an action back, as changes: rows return to what they were, and the log shows both.

use std::collections::BTreeSet;

use super::settings::{check_plan_locked, check_settings_locked};
use super::{need_reason, next_round};
use crate::change::Change;
use crate::id::Version;
use crate::log::Actor;
use crate::pairing::Pairing;
use crate::refusal::Refusal;
use crate::result::GameResult;
use crate::round::{Round, RoundState};
use crate::tournament::Tournament;

pub(super) fn undo(tournament: &Tournament, changes: &[Change], actor: &Actor) -> Result<Vec<Change>, Refusal> {
    let mut inverse = Vec::with_capacity(changes.len());
    let mut undone = tournament.clone();
    for change in changes.iter().rev() {
        let change = change.inverse().ok_or(Refusal::CannotUndo)?;
        if !fits(&undone, &change) {
            return Err(Refusal::CannotUndo);
        }
        check_permitted(&undone, &change, actor)?;
        undone.apply(std::slice::from_ref(&change));
        inverse.push(change);
    }
    let numbered = numbered_without_gap(&undone) || !numbered_without_gap(tournament);
    if numbered && holds_together(&undone) { Ok(inverse) } else { Err(Refusal::CannotUndo) }
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
            tournament.stages.iter().find(|it| it.id == *stage).is_some_and(|stage| stage.plan() == **before)
        }
        Change::Player { id, before, .. } => same!(tournament.players.get(id).cloned(), before),
        Change::Entry { id, before, .. } => same!(tournament.entries.get(id).cloned(), before),
        Change::Round { group, number, before, .. } => {
            let unstamped = |round: Option<Round>| {
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
        Change::HandEdit { group, round, before, .. } => {
            tournament.round(*group, *round).is_some_and(|round| round.hand_edit == before.as_deref().cloned())
        }
        Change::Pairing { group, round, id, before, .. } => {
            same!(tournament.pairing(*group, *round, *id).cloned(), before)
        }
        Change::Result { group, round, pairing, sequence, before, .. } => tournament
            .pairing(*group, *round, *pairing)
            .and_then(|pairing| pairing.games().iter().find(|game| game.sequence == *sequence))
            .is_some_and(|game| game.result == *before),
        Change::Game { group, round, pairing, before, .. } => tournament
            .pairing(*group, *round, *pairing)
            .is_some_and(|pairing| pairing.games().iter().any(|game| *game == **before)),
    }
}

/// Whether play has not gone beyond the change: taking back is no way around what a command of its own would be refused.
fn check_permitted(tournament: &Tournament, change: &Change, actor: &Actor) -> Result<(), Refusal> {
    let begun = next_round(tournament) > 1;
    let state = |group, round| tournament.round(group, round).map(|round| round.state);
    let permitted = match change {
        Change::Settings { before, after } if begun => {
            before.initial_side == after.initial_side && check_settings_locked(tournament, after).is_ok()
        }
        Change::Stage { before, after, .. } if begun => check_plan_locked(tournament, before, after).is_ok(),
        Change::RoundState { group, number, after: RoundState::Published, .. }
            if tournament.round(*group, number + 1).is_some() =>
        {
            return need_reason(actor);
        }
        Change::HandEdit { group, round, .. } | Change::Pairing { group, round, .. } => {
            state(*group, *round) == Some(RoundState::Draft)
        }
        Change::Result { group, round, before, after, .. } => {
            let published = state(*group, *round) == Some(RoundState::Published);
            published || [before, after].contains(&&GameResult::Adjourned)
        }
        _ => true,
    };
    if permitted { Ok(()) } else { Err(Refusal::CannotUndo) }
}

/// Whether every pairing names entries that exist, each once a round, rounds are numbered without a gap, a draft has no results
/// and a closed round lacks none.
fn holds_together(tournament: &Tournament) -> bool {
    tournament.stages.iter().flat_map(|stage| stage.groups.iter().map(move |group| (stage, group))).all(
        |(stage, group)| {
            let numbered = group.rounds.keys().copied().eq((1..).take(group.rounds.len()));
            let placed = group.rounds.values().all(|round| {
                let mut seen = BTreeSet::new();
                let mut entries = round.pairings.values().flat_map(Pairing::entries);
                entries.all(|entry| tournament.entries.contains_key(&entry) && seen.insert(entry))
                    && results_fit_state(round)
            });
            numbered && placed && group.rounds.len() <= usize::from(stage.rounds)
        },
    )
}

/// Whether the pairing numbers are 1, 2, 3 …: an entry that came or went since has moved them.
fn numbered_without_gap(tournament: &Tournament) -> bool {
    let numbers: BTreeSet<u32> = tournament.entries.values().map(|entry| entry.tpn).collect();
    numbers.len() == tournament.entries.len() && numbers.into_iter().zip(1..).all(|(number, place)| number == place)
}

fn results_fit_state(round: &Round) -> bool {
    let mut unknown = round.pairings.values().flat_map(Pairing::games).map(|game| game.result == GameResult::Unknown);
    match round.state {
        RoundState::Draft => unknown.all(|unknown| unknown),
        RoundState::Published => true,
        RoundState::Closed => !unknown.any(|unknown| unknown),
    }
}
