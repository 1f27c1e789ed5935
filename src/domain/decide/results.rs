//! Results.

use super::find_group;
use crate::change::Change;
use crate::id::{GroupId, PairingId, Version};
use crate::refusal::{Missing, Refusal};
use crate::result::GameResult;
use crate::round::RoundState;
use crate::tournament::Tournament;

/// Which game.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub group: GroupId,
    pub round: u16,
    pub pairing: PairingId,
    pub sequence: u16,
}

pub(super) fn enter(
    tournament: &Tournament,
    place: Place,
    after: GameResult,
    (seen, shown): (Version, Option<GameResult>),
) -> Result<Vec<Change>, Refusal> {
    let Place { group, round, pairing, sequence } = place;
    let (_, in_group) = find_group(tournament, group)?;
    let in_round = in_group.rounds.get(&round);
    let in_round = in_round.ok_or(Refusal::Missing { what: Missing::Round, number: u32::from(round) })?;
    let row = in_round.pairings.get(&pairing);
    let row = row.ok_or(Refusal::Missing { what: Missing::Pairing, number: pairing.0 })?;
    let game = row.games().iter().find(|game| game.sequence == sequence);
    let game = game.ok_or(Refusal::Missing { what: Missing::Game, number: u32::from(sequence) })?;
    let before = game.result;
    if before == after {
        return Ok(Vec::new());
    }
    let ends = before == GameResult::Adjourned && after != GameResult::Unknown;
    let adjourned_game_ends = in_round.state == RoundState::Closed && ends;
    if in_round.state != RoundState::Published && !adjourned_game_ends {
        return Err(Refusal::RoundState { round, state: in_round.state, needed: RoundState::Published });
    }
    if row.changed > seen && shown != Some(before) {
        return Err(Refusal::StaleResult { yours: after, theirs: before, current: row.changed });
    }
    Ok(vec![Change::Result { group, round, pairing, sequence, before, after }])
}
