//! Late players in a paired round, and the result under article 21 of the xiangqi rules when the time limit expires.
//!
//! | first mover | second mover | the board |
//! |---|---|---|
//! | here | here | is played |
//! | here | not here | won by default by the first mover (21.1) |
//! | not here | here | won by default by the second mover (21.1) |
//! | not here | not here | lost by default by both (21.3) |
//!
//! Not here means: not checked in, announced as late or absent, or withdrawn since the round was paired.

use std::collections::BTreeSet;

use qisai_domain::{Discipline, EntryId, GameKey, GameResult, PairingId, RoundRef, RoundState, Tournament};

use crate::check_in::{CheckInList, CheckInState};
use crate::{Result, Service};

/// Board without a result or report at which a player is not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateBoard {
    pub pairing: PairingId,
    /// Table number from 1.
    pub table: u32,
    /// First mover and second mover.
    pub players: [EntryId; 2],
    /// Their states in the check-in list.
    pub states: [CheckInState; 2],
    /// Result under article 21.
    pub result: GameResult,
}

/// Returns the boards of a public xiangqi round at which a player is not here, in order. Returns none if a match has
/// several games or its own time: the arbiter rules on those. `reported` contains the pairings whose players have
/// reported and are therefore here.
pub fn late_boards(t: &Tournament, at: RoundRef, roll: &CheckInList, reported: &BTreeSet<PairingId>) -> Vec<LateBoard> {
    let Some((stage, _)) = t.group(at.group) else { return Vec::new() };
    let is_offered = t.settings.discipline == Discipline::Xiangqi && stage.play.contest(at.round).is_plain();
    let round = t.round(at).filter(|round| is_offered && round.state == RoundState::Published);
    let Some(round) = round else { return Vec::new() };
    // A player outside the check-in list counts as here.
    let state = |entry: EntryId| roll.line(entry).map_or(CheckInState::Here, |line| line.state);
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

fn is_late(state: CheckInState) -> bool {
    match state {
        CheckInState::Here | CheckInState::Bye(_) => false,
        CheckInState::Expected | CheckInState::Late | CheckInState::Absent | CheckInState::Withdrawn => true,
    }
}

impl Service {
    /// Returns the check-in list of a round and the [boards](late_boards) at which a player is not here.
    pub fn roll_with_late(&self, t: &Tournament, at: RoundRef) -> Result<(CheckInList, Vec<LateBoard>)> {
        let roll = self.roll(t, at)?;
        let reported = self.told(t.id, at)?.into_keys().map(|game| game.pairing).collect();
        let late = late_boards(t, at, &roll, &reported);
        Ok((roll, late))
    }
}
