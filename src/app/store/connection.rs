//! Connection type for both databases.

use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::pg::PgConnection;
use diesel::sqlite::SqliteConnection;
use diesel::{Connection, ConnectionError};

use super::error::{LOCK_WAIT, StoreError};

/// Delay between two attempts to take a lock.
const PAUSE: Duration = Duration::from_millis(20);

/// Connection to either database. Queries are written once and go through this enum; the few that diesel cannot express
/// over it use [`on_each!`](super::on_each).
#[derive(diesel::MultiConnection)]
pub enum Db {
    /// SQLite file on this machine.
    Sqlite(SqliteConnection),
    /// PostgreSQL server.
    Postgresql(PgConnection),
}

/// Compiles one expression for each backend, for batch inserts and other operations that the enum does not support.
macro_rules! on_each {
    ($db:expr, $connection:ident => $body:expr) => {
        match $db {
            $crate::connection::Db::Sqlite($connection) => $body,
            $crate::connection::Db::Postgresql($connection) => $body,
        }
    };
}
pub(crate) use on_each;

/// Creates an empty file that only this operating system account can read.
pub(super) fn make_new(path: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Creates such a file unless one exists; the files that SQLite adds beside it are not changed.
fn make_private(path: &str) -> std::io::Result<()> {
    match make_new(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Begins a writing transaction. On SQLite it takes the write lock immediately, so that no other writer can come
/// between its reads and its writes.
pub(super) fn begin(db: &mut Db) -> Result<(), StoreError> {
    let begun = match db {
        Db::Sqlite(connection) => AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN IMMEDIATE"),
        Db::Postgresql(connection) => AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN"),
    };
    begun.map_err(StoreError::from)
}

/// Begins a savepoint inside a transaction.
pub(super) fn begin_savepoint(db: &mut Db) -> Result<(), StoreError> {
    on_each!(db, connection => AnsiTransactionManager::begin_transaction(connection)).map_err(StoreError::from)
}

/// Commits the innermost transaction or savepoint.
pub(super) fn commit(db: &mut Db) -> Result<(), StoreError> {
    on_each!(db, connection => AnsiTransactionManager::commit_transaction(connection)).map_err(StoreError::from)
}

/// Rolls back the innermost transaction or savepoint.
pub(super) fn rollback(db: &mut Db) -> Result<(), StoreError> {
    on_each!(db, connection => AnsiTransactionManager::rollback_transaction(connection)).map_err(StoreError::from)
}

/// Returns `true` if the transaction is still open. After a disk failure, even during a read, SQLite rolls back by
/// itself, and later statements would take effect immediately, one by one.
pub(super) fn is_open(db: &mut Db) -> bool {
    match db {
        Db::Sqlite(connection) => {
            // SQLite refuses to begin a second transaction inside one.
            let is_open = connection.batch_execute("BEGIN").is_err();
            if !is_open {
                drop(connection.batch_execute("ROLLBACK"));
            }
            is_open
        }
        Db::Postgresql(_) => true,
    }
}

/// Makes the server report errors in English, where the database user may set that (a superuser may). Errors without a
/// kind in Diesel are recognised by these texts.
const IN_ENGLISH: &str = "SELECT CASE WHEN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) \
     THEN set_config('lc_messages', 'C', false) END";

/// Location of the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// Path of a SQLite file.
    Sqlite(String),
    /// `postgres://…`
    Postgresql(String),
}

impl Address {
    /// Parses the value of `--database`: `postgres://…` and `postgresql://…` are servers, `sqlite:PATH` and a bare path
    /// are files.
    pub fn parse(text: &str) -> Result<Self, StoreError> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgresql(text.to_owned()));
        }
        let path = text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:")).unwrap_or(text);
        if path.is_empty() || path.contains(":memory:") || path.contains("://") {
            return Err(StoreError::Address(text.to_owned()));
        }
        Ok(Self::Sqlite(path.to_owned()))
    }

    /// Returns the path, or the address without its password, for messages.
    pub fn shown(&self) -> String {
        match self {
            Self::Sqlite(path) => path.clone(),
            Self::Postgresql(url) => match (url.split_once("://"), url.rsplit_once('@')) {
                (Some((scheme, _)), Some((_, rest))) => format!("{scheme}://…@{rest}"),
                _ => url.clone(),
            },
        }
    }

    /// Opens a connection with the settings that every connection needs.
    pub(super) fn connect(&self) -> Result<Db, StoreError> {
        let refused =
            |error: ConnectionError| StoreError::Connect { address: self.shown(), message: error.to_string() };
        match self {
            Self::Sqlite(path) => {
                make_private(path).map_err(|error| refused(ConnectionError::BadConnection(error.to_string())))?;
                let mut connection = SqliteConnection::establish(path).map_err(refused)?;
                let settings = format!(
                    "PRAGMA busy_timeout = {}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                     PRAGMA foreign_keys = ON; PRAGMA cache_size = -4000;",
                    LOCK_WAIT.as_millis()
                );
                // SQLite does not wait by itself while two processes switch the same file to WAL mode.
                let begun = Instant::now();
                loop {
                    match connection.batch_execute(&settings).map_err(StoreError::from) {
                        Err(StoreError::Locked) if begun.elapsed() < LOCK_WAIT => thread::sleep(PAUSE),
                        set => break set.map(|()| Db::Sqlite(connection)),
                    }
                }
            }
            Self::Postgresql(url) => {
                let mut connection = PgConnection::establish(url).map_err(refused)?;
                let wait = format!("SET lock_timeout = {}; {IN_ENGLISH}", LOCK_WAIT.as_millis());
                connection.batch_execute(&wait).map_err(StoreError::from)?;
                Ok(Db::Postgresql(connection))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_files_and_servers() {
        assert_eq!(Address::parse("a/b.sqlite3").unwrap(), Address::Sqlite("a/b.sqlite3".into()));
        assert_eq!(Address::parse("sqlite:x.db").unwrap(), Address::Sqlite("x.db".into()));
        assert!(matches!(Address::parse("postgres://h/d").unwrap(), Address::Postgresql(_)));
        assert!(Address::parse("mysql://h/d").is_err());
        assert!(Address::parse(":memory:").is_err());
    }

    #[test]
    fn r3_a_transaction_that_is_gone_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let mut db = Address::Sqlite(folder.path().join("a").display().to_string()).connect().unwrap();
        begin(&mut db).unwrap();
        assert!(is_open(&mut db));
        begin_savepoint(&mut db).unwrap();
        assert!(is_open(&mut db));
        // Simulates SQLite rolling back by itself.
        db.batch_execute("ROLLBACK").unwrap();
        assert!(!is_open(&mut db));
        assert!(matches!(rollback(&mut db), Err(StoreError::Disk(_))));
    }

    #[test]
    fn a_password_is_never_shown() {
        let address = Address::parse("postgres://me:secret@db.example/q").unwrap();
        assert_eq!(address.shown(), "postgres://…@db.example/q");
    }
}
