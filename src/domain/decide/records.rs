//! Records of games: storage, replacement, removal, and acknowledgement of a conflict with the result.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::results::{change, find};
use super::states::this_version;
use super::{Decided, GamePlace, find_round, need_reason};
use crate::change::Change;
use crate::command::{Envelope, KeptRecord};
use crate::game::{Game, GameFact, MAX_RECORD};
use crate::hash::Hash;
use crate::id::RoundRef;
use crate::refusal::Refusal;
use crate::result::GameResult;
use crate::round::RoundState;
use crate::tournament::Tournament;

pub(super) fn keep(t: &Tournament, at: RoundRef, records: &[KeptRecord]) -> Result<Decided, Refusal> {
    let state = find_round(t, at)?.state;
    if state == RoundState::Draft {
        return Err(Refusal::RoundState { round: at.round, state, needed: RoundState::Published });
    }
    let mut named = BTreeSet::new();
    let mut decided = Decided::default();
    for KeptRecord { pairing, game: key, text } in records {
        let place = GamePlace { at, pairing: *pairing, game: *key };
        let (row, game) = find(t, place)?;
        // An empty text is not a record.
        let text = text.as_ref().filter(|text| !text.trim().is_empty());
        let board = row.board().unwrap_or_default();
        if !named.insert((*pairing, *key)) {
            return Err(Refusal::RecordTwice { board });
        }
        if let Some(text) = text
            && text.len() > MAX_RECORD
        {
            return Err(Refusal::RecordTooLong { board, bytes: text.len(), limit: MAX_RECORD });
        }
        let record = text.map(|text| Hash::of(text));
        if game.record == record {
            continue;
        }
        // A record is replaced only based on the version that was seen; results and fouls entered meanwhile do not
        // conflict with it.
        let current = game.changed.of(GameFact::Record);
        let values = Refusal::StaleRecord { board, yours: record, theirs: game.record, current };
        decided = decided.unless_newer(place.row(GameFact::Record), values);
        if let (Some(hash), Some(text)) = (record, text) {
            decided = decided.and([Change::Text { hash, text: Some(Arc::new(text.clone())) }]);
        }
        let after = Game { record, acknowledged: None, ..game };
        decided = decided.and([change(t, place, after)]);
    }
    Ok(decided)
}

pub(super) fn acknowledge(t: &Tournament, place: GamePlace, act: &Envelope) -> Result<Decided, Refusal> {
    let (row, game) = find(t, place)?;
    let board = row.board().unwrap_or_default();
    if game.record.is_none() {
        return Err(Refusal::NoRecord { board });
    }
    need_reason(act)?;
    let after = Game { acknowledged: Some(this_version(t)), ..game };
    // The reviewed facts: this result and this record.
    let seen = [GameFact::Result, GameFact::Record, GameFact::Acknowledged].map(|fact| place.row(fact));
    let decided = Decided::computed(vec![change(t, place, after)]);
    Ok(seen.into_iter().fold(decided, Decided::based_on))
}

/// Returns the change of the record that another result causes: an acknowledgement of the old result does not cover the
/// new one.
pub(super) fn unread(place: GamePlace, game: &Game, result: GameResult) -> Option<Change> {
    game.acknowledged?;
    let before = Game { result, ..game.clone() };
    let after = Game { acknowledged: None, ..before.clone() };
    let GamePlace { at, pairing, game } = place;
    Some(Change::Game { at, pairing, game, before: Some(Arc::new(before)), after: Some(Arc::new(after)) })
}
