//! Queries for reports about the results of games.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{RoundRef, TournamentId};

use crate::connection::{Db, MultiBackend};
use crate::error::StoreError;
use crate::group::Writing;
use crate::journals::{kinds, oldest_first};
use crate::rows::{damaged, give};
use crate::schema::result_report;

kinds! {
    /// Kind of line about the result of a game.
    ReportKind of "result_report" {
        /// Result reported by a side.
        Report = "report",
        /// Request of a side for an arbiter.
        Help = "help",
        /// Decision of an arbiter that settles the game.
        Settled = "settled",
        /// Call of the players by an arbiter.
        Call = "call",
        /// Arrival of the called player or requested arbiter.
        Answered = "answered",
    }
}

/// Line about the result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = result_report, check_for_backend(MultiBackend))]
pub struct ReportRow {
    pub tournament_id: i64,
    pub id: i64,
    pub group_id: i32,
    pub round: i32,
    pub pairing_id: i32,
    pub board: i32,
    pub segment: i32,
    pub number: i32,
    /// Word of a [`ReportKind`].
    pub kind: String,
    /// Side that reports: `true` for the one that moves second; `None` for an arbiter.
    pub second: Option<bool>,
    /// Code of the result; `None` without one.
    pub result: Option<String>,
    /// Fouls of the side that moves first; `None` if not reported.
    pub first_fouls: Option<i32>,
    pub second_fouls: Option<i32>,
    /// `desk`, `kiosk` or `phone`.
    pub means: String,
    /// Account or kiosk; empty for a phone.
    pub who: String,
    /// Hash of the phone's token; `None` if a badge was shown.
    pub device: Option<String>,
    /// Reason of an arbiter who settles; may be empty.
    pub reason: String,
    pub at: NaiveDateTime,
}

/// Returns the reports about the results of a round, oldest first.
pub fn of_round(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<ReportRow>, StoreError> {
    let of_group = result_report::group_id.eq(give(at.group.0));
    let of_round = result_report::round.eq(i32::from(at.round));
    Ok(oldest_first!(db, result_report, ReportRow, id, of_group, of_round)?)
}

/// Returns group and round of each round with reports.
pub fn rounds(db: &mut Db, id: TournamentId) -> Result<Vec<(i32, i32)>, StoreError> {
    let rows = result_report::table.filter(result_report::tournament_id.eq(id.0));
    Ok(rows.select((result_report::group_id, result_report::round)).distinct().load(db)?)
}

/// Returns the calls for players in a tournament and their answers, oldest first.
pub fn calls(db: &mut Db, id: TournamentId) -> Result<Vec<ReportRow>, StoreError> {
    let of_calls = result_report::kind.eq_any([ReportKind::Call.word(), ReportKind::Answered.word()]);
    Ok(oldest_first!(db, result_report, ReportRow, id, of_calls)?)
}

impl Writing<'_> {
    /// Adds a report within the current transaction.
    pub fn add_report(&mut self, row: &ReportRow) -> Result<(), StoreError> {
        self.untouched = false;
        diesel::insert_into(result_report::table).values(row).execute(self.db)?;
        Ok(())
    }
}
