//! Tests for SQLite files that are moved, deleted or overwritten under a running server, or put beside files of another
//! database (O1, O2, O3, O4, O11, O12).

mod under_load;

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, thread};

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Server with a public round of four boards.
struct Hall {
    database: Database,
    server: Server,
    desk: Desk,
}

impl Hall {
    fn open() -> Self {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
        desk.import_field(8);
        desk.pair(1);
        desk.publish(1);
        Self { database, server, desk }
    }

    /// Enters the result of a board; returns the status.
    fn enters(&self, board: usize) -> u16 {
        let board = &self.desk.boards(1)[board];
        self.desk.enter_result(1, board, "first").status
    }

    fn path(&self) -> PathBuf {
        PathBuf::from(&self.database.url)
    }

    fn beside(&self, suffix: &str) -> PathBuf {
        PathBuf::from(format!("{}{suffix}", self.database.url))
    }
}

/// Returns the number of results in a file.
fn results_in(file: &Path) -> usize {
    let copy = Database { url: file.display().to_string(), ..Database::sqlite() };
    copy.verify();
    let server = Server::start(&copy.url);
    let round = server.anybody().get("/t/harbour-open/r/1.json").is(200).json();
    let games = round["games"].as_array().or_else(|| round["boards"].as_array()).unwrap();
    games.iter().filter(|game| !game["result"].is_null()).count()
}

/// Checks that nothing is saved any more, and that the reason is said.
fn is_refused(hall: &Hall, board: usize) {
    let board = &hall.desk.boards(1)[board];
    let answer = hall.desk.enter_result(1, board, "first").is(503);
    assert!(answer.text().contains(&hall.database.url), "{}", answer.text());
    assert!(hall.server.anybody().get("/readyz").is(503).text().contains("taken away"));
}

#[test]
fn o1_a_file_that_is_taken_away_takes_no_acknowledged_result_with_it() {
    let away = |hall: &Hall, way: &str| {
        let (file, other) = (hall.path(), hall.beside(".other"));
        match way {
            "mv" => fs::rename(&file, &other).unwrap(),
            "rm" => fs::remove_file(&file).unwrap(),
            "another file of the name" => {
                fs::write(&other, b"").unwrap();
                fs::rename(&other, &file).unwrap();
            }
            "rm of the log" => fs::remove_file(hall.beside("-wal")).unwrap(),
            _ => {
                fs::write(&other, b"").unwrap();
                fs::rename(&other, hall.beside("-wal")).unwrap();
            }
        }
    };
    for way in ["mv", "rm", "another file of the name", "rm of the log", "another log"] {
        let hall = Hall::open();
        assert_eq!([hall.enters(0), hall.enters(1)], [200, 200]);
        away(&hall, way);
        is_refused(&hall, 2);
        is_refused(&hall, 3);
        let rescued = hall.beside(".rescued");
        assert_eq!(results_in(&rescued), 2, "{way}");
        assert!(!hall.beside(".rescued-2").exists(), "one copy for one fault: {way}");
    }
}

#[test]
fn o1_a_file_that_is_put_back_is_served_again() {
    let hall = Hall::open();
    assert_eq!(hall.enters(0), 200);
    fs::rename(hall.path(), hall.beside(".other")).unwrap();
    is_refused(&hall, 1);
    fs::rename(hall.beside(".other"), hall.path()).unwrap();
    assert_eq!(hall.enters(1), 200);
    hall.server.anybody().get("/readyz").is(200);
    hall.server.stop();
    assert_eq!(results_in(Path::new(&hall.database.url)), 2);
}

#[test]
fn o1_a_file_that_is_written_over_is_noticed_and_restore_asks_for_the_lock() {
    let hall = Hall::open();
    assert_eq!(hall.enters(0), 200);
    let backup = hall.database.path("backup.sqlite3");
    hall.database.qisai(&["backup", &backup]).good();
    let said = hall.database.qisai(&["restore", &backup]).bad(2);
    assert!(said.contains("already being served"), "{said}");
    assert_eq!(hall.enters(1), 200);
    // Not a rename: the file keeps its inode.
    fs::copy(&backup, hall.path()).unwrap();
    is_refused(&hall, 2);
}

