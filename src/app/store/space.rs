//! Disk space for a SQLite file. Writes are refused while there is still room for other needs of the disk, rather than
//! when it runs out in the middle of one.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::connection::Address;

/// Bytes kept free; on a small disk one hundredth of it.
const RESERVE: u64 = 64 << 20;
/// Divisor of a small disk's size.
const SHARE: u64 = 100;
/// Time for which a measurement of enough room is reused.
const FRESH: Duration = Duration::from_secs(1);

/// Bytes on a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    pub free: u64,
    /// Bytes kept free.
    pub reserve: u64,
}

impl Room {
    /// Returns the room on a disk with this many free bytes of all.
    pub fn of(free: u64, total: u64) -> Self {
        Self { free, reserve: RESERVE.min(total / SHARE) }
    }

    /// Returns the room on the disk of a folder; `None` if it cannot be determined.
    pub fn at(folder: &Path) -> Option<Self> {
        let disk = fs4::statvfs(folder).ok()?;
        Some(Self::of(disk.available_space(), disk.total_space()))
    }

    /// Returns `true` if nothing more should be written.
    pub fn is_scarce(self) -> bool {
        self.free < self.reserve
    }
}

/// Disk of a database.
pub struct Space {
    /// Folder of the file; `None` for a server, which manages its own disk.
    folder: Option<PathBuf>,
    /// Time of the last measurement that found enough room.
    enough: Mutex<Option<Instant>>,
}

impl Space {
    /// Returns the disk of a database.
    pub fn of(address: &Address) -> Self {
        let folder = match address {
            Address::Sqlite(path) => {
                let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
                Some(folder.unwrap_or(Path::new(".")).to_owned())
            }
            Address::Postgresql(_) => None,
        };
        Self { folder, enough: Mutex::default() }
    }

    /// Returns the current room; `None` if it cannot be determined.
    pub fn room(&self) -> Option<Room> {
        Room::at(self.folder.as_ref()?)
    }

    /// Returns `true` if writes must be refused. Free space is measured once a second while there is enough.
    pub fn is_scarce(&self) -> bool {
        let mut enough = self.enough.lock().unwrap_or_else(PoisonError::into_inner);
        if enough.is_some_and(|at| at.elapsed() < FRESH) {
            return false;
        }
        let is_scarce = self.room().is_some_and(Room::is_scarce);
        *enough = (!is_scarce).then(Instant::now);
        is_scarce
    }
}
