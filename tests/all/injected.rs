//! Tests for faults of the database at a chosen place.

use std::process::Command;
use std::time::Duration;
use std::{fs, thread};

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, RunQueryDsl, SqliteConnection};

use crate::live::desk;
use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::hall::Hall;
use crate::support::server::Server;

/// Starts a server that writes its log to a file.
pub fn logging(database: &Database) -> (Server, String) {
    let log = database.path("log");
    let mut command = Command::new("sh");
    command.args(["-c", "exec \"$0\" \"$@\" 2>\"$QISAI_TEST_LOG\"", env!("CARGO_BIN_EXE_qisai")]);
    command.env("QISAI_DATABASE", &database.url).env("QISAI_TEST_LOG", &log);
    (Server::launch(command, &[], "http://"), log)
}

/// Makes every change of a table fail like a full disk.
fn full(database: &Database, table: &str) -> SqliteConnection {
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    db.batch_execute("PRAGMA busy_timeout = 5000").unwrap();
    for act in ["INSERT", "UPDATE"] {
        let trigger = format!(
            "CREATE TRIGGER full_{act} BEFORE {act} ON {table} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        );
        db.batch_execute(&trigger).unwrap();
    }
    db
}

fn emptied(db: &mut SqliteConnection) {
    db.batch_execute("DROP TRIGGER full_INSERT; DROP TRIGGER full_UPDATE").unwrap();
}

#[test]
fn d7_who_is_signed_in_reads_on_when_the_use_of_the_session_cannot_be_noted() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    server.stop();
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    let seen = |db: &mut SqliteConnection| -> String {
        diesel::select(sql::<Text>("(SELECT seen_at FROM session)")).get_result(db).unwrap()
    };
    // Older than the interval between two updates.
    db.batch_execute("UPDATE session SET seen_at = datetime('now', '-10 minutes')").unwrap();
    let (before, mut db) = (seen(&mut db), full(&database, "session"));
    let server = Server::start(&database.url);
    let here = anna.at(&server.address);
    for page in ["/me", "/desk", "/"] {
        here.get(page).is(200);
    }
    assert_eq!(seen(&mut db), before);
    server.stop();
    // With room again, the same visit is recorded.
    emptied(&mut db);
    let server = Server::start(&database.url);
    anna.at(&server.address).get("/me").is(200);
    assert_ne!(seen(&mut db), before);
}

#[test]
fn d8_a_sign_in_on_a_full_disk_says_so_and_is_logged() {
    let database = Database::sqlite();
    let (server, log) = logging(&database);
    server.anybody().set_up("anna");
    let mut db = full(&database, "sign_in_failure");
    let refused = server.anybody().try_to_sign_in("/sign-in", "anna", PASSWORD).is(507);
    assert!(refused.text().contains("disk is full"), "{}", refused.text());
    let logged = fs::read_to_string(&log).unwrap();
    assert!(logged.contains("/sign-in") && logged.contains("507"), "{logged}");
    emptied(&mut db);
    server.anybody().sign_in("anna");
}

#[test]
fn o6_every_failure_is_logged_once_with_its_address() {
    let database = Database::sqlite();
    let (server, log) = logging(&database);
    let desk = desk(&server);
    let anna = &desk.arbiter;
    let report = desk.page("/export/trf26").text();
    let form = anna.get("/desk/import").is(200).form("form[enctype]").with("slug", "again");
    let looked = anna.submit(&form.file("harbour.trf", report)).is(200);
    let settings = desk.page("/settings").form("form.form").with("name", "Port Open");
    let import = looked.form("form[enctype]:has(textarea)");
    let mut db = full(&database, "log");
    for form in [&settings, &import] {
        anna.submit(form).is(507);
    }
    emptied(&mut db);
    let mut db = full(&database, "account");
    anna.post("/accounts", &[("what", "add"), ("name", "ben"), ("password", PASSWORD), ("role", "scorer")]).is(507);
    emptied(&mut db);
    let logged = fs::read_to_string(&log).unwrap();
    for path in [settings.action.as_str(), import.action.as_str(), "/accounts"] {
        let lines = logged.lines().filter(|line| line.contains("507") && line.contains(path)).count();
        assert_eq!(lines, 1, "{path}: {logged}");
    }
    anna.submit(&settings).is(303);
}

/// Tests a failure in the second half of the write: the log accepts no entry.
#[test]
fn the_second_of_two_equal_reports_and_the_result_are_kept_together_or_not_at_all() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, black] = hall.phones();
    white.report("first").is(303);
    let mut db = full(&hall.database, "log");
    let refused = black.report("first").is(507);
    assert!(refused.text().contains("disk is full"), "{}", refused.text());
    assert_eq!((hall.said().len(), desk.board_one(1).result.as_str()), (1, ""));
    emptied(&mut db);
    black.report("first").is(303);
    assert_eq!((hall.said().len(), desk.board_one(1).result.as_str()), (2, "first"));
    hall.database.verify();
}

