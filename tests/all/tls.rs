//! Tests for HTTPS served directly, with a certificate of the hall (`fixtures/tls`).

use crate::support::accounts::{PASSWORD, setup};
use crate::support::database::Database;
use crate::support::http::Visitor;
use crate::support::program::{Place, Ran, command, fixture, run};
use crate::support::server::Server;

/// Starts a server with the certificate of the fixtures.
fn over_tls(database: &Database) -> Server {
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    let [certificate, key] = ["tls/hall.pem", "tls/hall.key"].map(fixture);
    Server::launch(command, &["--tls-cert", &certificate, "--tls-key", &key], "There are no accounts yet")
}

/// Returns a browser with the hall's authority installed.
fn of_the_hall(server: &Server) -> Visitor {
    Visitor::trusting(&server.address, &std::fs::read(fixture("tls/authority.pem")).unwrap())
}

/// Runs `qisai serve` with these files at an address where it cannot listen (RFC 5737), so that it ends in any case.
fn refused(place: &Place, arguments: &[&str]) -> Ran {
    let mut command = command();
    command.env("QISAI_DATABASE", place.path("qisai.sqlite3")).env("QISAI_LOG", "warn");
    command.args(["serve", "--listen", "192.0.2.1:0"]).args(arguments);
    run(&mut command, "")
}

#[test]
fn the_server_speaks_https_and_everything_is_of_https() {
    let database = Database::sqlite();
    let server = over_tls(&database);
    let root = format!("https://{}", server.address);
    assert!(server.greeting.contains(&format!("Qisai serves on {root}/\n")), "{}", server.greeting);
    assert!(server.greeting.contains(&format!("{root}/setup?word=")), "{}", server.greeting);
    assert!(!server.greeting.contains("http://"), "{}", server.greeting);

    let mut owner = of_the_hall(&server);
    let answer = owner.try_to_sign_in(&setup(), "anna", PASSWORD).is(303);
    let set: Vec<&str> = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
    assert!(set.iter().any(|cookie| cookie.starts_with("__Host-qisai_session=")), "{set:?}");
    for cookie in set {
        assert!(cookie.starts_with("__Host-") && cookie.split("; ").any(|part| part == "Secure"), "{cookie}");
    }
    assert!(owner.cookies.keys().all(|name| name.starts_with("__Host-")), "{:?}", owner.cookies);
    let year = "max-age=31536000; includeSubDomains";
    assert_eq!(answer.header("strict-transport-security"), year);

    let desk = owner.create_tournament("Harbour Open", 5);
    assert_eq!(desk.public("").header("strict-transport-security"), year);
    // Scanned codes lead to this server.
    let devices = desk.page("/devices").text();
    assert!(devices.contains(&format!("{root}/t/{}", desk.slug)), "{devices}");
}

#[test]
fn who_speaks_http_to_it_gets_no_page() {
    let database = Database::sqlite();
    let server = over_tls(&database);
    assert!(Visitor::new(&server.address).ask("/sign-in").try_get().is_err());
    of_the_hall(&server).get("/healthz").is(200);
}

#[test]
fn files_that_cannot_be_used_are_refused_by_name_and_nothing_is_made() {
    let place = Place::new();
    let [certificate, key, other] = ["tls/hall.pem", "tls/hall.key", "tls/other.key"].map(fixture);
    let empty = place.file("empty.pem", "");
    let torn = place.file("torn.pem", "-----BEGIN CERTIFICATE-----\nMIIB\n");
    let nonsense = place.file("nonsense.pem", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n");
    let no_key = place.file("no.key", "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n");
    let locked = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n";
    let locked = place.file("locked.key", locked);
    let gone = place.text("gone.pem");
    for (certificate, key, told, words) in [
        (&gone, &key, &gone, "may read"),
        (&certificate, &gone, &gone, "may read"),
        (&empty, &key, &empty, "no certificate"),
        (&key, &certificate, &key, "no certificate"),
        (&torn, &key, &torn, "PEM text is damaged"),
        (&nonsense, &key, &nonsense, "make it again"),
        (&certificate, &certificate, &certificate, "no private key"),
        (&certificate, &locked, &locked, "without a password"),
        (&certificate, &no_key, &no_key, "make one for ECDSA"),
        (&certificate, &other, &other, "do not belong together"),
    ] {
        let said = refused(&place, &["--tls-cert", certificate, "--tls-key", key]).bad(2);
        assert!(said.contains(told) && said.contains(words), "{words}: {said}");
    }
    let halves = [(["--tls-cert", certificate.as_str()], "--tls-key"), (["--tls-key", key.as_str()], "--tls-cert")];
    for (half, missing) in halves {
        let said = refused(&place, &half).bad(2);
        assert!(said.contains(missing), "{said}");
    }
    assert!(!place.path("qisai.sqlite3").exists());
}

#[test]
fn a_certificate_that_has_run_out_is_told_of() {
    let place = Place::new();
    let key = fixture("tls/hall.key");
    for (name, has_run_out) in [("tls/old.pem", true), ("tls/hall.pem", false)] {
        let certificate = fixture(name);
        let said = refused(&place, &["--tls-cert", &certificate, "--tls-key", &key]).bad(2);
        assert!(said.contains("cannot serve on 192.0.2.1:0"), "it would have served: {said}");
        assert_eq!(said.contains(&certificate) && said.contains("has run out"), has_run_out, "{said}");
    }
}