#[test]
fn o1_commands_beside_the_server_are_no_strangers() {
    let hall = Hall::open();
    for board in 0..4 {
        assert_eq!(hall.enters(board), 200);
        // A copy reads beside the server, and another program makes a checkpoint.
        hall.database.qisai(&["backup", &hall.database.path(&format!("copy{board}.sqlite3"))]).good();
        let mut connection = SqliteConnection::establish(&hall.database.url).unwrap();
        connection.batch_execute("PRAGMA wal_checkpoint(TRUNCATE);").unwrap();
    }
    hall.desk.close(1);
    hall.server.stop();
    hall.database.verify();
}

/// A process that closes any handle of a file loses its locks on it: another program would then delete the log.
#[test]
fn o1_a_command_that_ends_beside_the_server_leaves_its_log_alone() {
    let hall = Hall::open();
    for board in 0..4 {
        assert_eq!(hall.enters(board), 200);
        let mut other = SqliteConnection::establish(&hall.database.url).unwrap();
        other.batch_execute("SELECT count(*) FROM account; PRAGMA wal_checkpoint(TRUNCATE);").unwrap();
        drop(other);
        assert!(hall.beside("-wal").exists(), "board {board}");
    }
}

#[test]
fn o1_a_log_that_is_written_over_is_noticed() {
    let hall = Hall::open();
    assert_eq!(hall.enters(0), 200);
    let stale = hall.beside(".stale");
    fs::copy(hall.beside("-wal"), &stale).unwrap();
    assert_eq!(hall.enters(1), 200);
    // Not a rename: the log keeps its inode.
    fs::copy(&stale, hall.beside("-wal")).unwrap();
    is_refused(&hall, 2);
    is_refused(&hall, 3);
}

#[test]
fn o1_a_log_without_its_database_is_not_deleted() {
    let hall = Hall::open();
    assert_eq!(hall.enters(0), 200);
    let database = hall.database;
    drop(hall.server);
    let log = format!("{}-wal", database.url);
    let kept = fs::read(&log).unwrap();
    assert!(!kept.is_empty());
    let moved = database.path("moved.sqlite3");
    fs::rename(&database.url, &moved).unwrap();
    for arguments in [vec!["serve", "--listen", "127.0.0.1:0"], vec!["migrate"]] {
        let said = database.qisai(&arguments).bad(2);
        assert!(said.contains(&log), "{said}");
        assert_eq!(fs::read(&log).unwrap(), kept);
    }
    fs::rename(&moved, &database.url).unwrap();
    assert_eq!(results_in(Path::new(&database.url)), 1);
}

#[test]
fn o12_a_log_of_another_database_is_refused_and_harms_nothing() {
    let hall = Hall::open();
    assert_eq!(hall.enters(0), 200);
    let backup = hall.database.path("backup.sqlite3");
    hall.database.qisai(&["backup", &backup]).good();
    assert_eq!([hall.enters(1), hall.enters(2)], [200, 200]);
    let database = hall.database;
    drop(hall.server);
    fs::copy(&backup, &database.url).unwrap();
    let log = format!("{}-wal", database.url);
    for arguments in [vec!["serve", "--listen", "127.0.0.1:0"], vec!["verify"], vec!["user", "list"]] {
        let said = database.qisai(&arguments).bad(2);
        assert!(said.contains(&log), "{said}");
    }
    assert_eq!(fs::read(&backup).unwrap(), fs::read(&database.url).unwrap());
    fs::rename(&log, database.path("old-wal")).unwrap();
    let _ = fs::remove_file(format!("{}-shm", database.url));
    assert_eq!(results_in(Path::new(&database.url)), 1);
}

#[test]
fn o2_a_plain_copy_has_every_closed_round() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let copy = database.path("stick.sqlite3");
    fs::copy(&database.url, &copy).unwrap();
    let of_copy = Database { url: copy.clone(), ..Database::sqlite() };
    assert_eq!(of_copy.qisai(&["user", "list"]).good(), "", "a new file has its tables");
    let said = of_copy.qisai(&["verify"]).bad(1);
    assert!(said.contains("nothing to verify"), "{said}");
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(8);
    desk.pair(1);
    desk.publish(1);
    for board in desk.boards(1) {
        desk.enter_result(1, &board, "first").is(200);
    }
    desk.close(1);
    thread::sleep(Duration::from_secs(5));
    fs::copy(&database.url, &copy).unwrap();
    assert_eq!(results_in(Path::new(&copy)), 4);
}

