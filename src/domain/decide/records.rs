//! Records of games: kept, replaced, taken away; a disagreement with the result acknowledged.

use std::collections::BTreeSet;

use super::results::{Place, change, find};
use super::{find_group, need_reason};
use crate::change::Change;
use crate::command::KeptRecord;
use crate::id::{GroupId, Version};
use crate::log::Actor;
use crate::pairing::Game;
use crate::record::{Acknowledgement, GameRecord, MAX_RECORD};
use crate::refusal::{Missing, Refusal};
use crate::result::GameResult;
use crate::round::RoundState;
use crate::tournament::Tournament;

pub(super) fn keep(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    records: Vec<KeptRecord>,
    seen: Version,
) -> Result<Vec<Change>, Refusal> {
    let (_, in_group) = find_group(tournament, group)?;
    let state = in_group.rounds.get(&round).map(|round| round.state);
    let state = state.ok_or(Refusal::Missing { what: Missing::Round, number: u32::from(round) })?;
    if state == RoundState::Draft {
        return Err(Refusal::RoundState { round, state, needed: RoundState::Published });
    }
    let mut named = BTreeSet::new();
    let mut changes = Vec::new();
    for KeptRecord { pairing, sequence, text } in records {
        let (row, game) = find(tournament, Place { group, round, pairing, sequence })?;
        // Nothing written is no record.
        let text = text.filter(|text| !text.trim().is_empty());
        let board = row.board().unwrap_or_default();
        if !named.insert((pairing, sequence)) {
            return Err(Refusal::RecordTwice { board });
        }
        if let Some(text) = &text
            && text.len() > MAX_RECORD
        {
            return Err(Refusal::RecordTooLong { board, bytes: text.len(), limit: MAX_RECORD });
        }
        let before = game.record.as_ref().map(|record| &*record.text);
        if before == text.as_deref() {
            continue;
        }
        // A result that came in meanwhile is no reason to refuse; a record that did is.
        if before.is_some() && row.changed > seen {
            return Err(Refusal::Stale { seen, current: row.changed });
        }
        let after = Game { record: text.as_deref().map(GameRecord::new), ..game.clone() };
        changes.push(change(Place { group, round, pairing, sequence }, game, after));
    }
    Ok(changes)
}

pub(super) fn acknowledge(
    tournament: &Tournament,
    place: Place,
    shown: GameResult,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let (row, game) = find(tournament, place)?;
    let board = row.board().unwrap_or_default();
    let record = game.record.clone().ok_or(Refusal::NoRecord { board })?;
    if game.result != shown {
        return Err(Refusal::StaleResult { yours: shown, theirs: game.result, current: row.changed });
    }
    need_reason(actor)?;
    let reason = actor.reason.as_deref().unwrap_or_default().trim().to_owned();
    let acknowledged = Some(Acknowledgement { by: actor.name.clone(), reason });
    if record.acknowledged == acknowledged {
        return Ok(Vec::new());
    }
    let after = Game { record: Some(GameRecord { acknowledged, ..record }), ..game.clone() };
    Ok(vec![change(place, game, after)])
}

/// What another result does to the record: a word about the old result says nothing about the new one.
pub(super) fn unread(place: Place, game: &Game, result: GameResult) -> Option<Change> {
    let record = game.record.as_ref().filter(|record| record.acknowledged.is_some())?;
    let before = Game { result, ..game.clone() };
    let after = Game { record: Some(record.unread()), ..before.clone() };
    Some(change(place, &before, after))
}
