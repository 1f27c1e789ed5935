//! Request to pair a round, and the paired round.

use std::collections::BTreeSet;

use crate::acceleration::Acceleration;
use crate::crosstable::Crosstable;
use crate::error::SwissError;
use crate::field::{Before, Field};
use crate::pairing::{SwissBye, SwissGame, SwissPairing};
use crate::prepared::Prepared;
use crate::systems::SwissEngine;
use crate::team::Teams;
use crate::virtual_points::VirtualPoints;
use crate::{
    ByeKind, EntryId, OddTeam, Prohibition, SearchBudget, Side, SwissReadings, SwissReason, SwissSystem, TeamSwiss,
    board_order, initial_side,
};

/// Request to pair the round after those of a crosstable. Built by [`new`](Self::new); other fields are set where they
/// differ from its defaults.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    pub system: SwissSystem,
    /// Rounds before. Every game has a result; an adjourned one counts as drawn (C.04.2 article 3.1).
    pub table: Crosstable,
    /// Competitors who are not paired, each with the bye it gets instead; nobody by default.
    pub away: Vec<(EntryId, ByeKind)>,
    /// Virtual points (C.04.7); none by default.
    pub acceleration: Acceleration,
    /// Competitors who must not meet; nobody by default.
    pub prohibited: Vec<Prohibition>,
    /// Initial colour drawn before round 1 (C.04.3 article 5.1). `None` infers it from the first round with games.
    pub initial_side: Option<Side>,
    /// Seed of the lots, which only 积分编排 draws.
    pub lots: Option<u32>,
    /// Readings of disputed articles; the defaults follow their words.
    pub readings: SwissReadings,
    /// Choices of an event of teams (C.04.6).
    pub team: TeamSwiss,
    /// `true` if the second-named team has the first move on board 1.
    pub second_begins: bool,
    /// Limits on time and memory; no end and 256 MiB a graph by default.
    pub budget: SearchBudget,
}

/// Round paired by a Swiss system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissRound {
    /// Games in board order (C.04.2 article 3.6).
    pub games: Vec<Game>,
    /// Holder of the pairing-allocated bye, with its reasons.
    pub bye: Option<(EntryId, Vec<SwissReason>)>,
}

/// Game of a paired round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Competitor with the first move, of a team on board 1.
    pub first: EntryId,
    pub second: EntryId,
    pub reasons: Vec<SwissReason>,
}

impl Request {
    /// Returns a request to pair everybody, with the first move of round 1 for the top seed.
    pub fn new(system: SwissSystem, table: Crosstable) -> Self {
        Self {
            system,
            table,
            away: Vec::new(),
            acceleration: Acceleration::None,
            prohibited: Vec::new(),
            initial_side: Some(Side::First),
            lots: None,
            readings: SwissReadings::default(),
            team: TeamSwiss::default(),
            second_begins: false,
            budget: SearchBudget::endless(),
        }
    }

    /// Computes the input of the engine: scores, colour histories, floats, allowed meetings.
    ///
    /// # Errors
    /// [`SwissError::InitialSideUnknown`], [`SwissError::BakuScoring`].
    pub fn prepare(self) -> Result<Prepared, SwissError> {
        let engine = SwissEngine::of(self.system);
        let is_of_teams = self.system.is_of_teams();
        let mut teams =
            if is_of_teams { Teams::new(self.team, self.second_begins, &self.table) } else { Teams::default() };
        // D.02 article 3.2.1 uses match points only.
        let table = if engine.chooses_score { teams.paired_by(self.table) } else { self.table };
        let away: BTreeSet<EntryId> = self.away.iter().map(|(entry, _)| *entry).collect();
        let seated = table.lines.iter().take(table.seated);
        let present: Vec<bool> = seated.map(|line| !away.contains(&line.entry)).collect();
        let by_lot = engine.draws_first_moves.then_some(Side::First);
        let as_assigned = engine.reads_odd_team && self.readings.odd_team == OddTeam::AsAssigned;
        let drawn = self.initial_side.or_else(|| initial_side::inferred(&table, as_assigned)).or(by_lot);
        let virtual_points = VirtualPoints::new(&self.acceleration, &table)?;
        if is_of_teams {
            let round = table.rounds() + 1;
            let own = table.own_round(round);
            teams.virtual_points = table.lines.iter().map(|line| virtual_points.of(line, own)).collect();
        }
        let mut field = Field::after(Before {
            table: &table,
            present: &present,
            virtual_points: &virtual_points,
            prohibited: &self.prohibited,
            initial_side: drawn.ok_or(SwissError::InitialSideUnknown)?,
            budget: &self.budget,
            readings: self.readings,
        });
        if let Some(adjust) = engine.adjust {
            adjust(&mut field, &table);
        }
        Ok(Prepared { table, field, away: self.away, virtual_points, lots: self.lots, teams })
    }

    /// Pairs the round.
    ///
    /// # Errors
    /// Any [`SwissError`].
    pub fn pair(self) -> Result<SwissRound, SwissError> {
        let engine = SwissEngine::of(self.system);
        self.prepare()?.pair(engine)
    }
}

impl Prepared {
    /// Pairs the field by a system: games in board order, and the bye.
    ///
    /// # Errors
    /// Any [`SwissError`] except those of [`Request::prepare`].
    pub fn pair(&self, engine: &SwissEngine) -> Result<SwissRound, SwissError> {
        self.written_out(engine.pair(self)?)
    }

    /// Returns the round of a paired field: entries in place of places, and the games in board order.
    ///
    /// # Errors
    /// [`SwissError::NotEverybodyOnce`] if the pairing does not contain every contender once.
    pub fn written_out(&self, pairing: SwissPairing) -> Result<SwissRound, SwissError> {
        let contenders = &self.field.contenders;
        let places = pairing.games.iter().flat_map(|game| [game.higher, game.lower]);
        let mut places: Vec<usize> = places.chain(pairing.bye.as_ref().map(|bye| bye.place)).collect();
        places.sort_unstable();
        let missing = || SwissError::NotEverybodyOnce { placed: places.len(), players: contenders.len() };
        if !places.iter().copied().eq(0..contenders.len()) {
            return Err(missing());
        }
        let contender = |place: usize| contenders.get(place).ok_or_else(missing);
        let mut games = Vec::with_capacity(pairing.games.len());
        for SwissGame { higher, lower, higher_side, reasons } in pairing.games {
            let (one, two) = (contender(higher)?, contender(lower)?);
            let (first, second) = match higher_side {
                Side::First => (one.entry, two.entry),
                Side::Second => (two.entry, one.entry),
            };
            games.push((board_order::key(one, two), Game { first, second, reasons }));
        }
        games.sort_by_key(|(key, _)| *key);
        let bye = match pairing.bye {
            Some(SwissBye { place, reasons }) => Some((contender(place)?.entry, reasons)),
            None => None,
        };
        Ok(SwissRound { games: games.into_iter().map(|(_, game)| game).collect(), bye })
    }
}
