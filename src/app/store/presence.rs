//! Who is in the hall: what was said, newest last, and whether people may say it themselves.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{RoundRef, TournamentId};

use super::connection::{Db, MultiBackend};
use super::error::StoreError;
use super::rows::give;
use super::schema::{check_in, presence};

/// Something that was said about somebody's presence.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = presence, check_for_backend(MultiBackend))]
pub struct PresenceRow {
    pub tournament_id: i64,
    pub id: i64,
    pub group_id: i32,
    pub round: i32,
    pub entry_id: i32,
    /// `expected`, `here`, `late`, `absent`.
    pub state: String,
    /// The account or kiosk; empty for a telephone.
    pub who: String,
    /// `desk`, `kiosk`, `phone`.
    pub means: String,
    pub at: NaiveDateTime,
}

/// The check-in of a round.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = check_in, check_for_backend(MultiBackend))]
pub struct CheckInRow {
    pub tournament_id: i64,
    pub group_id: i32,
    pub round: i32,
    pub is_open: bool,
    /// The word of the day, in small letters; may be empty.
    pub word: String,
    /// Until when it is open, as it is said; local time of the event.
    pub closes: Option<NaiveDateTime>,
    /// When the boards are posted, likewise.
    pub posted: Option<NaiveDateTime>,
}

/// What was said about a round, oldest first.
pub fn marks(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<PresenceRow>, StoreError> {
    let (group, round) = (give(at.group.0), i32::from(at.round));
    let rows = presence::table.filter(presence::tournament_id.eq(id.0));
    let rows = rows.filter(presence::group_id.eq(group)).filter(presence::round.eq(round));
    Ok(rows.order((presence::at.asc(), presence::id.asc())).select(PresenceRow::as_select()).load(db)?)
}

/// Adds what somebody said.
pub fn add(db: &mut Db, row: &PresenceRow) -> Result<(), StoreError> {
    diesel::insert_into(presence::table).values(row).execute(db)?;
    Ok(())
}

/// The check-in of a round, if it was ever opened.
pub fn check_in_of(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Option<CheckInRow>, StoreError> {
    let key = (id.0, give(at.group.0), i32::from(at.round));
    Ok(check_in::table.find(key).select(CheckInRow::as_select()).first::<CheckInRow>(db).optional()?)
}

/// The check-ins of a tournament that are open.
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
