//! All rounds of a table, independent of attendance.

use std::collections::BTreeSet;

use qisai_domain::{EntryId, Group, Reason, Side, Stage, Table, Tournament};

use super::berger;
use crate::error::PairingError;
use crate::{molter, scheveningen};

/// Rounds of a group's table by numbers.
#[derive(Clone, Debug)]
pub struct Schedule {
    table: Table,
    cycles: u8,
    exchange_at_seam: bool,
    seats: u32,
    /// Remaining meetings of the first cycle, if some are carried over.
    left: Vec<Vec<(u16, u16)>>,
    /// `true` if all sides are exchanged.
    is_reversed: bool,
    announced: u16,
}

/// Round of a table. Numbers that are not named are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduledRound {
    /// Games by numbers; the first number has the first move.
    pub games: Vec<(u32, u32)>,
    /// Place of the round in the tables; `None` where meetings are carried over.
    pub reason: Option<Reason>,
}

impl Schedule {
    /// Returns the schedule of a group. A round that is being paired is ignored when the initial sides of the table are
    /// determined.
    ///
    /// # Errors
    /// [`PairingError::NoEngine`], [`PairingError::UnequalTeams`], [`PairingError::MixedSides`].
    pub fn of(
        tournament: &Tournament,
        stage: &Stage,
        group: &Group,
        seats: &[EntryId],
        pairing: Option<u16>,
    ) -> Result<Self, PairingError> {
        let format = stage.format();
        let (Some(table), Some(cycles)) = (format.table(), format.cycles()) else {
            return Err(PairingError::NoEngine(format.spec().code));
        };
        if let Some(teams) = table.teams().filter(|_| !table.has_two_sides())
            && !seats.len().is_multiple_of(usize::from(teams.max(1)))
        {
            return Err(PairingError::UnequalTeams { players: seats.len(), teams });
        }
        let is_odd_of_two_sides = table.has_two_sides() && !seats.len().is_multiple_of(2);
        if is_odd_of_two_sides && has_other_sides(tournament, group, seats, pairing) {
            return Err(PairingError::MixedSides { first: seats.len().div_ceil(2) });
        }
        check_molter(table, seats.len())?;
        let mut schedule = Self {
            table: table.clone(),
            cycles,
            exchange_at_seam: format.exchanges_at_seam(),
            seats: u32::try_from(seats.len()).unwrap_or(u32::MAX),
            left: tournament.table_left(group.id).unwrap_or_default(),
            is_reversed: false,
            announced: tournament.planned_rounds(group.id),
        };
        let as_played = schedule.is_played_reversed(group, seats, pairing);
        schedule.is_reversed = as_played.unwrap_or(group.initial_side() == Some(Side::Second));
        Ok(schedule)
    }

    /// Returns `true` if the first recorded round has the sides of the table exchanged in most of its games. Returns
    /// `None` if there is no round, or no majority.
    fn is_played_reversed(&self, group: &Group, seats: &[EntryId], pairing: Option<u16>) -> Option<bool> {
        let recorded = group.rounds.values().find(|round| Some(round.number) != pairing)?;
        let planned = self.round(recorded.number).ok()?;
        let seat = |number: u32| seats.get(usize::try_from(number.checked_sub(1)?).ok()?).copied();
        let played: BTreeSet<[EntryId; 2]> = recorded.pairings.values().filter_map(|pairing| pairing.two()).collect();
        let as_the_table = planned.games.iter().filter_map(|(one, two)| Some([seat(*one)?, seat(*two)?]));
        let (mut same, mut reversed) = (0, 0);
        for [one, two] in as_the_table {
            same += usize::from(played.contains(&[one, two]));
            reversed += usize::from(played.contains(&[two, one]));
        }
        (same != reversed).then_some(reversed > same)
    }

