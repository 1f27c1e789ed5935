//! Copies of a SQLite file beside it.

pub mod backup;

use std::{fs, io};

use diesel::connection::SimpleConnection;
use diesel::sqlite::SqliteConnection;

use crate::connection::make_new;
use crate::error::StoreError;

/// Maximum number of copies of one name.
const MAX_COPIES: u32 = 100;

/// Copies a database to a new file of this name, or of the name with a number (`-2`, `-3`, …) if there are copies
/// already. Returns the name of the copy.
///
/// # Errors
///
/// [`StoreError::Copy`] if the file cannot be written, or after 100 copies.
pub(super) fn copy(connection: &mut SqliteConnection, name: &str) -> Result<String, StoreError> {
    for number in 1..=MAX_COPIES {
        let end = if number == 1 { String::new() } else { format!("-{number}") };
        let copy = format!("{name}{end}");
        match make_new(&copy) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(StoreError::Copy(format!("{copy}: {error}"))),
            Ok(()) => {}
        }
        let into = format!("VACUUM INTO '{}'", copy.replace('\'', "''"));
        if let Err(error) = connection.batch_execute(&into) {
            // A partial copy would be misleading.
            drop(fs::remove_file(&copy));
            return Err(StoreError::Copy(format!("{copy}: {error}")));
        }
        return Ok(copy);
    }
    Err(StoreError::Copy(format!("there are {MAX_COPIES} copies {name}: move them to another folder")))
}
