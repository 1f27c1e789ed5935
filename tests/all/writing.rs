//! Tests that nothing is shown that was not written, and that no write waits forever.

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Another program on the same database.
enum Other {
    Sqlite(SqliteConnection),
    Postgresql(PgConnection),
}

impl Other {
    fn open(database: &Database) -> Self {
        if database.url.starts_with("postgres") {
            Self::Postgresql(PgConnection::establish(&database.url).unwrap())
        } else {
            let mut connection = SqliteConnection::establish(&database.url).unwrap();
            connection.batch_execute("PRAGMA busy_timeout = 5000").unwrap();
            Self::Sqlite(connection)
        }
    }

    fn run(&mut self, statement: &str) {
        match self {
            Self::Sqlite(connection) => connection.batch_execute(statement).unwrap(),
            Self::Postgresql(connection) => connection.batch_execute(statement).unwrap(),
        }
    }

    /// Begins to change a tournament without ending.
    fn hold(&mut self, slug: &str) {
        match self {
            Self::Sqlite(connection) => connection.batch_execute("BEGIN IMMEDIATE").unwrap(),
            Self::Postgresql(connection) => connection
                .batch_execute(&format!("BEGIN; SELECT 1 FROM tournament WHERE slug = '{slug}' FOR UPDATE"))
                .unwrap(),
        }
    }
}

/// Creates four players with the first round published.
fn desk(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    desk
}

fn what_was_not_written_is_not_shown(database: &Database) {
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let board = desk.boards(1).remove(0);
    let (before, version) = (desk.shape("/r/1.json"), desk.version());
    // A log line already has the next version: the result is stored, its log entry is not.
    let mut other = Other::open(database);
    other.run(
        "INSERT INTO log (aggregate, version, public, previous, hash) \
         SELECT aggregate, version + 1, public, previous, hash FROM log WHERE version = (SELECT max(version) FROM log)",
    );
    desk.enter_result(1, &board, "first").is(500);
    assert_eq!((desk.shape("/r/1.json"), desk.version()), (before, version));
    assert_eq!(desk.boards(1).remove(0).result, "");
    other.run("DELETE FROM log WHERE version = (SELECT max(version) FROM log)");
    desk.enter_result(1, &board, "second").is(200);
    assert_eq!((desk.boards(1).remove(0).result.as_str(), desk.version()), ("second", version + 1));
    database.verify();
}

#[test]
fn what_was_not_written_is_not_shown_on_sqlite() {
    what_was_not_written_is_not_shown(&Database::sqlite());
}

#[test]
fn what_was_not_written_is_not_shown_on_postgresql() {
    Database::postgresql().iter().for_each(what_was_not_written_is_not_shown);
}

/// PostgreSQL stores no NUL character: tests that the log entry of this reason fails after the round was written.
#[test]
fn a_reason_that_cannot_be_stored_reopens_nothing_on_postgresql() {
    let Some(database) = Database::postgresql() else { return };
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    let (before, version) = (desk.shape("/r/1.json"), desk.version());
    let form = desk.page("/r/1").form("form:has([name=step][value=reopen])");
    let answer = desk.arbiter.submit(&form.with("step", "reopen").with("reason", "wrong\0board"));
    assert!(answer.status >= 400, "{}", answer.status);
    assert_eq!((desk.shape("/r/1.json"), desk.version()), (before, version));
    desk.reopen(1, "wrong board");
    assert_eq!(desk.version(), version + 1);
    database.verify();
}

fn a_lock_is_not_waited_for_without_end(database: &Database) {
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let boards = desk.boards(1);
    let mut other = Other::open(database);
    other.hold(&desk.slug);
    let begun = Instant::now();
    let said = desk.enter_result(1, &boards[0], "first").is(503).json();
    assert_eq!(said["error"], "locked", "{said}");
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    other.run("ROLLBACK");
    desk.enter_result(1, &boards[0], "first").is(200);
    database.verify();
}

#[test]
fn a_lock_is_not_waited_for_without_end_on_sqlite() {
    a_lock_is_not_waited_for_without_end(&Database::sqlite());
}

#[test]
fn a_lock_is_not_waited_for_without_end_on_postgresql() {
    Database::postgresql().iter().for_each(a_lock_is_not_waited_for_without_end);
}

/// Tests that other tournaments continue while one is locked by another program.
#[test]
fn a_locked_tournament_holds_up_no_other_on_postgresql() {
    let Some(database) = Database::postgresql() else { return };
    let server = Server::start(&database.url);
    let harbour = desk(&server);
    let market = harbour.arbiter.create_tournament("Market Cup", 3);
    let mut other = Other::open(&database);
    other.hold(&harbour.slug);
    let board = harbour.boards(1).remove(0);
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| harbour.enter_result(1, &board, "first").status);
        std::thread::sleep(Duration::from_millis(200));
        market.register("Ada", 1800);
        assert_eq!(waiting.join().unwrap(), 503);
    });
    other.run("ROLLBACK");
    harbour.enter_result(1, &board, "first").is(200);
    database.verify();
}
