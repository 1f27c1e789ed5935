//! Queries for reports about games, and for results of the double entry.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{RoundRef, TournamentId};

use super::connection::{Db, MultiBackend};
use super::error::StoreError;
use super::group::Writing;
use super::rows::give;
use super::schema::{report, second_pass};

/// Report about a game.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = report, check_for_backend(MultiBackend))]
pub struct ReportRow {
    pub tournament_id: i64,
    pub id: i64,
    pub group_id: i32,
    pub round: i32,
    pub pairing_id: i32,
    pub board: i32,
    pub segment: i32,
    pub number: i32,
    /// Kind of report. Results: `report`, `help`, `settled`, `call`, `answered`. Match times: `proposal`, `accepted`,
    /// `taken_back`. Byes: `bye_asked`, `bye_taken_back`, `bye_granted`, `bye_refused`. Records from players: `moves`,
    /// `photo`, `sheet_taken`, `sheet_left`.
    pub what: String,
    /// `first` or `second`, the side that reports; empty for an arbiter.
    pub side: String,
    /// Code of the result, or of the kind of bye requested; empty if there is none.
    pub result: String,
    /// Account or kiosk; empty for a phone. For a match time, the entry that reports and the other one: `4 7`. For a
    /// bye, the entry, followed by the account that answers: `7`, `7 anna`.
    pub who: String,
    /// `desk`, `kiosk` or `phone`.
    pub means: String,
    /// Hash of the phone's token; `None` if a badge was shown.
    pub device: Option<String>,
    /// For a submitted record, the text of its moves or the kind of photo; for the answer to one, the number of the
    /// record's row.
    pub reason: String,
    pub at: NaiveDateTime,
    /// Fouls of the side that moves first; `None` if not reported.
    pub first_fouls: Option<i32>,
    pub second_fouls: Option<i32>,
}

/// Result of the double entry.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = second_pass, check_for_backend(MultiBackend))]
pub struct SecondPassRow {
    pub tournament_id: i64,
    pub pairing_id: i32,
    pub board: i32,
    pub segment: i32,
    pub number: i32,
    pub group_id: i32,
    pub round: i32,
    /// Code that was typed.
    pub typed: String,
    /// Code that was recorded at the time.
    pub entered: String,
    /// Version at which that result was entered.
    pub version: i64,
    pub who: String,
    pub at: NaiveDateTime,
}

/// Kinds of report about the result of a game.
const OF_RESULTS: [&str; 5] = ["report", "help", "settled", "call", "answered"];

/// Returns the reports about the results of a round, oldest first.
pub fn of_round(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<ReportRow>, StoreError> {
    let (group, round) = (give(at.group.0), i32::from(at.round));
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let rows = rows.filter(report::group_id.eq(group)).filter(report::round.eq(round));
    let rows = rows.filter(report::what.eq_any(OF_RESULTS));
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
}

/// Returns the reports about match times in a tournament, oldest first.
pub fn arranged(db: &mut Db, id: TournamentId) -> Result<Vec<ReportRow>, StoreError> {
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let is_of_times = report::what.eq("proposal").or(report::what.eq("accepted")).or(report::what.eq("taken_back"));
    let rows = rows.filter(is_of_times);
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
}

/// Returns the reports about byes requested in a tournament, oldest first.
pub fn byes(db: &mut Db, id: TournamentId) -> Result<Vec<ReportRow>, StoreError> {
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let by_player = report::what.eq("bye_asked").or(report::what.eq("bye_taken_back"));
    let by_desk = report::what.eq("bye_granted").or(report::what.eq("bye_refused"));
    let rows = rows.filter(by_player.or(by_desk));
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
}

/// Returns the calls for an arbiter in a tournament and their answers, oldest first.
pub fn calls(db: &mut Db, id: TournamentId) -> Result<Vec<ReportRow>, StoreError> {
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let rows = rows.filter(report::what.eq("call").or(report::what.eq("answered")));
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
}

impl Writing<'_> {
    /// Adds a report within the current transaction.
    pub fn add_report(&mut self, row: &ReportRow) -> Result<(), StoreError> {
        self.untouched = false;
        add(self.db, row)
    }
}

/// Adds a report.
pub fn add(db: &mut Db, row: &ReportRow) -> Result<(), StoreError> {
    diesel::insert_into(report::table).values(row).execute(db)?;
    Ok(())
}

/// Returns the double-entry results of a round.
pub fn second_passes(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<SecondPassRow>, StoreError> {
    let (group, round) = (give(at.group.0), i32::from(at.round));
    let rows = second_pass::table.filter(second_pass::tournament_id.eq(id.0));
    let rows = rows.filter(second_pass::group_id.eq(group)).filter(second_pass::round.eq(round));
    Ok(rows.select(SecondPassRow::as_select()).load(db)?)
}

/// Stores a double-entry result, replacing an earlier one of the game.
pub fn set_second_pass(db: &mut Db, row: &SecondPassRow) -> Result<(), StoreError> {
    let key = (row.tournament_id, row.pairing_id, row.board, row.segment, row.number);
    diesel::delete(second_pass::table.find(key)).execute(db)?;
    diesel::insert_into(second_pass::table).values(row).execute(db)?;
    Ok(())
}
