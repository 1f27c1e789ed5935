//! Queries for the codes of people and devices.

pub mod hall;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{EventId, TournamentId};

use crate::connection::{Db, MultiBackend};
use crate::error::StoreError;
use crate::schema::pass;

/// Access code; the code and the device that uses it are stored as hashes.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = pass, check_for_backend(MultiBackend))]
pub struct PassRow {
    pub id: i64,
    pub tournament_id: i64,
    pub event_id: i64,
    /// `player`, `captain` or `kiosk`.
    pub kind: String,
    pub entry_id: Option<i32>,
    /// Name of a kiosk; empty for people.
    pub name: String,
    pub code_hash: String,
    pub short_hash: String,
    /// Name of the account that created it.
    pub made_by: String,
    pub made_at: NaiveDateTime,
    pub claimed_by: Option<String>,
    pub claimed_at: Option<NaiveDateTime>,
    /// Time at which an arbiter ended it.
    pub ended_at: Option<NaiveDateTime>,
    /// Functions of a kiosk; meaningless for other passes.
    pub checks_in: bool,
    pub reports: bool,
    pub looks_up: bool,
}

/// Returns the passes of a tournament, oldest first.
pub fn passes(db: &mut Db, id: TournamentId) -> Result<Vec<PassRow>, StoreError> {
    let rows = pass::table.filter(pass::tournament_id.eq(id.0)).order((pass::made_at.asc(), pass::id.asc()));
    Ok(rows.select(PassRow::as_select()).load(db)?)
}

/// Returns a pass by its number.
pub fn find(db: &mut Db, id: i64) -> Result<Option<PassRow>, StoreError> {
    Ok(pass::table.find(id).select(PassRow::as_select()).first::<PassRow>(db).optional()?)
}

/// Returns a pass by the hash of its long code.
pub fn find_code(db: &mut Db, code_hash: &str) -> Result<Option<PassRow>, StoreError> {
    let rows = pass::table.filter(pass::code_hash.eq(code_hash));
    Ok(rows.select(PassRow::as_select()).first::<PassRow>(db).optional()?)
}

/// Returns a pass that has not ended by the hash of its short code, within one event.
pub fn find_short(db: &mut Db, event: EventId, short_hash: &str) -> Result<Option<PassRow>, StoreError> {
    let rows = pass::table.filter(pass::event_id.eq(event.0)).filter(pass::short_hash.eq(short_hash));
    let rows = rows.filter(pass::ended_at.is_null());
    Ok(rows.select(PassRow::as_select()).first::<PassRow>(db).optional()?)
}

/// Returns the passes that a device uses.
pub fn of_device(db: &mut Db, device: &str) -> Result<Vec<PassRow>, StoreError> {
    let rows = pass::table.filter(pass::claimed_by.eq(device)).filter(pass::ended_at.is_null());
    Ok(rows.order(pass::id.asc()).select(PassRow::as_select()).load(db)?)
}

/// Adds a pass.
pub fn add(db: &mut Db, row: &PassRow) -> Result<(), StoreError> {
    diesel::insert_into(pass::table).values(row).execute(db)?;
    Ok(())
}

/// Assigns a pass to a device, or with `None` removes it from the device that has it.
pub fn set_claim(db: &mut Db, id: i64, claim: Option<(&str, NaiveDateTime)>) -> Result<(), StoreError> {
    let (device, at) = (claim.map(|(device, _)| device), claim.map(|(_, at)| at));
    diesel::update(pass::table.find(id)).set((pass::claimed_by.eq(device), pass::claimed_at.eq(at))).execute(db)?;
    Ok(())
}

/// Sets the functions of a kiosk: check-in, reports, lookup.
pub fn set_uses(db: &mut Db, id: i64, [checks_in, reports, looks_up]: [bool; 3]) -> Result<(), StoreError> {
    let uses = (pass::checks_in.eq(checks_in), pass::reports.eq(reports), pass::looks_up.eq(looks_up));
    diesel::update(pass::table.find(id)).set(uses).execute(db)?;
    Ok(())
}

/// Ends a pass.
pub fn end(db: &mut Db, id: i64, at: NaiveDateTime) -> Result<(), StoreError> {
    diesel::update(pass::table.find(id)).set(pass::ended_at.eq(Some(at))).execute(db)?;
    Ok(())
}
