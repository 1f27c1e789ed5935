//! What can go wrong with the database.

use std::time::Duration;

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
    #[error("the disk is full or nearly so: nothing was saved; free some space and try again")]
    DiskFull,
    /// The database's server is being restarted.
    #[error("the database is busy: nothing was saved; try again")]
    Busy,
    /// The database took the transaction back in favour of another one: it may be tried again at once.
    #[error("another program was changing the same data at the same moment: nothing was saved; try again")]
    TakenBack,
    /// Another program holds what is to be written for longer than [`LOCK_WAIT`].
    #[error("another program has been changing the same data for more than {} seconds: nothing was saved; try again", LOCK_WAIT.as_secs())]
    Locked,
    /// Another process serves the same SQLite file.
    #[error("{address} is already being served{}: stop that server first; several servers at once need PostgreSQL", in_brackets(.by))]
    Held {
        address: String,
        /// The other process; empty where it cannot be told.
        by: String,
    },
    /// The connection was lost while a transaction was being committed, and the database could not be asked since.
    #[error(
        "the connection to the database was lost while this was being saved, and whether it was is not known: look before it is done again"
    )]
    Unknown,
    /// The database was written by a newer program.
    #[error("this database was written by a newer Qisai (migration {0}): use that version, or restore a backup")]
    NewerSchema(String),
    /// A migration failed.
    #[error("migrating the database failed, nothing was changed: {0}")]
    Migration(String),
    /// A stored value does not fit its type.
    #[error("the database is damaged: {table} holds {what}; restore a backup, or run `qisai verify`")]
    Damaged { table: &'static str, what: String },
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

fn in_brackets(by: &str) -> String {
    if by.is_empty() { String::new() } else { format!(" ({by})") }
}

/// So long a write waits for a lock that another program holds.
pub const LOCK_WAIT: Duration = Duration::from_secs(5);

/// The words of both databases for a lock that somebody else holds for too long.
const LOCKED: [&str; 3] = ["database is locked", "database table is locked", "due to lock timeout"];

/// What passes by itself: PostgreSQL's words for a restart.
const BUSY: [&str; 5] = [
    "terminating connection",
    "no connection to the server",
    "could not receive data from server",
    "could not send data to server",
    "server closed the connection",
];

/// PostgreSQL's words for the one that it chooses where two wait for each other (40P01).
const DEADLOCK: &str = "deadlock detected";

impl From<diesel::result::Error> for StoreError {
    fn from(error: diesel::result::Error) -> Self {
        use diesel::result::{DatabaseErrorKind, Error};
        match error {
            Error::NotFound => return Self::NotFound,
            // The server went away or was restarted: the next try opens a new connection.
            Error::DatabaseError(DatabaseErrorKind::ClosedConnection, _) | Error::BrokenTransactionManager => {
                return Self::Busy;
            }
            Error::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => return Self::TakenBack,
            _ => {}
        }
        let message = error.to_string();
        // SQLite reports these two only in words; 53100 is PostgreSQL's disk_full.
        if message.contains("database or disk is full") || message.contains("No space left on device") {
            Self::DiskFull
        } else if LOCKED.iter().any(|words| message.contains(words)) {
            Self::Locked
        } else if message.contains(DEADLOCK) {
            Self::TakenBack
        } else if BUSY.iter().any(|words| message.contains(words)) {
            Self::Busy
        } else {
            Self::Database(message)
        }
    }
}
