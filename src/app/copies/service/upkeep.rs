//! Maintenance of the whole database: location, migration, restoring a backup.

use std::path::Path;

use crate::Result;
use crate::log::signing;
pub use qisai_store::connection::Address;
use qisai_store::copies::backup;
pub use qisai_store::copies::backup::Restored;
pub use qisai_store::hold::Hold;
use qisai_store::{Store, hold};

/// Takes the right to serve a database, if only one process may. `who` describes this process in the error messages of
/// others.
pub fn hold(address: &Address, who: &str) -> Result<Option<Hold>> {
    Ok(hold::hold(address, who)?)
}

/// Migrates the tables of a database; returns the names of the migrations that ran.
pub fn migrate(address: &Address) -> Result<Vec<String>> {
    Ok(Store::migrate(address)?)
}

/// Checks a SQLite file that was not closed in order before it is served.
pub fn check_log(address: &Address) -> Result<()> {
    Ok(hold::check_log(address)?)
}

/// Fills an empty database from a backup, which is only read. The keys that signed it are kept beside the key file, which
/// is beside a SQLite file if none is given.
pub fn restore(file: &Path, to: &Address, key_file: Option<&Path>) -> Result<Restored> {
    let restored = backup::restore(file, to, &signing::fresh_key()?)?;
    signing::vouch(key_file, to, restored)
}
