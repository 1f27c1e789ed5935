//! Connection type for both databases.

use std::fmt::Write;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, thread};

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::dsl::sql;
use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::sqlite::SqliteConnection;
use diesel::{Connection, ConnectionError, ConnectionResult, RunQueryDsl};

use super::error::{LOCK_WAIT, StoreError};

/// Delay between two attempts to take a lock.
const PAUSE: Duration = Duration::from_millis(20);

/// Connection to either database. Queries are written once, for this enum; the few that diesel cannot express for it
/// use `on_each!`.
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

/// Creates a file as [`make_new`] does, unless one exists. Files that SQLite adds beside it are not changed.
fn make_private(path: &str) -> std::io::Result<()> {
    match make_new(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Begins a writing transaction. On SQLite it takes the write lock immediately, so that no other writer can write
/// between its reads and its writes.
pub fn begin(db: &mut Db) -> Result<(), StoreError> {
    let begun = match db {
        Db::Sqlite(connection) => AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN IMMEDIATE"),
        Db::Postgresql(connection) => AnsiTransactionManager::begin_transaction_sql(connection, "BEGIN"),
    };
    begun.map_err(StoreError::from)
}

/// Begins a savepoint inside a transaction.
pub fn begin_savepoint(db: &mut Db) -> Result<(), StoreError> {
    on_each!(db, connection => AnsiTransactionManager::begin_transaction(connection)).map_err(StoreError::from)
}

/// Commits the innermost transaction or savepoint.
pub fn commit(db: &mut Db) -> Result<(), StoreError> {
    on_each!(db, connection => AnsiTransactionManager::commit_transaction(connection)).map_err(StoreError::from)
}

/// Rolls back the innermost transaction or savepoint.
pub fn rollback(db: &mut Db) -> Result<(), StoreError> {
    on_each!(db, connection => AnsiTransactionManager::rollback_transaction(connection)).map_err(StoreError::from)
}

/// Returns `true` if the transaction is still open. After a disk failure, even during a read, SQLite rolls back by
/// itself, and later statements would take effect immediately, one by one.
pub fn is_open(db: &mut Db) -> bool {
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

/// Statement that makes the server report errors in English if the database user is a superuser. Errors without a kind
/// in Diesel are recognised by their texts.
const SET_ENGLISH_ERRORS: &str = "SELECT CASE WHEN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) \
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
        let is_other_url = path.contains(":memory:") || path.contains("://") || path.starts_with("file:");
        // Connection strings of libpq would otherwise become names of files.
        let has_keywords = ["host=", "dbname=", "user=", "password="].iter().any(|word| path.contains(word));
        if path.is_empty() || is_other_url || has_keywords {
            return Err(StoreError::Address(masked(text)));
        }
        Ok(Self::Sqlite(path.to_owned()))
    }

    /// Returns the path, or the address without its password, for messages.
    pub fn shown(&self) -> String {
        match self {
            Self::Sqlite(path) => path.clone(),
            Self::Postgresql(url) => masked(url),
        }
    }

    /// Opens a connection with the settings that every connection needs.
    pub fn connect(&self) -> Result<Db, StoreError> {
        self.connect_if(|| Ok(()))
    }

    /// Opens a connection if `is_own` accepts the SQLite file at the path.
    ///
    /// `is_own` is called twice: first, so that no file is created in place of a lost one; then between opening the
    /// file and the first statement. By then, the connection keeps its file, but has not yet touched the write-ahead
    /// log and the shared memory at the path. A connection to another file would empty the shared memory that the
    /// connections to the first file use, which ends the process.
    pub(super) fn connect_if(&self, is_own: impl Fn() -> Result<(), StoreError>) -> Result<Db, StoreError> {
        let refused =
            |error: ConnectionError| StoreError::Connect { address: self.shown(), message: error.to_string() };
        match self {
            Self::Sqlite(path) => {
                is_own()?;
                keep_lost_log(Path::new(path))?;
                make_private(path).map_err(|error| refused(ConnectionError::BadConnection(error.to_string())))?;
                let mut connection = SqliteConnection::establish(path).map_err(refused)?;
                is_own()?;
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
                require_utf8(&mut connection).map_err(|error| match error {
                    StoreError::Connect { message, .. } => StoreError::Connect { address: self.shown(), message },
                    other => other,
                })?;
                let settings = format!("SET lock_timeout = {}; {SET_ENGLISH_ERRORS}", LOCK_WAIT.as_millis());
                connection.batch_execute(&settings).map_err(StoreError::from)?;
                Ok(Db::Postgresql(connection))
            }
        }
    }
}

/// Refuses a database whose encoding cannot hold every name.
fn require_utf8(connection: &mut PgConnection) -> Result<(), StoreError> {
    let encoding = sql::<Text>("current_setting('server_encoding')");
    let encoding: String = diesel::select(encoding).get_result(connection)?;
    if encoding == "UTF8" {
        return Ok(());
    }
    let message = format!("its encoding is {encoding}, which cannot hold every name: create it with ENCODING 'UTF8'");
    Err(StoreError::Connect { address: String::new(), message })
}

/// Returns an address without its password.
fn masked(text: &str) -> String {
    if let (Some((scheme, _)), Some((_, rest))) = (text.split_once("://"), text.rsplit_once('@')) {
        return format!("{scheme}://…@{rest}");
    }
    match text.split_once("password=") {
        Some((before, after)) => {
            let rest = after.split_once(' ').map_or("", |(_, rest)| rest);
            format!("{before}password=… {rest}").trim_end().to_owned()
        }
        None => text.to_owned(),
    }
}

/// Refuses to open a database that is missing or empty beside a write-ahead log: SQLite would delete the log.
fn keep_lost_log(path: &Path) -> Result<(), StoreError> {
    let log = beside(path, "-wal");
    let length = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    if length(path) == 0 && length(&log) > 0 {
        return Err(StoreError::LostDatabase { log: log.display().to_string() });
    }
    Ok(())
}

/// Returns the path of a file beside a database.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns `true` if the header of a SQLite file declares a write-ahead log. The headers of backups and other whole
/// copies do not: a log beside such a file belongs to another file. The file must be open already: when a process
/// closes any handle of a file, it loses the locks that SQLite has on it.
pub(super) fn has_log_mode(mut file: &fs::File) -> io::Result<bool> {
    /// Offset of the two version numbers, for writing and for reading the file (File Format, 1.3).
    const VERSIONS: usize = 18;
    let mut header = [0; VERSIONS + 2];
    file.seek(SeekFrom::Start(0))?;
    file.read_exact(&mut header)?;
    Ok(header.ends_with(&[2, 2]))
}

/// Opens a SQLite file with a parameter of SQLite's URLs. With `mode=rw`, a missing file is an error and is not
/// created.
pub(super) fn establish_as(path: &str, parameter: &str) -> ConnectionResult<SqliteConnection> {
    let mut url = String::from("file:");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            url.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(url, "%{byte:02X}");
        }
    }
    SqliteConnection::establish(&format!("{url}?{parameter}"))
}

/// Opens a SQLite file read-only: neither the file nor a write-ahead log beside it is changed.
///
/// # Errors
///
/// [`StoreError::Connect`] if the file cannot be opened.
pub fn connect_read_only(path: &Path) -> Result<Db, StoreError> {
    let refused = |message: String| StoreError::Connect { address: path.display().to_string(), message };
    let name = path.to_str().ok_or_else(|| refused("its path is not valid UTF-8: rename it".to_owned()))?;
    // Without a log, nothing writes to the file. It can then be read without creating other files, even on a read-only
    // medium.
    let has_log = fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
    let mode = if has_log { "mode=ro" } else { "immutable=1" };
    let mut connection = establish_as(name, mode).map_err(|error| refused(error.to_string()))?;
    connection.batch_execute("PRAGMA query_only = ON;").map_err(|error| refused(error.to_string()))?;
    Ok(Db::Sqlite(connection))
}
