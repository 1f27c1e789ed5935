//! Rounds of a stage that is paired by a Swiss system: its records as a request to the crate of the systems.

use qisai_domain::contest::second_begins;
use qisai_domain::{
    Acceleration, ByeKind, Cell, Format, FormatSpec, Outcome, PlannedBye, PlannedGame, Prohibition, Reason, ResultLine,
    Results, RoundPlan, Side, SwissReason, SwissSystem,
};
use qisai_swiss::systems::SwissEngine;
use qisai_swiss::{Crosstable, Line, Prepared, Request};

use crate::before::{results_before, seats_in};
use crate::error::PairingError;
use crate::{Engine, PlanRequest, separation};

/// Engine of the Swiss systems.
pub(crate) struct SwissSystems;

impl Engine for SwissSystems {
    fn pairs(&self, spec: &FormatSpec) -> bool {
        SwissSystem::from_code(spec.code).is_some()
    }

    fn plan(&self, request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
        let format = request.stage.format();
        let (engine, acceleration) = engine_of(format).ok_or(PairingError::NoEngine(format.spec().code))?;
        let mut prepared = prepare(request, acceleration, &request.stage.limits.prohibited)?;
        let separated = separation::decide(request, engine, &mut prepared)?;
        let plan = paired(engine, &prepared, request.round)?;
        Ok(RoundPlan { kept_apart: separated.kept_apart(), ..plan })
    }
}

/// Returns the engine and the acceleration of a Swiss; `None` for another format.
pub(crate) fn engine_of(format: &Format) -> Option<(&'static SwissEngine, &Acceleration)> {
    Some((SwissEngine::of(format.swiss_system()?), format.acceleration()?))
}

/// Reads the input for pairing a round; `prohibited` lists the entrants who must not meet. Numbers are those of the
/// seats that a recorded round was paired from.
///
/// # Errors
/// Any [`PairingError`] that concerns the rounds before.
pub fn prepare(
    request: &PlanRequest<'_>,
    acceleration: &Acceleration,
    prohibited: &[Prohibition],
) -> Result<Prepared, PairingError> {
    let PlanRequest { tournament, stage, group, round, availability, budget } = request;
    let Some(system) = stage.format().swiss_system() else {
        return Err(PairingError::NoEngine(stage.spec().code));
    };
    let seats = seats_in(tournament, group, *round);
    let away = seats.iter().filter_map(|seat| Some((seat.id(), availability(seat).err()?)));
    let mut of_round = Request::new(system, crosstable(&played_before(request)?));
    of_round.away = away.collect();
    of_round.acceleration = acceleration.clone();
    of_round.prohibited = prohibited.to_vec();
    of_round.initial_side = group.initial_side();
    of_round.lots = group.lots();
    of_round.readings = stage.play.readings.of_swiss();
    of_round.team = stage.play.team_swiss;
    of_round.second_begins = second_begins(&stage.play.contest(*round), 1);
    of_round.budget = budget.clone();
    Ok(of_round.prepare()?)
}

/// Returns the plan of a prepared field, without further changes to it.
pub(crate) fn paired(engine: &SwissEngine, prepared: &Prepared, number: u16) -> Result<RoundPlan, PairingError> {
    let round = prepared.pair(engine)?;
    let reasons = |reasons: Vec<SwissReason>| reasons.into_iter().map(Reason::Swiss).collect();
    let games = round.games.into_iter();
    let games = games.map(|it| PlannedGame { first: it.first, second: it.second, reasons: reasons(it.reasons) });
    let taker = round.bye.map(|(entry, of_bye)| PlannedBye {
        entry,
        kind: ByeKind::PairingAllocated,
        reasons: reasons(of_bye),
    });
    let away = prepared.away.iter();
    let away = away.map(|(entry, kind)| PlannedBye { entry: *entry, kind: *kind, reasons: vec![Reason::Requested] });
    Ok(RoundPlan {
        number,
        games: games.collect(),
        byes: taker.into_iter().chain(away).collect(),
        left_over: Vec::new(),
        kept_apart: Vec::new(),
    })
}

/// Returns the earlier rounds after checking that all exist and have results.
pub(crate) fn played_before(request: &PlanRequest<'_>) -> Result<Results, PairingError> {
    let PlanRequest { tournament, group, round, .. } = *request;
    let before = round.saturating_sub(1);
    if let Some(missing) = (1..=before).find(|number| !group.rounds.contains_key(number)) {
        return Err(PairingError::RoundMissing(missing));
    }
    let results = results_before(tournament, group, round)?;
    for line in &results.lines {
        for (at, cell) in results.columns.iter().zip(&line.cells) {
            if let Cell::Game { opponent, side: Side::First, outcome: Outcome::Unknown }
            | Cell::Match { opponent, side: Side::First, outcome: Outcome::Unknown, .. } = cell
            {
                let second = results.lines.get(*opponent).map_or(line.entry, |line| line.entry);
                return Err(PairingError::ResultMissing { round: at.round, first: line.entry, second });
            }
        }
    }
    Ok(results)
}

/// Returns the results of a group as the engines read them.
pub fn crosstable(results: &Results) -> Crosstable {
    Crosstable {
        games: results.scoring.games.clone(),
        matches: results.scoring.matches.clone(),
        games_per_meeting: results.games_per_meeting,
        planned_rounds: results.planned_rounds,
        columns: results.columns.iter().map(|at| at.round).collect(),
        carried: results.carried,
        seated: results.seated,
        lines: results.lines.iter().map(|line| line_of(results, line)).collect(),
    }
}

fn line_of(results: &Results, line: &ResultLine) -> Line {
    let mut of_engine = Line::new(line.entry, line.number, line.rating, line.cells.clone());
    of_engine.from = line.from_round();
    of_engine.brought = line.brought;
    of_engine.brought_game_points = line.brought_game_points;
    if !line.adjustments().is_empty() {
        of_engine.awarded = (1..=results.rounds()).map(|round| (round, results.points(line, round))).collect();
        of_engine.extra = (1..=results.rounds()).map(|round| (round, results.extra(line, round))).collect();
    }
    of_engine
}
