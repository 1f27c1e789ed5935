//! Errors of the database.

use std::time::Duration;

use thiserror::Error;

/// Failure of the store. Nothing of the failed transaction is kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Value of `--database` that is neither a path nor a PostgreSQL address.
    #[error(
        "{0:?} is not a database: give the path of a file or postgres://user@host/name (special characters in a password as %40, %2F …)"
    )]
    Address(String),
    /// Failure to connect.
    #[error("cannot open the database {address}: {message}")]
    Connect {
        address: String,
        /// Message of the database.
        message: String,
    },
    /// Missing row.
    #[error("not found")]
    NotFound,
    /// URL name that is already taken.
    #[error("the URL name {0:?} is taken")]
    SlugTaken(String),
    /// URL name of a deleted event, or of a deleted tournament of an event.
    #[error("the URL name {slug:?} belongs to the deleted event {name:?}: free it there, or choose another")]
    SlugOfDeleted {
        slug: String,
        /// Name of the event, followed by the section if it is the section that is deleted.
        name: String,
    },
    /// Full disk.
    #[error("the disk is full or almost full: nothing was saved; free some space and try again")]
    DiskFull,
    /// Failure of the disk, with the database's message.
    #[error("the database disk failed ({0}): nothing was saved; try again, and check the disk if it happens again")]
    Disk(String),
    /// File content that the database did not write, with the database's message. SQLite also reports this for an
    /// unreadable disk.
    #[error(
        "the database cannot be read ({0}): its disk failed or its file is damaged; nothing was saved; try again, and restore a backup if the error persists"
    )]
    Malformed(String),
    /// Restart of the database server.
    #[error("the database is busy: nothing was saved; try again")]
    Busy,
    /// Rollback by the database in favour of another transaction: it may be retried at once.
    #[error("another program was changing the same data at the same moment: nothing was saved; try again")]
    TakenBack,
    /// Lock held by another program for longer than [`LOCK_WAIT`].
    #[error("another program has been changing the same data for more than {} seconds: nothing was saved; try again", LOCK_WAIT.as_secs())]
    Locked,
    /// Other process serving the same SQLite file.
    #[error("{address} is already being served{}: stop that server first; several servers at once need PostgreSQL", in_brackets(.by))]
    Held {
        address: String,
        /// Description of the other process; empty if unknown.
        by: String,
    },
    /// Connection lost during a commit, after which the database could not be queried.
    #[error("the database connection was lost while saving, and the outcome is unknown: check before doing it again")]
    Unknown,
    /// Database written by a newer program.
    #[error("this database was written by a newer Qisai (migration {0}): use that version, or restore a backup")]
    NewerSchema(String),
    /// Failure of a migration.
    #[error("migrating the database failed, nothing was changed: {0}")]
    Migration(String),
    /// SQLite file that is no longer the one that the server has open.
    #[error(
        "{path} is not the file any more that this server has open ({what}): nothing more is saved; stop the server, put the file back or restore a backup, and start it again{}", rescued_in(.rescued.as_deref())
    )]
    Moved {
        path: String,
        /// Act of the other program.
        what: &'static str,
        /// Copy of everything that was saved before.
        rescued: Option<String>,
    },
    /// Write-ahead log whose database is missing: opening would delete it.
    #[error(
        "{log} belongs to a database that is missing or empty: put the database back beside it, or move the log away to begin anew"
    )]
    LostDatabase { log: String },
    /// Write-ahead log that does not fit the database beside it.
    #[error(
        "{log} does not fit {path} ({message}): if {path} was put there from a backup, move the log away; otherwise restore a backup"
    )]
    StrangeLog { log: String, path: String, message: String },
    /// Database without the tables of this program.
    #[error("{address} is no database of Qisai: {what}")]
    Foreign { address: String, what: String },
    /// Database of an earlier version, for a command that changes no tables.
    #[error("{address} has the tables of an earlier version (migration {known}): run `qisai migrate` first")]
    OlderSchema { address: String, known: String },
    /// Failure to copy the database.
    #[error("the database cannot be copied: {0}")]
    Copy(String),
    /// Stored value that does not fit its type.
    #[error("the database is damaged: {table} holds {what}; restore a backup, or run `qisai verify`")]
    Damaged { table: &'static str, what: String },
    /// Number assigned by a tournament that no database column can hold.
    #[error("this tournament has used up its numbers: nothing was saved; continue in a new tournament")]
    NumbersUsedUp,
    /// Stop of the server.
    #[error("the server is stopping: nothing was saved")]
    Stopping,
    /// Panic of a job of this program; its transaction was rolled back.
    #[error("an internal error occurred; nothing was saved")]
    Panicked,
    /// Error without a kind and with an unknown text: PostgreSQL words such errors in the language of its server. It
    /// may be a deadlock, so a rolled-back transaction is retried.
    #[error("the database refused: {0}")]
    Unnamed(String),
    /// Any other error of the database.
    #[error("the database refused: {0}")]
    Database(String),
}

