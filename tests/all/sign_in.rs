//! Accounts, passwords, sessions.

use std::sync::Barrier;

use qisai::service::Service;
use qisai::service::accounts::Role;
use qisai::service::upkeep::Address;

use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::server::Server;

const OTHER: &str = "another battery staple";

fn said(answer: &Answer) -> String {
    let page = answer.html();
    page.select(&css("[role=alert]")).map(words).collect::<Vec<_>>().join(" ")
}

/// Signed in: the page of the own account shows.
fn is_in(visitor: &Visitor) -> bool {
    visitor.get("/me").one_of(&[200, 303]).status == 200
}

#[test]
fn the_first_visitor_becomes_the_owner_and_closes_the_door() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    assert_eq!(server.anybody().get("/").location(), "/setup");
    // Both have the form open; one is faster.
    let mut late = server.anybody();
    let form = late.get("/setup").is(200);
    late.keep(&form);
    let filled = form.form("form:has([name=password])").with("name", "mallory").with("password", PASSWORD);

    for (name, password) in
        [("", PASSWORD), ("anna", "short"), ("anna", ""), ("longname", "LongName"), ("a\u{7}b", PASSWORD)]
    {
        let refused = server.anybody().try_to_sign_in("/setup", name, password).is(422);
        assert!(!said(&refused).is_empty());
    }
    let anna = server.anybody().set_up("anna");
    assert!(is_in(&anna));
    assert_eq!(server.anybody().get("/setup").location(), "/sign-in");
    late.submit(&filled).is(404);
    assert_eq!(database.qisai(&["user", "list"]).good(), "anna\towner\n");
    server.anybody().get("/").is(200);
}

#[test]
fn wrong_passwords_wait() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    let try_to = |name: &str, password: &str| server.anybody().try_to_sign_in("/sign-in", name, password);
    let wrong = try_to("anna", OTHER).is(401);
    let unknown = try_to("nobody", OTHER).is(401);
    // Which names there are is not told: only the name that was typed differs.
    assert_eq!(said(&wrong), said(&unknown));
    assert!(!said(&wrong).is_empty() && wrong.header("set-cookie").is_empty());
    let status = (0..10).map(|_| try_to("anna", OTHER).status).find(|status| *status != 401);
    assert_eq!(status, Some(429));
    // While it waits, the right password is not even tried.
    let waiting = try_to("anna", PASSWORD).is(429);
    assert!(said(&waiting).contains("seconds"), "{}", said(&waiting));
    // The waiting is kept where a second process and a restart find it.
    let second = Server::start(&database.url);
    second.anybody().try_to_sign_in("/sign-in", "anna", PASSWORD).is(429);
}

#[test]
fn names_know_no_case_but_passwords_do() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("Ännä");
    assert!(is_in(&server.anybody().sign_in("änNÄ")));
    server.anybody().try_to_sign_in("/sign-in", "Ännä", &PASSWORD.to_uppercase()).is(401);
}

#[test]
fn a_session_ends_when_its_owner_says_so() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let phone = server.anybody().sign_in("anna");
    let thief = phone.clone();
    assert_ne!(anna.cookies, phone.cookies);

    let left = phone.post("/sign-out", &[]);
    assert_eq!(left.location(), "/");
    assert!(left.header("set-cookie").contains("Max-Age=0"), "{}", left.header("set-cookie"));
    // The token is worth nothing any more, wherever it has been copied to.
    assert!(!is_in(&thief) && is_in(&anna));
    thief.post("/desk/new", &[("name", "Open")]).is(401);
}

#[test]
fn a_new_password_ends_every_other_session() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    anna.add_account("ben", "arbiter");
    let [laptop, phone] = [(); 2].map(|()| server.anybody().sign_in("ben"));
    laptop.post("/me", &[("old", OTHER), ("new", OTHER)]).is(401);
    laptop.post("/me", &[("old", PASSWORD), ("new", "short")]).is(422);
    assert!(is_in(&laptop) && is_in(&phone));
    laptop.post("/me", &[("old", PASSWORD), ("new", OTHER)]).is(303);
    assert!(!is_in(&phone) && is_in(&anna));
    server.anybody().try_to_sign_in("/sign-in", "ben", PASSWORD).is(401);
    let mut again = server.anybody();
    assert_eq!(again.try_to_sign_in("/sign-in", "ben", OTHER).location(), "/desk");

    // What the owner and the command line change ends sessions as well.
    anna.post("/accounts", &[("what", "change"), ("name", "ben"), ("role", "scorer")]).is(303);
    assert!(!is_in(&again));
    let mut ben = server.anybody();
    ben.try_to_sign_in("/sign-in", "ben", OTHER).is(303);
    ben.get("/desk/new").is(403);
    anna.post("/accounts", &[("what", "remove"), ("name", "ben")]).is(303);
    assert!(!is_in(&ben));
    ben.try_to_sign_in("/sign-in", "ben", OTHER).is(401);
    let refused = anna.post("/accounts", &[("what", "remove"), ("name", "anna")]).is(422);
    assert!(said(&refused).contains("owner") && is_in(&anna));
}

#[test]
fn signing_in_leads_back_to_the_page_that_asked_for_it_and_nowhere_else() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = anna.create_tournament("Harbour Open", 3);
    let mut visitor = server.anybody();
    let to = visitor.get(&desk.at("/players")).location();
    assert_eq!(to, format!("/sign-in?next={}", desk.at("/players")));
    assert_eq!(visitor.try_to_sign_in(&to, "anna", PASSWORD).location(), desk.at("/players"));
    for evil in ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"] {
        let answer = server.anybody().try_to_sign_in(&format!("/sign-in?next={evil}"), "anna", PASSWORD);
        assert_eq!(answer.location(), "/", "{evil}");
    }
}

#[test]
fn neither_passwords_nor_session_tokens_lie_in_the_database() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    server.stop();
    let bytes = std::fs::read(&database.url).unwrap();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("anna") && holds("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert!(!holds(PASSWORD));
    assert!(anna.cookies.values().all(|token| token.len() >= 32 && !holds(token)));
}

/// Each of two processes removes the other one's owner at the same moment.
fn an_owner_stays(database: &Database) {
    let open = || Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let (one, other) = (open(), open());
    one.create_owner("anna", "correct horse battery").unwrap();
    one.create_account("ben", "correct horse battery", Role::Owner).unwrap();
    for _ in 0..6 {
        let together = Barrier::new(2);
        let remove = |service: &Service, name: &str| {
            together.wait();
            service.remove_account(name).is_ok()
        };
        let removed = std::thread::scope(|scope| {
            let anna = scope.spawn(|| remove(&other, "anna"));
            let ben = scope.spawn(|| remove(&one, "ben"));
            [anna.join().unwrap(), ben.join().unwrap()]
        });
        assert_eq!(removed.iter().filter(|removed| **removed).count(), 1, "one is removed, one stays");
        let gone = if removed[0] { "anna" } else { "ben" };
        one.create_account(gone, "correct horse battery", Role::Owner).unwrap();
    }
}

#[test]
fn two_processes_cannot_remove_the_last_two_owners() {
    an_owner_stays(&Database::sqlite());
    Database::postgresql().iter().for_each(an_owner_stays);
}
