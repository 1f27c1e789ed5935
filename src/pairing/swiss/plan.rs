//! A Swiss round from the tournament's records to a plan.

use qisai_domain::format::Acceleration;
use qisai_domain::{
    ByeKind, Cards, Cell, EntryId, Outcome, PlannedBye, PlannedGame, Reason, RoundPlan, Side, SwissSystem,
};

use super::board_order;
use super::dutch::{self, explain};
use super::field::{Before, Field};
use super::initial_side;
use super::virtual_points::VirtualPoints;
use crate::PlanRequest;
use crate::error::PairingError;

/// Pairs a round by a Swiss system from the rounds before it.
///
/// # Errors
/// Any [`PairingError`] but those about rounds and groups that do not exist.
pub fn plan(
    request: &PlanRequest<'_>,
    system: SwissSystem,
    acceleration: &Acceleration,
) -> Result<RoundPlan, PairingError> {
    if system != SwissSystem::Dutch {
        return Err(PairingError::NoEngine(system.code()));
    }
    let PlanRequest { tournament, stage, group, round, availability } = *request;
    let entrants = tournament.entrants(group);
    if let Some(entry) = entrants.iter().find(|entry| entry.tpn == 0) {
        return Err(PairingError::Unnumbered(entry.id));
    }
    let cards = played_before(request)?;
    let states: Vec<(EntryId, Result<(), ByeKind>)> =
        entrants.iter().map(|entry| (entry.id, availability(entry))).collect();
    let present: Vec<bool> = states.iter().map(|(_, state)| state.is_ok()).collect();
    let drawn = tournament.settings.initial_side.or_else(|| initial_side::inferred(&cards));
    let field = Field::after(Before {
        cards: &cards,
        present: &present,
        virtual_points: &VirtualPoints::new(acceleration, &cards)?,
        prohibited: &stage.prohibited,
        initial_side: drawn.ok_or(PairingError::InitialSideUnknown)?,
    });
    let pairing = dutch::pair_round(&field)?;
    let mut byes = Vec::new();
    if let Some((place, taker)) = pairing.bye.and_then(|place| Some((place, field.contenders.get(place)?))) {
        let reasons = explain::bye(&field, place);
        byes.push(PlannedBye { entry: taker.entry, kind: ByeKind::PairingAllocated, reasons });
    }
    for (entry, state) in states {
        if let Err(kind) = state {
            byes.push(PlannedBye { entry, kind, reasons: vec![Reason::Requested] });
        }
    }
    Ok(RoundPlan { number: round, games: games(&field, &pairing), byes })
}

/// The games in board order.
fn games(field: &Field, pairing: &dutch::DutchPairing) -> Vec<PlannedGame> {
    let pairs = pairing.brackets.iter().flat_map(|bracket| bracket.pairs.iter().copied());
    let mut games = Vec::new();
    for ((higher, lower), reasons) in pairs.zip(explain::games(field, pairing)) {
        let (Some(one), Some(two)) = (field.contenders.get(higher), field.contenders.get(lower)) else { continue };
        let (first, second) = match field.allocate(higher, lower).higher {
            Side::First => (one.entry, two.entry),
            Side::Second => (two.entry, one.entry),
        };
        games.push((board_order::key(one, two), PlannedGame { first, second, reasons }));
    }
    games.sort_by_key(|(key, _)| *key);
    games.into_iter().map(|(_, game)| game).collect()
}

/// The cards of the rounds before, all there and all with results.
fn played_before(request: &PlanRequest<'_>) -> Result<Cards, PairingError> {
    let PlanRequest { tournament, stage, group, round, .. } = *request;
    let before = round.saturating_sub(1);
    if let Some(missing) = (1..=before).find(|number| !group.rounds.contains_key(number)) {
        return Err(PairingError::RoundMissing(missing));
    }
    let cards = tournament.cards(group, stage.rounds, before);
    for card in &cards.cards {
        for (round, cell) in (1..).zip(&card.cells) {
            if let Cell::Game { opponent, side: Side::First, outcome: Outcome::Unknown } = cell {
                let second = cards.cards.get(*opponent).map_or(card.entry, |card| card.entry);
                return Err(PairingError::ResultMissing { round, first: card.entry, second });
            }
        }
    }
    Ok(cards)
}
