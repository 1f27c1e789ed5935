//! Everybody meets everybody (C.05).
//!
//! Numbers of the table are the places in the order of the pairing numbers. In an odd field whoever meets the number that nobody has
//! is free. Whoever withdraws before playing half of their games leaves the table, and their opponents are free; after that their games
//! stay on the plan, to be lost by forfeit (C.05 article 6). A free round is worth nothing. An absence of one round does not change the
//! table: the game is planned, and its result is the arbiter's.

pub mod berger;

use qisai_domain::{ByeKind, Entry, PlannedBye, PlannedGame, Reason, RoundPlan};

use crate::PlanRequest;
use crate::error::PairingError;

/// Plans a round by the tables.
///
/// # Errors
/// [`PairingError::Unnumbered`]; [`PairingError::UnknownRound`] beyond the end of the tables.
pub fn plan(request: &PlanRequest<'_>, cycles: u8, reverse_last_two: bool) -> Result<RoundPlan, PairingError> {
    let PlanRequest { tournament, stage, group, round, .. } = *request;
    let entrants = tournament.entrants(group);
    if let Some(entry) = entrants.iter().find(|entry| entry.tpn == 0) {
        return Err(PairingError::Unnumbered(entry.id));
    }
    let size = u32::try_from(entrants.len().next_multiple_of(2)).unwrap_or(u32::MAX);
    let (table, cycle) = berger::table_round(size, cycles, reverse_last_two, u32::from(round)).ok_or_else(|| {
        let announced = u16::try_from(size.saturating_sub(1).saturating_mul(u32::from(cycles))).unwrap_or(u16::MAX);
        PairingError::UnknownRound { round, announced }
    })?;
    let cards = tournament.cards(group, stage.rounds, round.saturating_sub(1));
    let has_left = |entry: &Entry| {
        let played = cards
            .cards
            .iter()
            .find(|card| card.entry == entry.id)
            .map_or(0, |card| card.cells.iter().filter(|cell| cell.is_played()).count());
        let games = entrants.len().saturating_sub(1) * usize::from(cycles);
        entry.withdrawn_from.is_some_and(|from| round >= from) && 2 * played < games
    };
    let reasons = vec![Reason::Berger { round: u16::try_from(table).unwrap_or(u16::MAX), cycle, size }];
    let mut plan = RoundPlan { number: round, ..RoundPlan::default() };
    let mut byes = Vec::new();
    for (one, two) in berger::games(size, table) {
        let entry = |number: u32| {
            let place = usize::try_from(number.saturating_sub(1)).ok()?;
            entrants.get(place).copied()
        };
        let in_table = |number: u32| entry(number).filter(|entry| !has_left(entry));
        match (in_table(one), in_table(two)) {
            (Some(one), Some(two)) => {
                let (first, second) = if cycle % 2 == 1 { (one.id, two.id) } else { (two.id, one.id) };
                plan.games.push(PlannedGame { first, second, reasons: reasons.clone() });
            }
            (alone, other) => {
                let free = alone.or(other);
                byes.extend(free.map(|entry| (entry, reasons.clone())));
                let left = [entry(one), entry(two)].into_iter().flatten().filter(|entry| has_left(entry));
                byes.extend(left.map(|entry| (entry, vec![Reason::Requested])));
            }
        }
    }
    byes.sort_by_key(|(entry, reasons)| (reasons.contains(&Reason::Requested), entry.tpn));
    plan.byes = byes
        .into_iter()
        .map(|(entry, reasons)| PlannedBye { entry: entry.id, kind: ByeKind::ZeroPoint, reasons })
        .collect();
    Ok(plan)
}