#[test]
fn o3_restore_recognises_its_source_and_only_reads_it() {
    let hall = Hall::open();
    let backup = hall.database.path("backup.sqlite3");
    hall.database.qisai(&["backup", &backup]).good();
    let bytes = fs::read(&backup).unwrap();
    let other = Database::sqlite();
    let said = other.qisai(&["restore", &backup]).good();
    assert!(said.ends_with("1 events, 1 tournaments, 1 accounts\n"), "{said}");
    assert_eq!(other.verify(), 1);
    assert_eq!(fs::read(&backup).unwrap(), bytes);
    assert!(!Path::new(&format!("{backup}-wal")).exists() && !Path::new(&format!("{backup}-shm")).exists());

    let empty = other.path("empty.sqlite3");
    fs::write(&empty, b"").unwrap();
    let foreign = other.path("foreign.sqlite3");
    let mut connection = SqliteConnection::establish(&foreign).unwrap();
    connection.batch_execute("CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('Soup');").unwrap();
    drop(connection);
    let untouched = Database::sqlite();
    untouched.qisai(&["migrate"]).good();
    let mut damaged = bytes.clone();
    let middle = damaged.len() / 2 / 4096 * 4096;
    damaged[middle..middle + 8].fill(0xff);
    let broken = other.path("broken.sqlite3");
    fs::write(&broken, &damaged).unwrap();
    for (source, code, why) in [
        (&empty, 2, "it is empty"),
        (&foreign, 2, "another program"),
        (&untouched.url, 2, "no tournament and no account"),
        (&broken, 1, "damaged"),
    ] {
        let before = fs::read(source).unwrap();
        let target = Database::sqlite();
        let said = target.qisai(&["restore", source]).bad(code);
        assert!(said.contains(why), "{source}: {said}");
        assert_eq!(fs::read(source).unwrap(), before, "{source} was changed");
    }
}

#[test]
fn o4_commands_that_expect_a_database_make_none() {
    let database = Database::sqlite();
    let mut connection = SqliteConnection::establish(&database.url).unwrap();
    connection.batch_execute("CREATE TABLE recipe (name TEXT);").unwrap();
    drop(connection);
    let before = fs::read(&database.url).unwrap();
    let backup = database.path("backup.sqlite3");
    for arguments in [vec!["verify"], vec!["user", "list"], vec!["backup", &backup], vec!["anchor"]] {
        let said = database.qisai(&arguments).bad(2);
        assert!(said.contains("is no database of Qisai"), "{arguments:?}: {said}");
    }
    // SQLite marks the file as one with a write-ahead log; its tables are as they were.
    let mut connection = SqliteConnection::establish(&database.url).unwrap();
    assert!(connection.batch_execute("SELECT slug FROM tournament").is_err());
    drop(connection);
    assert_eq!(fs::read(&database.url).unwrap().len(), before.len());
    assert!(!Path::new(&backup).exists());
}

#[test]
fn o11_verify_finds_damage_on_every_page() {
    const PAGE: usize = 4096;
    let hall = Hall::open();
    for board in 0..4 {
        assert_eq!(hall.enters(board), 200);
    }
    hall.desk.close(1);
    hall.server.stop();
    hall.database.verify();
    let whole = fs::read(&hall.database.url).unwrap();
    let pages = whole.len() / PAGE;
    assert!(pages > 50, "{pages}");
    // The header of a page says where its cells lie: on every fifth page here, on all in the long form.
    for page in (1..pages).step_by(5) {
        let mut damaged = whole.clone();
        damaged[page * PAGE..page * PAGE + 8].fill(0xa5);
        fs::write(&hall.database.url, &damaged).unwrap();
        let ran = hall.database.qisai(&["verify"]);
        assert_ne!(ran.code, 0, "page {page}: {}", ran.out);
    }
}
