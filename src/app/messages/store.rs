//! Queries for message subscriptions, and for queued and sent messages.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{EntryId, TournamentId};

use crate::connection::Db;
use crate::error::StoreError;
use crate::rows::{give, row};
use crate::schema::{message, pass, wish};

row! {
    /// A subscription to messages.
    WishRow, wish {
        pass_id: i64, tournament_id: i64, address: String, lang: String, told: String, at: NaiveDateTime,
    }
}

row! {
    /// A queued message, or one with its outcome.
    MessageRow, message {
        id: i64, tournament_id: i64, entry_id: i32, address: String, subject: String, body: String, state: String,
        tries: i32, fault: String, made_at: NaiveDateTime, due_at: NaiveDateTime,
    }
}

/// Returns the message subscription of a pass.
pub fn wish(db: &mut Db, pass: i64) -> Result<Option<WishRow>, StoreError> {
    Ok(wish::table.find(pass).select(WishRow::as_select()).first::<WishRow>(db).optional()?)
}

/// Returns the subscriptions of passes that have not ended, with their entries.
pub fn wishes(db: &mut Db) -> Result<Vec<(WishRow, Option<i32>)>, StoreError> {
    let rows = wish::table.inner_join(pass::table.on(pass::id.eq(wish::pass_id))).filter(pass::ended_at.is_null());
    let rows = rows.order(wish::pass_id).select((WishRow::as_select(), pass::entry_id));
    Ok(rows.load::<(WishRow, Option<i32>)>(db)?)
}

/// Stores a subscription, replacing the earlier one.
pub fn put_wish(db: &mut Db, row: &WishRow) -> Result<(), StoreError> {
    remove_wish(db, row.pass_id)?;
    diesel::insert_into(wish::table).values(row).execute(db)?;
    Ok(())
}

/// Removes a subscription.
pub fn remove_wish(db: &mut Db, pass: i64) -> Result<(), StoreError> {
    diesel::delete(wish::table.find(pass)).execute(db)?;
    Ok(())
}

/// Records the last message content for a subscriber; returns `false` if the subscription has changed since.
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

/// Returns the number of messages to an entrant since a given time.
pub fn count_since(db: &mut Db, of: (TournamentId, EntryId), since: NaiveDateTime) -> Result<i64, StoreError> {
    let (id, entry) = of;
    let rows = message::table.filter(message::tournament_id.eq(id.0)).filter(message::entry_id.eq(give(entry.0)));
    Ok(rows.filter(message::made_at.gt(since)).count().get_result(db)?)
}

/// Returns the queued messages that are due, oldest first.
pub fn due(db: &mut Db, now: NaiveDateTime, most: i64) -> Result<Vec<MessageRow>, StoreError> {
    let rows = message::table.filter(message::state.eq("waits")).filter(message::due_at.le(now));
    Ok(rows.order((message::due_at, message::id)).limit(most).select(MessageRow::as_select()).load(db)?)
}

/// Claims a message for sending: counts the attempt and sets the time of the next one. Returns `false` if another
/// sender has claimed it.
pub fn take(db: &mut Db, id: i64, tries: i32, due_at: NaiveDateTime) -> Result<bool, StoreError> {
    let row = message::table.find(id).filter(message::state.eq("waits")).filter(message::tries.eq(tries));
    Ok(diesel::update(row).set((message::tries.eq(tries + 1), message::due_at.eq(due_at))).execute(db)? == 1)
}

/// Sets the state of a message. For one that will not be sent again, the address and the text are erased.
pub fn set_state(db: &mut Db, id: i64, state: &str, fault: &str) -> Result<(), StoreError> {
    let row = message::table.find(id);
    diesel::update(row).set((message::state.eq(state), message::fault.eq(fault))).execute(db)?;
    if state == "sent" || state == "dropped" {
        diesel::update(message::table.find(id)).set((message::address.eq(""), message::body.eq(""))).execute(db)?;
    }
    Ok(())
}

/// Drops the unsent messages of an entrant who has unsubscribed.
pub fn drop_unsent(db: &mut Db, of: (TournamentId, EntryId)) -> Result<(), StoreError> {
    let (id, entry) = of;
    let rows = message::table.filter(message::tournament_id.eq(id.0)).filter(message::entry_id.eq(give(entry.0)));
    let rows = rows.filter(message::state.ne("sent"));
    let changes = (message::state.eq("dropped"), message::address.eq(""), message::body.eq(""));
    diesel::update(rows).set(changes).execute(db)?;
    Ok(())
}

/// Queues a failed message again.
pub fn again(db: &mut Db, of: (TournamentId, i64), now: NaiveDateTime) -> Result<(), StoreError> {
    let (id, number) = of;
    let row = message::table.find(number).filter(message::tournament_id.eq(id.0)).filter(message::state.eq("failed"));
    let changes = (message::state.eq("waits"), message::tries.eq(0), message::due_at.eq(now));
    diesel::update(row).set(changes).execute(db)?;
    Ok(())
}

/// Returns the messages of a tournament, newest first.
pub fn of_tournament(db: &mut Db, id: TournamentId, most: i64) -> Result<Vec<MessageRow>, StoreError> {
    let rows = message::table.filter(message::tournament_id.eq(id.0));
    let rows = rows.order((message::made_at.desc(), message::id)).limit(most);
    Ok(rows.select(MessageRow::as_select()).load(db)?)
}
