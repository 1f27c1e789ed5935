//! Everybody meets everybody (C.05).
//!
//! Numbers of the table are the places in the order of the pairing numbers. In an odd field whoever meets the number that nobody has
//! is free. Whoever withdraws before playing half of their games leaves the table, and their opponents are free; after that their games
//! stay on the plan, to be lost by forfeit (C.05 article 6). A free round is worth nothing. An absence of one round does not change the
//! table: the game is planned, and its result is the arbiter's.
//!
//! Where meetings of an earlier stage are carried over, the first cycle is what is left to play
//! ([`table_left`](qisai_domain::Tournament::table_left)).

pub mod berger;

use std::collections::BTreeSet;

use qisai_domain::{ByeKind, PlannedBye, PlannedGame, Reason, RoundPlan, Seat};

use crate::PlanRequest;
use crate::error::PairingError;
use crate::recorded::{results_before, seats_in};

/// Plans a round by the tables.
///
/// # Errors
/// [`PairingError::UnknownRound`] beyond the end of the tables.
pub fn plan(request: &PlanRequest<'_>, cycles: u8, exchange_at_seam: bool) -> Result<RoundPlan, PairingError> {
    let PlanRequest { tournament, group, round, .. } = *request;
    let entrants = seats_in(tournament, group, round);
    let size = u32::try_from(entrants.len().next_multiple_of(2)).unwrap_or(u32::MAX);
    let left = tournament.table_left(group.id).unwrap_or_default();
    let carried = left.get(usize::from(round).saturating_sub(1)).filter(|_| round > 0);
    let (pairs, cycle, reasons) = if let Some(pairs) = carried {
        (with_idle(pairs, entrants.len()), 1, Vec::new())
    } else {
        // The cycles behind a shortened first one are whole.
        let shorter = if left.is_empty() { 0 } else { i64::from(size) - 1 - i64::try_from(left.len()).unwrap_or(0) };
        let number = u32::try_from(i64::from(round) + shorter).unwrap_or(0);
        let (table, cycle) = berger::table_round(size, cycles, exchange_at_seam, number).ok_or_else(|| {
            let announced = tournament.planned_rounds(group.id);
            PairingError::UnknownRound { round, announced }
        })?;
        let reason = Reason::Berger { round: u16::try_from(table).unwrap_or(u16::MAX), cycle, size };
        (berger::games(size, table), cycle, vec![reason])
    };
    let results = results_before(tournament, group, round)?;
    let has_left = |seat: &Seat<'_>| {
        let played = results
            .lines
            .iter()
            .find(|line| line.entry == seat.id())
            .map_or(0, |line| line.cells.iter().skip(results.carried).filter(|cell| cell.is_played()).count());
        let games = entrants.len().saturating_sub(1) * usize::from(cycles);
        seat.participation.until.is_some_and(|until| round >= until) && 2 * played < games
    };
    let mut plan = RoundPlan { number: round, ..RoundPlan::default() };
    let mut byes = Vec::new();
    for (one, two) in pairs {
        let seat = |number: u32| {
            let place = usize::try_from(number.checked_sub(1)?).ok()?;
            entrants.get(place).copied()
        };
        let in_table = |number: u32| seat(number).filter(|seat| !has_left(seat));
        match (in_table(one), in_table(two)) {
            (Some(one), Some(two)) => {
                let (first, second) = if cycle % 2 == 1 { (one.id(), two.id()) } else { (two.id(), one.id()) };
                plan.games.push(PlannedGame { first, second, reasons: reasons.clone() });
            }
            (alone, other) => {
                let free = alone.or(other);
                byes.extend(free.map(|seat| (seat, reasons.clone())));
                let left = [seat(one), seat(two)].into_iter().flatten().filter(|seat| has_left(seat));
                byes.extend(left.map(|seat| (seat, vec![Reason::Requested])));
            }
        }
    }
    byes.sort_by_key(|(seat, reasons)| (reasons.contains(&Reason::Requested), seat.number));
    plan.byes = byes
        .into_iter()
        .map(|(seat, reasons)| PlannedBye { entry: seat.id(), kind: ByeKind::ZeroPoint, reasons })
        .collect();
    Ok(plan)
}

/// The pairs of a round of what is left when meetings are carried over, and who is free in it with number 0, which nobody has.
fn with_idle(pairs: &[(u16, u16)], entrants: usize) -> Vec<(u32, u32)> {
    let busy: BTreeSet<u32> = pairs.iter().flat_map(|(one, other)| [u32::from(*one), u32::from(*other)]).collect();
    let meet = pairs.iter().map(|(one, other)| (u32::from(*one), u32::from(*other)));
    let free = (1..=u32::try_from(entrants).unwrap_or(u32::MAX)).filter(|number| !busy.contains(number));
    meet.chain(free.map(|number| (number, 0))).collect()
}
