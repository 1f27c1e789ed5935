//! Check of the bytes of a database by the database itself.

use std::collections::HashMap;

use diesel::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::Text;
use qisai_domain::{TournamentId, Version};

use super::connection::Db;
use super::error::StoreError;

/// One line of SQLite's report.
#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    integrity_check: String,
}

/// Number of faults that are named.
const NAMED: &str = "PRAGMA integrity_check(3)";

/// Checks every page and every index of a SQLite file. PostgreSQL checks its pages when it reads them.
///
/// # Errors
///
/// [`StoreError::Malformed`] with the first faults.
pub fn check(db: &mut Db) -> Result<(), StoreError> {
    let Db::Sqlite(connection) = db else { return Ok(()) };
    let lines = diesel::sql_query(NAMED).load::<Line>(connection)?;
    let said: Vec<String> = lines.into_iter().map(|line| line.integrity_check.replace('\n', " ")).collect();
    if said == ["ok"] { Ok(()) } else { Err(StoreError::Malformed(said.join("; "))) }
}

/// Checks that every tournament is stored in this version or a later one.
///
/// # Errors
///
/// [`StoreError::Malformed`] if one is missing or older.
pub fn check_versions(db: &mut Db, known: impl IntoIterator<Item = (TournamentId, Version)>) -> Result<(), StoreError> {
    use super::schema::tournament;
    let stored = tournament::table.select((tournament::id, tournament::version)).load::<(i64, i64)>(db)?;
    let stored: HashMap<i64, i64> = stored.into_iter().collect();
    let is_there = |id: &TournamentId, known: &Version| {
        let stored = stored.get(&id.0).and_then(|version| u64::try_from(*version).ok());
        stored.is_some_and(|stored| stored >= known.0)
    };
    match known.into_iter().find(|(id, version)| !is_there(id, version)) {
        Some((id, version)) => Err(StoreError::Malformed(format!("version {version} of tournament {id} is missing"))),
        None => Ok(()),
    }
}

/// Checks that every log has all entries from the first to the newest, as a file of one moment has.
///
/// # Errors
///
/// [`StoreError::Malformed`] if an entry is missing.
pub fn check_logs(db: &mut Db) -> Result<(), StoreError> {
    use diesel::dsl::{count_star, max};

    use super::schema::{installation_log, log};
    let logs =
        log::table.group_by(log::aggregate).select((log::aggregate, count_star(), max(log::version))).load::<(
            i64,
            i64,
            Option<i64>,
        )>(db)?;
    let of_installation = installation_log::table.select((count_star(), max(installation_log::version)));
    let (entries, newest) = of_installation.first::<(i64, Option<i64>)>(db)?;
    if entries != newest.unwrap_or(0) {
        return Err(StoreError::Malformed("entries of the log of accounts and roles are missing".into()));
    }
    match logs.into_iter().find(|(_, entries, newest)| Some(*entries) != *newest) {
        Some((aggregate, ..)) => Err(StoreError::Malformed(format!("entries of log {aggregate} are missing"))),
        None => Ok(()),
    }
}
