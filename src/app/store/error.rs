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
    /// A deleted event, or a deleted tournament of one, has the address word.
    #[error(
        "the address word {slug:?} belongs to {name:?}, which is deleted: give that another one, or choose another"
    )]
    SlugOfDeleted {
        slug: String,
        /// The event, with the section behind it where that is deleted.
        name: String,
    },
    /// The disk is full.
    #[error("the disk is full or nearly so: nothing was saved; free some space and try again")]
    DiskFull,
    /// The disk failed, with what the database says of it.
    #[error(
        "the disk of the database failed ({0}): nothing was saved; try again, and look at the disk if it happens again"
    )]
    Disk(String),
    /// What lies in the file is not what the database wrote, with what the database says of it. SQLite says it of a disk that cannot be read, too.
    #[error(
        "the database cannot be read ({0}): its disk failed or its file is damaged; nothing was saved; try again, and restore a backup if it stays so"
    )]
    Malformed(String),
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
    /// A tournament has given a number that no column of the database holds.
    #[error("this tournament has used up its numbers: nothing was saved; continue in a new tournament")]
    NumbersUsedUp,
    /// The server is stopping.
    #[error("the server is stopping: nothing was saved")]
    Stopping,
    /// A job of ours panicked; its transaction was rolled back.
    #[error("an internal error occurred; nothing was saved")]
    Panicked,
    /// An error without a kind and without words that are known: PostgreSQL says what is not named here in the language of its server. It may be a
    /// deadlock, so that a transaction that was taken back is tried again.
    #[error("the database refused: {0}")]
    Unnamed(String),
    /// Anything else the database says.
    #[error("the database refused: {0}")]
    Database(String),
}

fn in_brackets(by: &str) -> String {
    if by.is_empty() { String::new() } else { format!(" ({by})") }
}

/// So long a write waits for a lock that another program holds.
pub const LOCK_WAIT: Duration = Duration::from_secs(5);

/// The words of both databases for a disk without room.
const FULL: [&str; 2] = ["database or disk is full", "No space left on device"];

/// The words of both databases for a disk that fails: SQLite's for every `SQLITE_IOERR`, for a file beside the database that it cannot open, and for
/// a disk that was made read-only after an error; PostgreSQL's for an I/O error (58030).
const DISK: [&str; 4] =
    ["disk I/O error", "unable to open database", "attempt to write a readonly database", "Input/output error"];

/// Where the disk fails inside a transaction, SQLite takes all of it back by itself: what ends it afterwards says so.
const TAKEN_BY_THE_DISK: [&str; 2] = ["no transaction is active", "no such savepoint"];

/// The words of both databases for bytes that they did not write: `SQLITE_CORRUPT`, which SQLite makes of an EIO while it reads as well, and
/// `data_corrupted` (XX001).
const MALFORMED: [&str; 3] = ["database disk image is malformed", "malformed database schema", "invalid page in block"];

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

/// PostgreSQL's words for the one that it chooses where two wait for each other (40P01), where it speaks English. Diesel has no kind for it, and
/// gives no SQLSTATE: in another language it is [`StoreError::Unnamed`]. A serialization failure (40001) has a kind in every language.
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
        let has_no_kind = matches!(error, Error::DatabaseError(DatabaseErrorKind::Unknown, _));
        match Self::of_words(error.to_string()) {
            Self::Database(words) if has_no_kind => Self::Unnamed(words),
            named => named,
        }
    }
}

/// An error of a job of the writing thread.
pub trait JobError: From<StoreError> + Send {
    /// What the store says, where it was the store that failed.
    fn of_store(&self) -> Option<&StoreError>;
}

impl JobError for StoreError {
    fn of_store(&self) -> Option<&StoreError> {
        Some(self)
    }
}

impl StoreError {
    /// The same for everybody who writes in the same transaction: they wait for the same lock, lie on the same disk, or are taken back together.
    pub(super) fn of_all(&self) -> Option<Self> {
        match self {
            Self::Locked => Some(Self::Locked),
            Self::TakenBack => Some(Self::TakenBack),
            Self::Disk(words) => Some(Self::Disk(words.clone())),
            Self::Unnamed(words) => Some(Self::Unnamed(words.clone())),
            _ => None,
        }
    }

    /// Returns `true` if the same transaction may succeed when it is tried again at once: the database took it back in favour of another one, or
    /// says in no known words why it did.
    pub(super) fn may_be_tried_again(&self) -> bool {
        matches!(self, Self::TakenBack | Self::Unnamed(_))
    }

    /// What a database says in words only, by what is to be done about it.
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

    /// SQLite has taken a transaction back by itself, and the reason is not at hand.
    pub(super) fn taken_by_the_disk() -> Self {
        Self::Disk("the disk failed, and SQLite took the transaction back".into())
    }
}

#[cfg(test)]
mod tests {
    use diesel::result::{DatabaseErrorKind, Error};

    use super::*;

    fn said(words: &str) -> Error {
        Error::DatabaseError(DatabaseErrorKind::Unknown, Box::new(words.to_owned()))
    }

    #[test]
    fn r3_a_disk_that_fails_is_told_from_one_that_is_full_and_from_a_damaged_file() {
        // What sqlite3_errstr says of SQLITE_IOERR, SQLITE_FULL and SQLITE_CORRUPT.
        assert!(matches!(StoreError::from(said("disk I/O error")), StoreError::Disk(_)));
        assert!(matches!(StoreError::from(said("database or disk is full")), StoreError::DiskFull));
        assert!(matches!(StoreError::from(said("database disk image is malformed")), StoreError::Malformed(_)));
        let read = said("could not read blocks 3..3 in file \"base/5/1259\": Input/output error");
        assert!(matches!(StoreError::from(read), StoreError::Disk(_)));
        assert!(matches!(StoreError::from(said("no such table: game")), StoreError::Unnamed(_)));
    }

    /// 40P01 as servers with other settings of `lc_messages` say it, and 40001, which has a kind.
    #[test]
    fn f13_a_deadlock_is_tried_again_in_whatever_language_it_is_told() {
        for words in
            ["deadlock detected", "检测到死锁", "Verklemmung entdeckt", "se ha detectado un deadlock", "発生しました"]
        {
            assert!(StoreError::from(said(words)).may_be_tried_again(), "{words}");
        }
        let words = Box::new("由于并发更新而无法串行访问".to_owned());
        let failure = Error::DatabaseError(DatabaseErrorKind::SerializationFailure, words);
        assert!(StoreError::from(failure).may_be_tried_again());
        for named in ["No space left on device", "canceling statement due to lock timeout", "Input/output error"] {
            assert!(!StoreError::from(said(named)).may_be_tried_again(), "{named}");
        }
        let twice = Error::DatabaseError(DatabaseErrorKind::UniqueViolation, Box::new("键值重复".to_owned()));
        assert!(!StoreError::from(twice).may_be_tried_again(), "what has a kind is what it is");
    }

    #[test]
    fn r3_a_commit_that_cannot_be_taken_back_is_told_by_its_own_error() {
        let ended = |commit: &str| Error::RollbackErrorOnCommit {
            rollback_error: Box::new(said("cannot rollback - no transaction is active")),
            commit_error: Box::new(said(commit)),
        };
        let failed = StoreError::from(ended("disk I/O error"));
        assert!(matches!(&failed, StoreError::Disk(words) if words.contains("disk I/O error")), "{failed}");
        assert!(matches!(StoreError::from(ended("database or disk is full")), StoreError::DiskFull));
    }
}
