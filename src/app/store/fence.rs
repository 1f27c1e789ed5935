//! Protection against writing to an old primary. A promoted PostgreSQL server begins a new timeline with a higher
//! number than all earlier ones; a replaced primary that returns keeps its old number. A process that has seen a higher
//! number refuses to write to a server with a lower one.
//!
//! A process cannot detect a timeline that it has never seen. A primary that is cut off from its standby *and* from
//! every process with the newer timeline is stopped by `synchronous_standby_names`, which prevents it from committing.

use std::sync::atomic::{AtomicI32, Ordering};

use diesel::sql_types::Integer;
use diesel::{RunQueryDsl, dsl};

use super::connection::{Address, Db};
use super::error::StoreError;

/// Highest timeline that this process has seen; 0 if it has seen none.
#[derive(Debug, Default)]
pub(super) struct Fence(AtomicI32);

impl Fence {
    /// Checks and records the timeline of a connection before it is used for writing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Connect`] for a server that another one has replaced; the error of the database if the timeline
    /// cannot be read.
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
            "this server is an old primary (timeline {timeline}; the newest seen is {known}), so nothing is written to it: stop it, or make it a standby"
        );
        tracing::error!("{message}");
        Err(StoreError::Connect { address: address.shown(), message })
    }
}
