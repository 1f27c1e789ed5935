//! Penalties, points given or taken, expulsion, fouls.

use super::entrants::{find, replace};
use super::results::{self, Place};
use super::{check_seen, need_reason, next_round};
use crate::adjustment::Adjustment;
use crate::change::Change;
use crate::entry::Entry;
use crate::id::{EntryId, Version};
use crate::log::Actor;
use crate::pairing::Game;
use crate::penalty::Penalty;
use crate::refusal::Refusal;
use crate::round::RoundState;
use crate::tournament::Tournament;

pub(super) fn sanction(
    tournament: &Tournament,
    id: EntryId,
    penalties: Vec<Penalty>,
    adjustments: Vec<Adjustment>,
    seen: Version,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let entry = find(tournament, id)?;
    let after = Entry { adjustments, penalties, ..entry.clone() };
    if after == *entry {
        return Ok(Vec::new());
    }
    let rounds = tournament.stages.iter().map(|stage| stage.rounds).max().unwrap_or(0);
    let of_penalties = after.penalties.iter().map(|penalty| penalty.round);
    let mut named = of_penalties.chain(after.adjustments.iter().filter_map(|adjustment| adjustment.round));
    if let Some(round) = named.find(|round| *round == 0 || *round > rounds) {
        return Err(Refusal::PenaltyRound { round, rounds });
    }
    check_seen(seen, entry.changed)?;
    need_reason(actor)?;
    Ok(vec![replace(entry, after)])
}

pub(super) fn expel(
    tournament: &Tournament,
    id: EntryId,
    seen: Version,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let entry = find(tournament, id)?;
    if entry.expelled {
        return Ok(Vec::new());
    }
    check_seen(seen, entry.changed)?;
    need_reason(actor)?;
    let from = entry.withdrawn_from.unwrap_or_else(|| next_round(tournament));
    Ok(vec![replace(entry, Entry { withdrawn_from: Some(from), expelled: true, ..entry.clone() })])
}

pub(super) fn record_fouls(
    tournament: &Tournament,
    place: Place,
    fouls: (u8, u8),
    shown: (u8, u8),
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let (_, game) = results::find(tournament, place)?;
    if game.fouls == fouls {
        return Ok(Vec::new());
    }
    if game.fouls != shown {
        return Err(Refusal::StaleFouls { theirs: game.fouls });
    }
    match tournament.round(place.group, place.round).map(|round| round.state) {
        Some(RoundState::Published) => {}
        Some(RoundState::Closed) => need_reason(actor)?,
        state => {
            let state = state.unwrap_or(RoundState::Draft);
            return Err(Refusal::RoundState { round: place.round, state, needed: RoundState::Published });
        }
    }
    Ok(vec![results::change(place, game, Game { fouls, ..game.clone() })])
}
