//! What can go wrong with the database.

use thiserror::Error;

/// A failure of the store. Nothing of the failed transaction is kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// `--database` says something else than a path or a PostgreSQL address.
    #[error("{0:?} is no database: give the path of a file or postgres://user@host/name")]
    Address(String),
    /// No connection.
    #[error("cannot open the database {address}: {message}")]
    Connect {
        /// Where.
        address: String,
        /// What the database says.
        message: String,
    },
    /// There is no such row.
    #[error("not found")]
    NotFound,
    /// The address word is taken.
    #[error("the address word {0:?} is taken")]
    SlugTaken(String),
    /// The disk is full.
    #[error("the disk is full: nothing was saved; free some space and try again")]
    DiskFull,
    /// Another program holds the database for longer than ten seconds.
    #[error("the database is busy: nothing was saved; try again")]
    Busy,
    /// The database was written by a newer program.
    #[error("this database was written by a newer Qisai (migration {0}): use that version, or restore a backup")]
    NewerSchema(String),
    /// A migration failed.
    #[error("migrating the database failed, nothing was changed: {0}")]
    Migration(String),
    /// A stored value does not fit its type.
    #[error("the database is damaged: {table} holds {what}; restore a backup, or run `qisai verify`")]
    Damaged {
        /// Where.
        table: &'static str,
        /// What.
        what: String,
    },
    /// The server is stopping.
    #[error("the server is stopping: nothing was saved")]
    Stopping,
    /// A job of ours panicked; its transaction was rolled back.
    #[error("an internal error occurred; nothing was saved")]
    Panicked,
    /// Anything else the database says.
    #[error("the database refused: {0}")]
    Database(String),
}

impl From<diesel::result::Error> for StoreError {
    fn from(error: diesel::result::Error) -> Self {
        if matches!(error, diesel::result::Error::NotFound) {
            return Self::NotFound;
        }
        let message = error.to_string();
        // SQLite reports these two only in words; 53100 is PostgreSQL's disk_full.
        if message.contains("database or disk is full") || message.contains("No space left on device") {
            Self::DiskFull
        } else if message.contains("database is locked") || message.contains("database table is locked") {
            Self::Busy
        } else {
            Self::Database(message)
        }
    }
}
