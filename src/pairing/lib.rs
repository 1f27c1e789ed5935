//! Pairing engines: Swiss systems, round robin, knockout, the checker and the generator.

mod alternative;
pub mod breach;
pub mod checker;
pub mod comparison;
mod error;
pub mod generator;
mod knockout;
mod matching;
mod molter;
mod patience;
pub mod preview;
mod recorded;
pub mod round_robin;
mod scheveningen;
pub mod separation;
pub mod swiss;
pub mod why;

#[cfg(test)]
extern crate self as qisai_pairing; // `support` is shared with the tests that see the crate from outside
#[cfg(test)]
#[path = "tests/support.rs"]
#[allow(dead_code, reason = "some of it only those others use")]
mod support;

use qisai_domain::bracket::{bracket, is_decided};
use qisai_domain::{ByeKind, EntryId, Format, Group, GroupId, RoundPlan, Seat, Stage, Table, Tournament};

pub use error::PairingError;
pub use patience::Patience;
pub use swiss::blocked::Diagnosis;

/// Request to pair a round, with the availability of the entrants.
pub struct PlanRequest<'a> {
    pub tournament: &'a Tournament,
    pub stage: &'a Stage,
    /// Group within the stage.
    pub group: &'a Group,
    /// Number of the round; rounds from this one on are ignored.
    pub round: u16,
    /// Function that returns `Ok` for a seat to be paired, or the bye given instead.
    pub availability: &'a dyn Fn(&Seat<'_>) -> Result<(), ByeKind>,
    /// Limits on time and memory.
    pub patience: Patience,
}

/// Pairs a round of a group by its stage's format from the rounds before it; rounds from `round` on are ignored.
///
/// Entries available in the round are paired; the others get the bye they requested.
pub fn plan_round(tournament: &Tournament, group: GroupId, round: u16) -> Result<RoundPlan, PairingError> {
    plan_round_while(tournament, group, round, Patience::endless())
}

/// Pairs a round like [`plan_round`], but stops when the patience ends.
pub fn plan_round_while(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    patience: Patience,
) -> Result<RoundPlan, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let competitors = group.seats.len();
    if competitors < 2 {
        return Err(PairingError::TooFewCompetitors(competitors));
    }
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    plan(&PlanRequest { tournament, stage, group, round, availability: &availability, patience })
}

/// Pairs everybody except the entries in `left_over`, which are left to manual pairing: they become
/// [`RoundPlan::left_over`] of the plan.
pub fn plan_others(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    left_over: &[EntryId],
    patience: Patience,
) -> Result<RoundPlan, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let availability = |seat: &Seat<'_>| {
        if left_over.contains(&seat.id()) { Err(ByeKind::ZeroPoint) } else { seat.participation.availability(round) }
    };
    let request = PlanRequest { tournament, stage, group, round, availability: &availability, patience };
    let mut plan = plan(&request)?;
    if let Format::Bracket(_) = stage.format() {
        return Ok(knockout::without(plan, left_over));
    }
    plan.byes.retain(|bye| !left_over.contains(&bye.entry));
    plan.left_over = left_over.to_vec();
    Ok(plan)
}

/// Diagnoses why a round of a Swiss system cannot be paired, and which relaxations are possible. Call it after
/// [`PairingError::NoLegalPairing`]. Returns `None` if the group is not paired by a Swiss system.
///
/// # Errors
/// Any error that prevents examining the round: see [`PairingError`].
pub fn diagnose_round(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    patience: Patience,
) -> Result<Option<Diagnosis>, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let Format::Swiss { system, acceleration, .. } = stage.format() else { return Ok(None) };
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    let request = PlanRequest { tournament, stage, group, round, availability: &availability, patience };
    let prohibited = &stage.limits.prohibited;
    let prepared = swiss::plan::prepare(&request, acceleration, prohibited)?;
    Ok(Some(swiss::blocked::diagnose(&prepared, prohibited, *system)))
}

/// Pairs a round with the given availability.
fn plan(request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
    let (round, announced) = (request.round, request.tournament.planned_rounds(request.group.id));
    if round == 0 || round > announced {
        // A bracket that no longer fits its seats has no rounds; report the layout error in this case.
        if let (0, Format::Bracket(layout)) = (announced, request.stage.format()) {
            let seats = u16::try_from(request.group.seats.len()).unwrap_or(u16::MAX);
            bracket(layout, seats).map_err(PairingError::Layout)?;
        }
        if round > 0 && is_decided(request.stage, request.group) {
            return Err(PairingError::Over { round });
        }
        return Err(PairingError::UnknownRound { round, announced });
    }
    match request.stage.format() {
        Format::Swiss { system, acceleration, .. } => swiss::plan::plan(request, *system, acceleration),
        Format::Table { .. } => round_robin::plan(request),
        Format::Bracket(layout) => knockout::plan(request, layout),
        other @ Format::Ladder { .. } => Err(PairingError::NoEngine(named(other))),
    }
}

/// Returns the name of a format used in the error about its missing engine.
pub(crate) fn named(format: &Format) -> &'static str {
    match format {
        Format::Swiss { system, .. } => system.code(),
        Format::Table { table: Table::Berger, .. } => "round robin",
        Format::Table { table: Table::Scheveningen | Table::OlderScheveningen, .. } => "scheveningen",
        Format::Table { table: Table::Schiller { .. }, .. } => "schiller",
        Format::Table { table: Table::Molter { .. }, .. } => "molter",
        Format::Table { table: Table::Listed(_), .. } => "listed table",
        Format::Bracket(_) => "knockout",
        Format::Ladder { .. } => "ladder",
    }
}
