//! Planning of a Swiss round from the tournament's records.

pub use super::prepared::Prepared;

use qisai_domain::format::Acceleration;
use qisai_domain::format::spec::FirstDraw;
use qisai_domain::readings::Reading;
use qisai_domain::{
    ByeKind, Cell, EntryId, FormatSpec, OddTeam, Outcome, PlannedBye, PlannedGame, Prohibition, Reason, Results,
    RoundPlan, Side,
};

use super::field::{Before, Field};
use super::pairing::{SwissBye, SwissGame, SwissPairing};
use super::systems::{self, SwissEngine};
use super::team::Teams;
use super::virtual_points::VirtualPoints;
use super::{board_order, initial_side};
use crate::before::{results_before, seats_in};
use crate::error::PairingError;
use crate::{Engine, PlanRequest, separation};

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
    let PlanRequest { tournament, stage, group, round, availability, patience } = request;
    let readings = stage.play.readings;
    let seats = seats_in(tournament, group, *round);
    let Some((engine, _)) = systems::of(stage.format()) else {
        return Err(PairingError::NoEngine(stage.spec().code));
    };
    let is_of_teams = stage.spec().is_of_teams;
    let results = played_before(request)?;
    let mut teams = if is_of_teams { Teams::of(stage, *round, &results) } else { Teams::default() };
    // D.02 article 3.2.1 uses match points only.
    let results = if engine.chooses_score { teams.paired_by(results) } else { results };
    let states: Vec<(EntryId, Result<(), ByeKind>)> =
        seats.iter().map(|seat| (seat.id(), availability(seat))).collect();
    let present: Vec<bool> = states.iter().map(|(_, state)| state.is_ok()).collect();
    // The Chinese system has no initial colour: first moves are drawn one by one.
    let by_lot = (stage.spec().first_draw == FirstDraw::Lots).then_some(Side::First);
    let as_assigned = stage.spec().readings.contains(&Reading::OddTeam) && readings.odd_team == OddTeam::AsAssigned;
    let drawn = group.initial_side().or_else(|| initial_side::inferred(&results, as_assigned)).or(by_lot);
    let virtual_points = VirtualPoints::new(acceleration, &results)?;
    if is_of_teams {
        teams.virtual_points = results.lines.iter().map(|line| virtual_points.of(line, *round)).collect();
    }
    let mut field = Field::after(Before {
        results: &results,
        present: &present,
        virtual_points: &virtual_points,
        prohibited,
        initial_side: drawn.ok_or(PairingError::InitialSideUnknown)?,
        patience,
        readings,
    });
    if let Some(adjust) = engine.adjust {
        adjust(&mut field, &results);
    }
    let away = states.into_iter().filter_map(|(entry, state)| Some((entry, state.err()?))).collect();
    Ok(Prepared { results, field, away, virtual_points, lots: group.lots(), teams })
}

/// Engine of the [Swiss systems](super::systems).
pub(crate) struct SwissSystems;

impl Engine for SwissSystems {
    fn pairs(&self, spec: &FormatSpec) -> bool {
        systems::is_one(spec)
    }

    fn plan(&self, request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
        let format = request.stage.format();
        let (engine, acceleration) = systems::of(format).ok_or(PairingError::NoEngine(format.spec().code))?;
        plan(request, engine, acceleration)
    }
}

/// Plans a round by a Swiss system from the rounds before it.
///
/// # Errors
/// Any [`PairingError`] except those about rounds and groups that do not exist.
fn plan(
    request: &PlanRequest<'_>,
    engine: &SwissEngine,
    acceleration: &Acceleration,
) -> Result<RoundPlan, PairingError> {
    let mut prepared = prepare(request, acceleration, &request.stage.limits.prohibited)?;
    let separated = separation::decide(request, engine, &mut prepared)?;
    let plan = paired(engine, &prepared, request.round)?;
    Ok(RoundPlan { kept_apart: separated.kept_apart(), ..plan })
}

/// Returns the plan of a prepared field, without further changes to it.
pub(crate) fn paired(engine: &SwissEngine, prepared: &Prepared, round: u16) -> Result<RoundPlan, PairingError> {
    written_out(prepared, engine.pair(prepared)?, round)
}

/// Returns the plan of a paired field: games in board order, then the byes.
fn written_out(prepared: &Prepared, pairing: SwissPairing, number: u16) -> Result<RoundPlan, PairingError> {
    let contenders = &prepared.field.contenders;
    let places = pairing.games.iter().flat_map(|game| [game.higher, game.lower]);
    let mut places: Vec<usize> = places.chain(pairing.bye.as_ref().map(|bye| bye.place)).collect();
    places.sort_unstable();
    if !places.iter().copied().eq(0..contenders.len()) {
        return Err(PairingError::NotEverybodyOnce { placed: places.len(), players: contenders.len() });
    }
    let contender = |place: usize| {
        let missing = PairingError::NotEverybodyOnce { placed: places.len(), players: contenders.len() };
        contenders.get(place).ok_or(missing)
    };
    let mut games = Vec::with_capacity(pairing.games.len());
    for SwissGame { higher, lower, higher_side, reasons } in pairing.games {
        let (one, two) = (contender(higher)?, contender(lower)?);
        let (first, second) = match higher_side {
            Side::First => (one.entry, two.entry),
            Side::Second => (two.entry, one.entry),
        };
        games.push((board_order::key(one, two), PlannedGame { first, second, reasons }));
    }
    games.sort_by_key(|(key, _)| *key);
    let games = games.into_iter().map(|(_, game)| game).collect();
    let taker = match pairing.bye {
        Some(SwissBye { place, reasons }) => {
            Some(PlannedBye { entry: contender(place)?.entry, kind: ByeKind::PairingAllocated, reasons })
        }
        None => None,
    };
    let away = prepared.away.iter();
    let away = away.map(|(entry, kind)| PlannedBye { entry: *entry, kind: *kind, reasons: vec![Reason::Requested] });
    Ok(RoundPlan {
        number,
        games,
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

#[cfg(test)]
mod tests {
    use qisai_domain::ScoreSystem;

    use super::*;
    use crate::swiss::testing;

    fn prepared(players: u32) -> Prepared {
        let contenders = (1..=players).map(|number| testing::contender(number, 0, &[])).collect();
        let field = testing::field(contenders, Side::First, |_, _| false);
        let results = Results::of_lines(ScoreSystem::standard(), 1, Vec::new());
        let virtual_points = VirtualPoints::new(&Acceleration::None, &results).unwrap();
        Prepared { results, field, away: Vec::new(), virtual_points, lots: None, teams: Teams::default() }
    }

    fn game(higher: usize, lower: usize) -> SwissGame {
        SwissGame { higher, lower, higher_side: Side::First, reasons: Vec::new() }
    }

    #[test]
    fn no_game_of_an_engine_is_dropped() {
        let bye = |place| Some(SwissBye { place, reasons: Vec::new() });
        let whole = SwissPairing { games: vec![game(0, 2)], bye: bye(1) };
        assert_eq!(written_out(&prepared(3), whole, 1).unwrap().games.len(), 1);
        for (games, bye, placed) in [
            (vec![game(0, 3)], bye(1), 3),
            (vec![game(0, 2)], bye(2), 3),
            (vec![game(0, 2)], bye(3), 3),
            (vec![game(0, 2)], None, 2),
        ] {
            let refused = written_out(&prepared(3), SwissPairing { games, bye }, 1);
            assert_eq!(refused, Err(PairingError::NotEverybodyOnce { placed, players: 3 }));
        }
    }
}
