//! Queries for the security log, which is limited in rows and in days.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use crate::connection::Db;
use crate::error::StoreError;
use crate::rows::row;
use crate::schema::security_event;

row! {
    /// An entry of the log of security.
    SecurityRow, security_event {
        id: i64, at: NaiveDateTime, kind: String, actor: String, account: String, role: String, place: String,
    }
}

/// Adds an entry and deletes old ones: the log keeps at most `most` entries, none older than `since`.
pub fn note(db: &mut Db, row: &SecurityRow, most: i64, since: NaiveDateTime) -> Result<(), StoreError> {
    diesel::insert_into(security_event::table).values(row).execute(db)?;
    diesel::delete(security_event::table.filter(security_event::at.lt(since))).execute(db)?;
    let count = security_event::table.count().get_result::<i64>(db)?;
    let order = (security_event::at.asc(), security_event::id.asc());
    let oldest = security_event::table.order(order).limit((count - most).max(0)).select(security_event::id);
    for id in oldest.load::<i64>(db)? {
        diesel::delete(security_event::table.find(id)).execute(db)?;
    }
    Ok(())
}

/// Returns entries, newest first, after skipping the first `after`.
pub fn newest(db: &mut Db, after: i64, most: i64) -> Result<Vec<SecurityRow>, StoreError> {
    let order = (security_event::at.desc(), security_event::id.desc());
    let rows = security_event::table.order(order).offset(after).limit(most);
    Ok(rows.select(SecurityRow::as_select()).load(db)?)
}
