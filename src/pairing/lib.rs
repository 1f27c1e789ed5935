//! Pairing engines: Swiss systems, round robin, knockout, Keizer, the checker and the generator.

mod alternative;
mod before;
pub mod breach;
pub mod checker;
pub mod comparison;
mod error;
pub mod generator;
pub mod keizer;
mod knockout;
pub mod mcmahon;
pub mod molter;
pub mod preview;
mod recorded;
pub mod round_robin;
mod scheveningen;
pub mod separation;
mod swiss;
pub mod why;

pub use error::PairingError;
use qisai_domain::bracket::{bracket, is_decided};
use qisai_domain::{ByeKind, EntryId, FormatSpec, Group, GroupId, RoundPlan, Seat, Stage, Tournament};
pub use qisai_swiss::blocked::{self, Diagnosis};
pub use qisai_swiss::{SearchBudget, SwissError};
pub use swiss::{crosstable, prepare};

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
    pub budget: SearchBudget,
}

/// Pairs a round of a group by its stage's format from the rounds before it; rounds from `round` on are ignored.
///
/// Entries available in the round are paired; the others get the bye they requested.
pub fn plan_round(tournament: &Tournament, group: GroupId, round: u16) -> Result<RoundPlan, PairingError> {
    plan_round_while(tournament, group, round, SearchBudget::endless())
}

/// Pairs a round like [`plan_round`], but stops when the budget is exhausted.
pub fn plan_round_while(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    budget: SearchBudget,
) -> Result<RoundPlan, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let competitors = group.seats.len();
    if competitors < 2 {
        return Err(PairingError::TooFewCompetitors(competitors));
    }
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    plan(&PlanRequest { tournament, stage, group, round, availability: &availability, budget })
}

/// Pairs everybody except the entries in `left_over`, which are left to manual pairing: they become
/// [`RoundPlan::left_over`] of the plan.
pub fn plan_others(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    left_over: &[EntryId],
    budget: SearchBudget,
) -> Result<RoundPlan, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let availability = |seat: &Seat<'_>| {
        if left_over.contains(&seat.id()) { Err(ByeKind::ZeroPoint) } else { seat.participation.availability(round) }
    };
    let request = PlanRequest { tournament, stage, group, round, availability: &availability, budget };
    let mut plan = plan(&request)?;
    if stage.spec().has_tree() {
        return Ok(knockout::without(plan, left_over));
    }
    plan.byes.retain(|bye| !left_over.contains(&bye.entry));
    plan.left_over = left_over.to_vec();
    Ok(plan)
}

/// Diagnoses why a round of a Swiss system cannot be paired, and which relaxations are possible. Call it after
/// [`SwissError::NoLegalPairing`]. Returns `None` if the group is not paired by a Swiss system.
///
/// # Errors
/// Any error that prevents examining the round: see [`PairingError`].
pub fn diagnose_round(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    budget: SearchBudget,
) -> Result<Option<Diagnosis>, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let Some((engine, acceleration)) = swiss::engine_of(stage.format()) else { return Ok(None) };
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    let request = PlanRequest { tournament, stage, group, round, availability: &availability, budget };
    let prohibited = &stage.limits.prohibited;
    let prepared = swiss::prepare(&request, acceleration, prohibited)?;
    Ok(Some(blocked::diagnose(&prepared, prohibited, engine.clashes)))
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
static ENGINES: [&dyn Engine; 5] =
    [&swiss::SwissSystems, &round_robin::Tables, &knockout::Brackets, &keizer::Keizer, &mcmahon::McMahon];

/// Pairs a round with the given availability.
fn plan(request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
    let (round, announced) = (request.round, request.tournament.planned_rounds(request.group.id));
    if round == 0 || round > announced {
        // A bracket that no longer fits its seats has no rounds; report the layout error in this case.
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
