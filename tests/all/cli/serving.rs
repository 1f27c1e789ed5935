//! Tests of `qisai serve`.

use crate::support::program::{Place, command};
use crate::support::server::Server;

/// Starts with data in its own folder; the greeting ends with a line that contains `last`.
fn start(place: &Place, arguments: &[&str], last: &str) -> Server {
    let mut command = command();
    command.env("XDG_DATA_HOME", place.path(""));
    Server::launch(command, arguments, last)
}

#[test]
fn a_first_start_says_where_to_go() {
    let place = Place::new();
    let server = start(&place, &[], "/setup");
    server.anybody().get("/healthz").is(200);
    server.anybody().get("/readyz").is(200);
    assert!(place.path("qisai/qisai.sqlite3").is_file());
    assert!(server.greeting.starts_with(&format!("Qisai serves on http://{}/\n", server.address)));
}

#[test]
fn the_demonstration_shows_its_events_and_password() {
    let place = Place::new();
    let mut passwords = Vec::new();
    // A second start recreates everything.
    for _ in 0..2 {
        let server = start(&place, &["--demo"], "password");
        for slug in ["harbour-open", "lake-xiangqi", "canal-draughts", "willow-cup"] {
            assert!(server.greeting.contains(&format!("http://{}/t/{slug}  ", server.address)), "{}", server.greeting);
            server.anybody().get(&format!("/t/{slug}")).is(200);
        }
        assert!(server.greeting.contains(&format!("http://{}/e/lighthouse  ", server.address)), "{}", server.greeting);
        let festival = server.anybody().get("/e/lighthouse").is(200).text();
        for slug in ["masters", "cup", "knockout", "double", "match"] {
            assert!(festival.contains(&format!("/t/lighthouse-{slug}")), "{festival}");
            server.anybody().get(&format!("/t/lighthouse-{slug}")).is(200);
        }
        assert!(server.greeting.contains(&format!("http://{}/e/ferry  ", server.address)), "{}", server.greeting);
        for slug in ["swiss", "lakes", "match", "league"] {
            server.anybody().get(&format!("/t/ferry-{slug}/standings")).is(200);
        }
        for slug in ["lighthouse-knockout", "lighthouse-double", "lighthouse-match", "willow-cup"] {
            server.anybody().get(&format!("/t/{slug}/bracket")).is(200);
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
