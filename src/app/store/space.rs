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
    fn of(free: u64, total: u64) -> Self {
        Self { free, reserve: RESERVE.min(total / SHARE) }
    }

    /// Returns `true` if nothing more should be written.
    pub fn is_scarce(self) -> bool {
        self.free < self.reserve
    }
}

/// Disk of a database.
pub(super) struct Space {
    /// Folder of the file; `None` for a server, which manages its own disk.
    folder: Option<PathBuf>,
    /// Time of the last measurement that found enough room.
    enough: Mutex<Option<Instant>>,
}

impl Space {
    pub(super) fn of(address: &Address) -> Self {
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
    pub(super) fn room(&self) -> Option<Room> {
        let disk = fs4::statvfs(self.folder.as_ref()?).ok()?;
        Some(Room::of(disk.available_space(), disk.total_space()))
    }

    /// Returns `true` if writes must be refused. Free space is measured once a second while there is enough.
    pub(super) fn is_scarce(&self) -> bool {
        let mut enough = self.enough.lock().unwrap_or_else(PoisonError::into_inner);
        if enough.is_some_and(|at| at.elapsed() < FRESH) {
            return false;
        }
        let is_scarce = self.room().is_some_and(Room::is_scarce);
        *enough = (!is_scarce).then(Instant::now);
        is_scarce
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_disk_keeps_64_mb_and_a_small_one_a_hundredth() {
        let mb = |count: u64| count << 20;
        assert!(Room::of(mb(63), mb(500_000)).is_scarce());
        assert!(!Room::of(mb(64), mb(500_000)).is_scarce());
        assert!(!Room::of(mb(1), mb(100)).is_scarce());
        assert!(Room::of(mb(1) - 1, mb(100)).is_scarce());
    }

    #[test]
    fn the_disk_of_a_file_is_known_and_that_of_a_server_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = Space::of(&Address::Sqlite(folder.path().join("a").display().to_string()));
        assert!(file.room().is_some_and(|room| room.reserve > 0));
        let server = Space::of(&Address::Postgresql("postgres://nowhere/q".into()));
        assert!(server.room().is_none() && !server.is_scarce());
    }
}
