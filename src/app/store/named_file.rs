//! Check that the SQLite file that a server has open is still the file of its name. Whoever moves, deletes or
//! overwrites it under a running server would otherwise lose every later result behind pages that look right.
//!
//! | act beside the server | noticed by |
//! |---|---|
//! | `mv`, `rm`, another file renamed to the name | device and inode of the database |
//! | `cp` over the database | its size or time of change, without a checkpoint of this process, and its contents |
//! | write-ahead log deleted or replaced | device and inode of the log |
//! | `cp` over the log | its [last frames](LogTail) |
//!
//! Everything saved before is still readable through the open file, and is copied beside it at once (except after `cp`,
//! which has overwritten it).

use std::fs::{self, File, Metadata};
use std::io;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use super::cache::Cache;
use super::connection::{Address, Db, beside, has_log_mode};
use super::error::StoreError;
use super::log_tail::LogTail;
use super::{copies, integrity};

/// File of the name as it was when this process last knew it to be its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    identity: Identity,
    length: u64,
    modified: Option<SystemTime>,
}

/// Device and inode; 0 where the system has none.
type Identity = (u64, u64);

fn identity(file: &Metadata) -> Identity {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (file.dev(), file.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        (0, 0)
    }
}

impl Mark {
    fn of(path: &Path) -> io::Result<Self> {
        let file = fs::metadata(path)?;
        Ok(Self { identity: identity(&file), length: file.len(), modified: file.modified().ok() })
    }
}

/// Change of the files of a database by another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strange {
    /// Another file has the name, or none.
    Taken,
    /// The file has other contents.
    Overwritten,
    /// The write-ahead log is another file, or none.
    Log,
    /// The write-ahead log has other contents.
    LogOverwritten,
}

/// SQLite file that one server has open.
#[derive(Debug)]
pub(super) struct NamedFile {
    address: Address,
    path: PathBuf,
    log: PathBuf,
    /// For reading the header. Never closed: that would release the locks of SQLite, and the next command that ends
    /// beside the server would delete the write-ahead log.
    opened: ManuallyDrop<File>,
    seen: Mutex<Seen>,
}

#[derive(Debug)]
struct Seen {
    file: Mark,
    /// Write-ahead log, once it exists.
    log: Option<Identity>,
    tail: LogTail,
    /// Change by another program that the last check found.
    fault: Option<Fault>,
}

/// Change by another program, with what was done about it.
#[derive(Clone, Debug)]
struct Fault {
    what: Strange,
    /// Copy of everything saved before.
    rescued: Option<String>,
}

impl NamedFile {
    /// Returns the file of an address; `None` for a server, whose files are its own affair.
    ///
    /// # Errors
    ///
    /// [`StoreError::Connect`] if the file cannot be looked at.
    pub(super) fn of(address: &Address) -> Result<Option<Self>, StoreError> {
        let Address::Sqlite(path) = address else { return Ok(None) };
        let path = PathBuf::from(path);
        let refused = |error: io::Error| StoreError::Connect { address: address.shown(), message: error.to_string() };
        let file = Mark::of(&path).map_err(refused)?;
        let opened = ManuallyDrop::new(File::open(&path).map_err(refused)?);
        let log = beside(&path, "-wal");
        let of_log = fs::metadata(&log).ok().as_ref().map(identity);
        let seen = Mutex::new(Seen { file, log: of_log, tail: LogTail::default(), fault: None });
        Ok(Some(Self { address: address.clone(), path, log, opened, seen }))
    }