fn rescued_in(copy: Option<&str>) -> String {
    copy.map_or_else(String::new, |copy| format!("; everything saved until then is in {copy}"))
}

fn in_brackets(by: &str) -> String {
    if by.is_empty() { String::new() } else { format!(" ({by})") }
}

/// Maximum time that a write waits for a lock held by another program.
pub const LOCK_WAIT: Duration = Duration::from_secs(5);

/// Texts of both databases for a full disk.
const FULL: [&str; 2] = ["database or disk is full", "No space left on device"];

/// Texts of both databases for a failing disk. SQLite's cover every `SQLITE_IOERR`, a file beside the database that it
/// cannot open, and a disk that became read-only after an error. PostgreSQL's is for an I/O error (58030).
const DISK: [&str; 4] =
    ["disk I/O error", "unable to open database", "attempt to write a readonly database", "Input/output error"];

/// SQLite's texts for ending a transaction that it has already rolled back by itself, because the disk failed inside
/// it.
const TAKEN_BY_THE_DISK: [&str; 2] = ["no transaction is active", "no such savepoint"];

/// Texts of both databases for bytes that they did not write: `SQLITE_CORRUPT`, which SQLite also reports for an EIO
/// during a read, and `data_corrupted` (XX001).
const MALFORMED: [&str; 3] = ["database disk image is malformed", "malformed database schema", "invalid page in block"];

/// Texts of both databases for a lock held too long by another connection.
const LOCKED: [&str; 3] = ["database is locked", "database table is locked", "due to lock timeout"];

/// PostgreSQL's texts for a restart, which is temporary.
const BUSY: [&str; 5] = [
    "terminating connection",
    "no connection to the server",
    "could not receive data from server",
    "could not send data to server",
    "server closed the connection",
];

/// PostgreSQL's English text for the victim of a deadlock (40P01). Diesel has no kind for it and returns no SQLSTATE:
/// in another language it is [`StoreError::Unnamed`]. A serialization failure (40001) has a kind in every language.
const DEADLOCK: &str = "deadlock detected";

impl From<diesel::result::Error> for StoreError {
    fn from(error: diesel::result::Error) -> Self {
        use diesel::result::{DatabaseErrorKind, Error};
        match error {
            Error::NotFound => return Self::NotFound,
            // The server went away or restarted: the next attempt opens a new connection.
            Error::DatabaseError(DatabaseErrorKind::ClosedConnection, _) | Error::BrokenTransactionManager => {
                return Self::Busy;
            }
            Error::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => return Self::TakenBack,
            _ => {}
        }
        let has_no_kind = matches!(error, Error::DatabaseError(DatabaseErrorKind::Unknown, _));
        match Self::of_words(error.to_string()) {
            Self::Database(words) if has_no_kind => Self::Unnamed(words),
            named => named,
        }
    }
}

/// Error of a job of the writing thread.
pub trait JobError: From<StoreError> + Send {
    /// Returns the store's error, if the store failed.
    fn of_store(&self) -> Option<&StoreError>;
}

impl JobError for StoreError {
    fn of_store(&self) -> Option<&StoreError> {
        Some(self)
    }
}

impl StoreError {
    /// Returns the error that applies to every job in the same transaction: they wait for the same lock, use the same
    /// disk, or are rolled back together.
    pub(super) fn of_all(&self) -> Option<Self> {
        match self {
            Self::Locked => Some(Self::Locked),
            Self::TakenBack => Some(Self::TakenBack),
            Self::Disk(words) => Some(Self::Disk(words.clone())),
            Self::Unnamed(words) => Some(Self::Unnamed(words.clone())),
            _ => None,
        }
    }

    /// Returns `true` if the same transaction may succeed when retried at once: the database rolled it back in favour
    /// of another one, or gave a reason that this program does not recognise.
    pub fn may_be_tried_again(&self) -> bool {
        matches!(self, Self::TakenBack | Self::Unnamed(_))
    }

    /// Classifies an error that the database reports only as text, by the required reaction.
    pub(super) fn of_words(message: String) -> Self {
        let says = |words: &[&str]| words.iter().any(|words| message.contains(words));
        if says(&FULL) {
            Self::DiskFull
        } else if says(&LOCKED) {
            Self::Locked
        } else if says(&[DEADLOCK]) {
            Self::TakenBack
        } else if says(&BUSY) {
            Self::Busy
        } else if says(&DISK) {
            Self::Disk(message)
        } else if says(&MALFORMED) {
            Self::Malformed(message)
        } else if says(&TAKEN_BY_THE_DISK) {
            Self::taken_by_the_disk()
        } else {
            Self::Database(message)
        }
    }

    /// Returns the error for a transaction that SQLite rolled back by itself for an unknown reason.
    pub(super) fn taken_by_the_disk() -> Self {
        Self::Disk("the disk failed, and SQLite took the transaction back".into())
    }
}
