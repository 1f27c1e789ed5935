//! Queries for the second factors of accounts.

use diesel::prelude::*;

use crate::connection::Db;
use crate::error::StoreError;
use crate::rows::SecondFactorRow;
use crate::schema::second_factor;

/// Returns the second factor of an account, in setup or in use.
pub fn find(db: &mut Db, account: i64) -> Result<Option<SecondFactorRow>, StoreError> {
    let row = second_factor::table.find(account).select(SecondFactorRow::as_select());
    Ok(row.first::<SecondFactorRow>(db).optional()?)
}
