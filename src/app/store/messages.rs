//! Who wants messages, and the messages that wait or have gone.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{EntryId, TournamentId};

use super::connection::Db;
use super::error::StoreError;
use super::rows::{MessageRow, WishRow, give};
use super::schema::{message, pass, wish};

/// The wish of whoever holds a pass.
pub fn wish(db: &mut Db, pass: i64) -> Result<Option<WishRow>, StoreError> {
    Ok(wish::table.find(pass).select(WishRow::as_select()).first::<WishRow>(db).optional()?)
}

/// The wishes of those whose pass has not ended, with their entries.
pub fn wishes(db: &mut Db) -> Result<Vec<(WishRow, Option<i32>)>, StoreError> {
    let rows = wish::table.inner_join(pass::table.on(pass::id.eq(wish::pass_id))).filter(pass::ended_at.is_null());
    let rows = rows.order(wish::pass_id).select((WishRow::as_select(), pass::entry_id));
    Ok(rows.load::<(WishRow, Option<i32>)>(db)?)
}

/// Keeps a wish in place of the one of before.
pub fn put_wish(db: &mut Db, row: &WishRow) -> Result<(), StoreError> {
    remove_wish(db, row.pass_id)?;
    diesel::insert_into(wish::table).values(row).execute(db)?;
    Ok(())
}

/// Forgets a wish.
pub fn remove_wish(db: &mut Db, pass: i64) -> Result<(), StoreError> {
    diesel::delete(wish::table.find(pass)).execute(db)?;
    Ok(())
}

/// Notes of what somebody was told last; false where the wish has changed since.
pub fn set_told(db: &mut Db, before: &WishRow, told: &str) -> Result<bool, StoreError> {
    let row = wish::table.find(before.pass_id).filter(wish::told.eq(&before.told));
    let row = row.filter(wish::address.eq(&before.address));
    Ok(diesel::update(row).set(wish::told.eq(told)).execute(db)? == 1)
}

/// Adds a message.
pub fn add(db: &mut Db, row: &MessageRow) -> Result<(), StoreError> {
    diesel::insert_into(message::table).values(row).execute(db)?;
    Ok(())
}

/// Messages to somebody since then.
pub fn count_since(db: &mut Db, of: (TournamentId, EntryId), since: NaiveDateTime) -> Result<i64, StoreError> {
    let (id, entry) = of;
    let rows = message::table.filter(message::tournament_id.eq(id.0)).filter(message::entry_id.eq(give(entry.0)));
    Ok(rows.filter(message::made_at.gt(since)).count().get_result(db)?)
}

/// Messages that wait and are due, oldest first.
pub fn due(db: &mut Db, now: NaiveDateTime, most: i64) -> Result<Vec<MessageRow>, StoreError> {
    let rows = message::table.filter(message::state.eq("waits")).filter(message::due_at.le(now));
    Ok(rows.order((message::due_at, message::id)).limit(most).select(MessageRow::as_select()).load(db)?)
}

/// Takes a message to send it: counts the try and says when the next one is due. False where somebody else has taken it.
pub fn take(db: &mut Db, id: i64, tries: i32, due_at: NaiveDateTime) -> Result<bool, StoreError> {
    let row = message::table.find(id).filter(message::state.eq("waits")).filter(message::tries.eq(tries));
    Ok(diesel::update(row).set((message::tries.eq(tries + 1), message::due_at.eq(due_at))).execute(db)? == 1)
}

/// What became of a message. Of one that will not be sent again nobody needs the address, nor the names in it.
pub fn set_state(db: &mut Db, id: i64, state: &str, fault: &str) -> Result<(), StoreError> {
    let row = message::table.find(id);
    diesel::update(row).set((message::state.eq(state), message::fault.eq(fault))).execute(db)?;
    if state == "sent" || state == "dropped" {
        diesel::update(message::table.find(id)).set((message::address.eq(""), message::body.eq(""))).execute(db)?;
    }
    Ok(())
}

/// Drops what was not sent to somebody who wants no more.
pub fn drop_unsent(db: &mut Db, of: (TournamentId, EntryId)) -> Result<(), StoreError> {
    let (id, entry) = of;
    let rows = message::table.filter(message::tournament_id.eq(id.0)).filter(message::entry_id.eq(give(entry.0)));
    let rows = rows.filter(message::state.ne("sent"));
    let changes = (message::state.eq("dropped"), message::address.eq(""), message::body.eq(""));
    diesel::update(rows).set(changes).execute(db)?;
    Ok(())
}

/// Puts a message that failed among those that wait.
pub fn again(db: &mut Db, of: (TournamentId, i64), now: NaiveDateTime) -> Result<(), StoreError> {
    let (id, number) = of;
    let row = message::table.find(number).filter(message::tournament_id.eq(id.0)).filter(message::state.eq("failed"));
    let changes = (message::state.eq("waits"), message::tries.eq(0), message::due_at.eq(now));
    diesel::update(row).set(changes).execute(db)?;
    Ok(())
}

/// The messages of a tournament, the newest first.
pub fn of_tournament(db: &mut Db, id: TournamentId, most: i64) -> Result<Vec<MessageRow>, StoreError> {
    let rows = message::table.filter(message::tournament_id.eq(id.0));
    let rows = rows.order((message::made_at.desc(), message::id)).limit(most);
    Ok(rows.select(MessageRow::as_select()).load(db)?)
}