    /// Returns a round, numbered from 1.
    ///
    /// # Errors
    /// [`PairingError::UnknownRound`] beyond the end of the table.
    pub fn round(&self, number: u16) -> Result<ScheduledRound, PairingError> {
        let unknown = || PairingError::UnknownRound { round: number, announced: self.announced };
        let index = u32::from(number).checked_sub(1).ok_or_else(unknown)?;
        let mut round = match &self.table {
            Table::Berger => self.of_berger(number),
            Table::Scheveningen => self.of_two_sides(number, false),
            Table::OlderScheveningen => self.of_two_sides(number, true),
            Table::Schiller { teams } => self.of_teams(index, u32::from(*teams)),
            Table::Listed(rounds) => {
                let listed = rounds.get(usize::from(number) - 1).ok_or_else(unknown)?;
                let games = listed.iter().map(|[one, two]| (u32::from(*one), u32::from(*two))).collect();
                Some(ScheduledRound { games, reason: Some(Reason::Listed { round: number }) })
            }
            Table::Molter { teams, rounds } => self.of_molter(index, *teams, *rounds),
        };
        let is_listed = self.table.listed().is_some();
        if let Some(round) = &mut round {
            round.games.retain(|(one, two)| *one.max(two) <= self.seats);
            if self.is_reversed && !is_listed {
                round.games.iter_mut().for_each(|game| *game = (game.1, game.0));
            }
        }
        round.ok_or_else(unknown)
    }

    /// Returns all rounds.
    pub fn rounds(&self) -> Vec<ScheduledRound> {
        (1..=self.announced).map_while(|number| self.round(number).ok()).collect()
    }

    fn of_berger(&self, number: u16) -> Option<ScheduledRound> {
        if let Some(left) = self.left.get(usize::from(number) - 1) {
            return Some(ScheduledRound { games: self.games_left(number, left), reason: None });
        }
        // The cycles after a shortened first one are complete.
        let cycle = i64::from(self.seats.next_multiple_of(2)) - 1;
        let shorter = if self.left.is_empty() { 0 } else { cycle - i64::try_from(self.left.len()).unwrap_or(0) };
        let number = u32::try_from(i64::from(number) + shorter).ok()?;
        let size = self.seats.next_multiple_of(2);
        let (table, cycle) = berger::table_round(self.seats, self.cycles, self.exchange_at_seam, number)?;
        let games = berger::games(size, table).into_iter().map(|game| in_cycle(game, u32::from(cycle))).collect();
        let reason = Reason::Berger { round: u16::try_from(table).unwrap_or(u16::MAX), cycle, size };
        Some(ScheduledRound { games, reason: Some(reason) })
    }

    /// Returns the remaining games of a round. If two groups have already met among themselves, they play a
    /// Scheveningen with its sides.
    fn games_left(&self, number: u16, left: &[(u16, u16)]) -> Vec<(u32, u32)> {
        let Some(sides) = self.sides_left() else {
            return left.iter().map(|(one, other)| (u32::from(*one), u32::from(*other))).collect();
        };
        let boards = u32::try_from(sides.iter().map(Vec::len).max().unwrap_or(0)).unwrap_or(u32::MAX);
        let [own, others] = &sides;
        let seat = |number: u32| {
            let (side, place) = if number <= boards { (own, number) } else { (others, number - boards) };
            side.get(usize::try_from(place).ok()?.checked_sub(1)?).copied()
        };
        let games = scheveningen::games(boards, u32::from(number), false, false);
        games.into_iter().filter_map(|(one, two)| Some((seat(one)?, seat(two)?))).collect()
    }

    /// Returns the two groups, if every member of one still has to meet all members of the other and nobody else.
    fn sides_left(&self) -> Option<[Vec<u32>; 2]> {
        let pairs: BTreeSet<(u32, u32)> = self
            .left
            .iter()
            .flatten()
            .map(|(one, other)| (u32::from(*one.min(other)), u32::from(*one.max(other))))
            .collect();
        let (others, own): (Vec<u32>, Vec<u32>) = (1..=self.seats).partition(|seat| pairs.contains(&(1, *seat)));
        let is_between = pairs.iter().all(|(one, other)| own.contains(one) != own.contains(other));
        let is_whole = pairs.len() == own.len() * others.len();
        let fits = self.left.len() == own.len().max(others.len());
        (is_between && is_whole && fits && !others.is_empty()).then_some([own, others])
    }

    fn of_two_sides(&self, number: u16, older: bool) -> Option<ScheduledRound> {
        // Of an odd number the second side is the smaller one: its last number is free.
        let (boards, round) = (self.seats.div_ceil(2), u32::from(number));
        if round > boards * u32::from(self.cycles) {
            return None;
        }
        let games = scheveningen::games(boards, round, older, self.exchange_at_seam);
        let (table, cycle) = scheveningen::table_round(boards, round, self.exchange_at_seam);
        let reason = Reason::Scheveningen {
            round: u16::try_from(table).unwrap_or(u16::MAX),
            cycle: u8::try_from(cycle).unwrap_or(u8::MAX),
            boards,
        };
        Some(ScheduledRound { games, reason: Some(reason) })
    }

