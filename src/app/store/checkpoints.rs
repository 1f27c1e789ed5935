//! Checkpoints of a SQLite file, so that a plain copy of it lacks nothing but the newest results.

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;

use super::connection::Db;
use super::named_file::NamedFile;

/// Schedule of the checkpoints of a SQLite file.
#[derive(Default)]
pub(super) struct Checkpoints {
    /// Time of the first write after the newest checkpoint.
    since: Option<Instant>,
    /// Number of groups of writes since then.
    groups: u32,
}

impl Checkpoints {
    /// Time without a write after which a checkpoint is made.
    const IDLE: Duration = Duration::from_secs(3);
    /// Maximum time without a checkpoint while writes go on.
    const OVERDUE: Duration = Duration::from_secs(10);
    /// Maximum number of groups of writes without a checkpoint, about 1,000 pages. Afterwards the log begins anew in the
    /// same blocks: a file that grows makes each commit wait longer for the disk.
    const MANY: u32 = 128;

    /// Turns off SQLite's own checkpoints on the writing connection: they would change the file unnoticed.
    pub(super) fn take_over(db: &mut Db) {
        if let Db::Sqlite(connection) = db
            && let Err(error) = connection.batch_execute("PRAGMA wal_autocheckpoint = 0;")
        {
            tracing::warn!(%error, "checkpoints are made at any time");
        }
    }

    /// Returns the time to wait for a write.
    pub(super) fn pause(&self) -> Duration {
        if self.since.is_some() { Self::IDLE } else { Duration::MAX }
    }

    /// Records a write, and makes a checkpoint if one is overdue.
    pub(super) fn after_a_write(&mut self, db: &mut Db, file: Option<&NamedFile>) {
        let since = *self.since.get_or_insert_with(Instant::now);
        self.groups += 1;
        if since.elapsed() > Self::OVERDUE || self.groups >= Self::MANY {
            self.make(db, file);
        }
    }

    /// Moves the write-ahead log into the file as far as no reader still needs the old pages.
    pub(super) fn make(&mut self, db: &mut Db, file: Option<&NamedFile>) {
        *self = Self::default();
        if file.is_some_and(|file| !file.has_own_log(db)) {
            return;
        }
        let Db::Sqlite(connection) = &mut *db else { return };
        if let Err(error) = connection.batch_execute("PRAGMA wal_checkpoint(PASSIVE);") {
            tracing::warn!(%error, "the write-ahead log could not be moved into the database");
        }
        if let Some(file) = file {
            file.is_own();
        }
    }
}
