//! Tests that outside requests cannot exhaust the server's memory, files or time.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::server::Server;

/// Sends the beginning of a request; returns the complete answer of the server.
fn unfinished(server: &Server, length: usize, body: &str) -> String {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
    let head = "POST /sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n";
    write!(stream, "{head}content-length: {length}\r\n\r\n{body}").unwrap();
    let mut first = [0; 64];
    let read = stream.read(&mut first).unwrap();
    String::from_utf8_lossy(&first[..read]).into_owned()
}

#[test]
fn a_body_that_is_too_large_is_refused_before_it_comes() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    assert!(unfinished(&server, 900_000, "").starts_with("HTTP/1.1 413"));
}

#[test]
fn a_body_that_does_not_come_is_given_up() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    // Other visitors are not affected.
    std::thread::scope(|scope| {
        let slow: Vec<_> = (0..50).map(|_| scope.spawn(|| unfinished(&server, 4_000, "name=anna&pass"))).collect();
        server.anybody().sign_in("anna");
        for one in slow {
            let answer = one.join().unwrap();
            assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        }
    });
}

#[test]
fn several_processes_make_the_tables_at_the_same_moment() {
    let at_once = |database: &Database| {
        let address = Address::parse(&database.url).unwrap();
        let opened: Vec<_> = std::thread::scope(|scope| {
            let opening: Vec<_> = (0..6).map(|_| scope.spawn(|| Service::open(&address))).collect();
            opening.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let opened: Vec<Service> = opened.into_iter().map(|one| one.unwrap()).collect();
        opened[0].create_owner("anna", PASSWORD).unwrap();
        assert!(opened.iter().all(|service| !service.is_first_run().unwrap()));
    };
    at_once(&Database::sqlite());
    Database::postgresql().iter().for_each(at_once);
}

#[cfg(unix)]
#[test]
fn only_the_account_of_the_server_may_read_its_files() {
    use std::os::unix::fs::PermissionsExt;
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    let copy = format!("{}.copy", database.url);
    database.qisai(&["backup", &copy]).good();
    for file in [&database.url, &format!("{}-wal", database.url), &copy] {
        let mode = std::fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{file} has {mode:o}");
    }
}

#[test]
fn every_row_of_a_spreadsheet_is_as_long_as_its_head() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(5);
    desk.pair(1);
    desk.publish(1);
    for page in ["r/1.csv", "r/1/standings.csv", "players.csv", "crosstable.csv"] {
        let text = server.anybody().get(&format!("/t/{}/{page}", desk.slug)).is(200).text();
        let mut rows = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
        let lengths: Vec<usize> = rows.records().map(|row| row.unwrap().len()).collect();
        assert!(lengths.iter().all(|length| *length == lengths[0]), "{page}: {lengths:?}");
    }
}
