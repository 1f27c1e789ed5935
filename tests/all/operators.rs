//! Tests for what operators meet at the start of a server, at its signals, behind proxies and with unsuitable databases
//! (O7 to O10, O13 to O16, O18).

use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::{io, thread};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};

use crate::injected::logging;
use crate::live::desk;
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
    let from = ("Origin", "http://play.example.org");
    let (status, said) = signs_in(&visitor, &[from, ("Host", "play.example.org:80")]);
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

/// Way to a database that can be closed.
struct Way {
    url: String,
    /// Address of the database, and both ends of every connection; `None` once the way is closed.
    ends: Arc<Mutex<Option<Vec<TcpStream>>>>,
    here: u16,
}

impl Way {
    fn open(url: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let here = listener.local_addr().unwrap().port();
        let (head, rest) = url.split_once("127.0.0.1:").unwrap();
        let (there, name) = rest.split_once('/').unwrap();
        let there: u16 = there.parse().unwrap();
        let ends = Arc::new(Mutex::new(Some(Vec::new())));
        let open = Arc::clone(&ends);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let mut open = open.lock().unwrap();
                let Some(open) = open.as_mut() else { return };
                let server = TcpStream::connect(("127.0.0.1", there)).unwrap();
                for [from, to] in [[&client, &server], [&server, &client]] {
                    let [mut from, mut to] = [from, to].map(|end| end.try_clone().unwrap());
                    thread::spawn(move || {
                        let _ = io::copy(&mut from, &mut to);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                open.extend([client, server]);
            }
        });
        Self { url: format!("{head}127.0.0.1:{here}/{name}"), ends, here }
    }

    /// Ends all connections; new ones are refused.
    fn close(&self) {
        for end in self.ends.lock().unwrap().take().unwrap() {
            let _ = end.shutdown(Shutdown::Both);
        }
        // The listener finds that it is over.
        let _ = TcpStream::connect(("127.0.0.1", self.here));
    }
}

#[test]
fn o14_without_its_database_a_server_shows_what_it_knows_and_says_why() {
    let Some(database) = Database::postgresql() else { return };
    let way = Way::open(&database.url);
    let between = Database { url: way.url.clone(), ..Database::sqlite() };
    let (server, log) = logging(&between);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let pages = ["", "/r/1", "/players"].map(|rest| format!("/t/{}{rest}", desk.slug));
    for page in &pages {
        server.anybody().get(page).is(200);
    }
    way.close();
    server.anybody().get("/readyz").is(503);
    for page in &pages {
        server.anybody().get(page).is(200);
    }
    let refused = server.anybody().get("/calendar").one_of(&[200, 503]);
    assert!(refused.status == 200 || !refused.header("retry-after").is_empty());
    // Nobody is signed in without the database: the failure is logged with its reason.
    server.anybody().try_to_sign_in("/sign-in", "anna", "a password").is(503);
    let logged = std::fs::read_to_string(&log).unwrap();
    assert!(logged.contains("Connection refused") && !logged.contains("Invalid connection url"), "{logged}");
}

#[test]
fn o18_a_server_listens_at_a_name_and_a_refused_sign_in_is_a_line_with_its_address() {
    let database = Database::sqlite();
    let log = database.path("log");
    let mut program = Command::new("sh");
    let warns = "QISAI_LOG=warn exec \"$0\" \"$@\" 2>\"$QISAI_TEST_LOG\"";
    program.args(["-c", warns, env!("CARGO_BIN_EXE_qisai")]);
    program.env("QISAI_DATABASE", &database.url).env("QISAI_TEST_LOG", &log);
    let server = Server::launch_at("localhost:0", program, &[], "http://");
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    server.wait_until_ready();
    server.anybody().set_up("anna");
    server.anybody().try_to_sign_in("/sign-in", "anna", "a wrong password").is(401);
    let logged = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<&str> = logged.lines().filter(|line| line.contains("a sign-in was refused")).collect();
    assert!(lines.len() == 1 && lines[0].contains("127.0.0.1"), "{logged}");
    let mut other = command();
    other.args(["serve", "--listen", "nowhere.invalid:8080"]).env("QISAI_DATABASE", &database.url);
    let said = run(&mut other, "").bad(2);
    assert!(said.contains("nowhere.invalid:8080") && said.contains("0.0.0.0:8080"), "{said}");
}
