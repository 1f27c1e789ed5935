//! Line-ups: handed in sealed, opened together.

use std::sync::Arc;

use super::{Decided, find_group, find_round};
use crate::change::Change;
use crate::contest::GameKey;
use crate::discipline::Side;
use crate::game::Game;
use crate::id::{PairingId, RoundRef};
use crate::log::Hash;
use crate::pairing::Pairing;
use crate::refusal::{Missing, Refusal};
use crate::request::{LineUp, seal};
use crate::tournament::Tournament;

pub(super) fn hand_in(t: &Tournament, at: RoundRef, id: PairingId, side: Side, seal: Hash) -> Result<Decided, Refusal> {
    let before = find(t, at, id)?;
    let mut after = before.as_ref().clone();
    let [first, second] = &mut after.seals;
    let slot = match side {
        Side::First => first,
        Side::Second => second,
    };
    if *slot == Some(seal) {
        return Ok(Decided::default());
    }
    if before.games.values().any(|game| game.players.is_some_and(|players| players.iter().any(Option::is_some))) {
        return Err(Refusal::AlreadyOpen);
    }
    *slot = Some(seal);
    Ok(Decided::computed(vec![replaced(at, before, after)]))
}

/// Opens line-ups: each must be what was sealed, and its people must be in the roster.
pub(super) fn reveal(
    t: &Tournament,
    at: RoundRef,
    opened: &[(PairingId, LineUp, Option<[u8; 16]>)],
) -> Result<Decided, Refusal> {
    let (stage, _) = find_group(t, at.group)?;
    let contest = stage.play.contest(at.round);
    let mut changes: Vec<Change> = Vec::new();
    let mut working = t.clone();
    for (id, line_up, salt) in opened {
        let before = find(&working, at, *id)?.clone();
        let own = usize::from(line_up.side == Side::Second);
        if let Some(sealed) = before.seals.get(own).copied().flatten() {
            let salt = salt.ok_or(Refusal::Seal)?;
            if seal(salt, &line_up.content()) != sealed {
                return Err(Refusal::Seal);
            }
        }
        let two = before.two().ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })?;
        let entry = two.get(own).copied().and_then(|entry| t.entry(entry));
        let roster = entry.and_then(|entry| entry.team()).map(|team| team.roster.as_slice()).unwrap_or_default();
        let mut after = before.as_ref().clone();
        for (board, player) in (1..=contest.boards).zip(&line_up.players) {
            if let Some(player) = player
                && !roster.contains(player)
            {
                return Err(Refusal::Missing { what: Missing::Player, number: player.0 });
            }
            let key = GameKey { board, segment: line_up.segment, number: line_up.number };
            let second_begins = crate::contest::second_begins(&contest, board);
            let game = after.games.entry(key).or_insert_with(|| Game::beginning(second_begins));
            let players = game.players.get_or_insert_default();
            if let Some(slot) = players.get_mut(own) {
                *slot = *player;
            }
        }
        let change = replaced(at, &before, after);
        working.try_on(std::slice::from_ref(&change));
        changes.push(change);
    }
    Ok(Decided::computed(changes))
}

fn find(t: &Tournament, at: RoundRef, id: PairingId) -> Result<&Arc<Pairing>, Refusal> {
    let round = find_round(t, at)?;
    round.pairings.get(&id).ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })
}

fn replaced(at: RoundRef, before: &Arc<Pairing>, after: Pairing) -> Change {
    Change::Pairing { at, id: before.id, before: Some(before.clone()), after: Some(Arc::new(after)) }
}
