//! No writing to an old primary. A PostgreSQL server that is promoted begins a new timeline, with a higher number than all before; the one whose place it
//! took keeps the old number when it comes back. A process that has seen the higher number writes to nothing lower.
//!
//! What a process has never seen it cannot know: a primary that is cut off from its standby *and* from all who know better is stopped by
//! `synchronous_standby_names`, which lets it commit nothing.

use std::sync::atomic::{AtomicI32, Ordering};

use diesel::sql_types::Integer;
use diesel::{RunQueryDsl, dsl};

use super::connection::{Address, Db};
use super::error::StoreError;

/// The highest timeline that this process has seen; 0 before the first.
#[derive(Debug, Default)]
pub(super) struct Fence(AtomicI32);

impl Fence {
    /// Lets a connection pass on which something is to be written, or whose timeline is to be remembered.
    ///
    /// # Errors
    /// [`StoreError::Connect`] for a server whose place another one has taken.
    pub(super) fn pass(&self, db: &mut Db, address: &Address) -> Result<(), StoreError> {
        let Db::Postgresql(connection) = db else { return Ok(()) };
        let timeline = dsl::sql::<Integer>(
            "('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::integer",
        );
        let timeline: i32 = diesel::select(timeline).get_result(connection)?;
        let known = self.0.fetch_max(timeline, Ordering::SeqCst);
        if timeline >= known {
            return Ok(());
        }
        let message = format!(
            "this server is an old primary (timeline {timeline}; {known} has been seen): nothing is written to it; stop it, or make it a standby"
        );
        tracing::error!("{message}");
        Err(StoreError::Connect { address: address.shown(), message })
    }
}
