//! The database as a whole: where it is, brought up to date, filled from a backup.

use std::path::Path;

use super::{ServiceError, signing};
pub use qisai_store::connection::Address;
pub use qisai_store::hold::Hold;
use qisai_store::{Store, backup, hold};

/// Takes the right to serve a database, where only one process may: `who` is what another one that tries is told.
pub fn hold(address: &Address, who: &str) -> Result<Option<Hold>, ServiceError> {
    Ok(hold::hold(address, who)?)
}

/// Brings the tables of a database up to date; gives the names of the migrations that were run.
pub fn migrate(address: &Address) -> Result<Vec<String>, ServiceError> {
    Ok(Store::migrate(address)?)
}

/// Fills an empty database from a backup.
pub fn restore(file: &Path, to: &Address) -> Result<(), ServiceError> {
    Ok(backup::restore(file, to, &signing::fresh_key()?)?)
}
