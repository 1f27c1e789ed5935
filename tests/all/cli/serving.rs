//! `qisai serve`

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::support::program::{Place, command};

/// A running server, stopped at the end.
struct Server {
    child: Child,
    /// `127.0.0.1:40123`
    address: String,
    /// What it said at its start.
    greeting: String,
}

impl Server {
    /// Starts on a free port; the greeting ends with a line that contains `last`.
    fn start(place: &Place, arguments: &[&str], last: &str) -> Self {
        let mut child = command()
            .env("XDG_DATA_HOME", place.path(""))
            .args(["serve", "--listen", "127.0.0.1:0", "--workers", "1"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut greeting = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        while !greeting.contains(last) {
            assert_ne!(out.read_line(&mut greeting).unwrap(), 0, "{greeting}");
        }
        let address = greeting.split_once("http://").unwrap().1.split('/').next().unwrap().to_owned();
        Self { child, address, greeting }
    }

    /// The status line and all of an answer.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_first_start_says_where_to_go() {
    let place = Place::new();
    let server = Server::start(&place, &[], "/setup");
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200 "));
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200 "));
    assert!(place.path("qisai/qisai.sqlite3").is_file());
    assert!(server.greeting.starts_with(&format!("Qisai serves on http://{}/\n", server.address)));
}

#[test]
fn the_demonstration_shows_its_events_and_password() {
    let place = Place::new();
    let mut passwords = Vec::new();
    // A second start makes everything anew.
    for _ in 0..2 {
        let server = Server::start(&place, &["--demo"], "password");
        for slug in ["harbour-open", "lake-xiangqi", "canal-draughts"] {
            assert!(server.greeting.contains(&format!("http://{}/t/{slug}  ", server.address)), "{}", server.greeting);
            assert!(server.get(&format!("/t/{slug}")).starts_with("HTTP/1.1 200 "));
        }
        passwords.push(server.greeting.trim_end().rsplit(' ').next().unwrap().to_owned());
    }
    assert!(passwords[0].len() > 20 && passwords[0] != passwords[1], "{passwords:?}");
}

#[test]
fn the_demonstration_spares_a_database_with_data() {
    let place = Place::new();
    place.fed(&["user", "add", "anna"], "correct horse\n").good();
    let said = place.qisai(&["serve", "--demo", "--listen", "127.0.0.1:0"]).bad(1);
    assert!(said.contains("is not empty"), "{said}");
    assert_eq!(place.qisai(&["user", "list"]).good(), "anna\towner\n");
}
