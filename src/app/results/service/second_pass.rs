//! Double entry: every result of a round is typed once more by another person. Equal results are ticked; a tick belongs
//! to one result and is void when that changes.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use qisai_domain::{Game, GameKey, GameResult, PairingId, RoundRef, TournamentId, Version};

use crate::clock::now;
use crate::passes::hall::HallRefusal;
use crate::reports::{GameLocation, games};
use crate::scope::Scope;
use crate::{Result, Service, ServiceError};
use qisai_store::connection::Db;
use qisai_store::results::SecondPassRow;
use qisai_store::rows::{give, give_version, take};
use qisai_store::{StoreError, results as store};

/// Result of the double entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Second {
    pub typed: GameResult,
    pub entered: GameResult,
    /// Version at which the compared result was entered.
    pub version: Version,
    pub who: String,
    pub at: DateTime<Utc>,
}

impl Second {
    /// Returns `true` if it refers to the current result of the game.
    pub fn is_about(&self, game: &Game) -> bool {
        self.version == game.changed.result && self.entered == game.result
    }

    /// Returns `true` if it ticks the game.
    pub fn ticks(&self, game: &Game) -> bool {
        self.is_about(game) && self.typed == game.result
    }
}

/// Double-entry results of a round by game.
pub(crate) type SecondPasses = BTreeMap<(PairingId, GameKey), Second>;

fn row_of(id: TournamentId, place: GameLocation, game: &Game, typed: GameResult, who: &str) -> SecondPassRow {
    SecondPassRow {
        tournament_id: id.0,
        pairing_id: give(place.pairing.0),
        board: i32::from(place.game.board),
        segment: i32::from(place.game.segment),
        number: i32::from(place.game.number),
        group_id: give(place.at.group.0),
        round: i32::from(place.at.round),
        typed: typed.code().to_owned(),
        entered: game.result.code().to_owned(),
        version: give_version(game.changed.result),
        who: who.to_owned(),
        at: now(),
    }
}

/// Reads the double-entry results of a round.
pub(crate) fn of_round(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<SecondPasses, StoreError> {
    let damaged = |what: &str| StoreError::Damaged { table: "second_pass", what: what.to_owned() };
    let read = |row: SecondPassRow| {
        let game = GameKey {
            board: take("second_pass", row.board)?,
            segment: take("second_pass", row.segment)?,
            number: take("second_pass", row.number)?,
        };
        let second = Second {
            typed: GameResult::from_code(&row.typed).ok_or_else(|| damaged(&row.typed))?,
            entered: GameResult::from_code(&row.entered).ok_or_else(|| damaged(&row.entered))?,
            version: Version(take("second_pass", row.version)?),
            who: row.who,
            at: row.at.and_utc(),
        };
        Ok::<_, StoreError>(((PairingId(take("second_pass", row.pairing_id)?), game), second))
    };
    store::of_round(db, id, at)?.into_iter().map(read).collect()
}

/// Returns the row after an arbiter has decided a mismatch: two people have now checked the result. Returns `None` if
/// it does not refer to this result or already ticks it.
pub(crate) fn decided(
    known: &Second,
    id: TournamentId,
    place: GameLocation,
    game: &Game,
    who: &str,
) -> Option<SecondPassRow> {
    // Either the double entry was right and is now the result, or the result remains and the deciding arbiter has typed
    // it again.
    let is_decided = known.typed == game.result || known.is_about(game);
    if !is_decided || known.ticks(game) {
        return None;
    }
    let who = if known.typed == game.result { known.who.as_str() } else { who };
    Some(row_of(id, place, game, game.result, who))
}

impl Service {
    /// Returns the double-entry results of a round, including those for results that have changed since.
    pub fn second_passes(&self, id: TournamentId, at: RoundRef) -> Result<SecondPasses> {
        Ok(self.store.read(|db| of_round(db, id, at))?)
    }

    /// Returns the boards of a round whose results have no tick, in order.
    pub fn without_second_pass(&self, scope: &Scope, number: u16) -> Result<Vec<u32>> {
        let (t, at) = (scope.tournament(), scope.at(number));
        let Some(round) = t.round(at) else { return Ok(Vec::new()) };
        let second = self.second_passes(t.id, at)?;
        let mut open = Vec::new();
        for pairing in round.in_board_order() {
            for (key, game, _) in games(t, at, pairing) {
                let ticked = second.get(&(pairing.id, key)).is_some_and(|second| second.ticks(&game));
                if !ticked && !game.result.is_pending() {
                    open.push(pairing.board().unwrap_or(0));
                }
            }
        }
        Ok(open)
    }

    /// Types a result a second time; returns `true` if it is equal. The result itself does not change.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::SamePerson`] for the person who entered it, [`HallRefusal::NoResult`] without a result.
    pub fn type_again(&self, id: TournamentId, place: GameLocation, typed: GameResult, who: &str) -> Result<bool> {
        let t = self.changeable(id)?;
        let pairing = t.pairing(place.at, place.pairing).ok_or(HallRefusal::AnotherBoard)?;
        let game = pairing.games.get(&place.game).filter(|game| !game.result.is_pending());
        let game = game.ok_or(HallRefusal::NoResult)?;
        if self.entered_by(id, game)?.is_some_and(|(first, _)| first.is_account(who)) {
            return Err(HallRefusal::SamePerson.into());
        }
        let row = row_of(id, place, game, typed, who);
        let equal = typed == game.result;
        self.store.write_blocking(move |writing| Ok::<_, ServiceError>(store::set(writing.db, &row)?))?;
        Ok(equal)
    }
}
