//! Queries for the second factors of accounts.

use diesel::prelude::*;

use crate::connection::Db;
use crate::error::StoreError;
use crate::prepared;
use crate::prepared::Value::{Number, Text};
use crate::rows::SecondFactorRow;
use crate::schema::second_factor;

/// Returns the second factor of an account, in setup or in use.
pub fn find(db: &mut Db, account: i64) -> Result<Option<SecondFactorRow>, StoreError> {
    let row = second_factor::table.find(account).select(SecondFactorRow::as_select());
    Ok(row.first::<SecondFactorRow>(db).optional()?)
}

/// Stores a second factor, replacing the account's earlier one.
pub fn put(db: &mut Db, row: &SecondFactorRow) -> Result<(), StoreError> {
    remove(db, row.account_id)?;
    diesel::insert_into(second_factor::table).values(row).execute(db)?;
    Ok(())
}

/// Removes the second factor of an account; returns `true` if there was one.
pub fn remove(db: &mut Db, account: i64) -> Result<bool, StoreError> {
    Ok(diesel::delete(second_factor::table.find(account)).execute(db)? > 0)
}

/// Marks the code of a time step as used; returns `false` if that step or a later one was used before.
pub fn use_step(db: &mut Db, account: i64, step: i64) -> Result<bool, StoreError> {
    let used = prepared::execute(
        db,
        "UPDATE second_factor SET last_step = ? WHERE account_id = ? AND last_step < ?",
        &[Number(step), Number(account), Number(step)],
    )?;
    Ok(used == 1)
}

/// Replaces the recovery codes; returns `false` if they have changed since `before`.
pub fn use_recovery(db: &mut Db, account: i64, before: &str, after: &str) -> Result<bool, StoreError> {
    let used = prepared::execute(
        db,
        "UPDATE second_factor SET recovery = ? WHERE account_id = ? AND recovery = ?",
        &[Text(after), Number(account), Text(before)],
    )?;
    Ok(used == 1)
}
