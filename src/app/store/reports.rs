//! What players and the desk have said about games, and results typed a second time.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{RoundRef, TournamentId};

use super::connection::{Db, MultiBackend};
use super::error::StoreError;
use super::rows::give;
use super::schema::{report, second_pass};
use super::writer::Writing;

/// Something that was said about a game.
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
    /// `report`, `help`, `settled`, `call`, `answered`; of the time of a meeting `proposal`, `accepted`, `taken_back`;
    /// of a bye `bye_asked`, `bye_taken_back`, `bye_granted`, `bye_refused`; of a record that a player hands in `moves`, `photo`, `sheet_taken`,
    /// `sheet_left`.
    pub what: String,
    /// `first`, `second`: who moves first or second; empty for the desk.
    pub side: String,
    /// The code of a result, of a bye that is asked for its kind; empty where there is none.
    pub result: String,
    /// The account or kiosk; empty for a telephone. Of the time of a meeting the entry that says it and the other one: `4 7`.
    /// Of a bye the entry, and the account that answers: `7`, `7 anna`.
    pub who: String,
    /// `desk`, `kiosk`, `phone`.
    pub means: String,
    /// The hash of the telephone's token; none where a badge was shown.
    pub device: Option<String>,
    /// Of a record that is handed in the text of its moves, or the kind of the photo; of its answer the number of its row.
    pub reason: String,
    pub at: NaiveDateTime,
    /// Fouls of who moves first and who moves second; none where nothing was said of them.
    pub first_fouls: Option<i32>,
    pub second_fouls: Option<i32>,
}

/// A result typed a second time.
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
    /// The code that was typed.
    pub typed: String,
    /// The code that stood there.
    pub entered: String,
    /// The version at which that result was entered.
    pub version: i64,
    pub who: String,
    pub at: NaiveDateTime,
}

/// What is said of the result of a game.
const OF_RESULTS: [&str; 5] = ["report", "help", "settled", "call", "answered"];

/// What was said about the results of a round, oldest first.
pub fn of_round(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<ReportRow>, StoreError> {
    let (group, round) = (give(at.group.0), i32::from(at.round));
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let rows = rows.filter(report::group_id.eq(group)).filter(report::round.eq(round));
    let rows = rows.filter(report::what.eq_any(OF_RESULTS));
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
}

/// What was said about the times of meetings in a tournament, oldest first.
pub fn arranged(db: &mut Db, id: TournamentId) -> Result<Vec<ReportRow>, StoreError> {
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let is_of_times = report::what.eq("proposal").or(report::what.eq("accepted")).or(report::what.eq("taken_back"));
    let rows = rows.filter(is_of_times);
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
}

/// What was said about byes that players of a tournament ask for, oldest first.
pub fn byes(db: &mut Db, id: TournamentId) -> Result<Vec<ReportRow>, StoreError> {
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let by_player = report::what.eq("bye_asked").or(report::what.eq("bye_taken_back"));
    let by_desk = report::what.eq("bye_granted").or(report::what.eq("bye_refused"));
    let rows = rows.filter(by_player.or(by_desk));
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
}

/// What was said about calls in a tournament, oldest first.
pub fn calls(db: &mut Db, id: TournamentId) -> Result<Vec<ReportRow>, StoreError> {
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let rows = rows.filter(report::what.eq("call").or(report::what.eq("answered")));
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
}

impl Writing<'_> {
    /// Adds what somebody said, with what else this transaction does.
    pub fn add_report(&mut self, row: &ReportRow) -> Result<(), StoreError> {
        self.untouched = false;
        add(self.db, row)
    }
}

/// Adds what somebody said.
pub fn add(db: &mut Db, row: &ReportRow) -> Result<(), StoreError> {
    diesel::insert_into(report::table).values(row).execute(db)?;
    Ok(())
}

/// The results of a round that were typed a second time.
pub fn second_passes(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<SecondPassRow>, StoreError> {
    let (group, round) = (give(at.group.0), i32::from(at.round));
    let rows = second_pass::table.filter(second_pass::tournament_id.eq(id.0));
    let rows = rows.filter(second_pass::group_id.eq(group)).filter(second_pass::round.eq(round));
    Ok(rows.select(SecondPassRow::as_select()).load(db)?)
}

/// Keeps a result typed a second time, in place of an earlier one of the game.
pub fn set_second_pass(db: &mut Db, row: &SecondPassRow) -> Result<(), StoreError> {
    let key = (row.tournament_id, row.pairing_id, row.board, row.segment, row.number);
    diesel::delete(second_pass::table.find(key)).execute(db)?;
    diesel::insert_into(second_pass::table).values(row).execute(db)?;
    Ok(())
}
