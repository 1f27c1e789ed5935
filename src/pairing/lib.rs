//! Pairing engines: Swiss systems, round robin, knockout, the checker, the generator.

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
use qisai_domain::{ByeKind, EntryId, FormatSpec, Group, GroupId, RoundPlan, Seat, Stage, Tournament};

pub use error::PairingError;
pub use patience::Patience;
pub use swiss::blocked::Diagnosis;
use swiss::systems;

/// What to pair, and who is there.
pub struct PlanRequest<'a> {
    pub tournament: &'a Tournament,
    pub stage: &'a Stage,
    /// The group within the stage.
    pub group: &'a Group,
    /// The round; rounds from this one on are not looked at.
    pub round: u16,
    /// Per seat: to be paired, or the bye given instead.
    pub availability: &'a dyn Fn(&Seat<'_>) -> Result<(), ByeKind>,
    /// When to give up.
    pub patience: Patience,
}

/// Pairs a round of a group by its stage's format, from the rounds before it: rounds from `round` on are not looked at. Entries
/// available in the round are paired; the others get the bye they asked for.
pub fn plan_round(tournament: &Tournament, group: GroupId, round: u16) -> Result<RoundPlan, PairingError> {
    plan_round_while(tournament, group, round, Patience::endless())
}

/// The same, given up when the patience ends.
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

/// Pairs everybody but those left to the arbiter's hand: [`RoundPlan::left_over`] of the plan.
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
    if stage.spec().has_tree() {
        return Ok(knockout::without(plan, left_over));
    }
    plan.byes.retain(|bye| !left_over.contains(&bye.entry));
    plan.left_over = left_over.to_vec();
    Ok(plan)
}

/// Why a round of a Swiss system cannot be paired, and what may be relaxed: to be asked after [`PairingError::NoLegalPairing`]. None
/// where the group is not paired by a Swiss system.
///
/// # Errors
/// What keeps the round from being looked at: see [`PairingError`].
pub fn diagnose_round(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    patience: Patience,
) -> Result<Option<Diagnosis>, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let Some((engine, acceleration)) = systems::of(stage.format()) else { return Ok(None) };
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    let request = PlanRequest { tournament, stage, group, round, availability: &availability, patience };
    let prohibited = &stage.limits.prohibited;
    let prepared = swiss::plan::prepare(&request, acceleration, prohibited)?;
    Ok(Some(swiss::blocked::diagnose(&prepared, prohibited, engine.clashes)))
}

/// Way of pairing the rounds of some formats.
trait Engine: Sync {
    /// Returns `true` for a format that it pairs.
    fn pairs(&self, spec: &FormatSpec) -> bool;

    /// Pairs a round.
    ///
    /// # Errors
    /// See [`PairingError`].
    fn plan(&self, request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError>;
}

/// Every engine. A new format that none of them pairs adds its own.
static ENGINES: [&dyn Engine; 3] = [&swiss::plan::SwissSystems, &round_robin::Tables, &knockout::Brackets];

/// Pairs a round with the availability given.
fn plan(request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
    let (round, announced) = (request.round, request.tournament.planned_rounds(request.group.id));
    if round == 0 || round > announced {
        // A bracket that does not fit its seats any more has no rounds: that is what to say.
        if let (0, Some(layout)) = (announced, request.stage.format().layout()) {
            let seats = u16::try_from(request.group.seats.len()).unwrap_or(u16::MAX);
            bracket(layout, seats).map_err(PairingError::Layout)?;
        }
        if round > 0 && is_decided(request.stage, request.group) {
            return Err(PairingError::Over { round });
        }
        return Err(PairingError::UnknownRound { round, announced });
    }
    let spec = request.stage.spec();
    match ENGINES.iter().find(|engine| engine.pairs(spec)) {
        Some(engine) => engine.plan(request),
        None => Err(PairingError::NoEngine(spec.code)),
    }
}
