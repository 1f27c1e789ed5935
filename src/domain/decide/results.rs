//! Results.

use super::{find_group, need_reason, records};
use crate::change::Change;
use crate::id::{GroupId, PairingId, Version};
use crate::log::Actor;
use crate::pairing::{Game, Pairing};
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
    let (row, game) = find(tournament, place)?;
    let before = game.result;
    if before == after {
        return Ok(Vec::new());
    }
    let state = tournament.round(group, round).map_or(RoundState::Draft, |round| round.state);
    let ends = before == GameResult::Adjourned && after != GameResult::Unknown;
    let adjourned_game_ends = state == RoundState::Closed && ends;
    if state != RoundState::Published && !adjourned_game_ends {
        return Err(Refusal::RoundState { round, state, needed: RoundState::Published });
    }
    if row.changed > seen && shown != Some(before) {
        return Err(Refusal::StaleResult { yours: after, theirs: before, current: row.changed });
    }
    let result = Change::Result { group, round, pairing, sequence, before, after };
    Ok(std::iter::once(result).chain(records::unread(place, game, after)).collect())
}

/// How a result is corrected by the age of its round (C.04.2 article 4.3):
///
/// | the error is found | what happens | by |
/// |---|---|---|
/// | before the next round is paired | the result is another one | [`enter`], after reopening if the round was closed |
/// | before the end of the next round | the same: it counts for the standings and for pairings yet to be made | reopening |
/// | later | the event stays as it was played; the rating report has the true result | this |
pub(super) fn correct_for_rating(
    tournament: &Tournament,
    place: Place,
    result: Option<GameResult>,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let (_, game) = find(tournament, place)?;
    let result = result.filter(|result| *result != game.result);
    if result == game.for_rating {
        return Ok(Vec::new());
    }
    let next = tournament.round(place.group, place.round + 1).map(|round| round.state);
    if next != Some(RoundState::Closed) {
        return Err(Refusal::NotLateYet { round: place.round });
    }
    if result.is_some_and(GameResult::is_pending) {
        return Err(Refusal::ResultNeeded);
    }
    need_reason(actor)?;
    Ok(vec![change(place, game, Game { for_rating: result, ..game.clone() })])
}

/// Another state of a game beyond its result.
pub(super) fn change(place: Place, before: &Game, after: Game) -> Change {
    let Place { group, round, pairing, .. } = place;
    Change::Game { group, round, pairing, before: Box::new(before.clone()), after: Box::new(after) }
}

/// The pairing and the game of a place.
pub(super) fn find(tournament: &Tournament, place: Place) -> Result<(&Pairing, &Game), Refusal> {
    let Place { group, round, pairing, sequence } = place;
    let missing = |what, number| Refusal::Missing { what, number };
    let (_, in_group) = find_group(tournament, group)?;
    let in_round = in_group.rounds.get(&round).ok_or(missing(Missing::Round, u32::from(round)))?;
    let row = in_round.pairings.get(&pairing).ok_or(missing(Missing::Pairing, pairing.0))?;
    let game = row.games().iter().find(|game| game.sequence == sequence);
    Ok((row, game.ok_or(missing(Missing::Game, u32::from(sequence)))?))
}
