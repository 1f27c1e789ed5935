//! R3 at startup: the n-th operation of the disk fails while a database is created, opened or migrated.

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use diesel::{Connection, RunQueryDsl, SqliteConnection};
use tempfile::TempDir;

use crate::support::database::Database;
use crate::support::desk::harbour;
use crate::support::fragile::{Disk, Fault};
use crate::support::program::Ran;
use crate::support::server::Server;

/// Kind of start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// `serve` without a database.
    New,
    /// `serve` on a database with a tournament.
    Known,
    /// `serve` on a database with the tables of an earlier version.
    Older,
    /// `migrate` on such a database.
    Migrate,
}

/// Migration, and the table that it creates.
const STEP: &str = "20261128100000";
const TABLE: &str = "installation_log";

/// Texts that identify a disk error: those of SQLite, which reports a failed read as a malformed image, and those of
/// the system.
const NAMED: [&str; 5] =
    ["I/O error", "unable to open database", "image is malformed", "Input/output error", "the disk failed"];

/// Returns the file of a database with a tournament, current and without [`STEP`], and its key file.
fn files() -> [Vec<u8>; 3] {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    harbour(&server, 8);
    server.stop();
    let undo = format!(
        "DROP TABLE {TABLE}; DELETE FROM head WHERE aggregate = 0; DELETE FROM __diesel_schema_migrations WHERE version = '{STEP}';"
    );
    let [known, older] = ["", undo.as_str()].map(|before| {
        let mut db = SqliteConnection::establish(&database.url).unwrap();
        db.batch_execute(&format!("{before} PRAGMA wal_checkpoint(TRUNCATE);")).unwrap();
        drop(db);
        std::fs::read(&database.url).unwrap()
    });
    [known, older, std::fs::read(format!("{}.key", database.url)).unwrap()]
}

fn number(db: &mut SqliteConnection, query: &str) -> i64 {
    diesel::select(sql::<BigInt>(&format!("({query})"))).get_result(db).unwrap()
}

/// Checks that the migration's table and its record either both exist or both are missing.
#[track_caller]
fn is_not_halfway(url: &str) {
    let mut db = SqliteConnection::establish(url).unwrap();
    let tables = number(&mut db, &format!("SELECT count(*) FROM sqlite_master WHERE name = '{TABLE}'"));
    let noted = number(&mut db, &format!("SELECT count(*) FROM __diesel_schema_migrations WHERE version = '{STEP}'"));
    assert!(matches!((tables, noted), (0, 0) | (1, 1)), "{tables} tables, the step is noted {noted} times");
}

/// Starts the program; returns its output if it has ended with a failure.
fn begin(start: Start, database: &Database) -> Result<Option<Server>, Ran> {
    if start == Start::Migrate {
        let ran = database.qisai(&["migrate"]);
        return if ran.code == 0 { Ok(None) } else { Err(ran) };
    }
    Server::try_start(&database.url).map(Some)
}

/// Starts once on a separate disk whose n-th operation fails. Returns `true` if an operation failed, and `true` if the
/// program ended; `None` if no such disk can be mounted.
fn once(start: Start, first: u64, files: &[Vec<u8>; 3]) -> Option<(bool, bool)> {
    let disk = Disk::mount()?;
    let database = Database { url: disk.path("qisai.sqlite3"), folder: TempDir::new().unwrap() };
    let [known, older, key] = files;
    if start != Start::New {
        std::fs::write(format!("{}.key", database.url), key).unwrap();
    }
    match start {
        Start::New => {}
        Start::Known => std::fs::write(&database.url, known).unwrap(),
        Start::Older | Start::Migrate => std::fs::write(&database.url, older).unwrap(),
    }
    disk.fail(Some(Fault { first, many: 1, full: false }));
    let begun = begin(start, &database);
    let failed = disk.failed();
    disk.fail(None);
    let place = format!("{start:?}, operation {first}: {failed:?}");
    let has_ended = begun.is_err();
    match begun {
        // It has started completely.
        Ok(server) => {
            if let Some(server) = server {
                server.wait_until_ready();
                server.stop();
            }
        }
        Err(ran) => {
            assert!(!failed.is_empty() && matches!(ran.code, 1 | 2), "{place}: {ran:?}");
            let told: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("error: ")).collect();
            let named = |line: &&str| line.contains(&database.url) && NAMED.iter().any(|words| line.contains(words));
            assert!(told.iter().any(named) && !ran.err.contains("panicked"), "{place}: {ran:?}");
        }
    }
    if matches!(start, Start::Older | Start::Migrate) {
        is_not_halfway(&database.url);
    }
    // The next start works and completes the rest.
    Server::start(&database.url).stop();
    assert_eq!(database.qisai(&["migrate"]).good(), "up to date\n", "{place}");
    if start == Start::New {
        let said = database.qisai(&["verify"]).bad(1);
        assert!(said.contains("nothing to verify"), "{place}: {said}");
    } else {
        assert_eq!(database.verify(), 1, "{place}");
    }
    Some((!failed.is_empty(), has_ended))
}

/// Makes the n-th operation of every kind of start fail, for each n of `steps` until there are no more operations;
/// returns `false` if no such disk can be mounted.
pub fn proof(steps: &[u64]) -> bool {
    let files = files();
    for start in [Start::New, Start::Known, Start::Older, Start::Migrate] {
        let (mut runs, mut ended) = (0, 0);
        for &first in steps {
            let Some((has_failed, has_ended)) = once(start, first, &files) else { return false };
            if !has_failed {
                break;
            }
            runs += 1;
            ended += usize::from(has_ended);
        }
        println!(
            "R3 {start:?}: {runs} starts with a failed operation, {ended} ended with a message, the others started; every next start worked"
        );
        assert!(runs > 0 && ended > 0, "{start:?}");
    }
    true
}
