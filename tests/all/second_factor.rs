//! Tests for accounts that need a code besides the password.

use std::time::{SystemTime, UNIX_EPOCH};

use totp_rs::{Builder, Secret};

use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::server::Server;

const HERE: &str = "/me/second-factor";
/// Seconds in a time step.
const STEP: u64 = 30;

/// Returns the code that a device with this secret shows `steps` steps from now.
fn code(secret: &str, steps: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let totp = Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap();
    totp.generate(now + steps * STEP).to_string()
}

fn change(visitor: &Visitor, what: &str, password: &str, code: &str) -> Answer {
    visitor.post(HERE, &[("what", what), ("password", password), ("code", code)])
}

/// Result of setting up a second factor.
pub struct Device {
    secret: String,
    /// Code that confirmed it.
    used: String,
    recovery: Vec<String>,
}

/// Sets up and confirms a second factor.
pub fn set_up(visitor: &Visitor) -> Device {
    change(visitor, "begin", PASSWORD, "").is(303);
    let page = visitor.get(HERE).is(200).html();
    let secret = words(page.select(&css("#secret")).next().unwrap());
    let used = code(&secret, 0);
    let page = change(visitor, "confirm", PASSWORD, &used).is(200).html();
    let recovery: Vec<String> = page.select(&css("#recovery li")).map(words).collect();
    assert_eq!(recovery.len(), 8);
    Device { secret, used, recovery }
}

/// Signs in from another browser.
fn sign_in(server: &Server, code: &str) -> Answer {
    let mut visitor = server.anybody();
    visitor.take_form_token();
    visitor.post("/sign-in", &[("name", "anna"), ("password", PASSWORD), ("code", code)])
}

#[test]
fn v6_3_3_an_account_with_a_second_factor_is_asked_for_a_code_that_works_once() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let elsewhere = server.anybody().sign_in("anna");
    // Until confirmed, it is not required; a wrong code or password confirms nothing.
    change(&anna, "begin", "not the password", "").is(401);
    change(&anna, "begin", PASSWORD, "").is(303);
    change(&anna, "confirm", PASSWORD, "000000x").is(401);
    sign_in(&server, "").is(303);
    let Device { secret, used, recovery } = set_up(&anna);
    // Other sessions have shown no code and end.
    elsewhere.get("/me").is(303);
    anna.get("/me").is(200);

    let refused = sign_in(&server, "").is(401);
    assert!(refused.text().contains("requires a code"), "{}", refused.text());
    // The code that confirmed it is used up.
    sign_in(&server, &used).is(401);
    let next = code(&secret, 1);
    sign_in(&server, &format!("{} {}", &next[..3], &next[3..])).is(303);
    sign_in(&server, &next).is(401);
    sign_in(&server, &recovery[0].to_uppercase()).is(303);
    sign_in(&server, &recovery[0]).is(401);

    let log = anna.get("/accounts/log").is(200).text();
    assert!(log.contains("Second factor turned on") && log.contains("Right password, wrong code"), "{log}");
    assert!(!log.contains(&recovery[1]) && !log.contains(&secret));
    // Ended with the password and a code.
    change(&anna, "end", PASSWORD, "").is(401);
    change(&anna, "end", PASSWORD, &recovery[1]).is(303);
    sign_in(&server, "").is(303);
    server.stop();
    let bytes = std::fs::read(&database.url).unwrap();
    let plain = recovery[2].replace('-', "");
    assert!(!bytes.windows(plain.len()).any(|window| window == plain.as_bytes()), "recovery codes are kept as hashes");
}

#[test]
fn guessing_codes_is_as_slow_as_guessing_passwords() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    set_up(&server.anybody().set_up("anna"));
    let statuses: Vec<u16> = (0..12).map(|guess| sign_in(&server, &format!("{guess:06}")).status).collect();
    assert_eq!(statuses[0], 401);
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
}

#[test]
fn whoever_has_lost_device_and_codes_is_helped_on_the_machine() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    set_up(&server.anybody().set_up("anna"));
    sign_in(&server, "").is(401);
    let said = database.qisai(&["user", "without-code", "anna"]).good();
    assert_eq!(said, "anna: asked for no code any more\n");
    sign_in(&server, "").is(303);
    assert_eq!(database.qisai(&["user", "without-code", "anna"]).good(), "anna: had no second factor\n");
    database.qisai(&["user", "without-code", "ben"]).bad(1);
}

#[test]
fn a_second_factor_comes_back_from_a_backup() {
    let (database, other) = (Database::sqlite(), Database::sqlite());
    let server = Server::start(&database.url);
    let Device { recovery, .. } = set_up(&server.anybody().set_up("anna"));
    let copy = database.path("friday.sqlite3");
    database.qisai(&["backup", &copy]).good();
    other.qisai(&["restore", &copy]).good();
    let server = Server::start(&other.url);
    sign_in(&server, "").is(401);
    sign_in(&server, &recovery[0]).is(303);
}
