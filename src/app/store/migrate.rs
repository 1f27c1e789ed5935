//! Migrations, run at startup; both databases use the same directory names.

use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::connection::{Address, Db, begin, commit, rollback};
use super::error::{LOCK_WAIT, StoreError};
use super::schema::__diesel_schema_migrations;
use super::{copies, installation};

const SQLITE: EmbeddedMigrations = embed_migrations!("../../../migrations/sqlite");
const POSTGRESQL: EmbeddedMigrations = embed_migrations!("../../../migrations/postgresql");

/// Returns `true` if the database has exactly the migrations of this program.
pub(super) fn is_current(db: &mut Db) -> Result<bool, StoreError> {
    let known = match db {
        Db::Sqlite(_) => versions::<Sqlite>(&SQLITE)?,
        Db::Postgresql(_) => versions::<Pg>(&POSTGRESQL)?,
    };
    let table = __diesel_schema_migrations::table.select(__diesel_schema_migrations::version);
    let mut applied = table.load::<String>(db)?;
    applied.sort();
    Ok(applied == known)
}

/// Returns the versions of the migrations of a source, sorted.
fn versions<B: Backend>(source: &EmbeddedMigrations) -> Result<Vec<String>, StoreError>
where
    EmbeddedMigrations: MigrationSource<B>,
{
    let known: Vec<Box<dyn Migration<B>>> = source.migrations().map_err(failed)?;
    let mut versions: Vec<String> = known.iter().map(|migration| migration.name().version().to_string()).collect();
    versions.sort();
    Ok(versions)
}

/// Copies a SQLite file beside itself before migrations change it; returns the name of the copy. A new or current file
/// is not copied; a server has its own backups.
pub(super) fn copy_before(address: &Address, db: &mut Db) -> Result<Option<String>, StoreError> {
    if !is_there(db)? {
        return Ok(None);
    }
    let (Address::Sqlite(path), Db::Sqlite(connection)) = (address, db) else { return Ok(None) };
    let pending = connection.pending_migrations(SQLITE).map_err(failed)?;
    let Some(first) = pending.first().map(|migration| migration.name().version().to_string()) else { return Ok(None) };
    copies::copy(connection, &format!("{path}.before-{first}")).map(Some).map_err(|error| match error {
        StoreError::Copy(words) => StoreError::Migration(words),
        other => other,
    })
}

/// Returns `true` if a database has a table of migrations.
fn is_there(db: &mut Db) -> Result<bool, StoreError> {
    let of_file = "(SELECT count(*) > 0 FROM sqlite_master WHERE name = '__diesel_schema_migrations')";
    let of_server = "to_regclass('__diesel_schema_migrations') IS NOT NULL";
    Ok(match db {
        Db::Sqlite(connection) => diesel::select(sql::<Bool>(of_file)).get_result(connection)?,
        Db::Postgresql(connection) => diesel::select(sql::<Bool>(of_server)).get_result(connection)?,
    })
}

/// Checks that a database was made by this program and has all its migrations.
///
/// # Errors
///
/// [`StoreError::Foreign`], [`StoreError::OlderSchema`], [`StoreError::NewerSchema`]
pub(super) fn require_current(address: &Address, db: &mut Db) -> Result<(), StoreError> {
    let known = require_own(address, db)?;
    if is_current(db)? { Ok(()) } else { Err(StoreError::OlderSchema { address: address.shown(), known }) }
}

/// Checks that a database was made by this program, in this version or an earlier one; returns its newest migration.
///
/// # Errors
///
/// [`StoreError::Foreign`], [`StoreError::NewerSchema`]
pub(super) fn require_own(address: &Address, db: &mut Db) -> Result<String, StoreError> {
    let foreign = |what: &str| StoreError::Foreign { address: address.shown(), what: what.to_owned() };
    let is_there = is_there(db)?;
    let known = match db {
        Db::Sqlite(connection) => {
            if !is_there {
                let is_empty = "(SELECT count(*) = 0 FROM sqlite_master)";
                let is_empty = diesel::select(sql::<Bool>(is_empty)).get_result::<bool>(connection)?;
                return Err(foreign(if is_empty { "it is empty" } else { "it belongs to another program" }));
            }
            versions::<Sqlite>(&SQLITE)?
        }
        Db::Postgresql(_) => {
            if !is_there {
                return Err(foreign("it has no table of migrations"));
            }
            versions::<Pg>(&POSTGRESQL)?
        }
    };
    let table = __diesel_schema_migrations::table.select(__diesel_schema_migrations::version);
    let mut applied = table.load::<String>(db)?;
    applied.sort();
    if applied.first().is_none_or(|first| known.first() != Some(first)) {
        return Err(foreign("it belongs to another program"));
    }
    match applied.iter().find(|version| !known.contains(version)) {
        Some(unknown) => Err(StoreError::NewerSchema(unknown.clone())),
        None => Ok(applied.pop().unwrap_or_default()),
    }
}

