//! Result of a commit during which the connection was lost.

use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::result::Error;

use super::connection::{Address, Db};
use super::error::StoreError;
use super::fence::Fence;
use super::rows::give_version;
use super::schema::{log, tournament};
use super::written::AppendedEntry;

/// Maximum time to wait for an absent server.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(100);

/// Determines the outcome of a commit that failed with `error`. On a server it queries the first log entry of the
/// transaction over a new connection, which replaces the old one.
///
/// # Errors
///
/// `error` if it is conclusive; [`StoreError::Busy`] when nothing was committed; [`StoreError::Unknown`] when the
/// server cannot be queried.
pub(super) fn settle(
    db: &mut Db,
    address: &Address,
    fence: &Fence,
    error: StoreError,
    entered: &[AppendedEntry],
) -> Result<(), StoreError> {
    let tells =
        matches!(error, StoreError::TakenBack | StoreError::DiskFull | StoreError::Disk(_) | StoreError::Locked);
    if tells || matches!(db, Db::Sqlite(_)) {
        return Err(error);
    }
    tracing::warn!(%error, "a commit has failed: the database is asked how it ended");
    let Some(first) = entered.first() else { return Err(StoreError::Unknown) };
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        // An old primary cannot answer.
        if let Ok(mut fresh) = address.connect()
            && fence.pass(&mut fresh, address).is_ok()
            && let Ok(stands) = stands(&mut fresh, first)
        {
            *db = fresh;
            return if stands { Ok(()) } else { Err(StoreError::Busy) };
        }
        thread::sleep(PAUSE);
    }
    Err(StoreError::Unknown)
}

/// Returns `true` if an entry was committed. Waits for the lock of the tournament, which a commit in progress holds.
fn stands(db: &mut Db, entered: &AppendedEntry) -> Result<bool, StoreError> {
    let Db::Postgresql(connection) = db else { return Ok(false) };
    let key = (entered.aggregate, give_version(entered.version));
    let hash = connection.transaction::<_, Error, _>(|connection| {
        let row = tournament::table.find(entered.aggregate).select(tournament::id).for_update();
        row.first::<i64>(connection).optional()?;
        log::table.find(key).select(log::hash).first::<String>(connection).optional()
    })?;
    Ok(hash == Some(entered.hash.to_string()))
}
