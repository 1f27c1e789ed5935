//! The log of security: bounded in rows and in days.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::connection::Db;
use super::error::StoreError;
use super::rows::SecurityRow;
use super::schema::security_event;

/// Adds an entry; the log keeps `most` at last, and none from before a moment.
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

/// Entries, newest first, after so many of them.
pub fn newest(db: &mut Db, after: i64, most: i64) -> Result<Vec<SecurityRow>, StoreError> {
    let order = (security_event::at.desc(), security_event::id.desc());
    let rows = security_event::table.order(order).offset(after).limit(most);
    Ok(rows.select(SecurityRow::as_select()).load(db)?)
}