/// Runs all pending migrations or none; returns the names of those that ran. Only one process migrates at a time;
/// others wait and then have nothing left to run. A database with an unknown migration is refused unchanged.
///
/// Nothing is created or locked if the tables are current, so that a role without the right to change tables suffices.
pub(super) fn run(db: &mut Db) -> Result<Vec<String>, StoreError> {
    if is_there(db)? && is_current(db)? {
        return Ok(Vec::new());
    }
    if let Db::Postgresql(connection) = &mut *db {
        // Waits for the other process without limit; the setting is restored afterwards.
        connection.batch_execute("SET lock_timeout = 0")?;
    }
    begin(db)?;
    let ended = locked(db).and_then(|()| migrated(db)).and_then(|run| commit(db).map(|()| run));
    if ended.is_err() {
        while rollback(db).is_ok() {}
    }
    if let Db::Postgresql(connection) = &mut *db {
        connection.batch_execute(&format!("SET lock_timeout = {}", LOCK_WAIT.as_millis()))?;
    }
    ended
}

/// Blocks other processes until the transaction ends. On SQLite the writing transaction does so itself.
fn locked(db: &mut Db) -> Result<(), StoreError> {
    /// The number distinguishes the lock from those of other programs on the same database.
    const MIGRATING: &str = "SELECT pg_advisory_xact_lock(7205759403792)";
    if let Db::Postgresql(connection) = db {
        connection.batch_execute(MIGRATING)?;
    }
    Ok(())
}

fn migrated(db: &mut Db) -> Result<Vec<String>, StoreError> {
    let run = run_pending(db)?;
    installation::begin(db, &run)?;
    Ok(run)
}

fn run_pending(db: &mut Db) -> Result<Vec<String>, StoreError> {
    match db {
        Db::Sqlite(connection) => {
            let known: Vec<Box<dyn Migration<Sqlite>>> = SQLITE.migrations().map_err(failed)?;
            let known: Vec<String> = known.iter().map(|migration| migration.name().version().to_string()).collect();
            refuse_newer(connection.applied_migrations().map_err(failed)?, &known)?;
            let run = connection.run_pending_migrations(SQLITE).map_err(failed)?;
            Ok(run.into_iter().map(|version| version.to_string()).collect())
        }
        Db::Postgresql(connection) => {
            let known: Vec<Box<dyn Migration<Pg>>> = POSTGRESQL.migrations().map_err(failed)?;
            let known: Vec<String> = known.iter().map(|migration| migration.name().version().to_string()).collect();
            refuse_newer(connection.applied_migrations().map_err(failed)?, &known)?;
            let run = connection.run_pending_migrations(POSTGRESQL).map_err(failed)?;
            Ok(run.into_iter().map(|version| version.to_string()).collect())
        }
    }
}

fn refuse_newer(
    applied: Vec<diesel::migration::MigrationVersion<'static>>,
    known: &[String],
) -> Result<(), StoreError> {
    match applied.into_iter().map(|version| version.to_string()).find(|version| !known.contains(version)) {
        Some(unknown) => Err(StoreError::NewerSchema(unknown)),
        None => Ok(()),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "shaped for map_err")]
fn failed(error: Box<dyn std::error::Error + Send + Sync>) -> StoreError {
    let said = error.to_string();
    match StoreError::of_words(said.clone()) {
        disk @ (StoreError::Disk(_) | StoreError::DiskFull | StoreError::Malformed(_)) => disk,
        _ => StoreError::Migration(said),
    }
}
