//! Countersignatures made and added by two processes at once.

use std::time::Duration;
use std::{fs, thread};

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, RunQueryDsl};

use crate::countersignatures::{countersigned, json_of, witness};
use crate::heads::{closed, two_histories, wish};
use crate::support::database::Database;
use crate::support::program::Ran;
use crate::support::server::Server;

/// Installation on a server with an owner.
fn witness_on_server() -> Option<Database> {
    let database = Database::postgresql()?;
    let server = Server::start(&database.url);
    server.anybody().set_up("zoe");
    server.stop();
    Some(database)
}

fn told(db: &mut PgConnection, query: &str) -> String {
    diesel::select(sql::<Text>(&format!("({query})"))).get_result(db).unwrap()
}

/// Runs `statements` in a transaction of another process and then the program, which must wait for its end.
fn while_open(database: &Database, statements: &str, arguments: &[&str]) -> Ran {
    let [mut other, mut watching] = [(); 2].map(|()| PgConnection::establish(&database.url).unwrap());
    other.batch_execute(&format!("BEGIN; {statements}")).unwrap();
    thread::scope(|scope| {
        let running = scope.spawn(|| database.qisai(arguments));
        let waiting = "SELECT count(*)::text FROM pg_stat_activity \
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while !running.is_finished() && told(&mut watching, waiting) == "0" {
            thread::sleep(Duration::from_millis(20));
        }
        other.batch_execute("COMMIT").unwrap();
        running.join().unwrap()
    })
}

/// Puts all countersignatures aside, and returns the statement with which another process writes them again.
fn put_aside(database: &Database) -> &'static str {
    let mut db = PgConnection::establish(&database.url).unwrap();
    db.batch_execute("CREATE TABLE aside AS SELECT * FROM countersignature; DELETE FROM countersignature").unwrap();
    "INSERT INTO countersignature SELECT * FROM aside"
}

/// Two histories of a log with the same key, each with its anchor.
fn two_anchors() -> (Database, Database, [String; 2]) {
    let (real, wished, slug) = two_histories();
    fs::copy(format!("{}.key", real.url), format!("{}.key", wished.url)).unwrap();
    wish(&wished, &slug);
    let anchors = [&real, &wished].map(|database| {
        let anchor = database.path("anchor.json");
        database.qisai(&["anchor", "--log", "--out", &anchor]).good();
        anchor
    });
    (real, wished, anchors)
}

const MAKE: [&str; 4] = ["countersignature", "make", "--by", "Chess Federation"];
const REWRITTEN: &str = "the log was written anew: this installation countersigned another version";

#[test]
fn t4_two_processes_do_not_countersign_two_histories() {
    let Some(second) = witness_on_server() else { return };
    let (_real, _wished, [first, other]) = two_anchors();
    second.qisai(&[&MAKE[..], &[&first]].concat()).good();
    let refused = while_open(&second, put_aside(&second), &[&MAKE[..], &[&other]].concat()).bad(1);
    assert!(refused.contains(REWRITTEN) && refused.contains("nothing was signed"), "{refused}");
}

#[test]
fn t4_of_two_histories_at_once_one_is_countersigned() {
    for second in [Some(witness()), witness_on_server()].into_iter().flatten() {
        let (_real, _wished, anchors) = two_anchors();
        let make = |anchor: &String| second.qisai(&[&MAKE[..], &[anchor]].concat());
        let ran = thread::scope(|scope| {
            anchors.each_ref().map(|anchor| scope.spawn(|| make(anchor))).map(|it| it.join().unwrap())
        });
        let mut codes = ran.each_ref().map(|ran| ran.code);
        codes.sort_unstable();
        assert_eq!(codes, [0, 1], "{ran:?}");
        let refused = ran.iter().find(|ran| ran.code == 1).unwrap();
        assert!(refused.err.contains("this installation countersigned"), "{}", refused.err);
    }
}

#[test]
fn t4_two_processes_do_not_add_more_countersignatures_than_a_log_can_have() {
    let Some(database) = Database::postgresql() else { return };
    closed(&database);
    let (signed, _) = countersigned(&database, &witness(), "friday");
    let mut db = PgConnection::establish(&database.url).unwrap();
    database.qisai(&["countersignature", "add", &signed]).good();
    let logs = json_of(&signed)["countersignatures"].as_array().unwrap().len();
    db.batch_execute(
        "INSERT INTO countersignature SELECT aggregate, version, of_key, 'planted' || i, given, 'x' \
         FROM countersignature, generate_series(1, 100) i; DELETE FROM countersignature WHERE key NOT LIKE 'planted%'",
    )
    .unwrap();
    let last = "DELETE FROM aside WHERE key <> 'planted100'; INSERT INTO countersignature SELECT * FROM aside";
    put_aside(&database);
    db.batch_execute("INSERT INTO countersignature SELECT * FROM aside WHERE key <> 'planted100'").unwrap();
    let said = while_open(&database, last, &["countersignature", "add", &signed]);
    assert!(said.code == 1 && said.out.contains("its maximum number of countersignatures"), "{}{}", said.out, said.err);
    let most = told(&mut db, "SELECT count(*)::text FROM countersignature");
    assert_eq!(most, (logs * 100).to_string());
}
