//! Tests for the data that monitoring receives.

use std::collections::BTreeMap;

use crate::live::{Stream, desk};
use crate::support::database::Database;
use crate::support::http::Visitor;
use crate::support::program::command;
use crate::support::server::Server;

const WORD: &str = "onlythemonitorknowsthis";

/// Returns the metrics by name and labels.
fn metrics(visitor: &Visitor) -> BTreeMap<String, String> {
    let text = visitor.get("/metrics").is(200).text();
    let values = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.rsplit_once(' ').unwrap());
    values.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn launch(database: &Database, arguments: &[&str]) -> Server {
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    Server::launch(command, arguments, "http://")
}

#[test]
fn the_metrics_count_results_answers_and_streams() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let anybody = server.anybody();
    let before = metrics(&anybody);
    assert_eq!((before["qisai_results_total"].as_str(), before["qisai_streams"].as_str()), ("0", "0"));
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    // Refused: no result.
    desk.enter_result(1, &boards[0], "draw").is(409);
    let stream = Stream::open(&anybody, &desk.slug);
    stream.reaches(desk.version());
    let after = metrics(&anybody);
    assert_eq!((after["qisai_results_total"].as_str(), after["qisai_streams"].as_str()), ("1", "1"));
    let number = |of: &BTreeMap<String, String>, name: &str| of[name].parse::<u64>().unwrap();
    for (name, more) in [
        ("qisai_versions_total", 1),
        ("qisai_answers_total{kind=\"form\",status=\"2xx\"}", 1),
        ("qisai_answers_total{kind=\"form\",status=\"4xx\"}", 1),
        ("qisai_answer_seconds_count{kind=\"form\"}", 2),
        ("qisai_answer_seconds_bucket{kind=\"form\",le=\"+Inf\"}", 2),
    ] {
        assert_eq!(number(&after, name), number(&before, name) + more, "{name}");
    }
    assert!(number(&after, "qisai_cache_bytes{cache=\"pages\"}") > 0);
    assert!(number(&after, "qisai_disk_free_bytes") > 0);
    assert_eq!(after["qisai_waiting{pool=\"desk\"}"], "0");
    // They contain no names of people or tournaments.
    let text = anybody.get("/metrics").text();
    assert!(!text.contains("anna") && !text.contains(&desk.slug) && !text.contains("Player"), "{text}");
}

#[test]
fn the_metrics_are_for_this_machine_or_for_who_knows_the_word() {
    let database = Database::sqlite();
    let server = launch(&database, &["--metrics-token", WORD]);
    let anybody = server.anybody();
    anybody.get("/metrics").is(200);
    // A visitor behind a proxy on this machine.
    for header in ["x-forwarded-for", "forwarded", "via", "x-real-ip"] {
        anybody.ask("/metrics").header(header, "203.0.113.9").get().is(404);
    }
    let asked = |word: &str| {
        let ask = anybody.ask("/metrics").header("x-forwarded-for", "203.0.113.9");
        ask.header("authorization", &format!("Bearer {word}")).get()
    };
    asked(WORD).is(200);
    asked("somethingelse").is(404);
    drop(server);

    let server = launch(&database, &["--behind-https"]);
    server.anybody().get("/metrics").is(404);
}

#[test]
fn r13_a_server_that_is_to_stop_says_that_it_is_not_ready_and_serves_on() {
    let database = Database::sqlite();
    let server = launch(&database, &["--drain", "3"]);
    let desk = desk(&server);
    server.anybody().get("/readyz").is(200);
    server.ask_to_stop();
    let anybody = server.anybody();
    // Until the signal arrives it is ready; afterwards it continues to answer.
    let answer = (0..1000).map(|_| anybody.get("/readyz")).find(|answer| answer.status != 200).expect("another answer");
    assert_eq!((answer.status, answer.text().as_str()), (503, "stopping\n"));
    desk.register("Ada", 1800);
    assert!(server.wait().success());
    database.verify();
}

#[test]
fn a_server_whose_tables_a_later_version_has_changed_is_not_ready() {
    use diesel::connection::SimpleConnection;
    use diesel::{Connection, SqliteConnection};
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    db.batch_execute("PRAGMA busy_timeout = 10000").unwrap();
    db.batch_execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')").unwrap();
    assert!(server.anybody().get("/readyz").is(503).text().contains("another version"));
    db.batch_execute("DELETE FROM __diesel_schema_migrations WHERE version = '99990101000000'").unwrap();
    server.anybody().get("/readyz").is(200);
}
