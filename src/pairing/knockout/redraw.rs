//! Brackets without a tree: for each round, all remaining entrants are drawn or paired by their seats again.

use std::collections::BTreeMap;

use qisai_domain::{DrawOf, EntryId, PlannedBye, PlannedGame, Reason};

use super::bye;
use crate::PlanRequest;
use crate::error::PairingError;

/// Pairs the first of the remaining entrants with the last; `left` is in seat order.
pub(super) fn by_seat(left: &[EntryId]) -> (Vec<PlannedGame>, Vec<PlannedBye>) {
    let (through, playing) = left.split_at(left.len() % 2);
    let pairs = playing.iter().zip(playing.iter().rev()).take(playing.len() / 2);
    let game = |(first, second): (&EntryId, &EntryId)| PlannedGame {
        first: *first,
        second: *second,
        reasons: vec![Reason::FirstAgainstLast],
    };
    (pairs.map(game).collect(), through.iter().map(|entry| bye(*entry, Reason::FirstAgainstLast)).collect())
}

/// Pairs the remaining entrants by the cards drawn for the round.
pub(super) fn by_cards(
    request: &PlanRequest<'_>,
    left: &[EntryId],
) -> Result<(Vec<PlannedGame>, Vec<PlannedBye>), PairingError> {
    let round = request.round;
    let not_drawn = PairingError::NotDrawn { round };
    let draw = request.group.draw(DrawOf::Round(round)).ok_or(not_drawn.clone())?;
    let cards: BTreeMap<u32, EntryId> = draw.outcome.iter().copied().zip(draw.among.iter().copied()).collect();
    let is_left = |card: u32| cards.get(&card).copied().filter(|entry| left.contains(entry));
    let mut games = Vec::with_capacity(left.len() / 2);
    for number in (1_u32..).take(left.len() / 2) {
        let [Some(first), Some(second)] = [2 * number - 1, 2 * number].map(is_left) else { return Err(not_drawn) };
        games.push(PlannedGame { first, second, reasons: vec![Reason::Card { number }] });
    }
    let mut byes = Vec::new();
    if left.len() % 2 == 1 {
        byes.push(bye(is_left(0).ok_or(not_drawn)?, Reason::Card { number: 0 }));
    }
    Ok((games, byes))
}
