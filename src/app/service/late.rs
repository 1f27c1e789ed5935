//! Who is late for a round that is paired, and what article 21 of the xiangqi rules makes of it when the limit is over.
//!
//! | first mover | second mover | the board |
//! |---|---|---|
//! | here | here | is played |
//! | here | not here | won by default by the first mover (21.1) |
//! | not here | here | won by default by the second mover (21.1) |
//! | not here | not here | lost by default by both (21.3) |
//!
//! Not here is whoever has not been ticked, has said that they come late or not at all, or has withdrawn since the round was paired.

use std::collections::BTreeSet;

use qisai_domain::{Discipline, EntryId, GameKey, GameResult, PairingId, RoundRef, RoundState, Tournament};

use super::check_in::{Roll, RollState};
use super::{Service, ServiceError};

/// A board with nothing entered or reported at which somebody is not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateBoard {
    pub pairing: PairingId,
    /// From 1.
    pub table: u32,
    /// First mover, second mover.
    pub players: [EntryId; 2],
    /// Where they are on the roll.
    pub states: [RollState; 2],
    /// What article 21 makes of it.
    pub result: GameResult,
}

/// The boards of a public round of xiangqi at which somebody is not here, in their order. None where a meeting is more than one game or has a
/// time of its own: those are ruled at the desk. `reported`: players who report have come.
pub fn late_boards(t: &Tournament, at: RoundRef, roll: &Roll, reported: &BTreeSet<PairingId>) -> Vec<LateBoard> {
    let Some((stage, _)) = t.group(at.group) else { return Vec::new() };
    let is_offered = t.settings.discipline == Discipline::Xiangqi && stage.play.contest(at.round).is_plain();
    let round = t.round(at).filter(|round| is_offered && round.state == RoundState::Published);
    let Some(round) = round else { return Vec::new() };
    // Who is not on the roll is nobody's to judge.
    let state = |entry: EntryId| roll.line(entry).map_or(RollState::Here, |line| line.state);
    let boards = round.pairings.values().filter_map(|pairing| {
        let [first, second] = pairing.two()?;
        let has_begun = pairing.games.get(&GameKey::ONLY).is_some_and(|game| {
            game.result != GameResult::Unknown || game.record.is_some() || game.adjournment.is_some()
        });
        let has_own_time = pairing.appointment.is_some() || pairing.decision.is_some();
        if has_begun || has_own_time || reported.contains(&pairing.id) {
            return None;
        }
        let states = [state(first), state(second)];
        let result = match states.map(is_late) {
            [true, true] => GameResult::DoubleForfeit,
            [true, false] => GameResult::FirstForfeits,
            [false, true] => GameResult::SecondForfeits,
            [false, false] => return None,
        };
        Some(LateBoard { pairing: pairing.id, table: pairing.table, players: [first, second], states, result })
    });
    let mut boards: Vec<LateBoard> = boards.collect();
    boards.sort_by_key(|board| board.table);
    boards
}

fn is_late(state: RollState) -> bool {
    match state {
        RollState::Here | RollState::Bye(_) => false,
        RollState::Expected | RollState::Late | RollState::Absent | RollState::Withdrawn => true,
    }
}

impl Service {
    /// The roll of a round with its [boards](late_boards) at which somebody is not here.
    pub fn roll_with_late(&self, t: &Tournament, at: RoundRef) -> Result<(Roll, Vec<LateBoard>), ServiceError> {
        let roll = self.roll(t, at)?;
        let reported = self.told(t.id, at)?.into_keys().map(|game| game.pairing).collect();
        let late = late_boards(t, at, &roll, &reported);
        Ok((roll, late))
    }
}