    /// Checks the file before a group of writes begins, and again before it is answered, then with the contents of the
    /// write-ahead log. A file that is put back is accepted again.
    ///
    /// # Errors
    ///
    /// [`StoreError::Moved`]
    pub(super) fn check(&self, db: &mut Db, cache: &Cache, has_written: bool) -> Result<(), StoreError> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let reads_log = has_written || seen.fault.is_some();
        let Some(what) = self.strange(&mut seen, reads_log.then_some(&mut *db), cache) else {
            if seen.fault.take().is_some() {
                tracing::warn!("{} is back: results are saved again", self.path.display());
            }
            return Ok(());
        };
        if seen.fault.as_ref().is_none_or(|known| known.what != what) {
            let is_readable = matches!(what, Strange::Taken | Strange::Log);
            let rescued = is_readable.then(|| self.rescue(db)).flatten();
            seen.fault = Some(Fault { what, rescued });
            tracing::error!("{}", self.error(seen.fault.as_ref()));
        }
        Err(self.error(seen.fault.as_ref()))
    }

    /// Checks that the name still belongs to the file that is served. For opening a further connection to it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Moved`]
    pub(super) fn require_own(&self) -> Result<(), StoreError> {
        let served = self.seen.lock().unwrap_or_else(PoisonError::into_inner).file.identity;
        match Mark::of(&self.path) {
            Ok(now) if now.identity == served => Ok(()),
            _ => Err(self.error(None)),
        }
    }

    /// Returns the fault found by the last check.
    pub(super) fn fault(&self) -> Option<StoreError> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.fault.as_ref().map(|fault| self.error(Some(fault)))
    }

    /// Records the file after a checkpoint of this process, which changes it.
    pub(super) fn is_own(&self) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        match Mark::of(&self.path) {
            Ok(now) if now.identity == seen.file.identity => seen.file = now,
            _ => {}
        }
    }

    /// Returns `true` if a checkpoint would move into the file what this process has written.
    pub(super) fn has_own_log(&self, db: &mut Db) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.fault.is_none() && seen.tail.is_whole(db, &self.log)
    }

    /// Returns the change found. Without `db`, the contents of the write-ahead log are not read.
    fn strange(&self, seen: &mut Seen, db: Option<&mut Db>, cache: &Cache) -> Option<Strange> {
        let Ok(now) = Mark::of(&self.path) else { return Some(Strange::Taken) };
        if now.identity != seen.file.identity {
            return Some(Strange::Taken);
        }
        let log = fs::metadata(&self.log).ok().as_ref().map(identity);
        if seen.log.is_some() && log != seen.log {
            return Some(Strange::Log);
        }
        seen.log = log;
        if db.is_some_and(|db| !seen.tail.is_whole(db, &self.log)) {
            return Some(Strange::LogOverwritten);
        }
        if now != seen.file {
            // A command beside the server may have made a checkpoint; then the contents are right.
            if !has_log_mode(&self.opened).unwrap_or(false) || !self.is_sound(cache) {
                return Some(Strange::Overwritten);
            }
            seen.file = now;
        }
        None
    }

    /// Returns `true` if the file, freshly opened, is undamaged and has every version that this process knows.
    fn is_sound(&self, cache: &Cache) -> bool {
        let known = cache.versions();
        let look = || {
            let mut db = self.address.connect()?;
            integrity::check(&mut db)?;
            integrity::check_logs(&mut db)?;
            integrity::check_versions(&mut db, known.clone())
        };
        look().is_ok()
    }

    /// Copies everything that the open file holds beside the missing name; returns the name of the copy.
    fn rescue(&self, db: &mut Db) -> Option<String> {
        let Db::Sqlite(connection) = db else { return None };
        match copies::copy(connection, &format!("{}.rescued", self.path.display())) {
            Ok(copy) => Some(copy),
            Err(error) => {
                tracing::error!(%error, "what was saved before could not be copied");
                None
            }
        }
    }

    fn error(&self, fault: Option<&Fault>) -> StoreError {
        StoreError::Moved {
            path: self.path.display().to_string(),
            what: match fault.map_or(Strange::Taken, |fault| fault.what) {
                Strange::Taken => "it was moved, deleted or replaced",
                Strange::Overwritten => "another program wrote over it",
                Strange::Log => "its write-ahead log was deleted or replaced",
                Strange::LogOverwritten => "another program wrote over its write-ahead log",
            },
            rescued: fault.and_then(|fault| fault.rescued.clone()),
        }
    }
}
