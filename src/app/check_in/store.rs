//! Queries for attendance marks, newest last, and for self check-in.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{RoundRef, TournamentId};

use crate::connection::{Db, MultiBackend};
use crate::error::StoreError;
use crate::rows::give;
use crate::schema::{check_in, presence};

/// Attendance mark of an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = presence, check_for_backend(MultiBackend))]
pub struct PresenceRow {
    pub tournament_id: i64,
    pub id: i64,
    pub group_id: i32,
    pub round: i32,
    pub entry_id: i32,
    /// `expected`, `here`, `late` or `absent`.
    pub state: String,
    /// Account or kiosk; empty for a phone.
    pub who: String,
    /// `desk`, `kiosk` or `phone`.
    pub means: String,
    pub at: NaiveDateTime,
}

/// Check-in of a round.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = check_in, check_for_backend(MultiBackend))]
pub struct CheckInRow {
    pub tournament_id: i64,
    pub group_id: i32,
    pub round: i32,
    pub is_open: bool,
    /// Word of the day in lower case; may be empty.
    pub word: String,
    /// Announced closing time, in the event's local time.
    pub closes: Option<NaiveDateTime>,
    /// Announced time at which the pairings are posted, in the event's local time.
    pub posted: Option<NaiveDateTime>,
}

/// Returns the attendance marks of a round, oldest first.
pub fn marks(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<PresenceRow>, StoreError> {
    let (group, round) = (give(at.group.0), i32::from(at.round));
    let rows = presence::table.filter(presence::tournament_id.eq(id.0));
    let rows = rows.filter(presence::group_id.eq(group)).filter(presence::round.eq(round));
    Ok(rows.order((presence::at.asc(), presence::id.asc())).select(PresenceRow::as_select()).load(db)?)
}

/// Adds an attendance mark.
pub fn add(db: &mut Db, row: &PresenceRow) -> Result<(), StoreError> {
    diesel::insert_into(presence::table).values(row).execute(db)?;
    Ok(())
}

/// Returns the check-in of a round, if it was ever opened.
pub fn check_in_of(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Option<CheckInRow>, StoreError> {
    let key = (id.0, give(at.group.0), i32::from(at.round));
    Ok(check_in::table.find(key).select(CheckInRow::as_select()).first::<CheckInRow>(db).optional()?)
}

/// Returns the open check-ins of a tournament.
pub fn open_check_ins(db: &mut Db, id: TournamentId) -> Result<Vec<CheckInRow>, StoreError> {
    let rows = check_in::table.filter(check_in::tournament_id.eq(id.0)).filter(check_in::is_open.eq(true));
    Ok(rows.order((check_in::group_id.asc(), check_in::round.asc())).select(CheckInRow::as_select()).load(db)?)
}

/// Opens or closes the check-in of a round.
pub fn set_check_in(db: &mut Db, row: &CheckInRow) -> Result<(), StoreError> {
    diesel::delete(check_in::table.find((row.tournament_id, row.group_id, row.round))).execute(db)?;
    diesel::insert_into(check_in::table).values(row).execute(db)?;
    Ok(())
}