#[test]
fn what_the_desk_settles_is_kept_with_its_result_or_not_at_all() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, black] = hall.phones();
    white.report("first").is(303);
    black.report("draw").is(303);
    let form = || desk.page("/r/1/review").form("[data-review] form:has([data-key='2'])").with("result", "draw");
    let mut db = full(&hall.database, "result_report");
    desk.arbiter.submit(&form()).is(507);
    assert_eq!((desk.board_one(1).result.as_str(), desk.queue(1).len()), ("", 1));
    emptied(&mut db);
    desk.arbiter.submit(&form()).is(303);
    assert_eq!((desk.board_one(1).result.as_str(), desk.queue(1).len()), ("draw", 0));
    hall.database.verify();
}

#[test]
fn d8_a_sign_in_without_a_database_is_told_to_come_again() {
    let Some(database) = Database::postgresql() else { return };
    let (server, log) = logging(&database);
    server.anybody().set_up("anna");
    let (head, name) = database.url.rsplit_once('/').unwrap();
    let mut admin = PgConnection::establish(&format!("{head}/postgres")).unwrap();
    let mut close = |open: bool| {
        admin.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS {open}")).unwrap();
        let all = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
        admin.batch_execute(&all).unwrap();
    };
    let mut visitor = server.anybody();
    visitor.take_form_token();
    close(false);
    let refused = visitor.post("/sign-in", &[("name", "anna"), ("password", PASSWORD)]).is(503);
    assert_eq!(refused.header("retry-after"), "2");
    let logged = fs::read_to_string(&log).unwrap();
    assert!(logged.contains("/sign-in") && logged.contains("503"), "{logged}");
    close(true);
    server.anybody().sign_in("anna");
}

/// Tests a deadlock with another program: the database rolls back the server's transaction, and the server retries it.
#[test]
fn d16_a_result_that_was_taken_back_in_favour_of_another_program_is_stored() {
    let Some(database) = Database::postgresql() else { return };
    taken_back(&database, &database.url);
}

/// F13: tests the same on a server with errors in another language, as a user who may not choose the language.
#[test]
fn f13_a_deadlock_of_a_server_in_another_language_is_tried_again() {
    let Some(mut database) = Database::postgresql() else { return };
    let admin_url = database.url.clone();
    let (head, name) = admin_url.rsplit_once('/').unwrap();
    let mut admin = PgConnection::establish(&admin_url).unwrap();
    let role = format!("plain_{name}");
    let given = format!(
        "CREATE ROLE {role} LOGIN; GRANT ALL ON SCHEMA public TO {role}; GRANT CREATE ON DATABASE {name} TO {role}; \
         ALTER DATABASE {name} SET lc_messages = 'C.utf8'"
    );
    admin.batch_execute(&given).unwrap();
    let address = head.split_once('@').unwrap().1;
    database.url = format!("postgres://{role}@{address}/{name}");
    let mut plain = PgConnection::establish(&database.url).unwrap();
    let said = plain.batch_execute("SELECT 1/0").unwrap_err().to_string();
    if said.is_ascii() {
        println!("skipped: the server speaks English alone ({said})");
        return;
    }
    taken_back(&database, &admin_url);
}

/// Causes a deadlock between the server and another program, which the server loses.
fn taken_back(database: &Database, admin: &str) {
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let board = desk.boards(1).remove(0);
    let version = desk.version();
    let mut other = PgConnection::establish(admin).unwrap();
    // The server reaches the log last, while it holds the tournament.
    other.batch_execute("SET deadlock_timeout = '20s'; BEGIN; LOCK TABLE log IN SHARE MODE").unwrap();
    let deadlocks = |db: &mut PgConnection| -> String {
        let count = "(SELECT deadlocks::text FROM pg_stat_database WHERE datname = current_database())";
        diesel::select(sql::<Text>(count)).get_result(db).unwrap()
    };
    let entered = thread::scope(|scope| {
        let entering = scope.spawn(|| desk.enter_result(1, &board, "first"));
        thread::sleep(Duration::from_millis(300));
        other.batch_execute("SELECT id FROM tournament FOR UPDATE").unwrap();
        other.batch_execute("COMMIT").unwrap();
        entering.join().unwrap()
    });
    entered.is(200);
    assert_eq!((desk.boards(1).remove(0).result.as_str(), desk.version()), ("first", version + 1));
    // Statistics arrive when a connection ends.
    drop(other);
    let mut db = PgConnection::establish(admin).unwrap();
    let met = (0..100).any(|_| {
        db.batch_execute("SELECT pg_stat_clear_snapshot()").unwrap();
        deadlocks(&mut db) == "1" || {
            thread::sleep(Duration::from_millis(50));
            false
        }
    });
    assert!(met, "there was no deadlock to be tested");
    database.verify();
}
