//! Tests for what operators meet at the start of a server, at its signals, behind proxies and with unsuitable databases
//! (O7 to O10, O13, O15, O16).

use std::process::Command;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};

use crate::support::database::Database;
use crate::support::http::Visitor;
use crate::support::program::{command, run};
use crate::support::server::Server;

/// Sends a signal to the process of a server.
fn signal(server: &Server, name: &str) {
    let sent = Command::new("kill").args([name, &server.process().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn o13_a_closed_terminal_stops_the_server_in_order() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    signal(&server, "-HUP");
    assert!(server.wait().success());
    assert_eq!(database.qisai(&["user", "list"]).good(), "anna\towner\n");
}

#[test]
fn o15_what_is_no_address_makes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for address in [
        "host=db.example dbname=qisai password=hush",
        "file:q.sqlite3",
        "mysql://me:hush@db.example/q",
        "postgresql+ssl://me:hush@db.example/q",
    ] {
        let mut program = command();
        program.current_dir(folder.path()).args(["user", "add", "anna", "--database", address]);
        let said = run(&mut program, "secretword\n").bad(2);
        assert!(said.contains("postgres://user@host/name") && !said.contains("hush"), "{said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn o16_a_word_that_is_no_level_is_refused_with_the_levels() {
    let database = Database::sqlite();
    let with =
        |level: &str| run(command().env("QISAI_DATABASE", &database.url).env("QISAI_LOG", level).arg("migrate"), "");
    for level in ["warning", "verbose", "qisai=loud", "info,,"] {
        let said = with(level).bad(2);
        assert!(said.contains("off, error, warn, info, debug, trace"), "{level}: {said}");
    }
    for level in ["", "warn", "qisai_web=debug,info", "OFF"] {
        with(level).good();
    }
}

/// Signs in with more headers; returns status and text.
fn signs_in(visitor: &Visitor, headers: &[(&str, &str)]) -> (u16, String) {
    let ask = headers.iter().fold(visitor.ask("/sign-in"), |ask, (name, value)| ask.header(name, value));
    let answer = ask.post(&[("name", "anna"), ("password", "wrong but long enough")]);
    (answer.status, answer.text())
}

fn with_token(server: &Server) -> Visitor {
    let mut visitor = server.anybody();
    visitor.take_form_token();
    visitor
}

fn without_cookies(visitor: &Visitor) -> Visitor {
    let mut visitor = visitor.clone();
    visitor.cookies.clear();
    visitor
}

#[test]
fn o8_a_refused_form_names_the_two_addresses_and_usual_ports_are_equal() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let visitor = with_token(&server);
    let from = ("Origin", "https://play.example.org");
    let (status, said) = signs_in(&visitor, &[from, ("Host", "play.example.org:443")]);
    assert_eq!(status, 401, "{said}");
    let (status, said) = signs_in(&visitor, &[from, ("Host", "127.0.0.1:8080")]);
    assert!(status == 403 && said.contains("play.example.org") && said.contains("127.0.0.1:8080"), "{status} {said}");
    let (status, said) = signs_in(&without_cookies(&visitor), &[]);
    assert!(status == 403 && said.contains("sent no cookie"), "{status} {said}");
    let (status, said) = signs_in(&visitor.with_token(&"0".repeat(64)), &[]);
    assert!(status == 403 && said.contains("out of date"), "{status} {said}");
}

#[test]
fn o8_the_public_address_is_an_own_origin_and_o9_https_is_named() {
    let database = Database::sqlite();
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(program, &["--public-url", "https://play.example.org", "--behind-https"], "http://");
    server.wait_until_ready();
    let visitor = with_token(&server);
    let (status, said) = signs_in(&visitor, &[("Origin", "https://play.example.org")]);
    assert_eq!(status, 401, "{said}");
    let (status, said) = signs_in(&without_cookies(&visitor), &[]);
    assert!(status == 403 && said.contains("open the page with https://"), "{status} {said}");
}

#[test]
fn o7_a_database_that_cannot_hold_every_name_is_refused() {
    let Some(database) = Database::postgresql() else { return };
    let name = database.url.rsplit_once('/').unwrap().1;
    let other = format!("{name}latin");
    let mut admin = PgConnection::establish(&database.url).unwrap();
    let create = format!("CREATE DATABASE {other} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    admin.batch_execute(&create).unwrap();
    let url = database.url.replace(name, &other);
    for arguments in [vec!["serve", "--listen", "127.0.0.1:0"], vec!["migrate"]] {
        let said = run(command().env("QISAI_DATABASE", &url).args(&arguments), "").bad(2);
        assert!(said.contains("LATIN1") && said.contains("ENCODING 'UTF8'"), "{said}");
    }
}

#[test]
fn o10_a_role_without_the_right_to_create_serves_tables_that_are_current() {
    let Some(database) = Database::postgresql() else { return };
    let clerk = format!("clerk_of_{}", database.url.rsplit_once('/').unwrap().1);
    database.qisai(&["migrate"]).good();
    let grants = format!(
        "CREATE ROLE {clerk} LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC; \
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {clerk}; \
         GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {clerk};"
    );
    PgConnection::establish(&database.url).unwrap().batch_execute(&grants).unwrap();
    let of_clerk = Database { url: database.url.replace("qisai@", &format!("{clerk}@")), ..Database::sqlite() };
    let server = Server::start(&of_clerk.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    for board in desk.boards(1) {
        desk.enter_result(1, &board, "first").is(200);
    }
    desk.close(1);
    server.stop();
    assert_eq!(of_clerk.qisai(&["migrate"]).good(), "up to date\n");
    of_clerk.verify();
}
