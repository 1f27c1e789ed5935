//! Lock that allows one server for a SQLite file. Command-line commands may use the file beside the server: their
//! writes are serialised.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::connection::{Address, beside, connect_read_only, has_log_mode};
use super::error::StoreError;
use super::{integrity, migrate};

/// Suffix of the lock file's name after that of the database.
const ENDING: &str = ".lock";
/// Time to wait for a server that is stopping.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(50);

/// Exclusive right to serve a database, until it is dropped or the process ends in any way.
#[derive(Debug)]
pub struct Hold(File);

impl Drop for Hold {
    fn drop(&mut self) {
        // The end of the process would release it, too.
        let _ = self.0.unlock();
    }
}

/// Takes the right to serve a database. Returns `None` for PostgreSQL, which several servers may use. `who` describes
/// this process in the error messages of others.
///
/// # Errors
///
/// [`StoreError::Held`] when another process serves the same file.
pub fn hold(address: &Address, who: &str) -> Result<Option<Hold>, StoreError> {
    let Address::Sqlite(path) = address else { return Ok(None) };
    let refused = |error: std::io::Error| StoreError::Connect { address: address.shown(), message: error.to_string() };
    let name = lock_file(Path::new(path)).map_err(refused)?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&name).map_err(refused)?;
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => break,
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => {
                let mut by = String::new();
                // Where a locked file cannot be read, the other process remains unnamed.
                let _ = file.read_to_string(&mut by);
                return Err(StoreError::Held { address: address.shown(), by: by.trim().to_owned() });
            }
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "this file system has no locks: nothing keeps a second server from the same database");
                return Ok(None);
            }
        }
    }
    file.set_len(0).and_then(|()| writeln!(file, "{who}")).map_err(refused)?;
    Ok(Some(Hold(file)))
}

/// Returns `true` if a process serves a SQLite file.
pub(super) fn is_held(database: &Path) -> bool {
    let file = lock_file(database).and_then(File::open);
    file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Checks a SQLite file that was not closed in order: the write-ahead log beside it must be its own. Nothing is changed
/// by the check. For a file that nobody serves.
///
/// # Errors
///
/// [`StoreError::StrangeLog`]
pub fn check_log(address: &Address) -> Result<(), StoreError> {
    let Address::Sqlite(path) = address else { return Ok(()) };
    let (path, log) = (Path::new(path), beside(Path::new(path), "-wal"));
    if !fs::metadata(&log).is_ok_and(|log| log.len() > 0) || !path.is_file() {
        return Ok(());
    }
    let strange = |message: String| StoreError::StrangeLog {
        log: log.display().to_string(),
        path: path.display().to_string(),
        message,
    };
    let has_log = File::open(path).and_then(|file| has_log_mode(&file));
    if !has_log.map_err(|error| strange(error.to_string()))? {
        return Err(strange("it belongs to a file that is gone".to_owned()));
    }
    let checked = connect_read_only(path).and_then(|mut db| {
        integrity::check(&mut db)?;
        if migrate::is_current(&mut db).unwrap_or(false) { integrity::check_logs(&mut db) } else { Ok(()) }
    });
    checked.map_err(|error| strange(error.to_string()))
}

/// Returns the path of the lock file. It is the same for every path to the database, and before the database exists.
fn lock_file(database: &Path) -> std::io::Result<PathBuf> {
    let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let to_be = || fs::canonicalize(folder).map(|folder| folder.join(database.file_name().unwrap_or_default()));
    let mut name = fs::canonicalize(database).or_else(|_| to_be())?.into_os_string();
    name.push(ENDING);
    Ok(PathBuf::from(name))
}
