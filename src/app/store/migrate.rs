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

use super::connection::{Address, Db, begin, commit, make_new, rollback};
use super::error::{LOCK_WAIT, StoreError};
use super::schema::__diesel_schema_migrations;

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
    /// Maximum number of copies for the same migration.
    const MAX_COPIES: u32 = 100;
    let (Address::Sqlite(path), Db::Sqlite(connection)) = (address, db) else { return Ok(None) };
    let is_new = "(SELECT count(*) = 0 FROM sqlite_master WHERE name = '__diesel_schema_migrations')";
    if diesel::select(sql::<Bool>(is_new)).get_result::<bool>(connection)? {
        return Ok(None);
    }
    let pending = connection.pending_migrations(SQLITE).map_err(failed)?;
    let Some(first) = pending.first().map(|migration| migration.name().version().to_string()) else { return Ok(None) };
    for number in 1..=MAX_COPIES {
        let end = if number == 1 { String::new() } else { format!("-{number}") };
        let copy = format!("{path}.before-{first}{end}");
        match make_new(&copy) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(StoreError::Migration(format!("{copy}: {error}"))),
            Ok(()) => {}
        }
        let into = format!("VACUUM INTO '{}'", copy.replace('\'', "''"));
        if let Err(error) = connection.batch_execute(&into) {
            // A partial copy would be misleading.
            drop(std::fs::remove_file(&copy));
            return Err(StoreError::Migration(format!("{copy}: {error}")));
        }
        return Ok(Some(copy));
    }
    Err(StoreError::Migration(format!("there are {MAX_COPIES} copies {path}.before-{first}: put them away")))
}

/// Runs all pending migrations or none; returns the names of those that ran. Only one process migrates at a time;
/// others wait and then have nothing left to run. A database with an unknown migration is refused unchanged.
pub(super) fn run(db: &mut Db) -> Result<Vec<String>, StoreError> {
    if let Db::Postgresql(connection) = &mut *db {
        // Waits for the other process without limit; the setting is restored afterwards.
        connection.batch_execute("SET lock_timeout = 0")?;
    }
    begin(db)?;
    let ended = locked(db).and_then(|()| run_pending(db)).and_then(|run| commit(db).map(|()| run));
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
