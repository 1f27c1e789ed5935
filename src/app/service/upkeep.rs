//! The database as a whole: where it is, brought up to date, filled from a backup.

use std::path::Path;

use super::ServiceError;
pub use crate::store::connection::Address;
use crate::store::{Store, backup};

/// Brings the tables of a database up to date; gives the names of the migrations that were run.
pub fn migrate(address: &Address) -> Result<Vec<String>, ServiceError> {
    Ok(Store::migrate(address)?)
}

/// Fills an empty database from a backup.
pub fn restore(file: &Path, to: &Address) -> Result<(), ServiceError> {
    Ok(backup::restore(file, to)?)
}