    fn of_molter(&self, index: u32, teams: u16, rounds: u16) -> Option<ScheduledRound> {
        let boards = self.seats.checked_div(u32::from(teams))?;
        let rounds = of_molter(teams, usize::try_from(boards).ok()?, rounds)?;
        self.of_cycle(rounds, index, |round| Reason::Molter { round, teams: u32::from(teams), boards })
    }

    fn of_teams(&self, index: u32, teams: u32) -> Option<ScheduledRound> {
        let boards = self.seats.checked_div(teams)?;
        let rounds = scheveningen::team_rounds(teams, boards);
        self.of_cycle(rounds, index, |round| Reason::Schiller { round, teams, boards })
    }

    /// Returns a round, numbered from 0, if these rounds are played in each cycle; `reason` receives its place in the
    /// table, from 1.
    fn of_cycle(
        &self,
        rounds: Vec<Vec<(u32, u32)>>,
        index: u32,
        reason: impl Fn(u16) -> Reason,
    ) -> Option<ScheduledRound> {
        let length = u32::try_from(rounds.len()).ok()?;
        let cycle = index.checked_div(length).filter(|cycle| *cycle < u32::from(self.cycles))?;
        let place = index % length;
        let games = rounds.into_iter().nth(usize::try_from(place).ok()?)?;
        let games = games.into_iter().map(|game| in_cycle(game, cycle + 1)).collect();
        Some(ScheduledRound { games, reason: Some(reason(u16::try_from(place + 1).unwrap_or(u16::MAX))) })
    }
}

/// Refuses a Molter table that does not exist for the seats (`TM22a`).
fn check_molter(table: &Table, seats: usize) -> Result<(), PairingError> {
    match table {
        Table::Molter { teams, rounds } => {
            let boards = seats / usize::from((*teams).max(1));
            let found = of_molter(*teams, boards, *rounds);
            found.map(drop).ok_or(PairingError::NoMolter { teams: *teams, boards })
        }
        Table::Berger | Table::Scheveningen | Table::OlderScheveningen | Table::Schiller { .. } | Table::Listed(_) => {
            Ok(())
        }
    }
}

fn of_molter(teams: u16, boards: usize, rounds: u16) -> Option<Vec<Vec<(u32, u32)>>> {
    let count = Table::molter_rounds(teams, rounds);
    molter::rounds(u32::from(teams), u32::try_from(boards).ok()?, u32::from(count))
}

/// Returns a game of a cycle, numbered from 1; even cycles have the sides exchanged.
fn in_cycle((one, two): (u32, u32), cycle: u32) -> (u32, u32) {
    if cycle.is_multiple_of(2) { (two, one) } else { (one, two) }
}

/// Returns `true` if the sides of an odd number of entrants are not those of the table, the larger one first: by the
/// recorded rounds, or before the first one by two clubs, unless the numbers were given by hand.
fn has_other_sides(tournament: &Tournament, group: &Group, seats: &[EntryId], pairing: Option<u16>) -> bool {
    let larger = seats.len().div_ceil(2);
    let recorded = group.rounds.values().filter(|round| Some(round.number) != pairing);
    let met: Vec<[EntryId; 2]> =
        recorded.flat_map(|round| round.pairings.values()).filter_map(|pairing| pairing.two()).collect();
    let all_meet_across = |size: usize| {
        let side = seats.get(..size).unwrap_or_default();
        met.iter().all(|[one, other]| side.contains(one) != side.contains(other))
    };
    if !met.is_empty() {
        return all_meet_across(larger - 1) && !all_meet_across(larger);
    }
    let person = |entry: &EntryId| tournament.person_of(tournament.entry(*entry)?);
    let club = |entry: &EntryId| person(entry).map(|person| person.club().to_lowercase()).unwrap_or_default();
    let (first, second) = seats.split_at(larger);
    let [first, second] = [first, second].map(|side| side.iter().map(club).collect::<BTreeSet<String>>());
    let clubs: BTreeSet<&String> = first.union(&second).collect();
    let are_two = clubs.len() == 2 && clubs.iter().all(|club| !club.is_empty());
    group.numbers_drawn().is_none() && are_two && !first.is_disjoint(&second)
}
