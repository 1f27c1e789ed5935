//! Queries for reports about the results of games.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{RoundRef, TournamentId};

use crate::connection::Db;
use crate::error::StoreError;
use crate::journals::{journal, kinds, oldest_first};
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

journal! {
    /// Line about the result of a game.
    ReportRow of result_report, add_report {
        tournament_id: i64,
        id: i64,
        group_id: i32,
        round: i32,
        pairing_id: i32,
        board: i32,
        segment: i32,
        number: i32,
        /// Word of a [`ReportKind`].
        kind: String,
        /// Side that reports: `true` for the one that moves second; `None` for an arbiter.
        second: Option<bool>,
        /// Code of the result; `None` without one.
        result: Option<String>,
        /// Fouls of the side that moves first; `None` if not reported.
        first_fouls: Option<i32>,
        second_fouls: Option<i32>,
        /// `desk`, `kiosk` or `phone`.
        means: String,
        /// Account or kiosk; empty for a phone.
        who: String,
        /// Hash of the phone's token; `None` if a badge was shown.
        device: Option<String>,
        /// Reason of an arbiter who settles; may be empty.
        reason: String,
        at: NaiveDateTime,
    }
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
