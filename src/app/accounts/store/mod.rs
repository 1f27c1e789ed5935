//! Queries for accounts, sessions, signed-in browsers and failed sign-ins.

pub mod second_factor;
pub mod security;

use chrono::NaiveDateTime;
use diesel::prelude::*;

use crate::connection::Db;
use crate::error::StoreError;
use crate::rows::{AccountRow, row, search_key};
use crate::schema::{account, device, session, sign_in_failure};

row! {
    /// A signed-in browser.
    SessionRow, session {
        token_hash: String, account_id: i64, csrf: String, created_at: NaiveDateTime, seen_at: NaiveDateTime,
    }
}

row! {
    /// A browser that has signed in to an account.
    DeviceRow, device { token_hash: String, account_id: i64, used_at: NaiveDateTime, }
}

/// Returns all accounts in order of name.
pub fn accounts(db: &mut Db) -> Result<Vec<AccountRow>, StoreError> {
    Ok(account::table.order(account::search_key).select(AccountRow::as_select()).load(db)?)
}

/// Returns the account with a name, ignoring case.
pub fn find_account(db: &mut Db, name: &str) -> Result<AccountRow, StoreError> {
    if name.contains('\0') {
        return Err(StoreError::NotFound);
    }
    let rows = account::table.filter(account::search_key.eq(search_key(name)));
    Ok(rows.select(AccountRow::as_select()).first(db)?)
}

/// Adds a session.
pub fn add_session(db: &mut Db, row: &SessionRow) -> Result<(), StoreError> {
    diesel::insert_into(session::table).values(row).execute(db)?;
    Ok(())
}

/// Returns a session and its account.
pub fn find_session(db: &mut Db, token_hash: &str) -> Result<(SessionRow, AccountRow), StoreError> {
    let rows = session::table.inner_join(account::table.on(account::id.eq(session::account_id)));
    let rows = rows.filter(session::token_hash.eq(token_hash));
    Ok(rows.select((SessionRow::as_select(), AccountRow::as_select())).first(db)?)
}

/// Returns the sessions of an account.
pub fn sessions_of(db: &mut Db, account_id: i64) -> Result<Vec<SessionRow>, StoreError> {
    Ok(session::table.filter(session::account_id.eq(account_id)).select(SessionRow::as_select()).load(db)?)
}

/// Records the time of a session's last use.
pub fn touch_session(db: &mut Db, token_hash: &str, now: NaiveDateTime) -> Result<(), StoreError> {
    diesel::update(session::table.find(token_hash)).set(session::seen_at.eq(now)).execute(db)?;
    Ok(())
}

/// Ends a session.
pub fn end_session(db: &mut Db, token_hash: &str) -> Result<(), StoreError> {
    diesel::delete(session::table.find(token_hash)).execute(db)?;
    Ok(())
}

/// Removes sessions that began before `began` or were last used before `used`.
pub fn end_old_sessions(db: &mut Db, began: NaiveDateTime, used: NaiveDateTime) -> Result<(), StoreError> {
    let old = session::table.filter(session::created_at.lt(began).or(session::seen_at.lt(used)));
    diesel::delete(old).execute(db)?;
    Ok(())
}

/// Returns the account that a browser has signed in to, if the browser was used since the given time.
pub fn device_account(db: &mut Db, token_hash: &str, since: NaiveDateTime) -> Result<Option<i64>, StoreError> {
    let row = device::table.find(token_hash).filter(device::used_at.ge(since)).select(device::account_id);
    Ok(row.first::<i64>(db).optional()?)
}

/// Stores a browser that has signed in, replacing its earlier row (`before`). Afterwards the account has at most `most`
/// browsers, all of them used since the given time.
pub fn keep_device(
    db: &mut Db,
    row: &DeviceRow,
    before: Option<&str>,
    most: usize,
    since: NaiveDateTime,
) -> Result<(), StoreError> {
    let of_account = device::table.filter(device::account_id.eq(row.account_id));
    let mut known = of_account.order(device::used_at.desc()).select(DeviceRow::as_select()).load(db)?;
    let kept = |known: &DeviceRow| before != Some(known.token_hash.as_str()) && known.used_at >= since;
    let (mut stay, mut go): (Vec<_>, Vec<_>) = known.drain(..).partition(kept);
    go.extend(stay.drain(stay.len().min(most.saturating_sub(1))..));
    for old in go {
        diesel::delete(device::table.find(old.token_hash)).execute(db)?;
    }
    diesel::insert_into(device::table).values(row).execute(db)?;
    Ok(())
}

/// Removes sign-in failures that are older than a given time.
pub fn forget_failures(db: &mut Db, before: NaiveDateTime) -> Result<(), StoreError> {
    diesel::delete(sign_in_failure::table.filter(sign_in_failure::last_at.lt(before))).execute(db)?;
    Ok(())
}

/// Returns the number of failed sign-ins under a key and the time of the last one.
pub fn failures(db: &mut Db, who: &str) -> Result<Option<(i32, NaiveDateTime)>, StoreError> {
    let row = sign_in_failure::table.find(who).select((sign_in_failure::failures, sign_in_failure::last_at));
    Ok(row.first::<(i32, NaiveDateTime)>(db).optional()?)
}

/// Sets the number of failed sign-ins under a key; `None` removes the row.
pub fn set_failures(db: &mut Db, who: &str, failures: Option<i32>, now: NaiveDateTime) -> Result<(), StoreError> {
    diesel::delete(sign_in_failure::table.find(who)).execute(db)?;
    if let Some(failures) = failures {
        diesel::insert_into(sign_in_failure::table)
            .values((
                sign_in_failure::who.eq(who),
                sign_in_failure::failures.eq(failures),
                sign_in_failure::last_at.eq(now),
            ))
            .execute(db)?;
    }
    Ok(())
}
