//! Tests for accounts, passwords and sessions.

use std::sync::Barrier;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use qisai_service::accounts::Role;
use qisai_service::accounts::sign_in::Try;
use qisai_service::copies::upkeep::Address;
use qisai_service::installation::Originator;
use qisai_service::{Service, ServiceError};

use crate::support::accounts::{PASSWORD, setup};
use crate::support::database::Database;
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::program::command;
use crate::support::server::Server;

const OTHER: &str = "another battery staple";
const ANNA: Originator<'_> = Originator::Account("anna");

fn said(answer: &Answer) -> String {
    let page = answer.html();
    page.select(&css("[role=alert]")).map(words).collect::<Vec<_>>().join(" ")
}

/// Returns `true` if signed in: the account page is shown.
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
    let form = late.get(&setup()).is(200);
    late.keep(&form);
    let filled = form.form("form:has([name=password])").with("name", "mallory").with("password", PASSWORD);

    for (name, password) in [
        ("", PASSWORD),
        ("anna", "short"),
        ("anna", ""),
        ("longname", "LongName"),
        ("a\u{7}b", PASSWORD),
        ("anna", "password1"),
    ] {
        let refused = server.anybody().try_to_sign_in(&setup(), name, password).is(422);
        assert!(!said(&refused).is_empty());
    }
    // Only the terminal shows the setup code.
    for elsewhere in ["/setup", "/setup?word=guessedguessedguessed"] {
        assert!(!said(&server.anybody().try_to_sign_in(elsewhere, "mallory", PASSWORD).is(403)).is_empty());
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
    // Existing names are not revealed: only the typed name differs.
    assert_eq!(said(&wrong), said(&unknown));
    assert!(!said(&wrong).is_empty() && wrong.header("set-cookie").is_empty());
    let status = (0..10).map(|_| try_to("anna", OTHER).status).find(|status| *status != 401);
    assert_eq!(status, Some(429));
    // During the delay, even the right password is not checked.
    let waiting = try_to("anna", PASSWORD).is(429);
    let seconds: u64 = waiting.header("retry-after").parse().unwrap();
    assert!((1..=61).contains(&seconds), "{seconds}");
    assert!(said(&waiting).contains(&format!("Wait {seconds} s")), "{}", said(&waiting));
}

/// Tests that the delay persists for another process and after a restart.
fn waiting_is_known_to_all(database: &Database) {
    let open = || Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let one = open();
    one.create_owner("anna", PASSWORD).unwrap();
    let tried = |service: &Service, password: &str| {
        service.sign_in(&Try { name: "anna".to_owned(), password: password.to_owned(), ..Try::default() })
    };
    while !matches!(tried(&one, OTHER), Err(ServiceError::Wait { .. })) {}
    assert!(matches!(tried(&open(), PASSWORD), Err(ServiceError::Wait { .. })));
}

#[test]
fn another_process_makes_a_guesser_wait_too() {
    waiting_is_known_to_all(&Database::sqlite());
    Database::postgresql().iter().for_each(waiting_is_known_to_all);
}

#[test]
fn a_guesser_makes_nobody_wait_who_has_signed_in_before() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let mut anna = server.anybody().set_up("anna");
    anna.post("/sign-out", &[]).is(303);
    // Three hundred at once, from the same IP address: hardly any is checked.
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let guess = || server.anybody().try_to_sign_in("/sign-in", "anna", OTHER).status;
        let guesses: Vec<_> = (0..300).map(|_| scope.spawn(guess)).collect();
        // A connection that a busy machine resets was not looked at either.
        guesses.into_iter().filter_map(|guess| guess.join().ok()).collect()
    });
    let looked_at = statuses.iter().filter(|status| **status == 401).count();
    assert!((1..=10).contains(&looked_at), "{looked_at} of 300 were looked at");
    assert!(statuses.iter().all(|status| [401, 429, 503].contains(status)), "{statuses:?}");
    server.anybody().try_to_sign_in("/sign-in", "anna", PASSWORD).is(429);
    assert_eq!(anna.try_to_sign_in("/sign-in", "anna", PASSWORD).location(), "/desk");
    // Unknown names are delayed, too.
    let unknown = || server.anybody().try_to_sign_in("/sign-in", "nobody", OTHER).status;
    assert_eq!((0..8).map(|_| unknown()).find(|status| *status != 401), Some(429));
}

#[test]
fn names_that_cannot_be_leave_nothing_behind() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    server.stop();
    let before = std::fs::metadata(&database.url).unwrap().len();
    let server = Server::start(&database.url);
    for round in 0..20 {
        let name = format!("{round}{}", "x".repeat(4000));
        server.anybody().try_to_sign_in("/sign-in", &name, OTHER).is(401);
    }
    let huge = "x".repeat(900_000);
    server.anybody().try_to_sign_in("/sign-in", &huge, OTHER).is(413);
    server.stop();
    assert_eq!(std::fs::metadata(&database.url).unwrap().len(), before);
}

#[test]
fn sessions_are_listed_and_ended_by_their_account() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    anna.add_account("ben", "arbiter");
    let [ben, phone, library] = [(); 3].map(|()| server.anybody().sign_in("ben"));
    let listed =
        |visitor: &Visitor| visitor.get("/me").is(200).html().select(&css("form[action='/me/sessions']")).count();
    // Two others, and a button for all of them.
    assert_eq!((listed(&ben), listed(&anna)), (3, 0));
    let keys = |visitor: &Visitor| -> Vec<String> {
        let page = visitor.get("/me").is(200).html();
        page.select(&css("form[action='/me/sessions'] [name=key]"))
            .map(|key| key.attr("value").unwrap().to_owned())
            .collect()
    };
    let of_phone = keys(&library).into_iter().find(|key| keys(&ben).contains(key)).unwrap();
    // Another account's session cannot be named.
    anna.post("/me/sessions", &[("key", &of_phone)]).is(303);
    assert!(is_in(&phone));
    ben.post("/me/sessions", &[("key", &of_phone)]).is(303);
    assert!(!is_in(&phone) && is_in(&library) && is_in(&ben));
    ben.post("/me/sessions", &[]).is(303);
    assert!(!is_in(&library) && is_in(&ben) && is_in(&anna));
    // Signing in again ends the browser's earlier session.
    anna.post("/sign-in", &[("name", "anna"), ("password", PASSWORD)]).is(303);
    assert!(!is_in(&anna));
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
    // The token is worthless from now on, even in a copy.
    assert!(!is_in(&thief) && is_in(&anna));
    thief.post("/desk/new", &[("name", "Open")]).is(401);
}

/// Returns the remaining seconds of the session, as given on a page.
fn left(page: &Answer) -> Option<i64> {
    let page = page.html();
    let place = page.select(&css("[role=status][data-session-left]")).next()?;
    Some(place.attr("data-session-left").unwrap().parse().unwrap())
}

/// WCAG 2.2, 2.2.1: tests that a page has the time needed for a timely warning.
#[test]
fn a_page_knows_how_long_its_session_lasts_and_each_use_renews_it() {
    const UNUSED: i64 = 12 * 3600;
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    assert_eq!(left(&server.anybody().get("/").is(200)), None);
    // Some minutes for a slow machine, and five because uses are recorded with a delay.
    let is_fresh = |left: i64| (UNUSED - 900..=UNUSED).contains(&left);
    assert!(is_fresh(left(&anna.get("/desk").is(200)).unwrap()));
    server.stop();

    // Six minutes before the end: any use renews it, and so does the button.
    let set = |column: &str, minutes: i64| {
        let mut db = SqliteConnection::establish(&database.url).unwrap();
        db.batch_execute(&format!("UPDATE session SET {column} = datetime('now', '-{minutes} minutes')")).unwrap();
    };
    set("seen_at", 12 * 60 - 6);
    let server = Server::start(&database.url);
    let answer = anna.at(&server.address).post("/me/stay", &[]).is(204);
    assert!(is_fresh(answer.header("session-left").parse().unwrap()), "{}", answer.header("session-left"));
    server.stop();
    set("seen_at", 12 * 60 - 6);
    let server = Server::start(&database.url);
    assert!(is_fresh(left(&anna.at(&server.address).get("/me").is(200)).unwrap()));
    server.stop();

    // After seven days it ends even if it is used.
    set("created_at", 7 * 24 * 60 - 30);
    let server = Server::start(&database.url);
    let last = left(&anna.at(&server.address).get("/me").is(200)).unwrap();
    assert!((1..=30 * 60).contains(&last), "{last}");
    server.stop();
    set("created_at", 7 * 24 * 60 + 1);
    let server = Server::start(&database.url);
    anna.at(&server.address).post("/me/stay", &[]).is(401);
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

    // Changes by the owner and by the command line end sessions as well.
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
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url).env_remove("QISAI_TEST_HASHES");
    let server = Server::launch(program, &[], "http://");
    server.wait_until_ready();
    let anna = server.anybody().set_up("anna");
    server.stop();
    let bytes = std::fs::read(&database.url).unwrap();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("anna") && holds("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert!(!holds(PASSWORD));
    let mut secrets = anna.cookies.iter().filter(|(name, _)| *name != "qisai_staff");
    assert!(secrets.all(|(_, token)| token.len() >= 32 && !holds(token)));
}

/// Tests that two processes cannot remove each other's owner at the same moment.
fn an_owner_stays(database: &Database) {
    let open = || Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let (one, other) = (open(), open());
    one.create_owner("anna", "correct horse battery").unwrap();
    one.create_account("ben", "correct horse battery", Role::Owner, ANNA).unwrap();
    for _ in 0..6 {
        let together = Barrier::new(2);
        let remove = |service: &Service, name: &str| {
            together.wait();
            service.remove_account(name, ANNA).is_ok()
        };
        let removed = std::thread::scope(|scope| {
            let anna = scope.spawn(|| remove(&other, "anna"));
            let ben = scope.spawn(|| remove(&one, "ben"));
            [anna.join().unwrap(), ben.join().unwrap()]
        });
        assert_eq!(removed.iter().filter(|removed| **removed).count(), 1, "one is removed, one stays");
        let gone = if removed[0] { "anna" } else { "ben" };
        one.create_account(gone, "correct horse battery", Role::Owner, ANNA).unwrap();
    }
}

#[test]
fn two_processes_cannot_remove_the_last_two_owners() {
    an_owner_stays(&Database::sqlite());
    Database::postgresql().iter().for_each(an_owner_stays);
}

/// Returns the security log, newest first: kind, actor, account, role, place.
fn security_log(owner: &Visitor) -> Vec<[String; 5]> {
    let page = owner.get("/accounts/log").is(200).html();
    let rows = css("tr[data-kind]");
    let rows = page.select(&rows).map(|row| {
        let cells: Vec<String> = row.select(&css("td")).map(words).collect();
        let kind = row.attr("data-kind").unwrap().to_owned();
        [kind, cells[1].clone(), cells[3].clone(), cells[4].clone(), cells[5].clone()]
    });
    rows.collect()
}

fn security(database: &Database) {
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = anna.create_tournament("Harbour Open", 3);
    anna.add_account("ben", "arbiter");
    desk.give("ben", "scorer");
    desk.give("ben", "");
    let ben = server.anybody().sign_in("ben");
    // Recorded at most once a minute.
    ben.get("/accounts/log").is(403);
    ben.get("/accounts").is(403);
    ben.post("/sign-out", &[]).is(303);
    // No account has this name: the typed text may be a password.
    server.anybody().try_to_sign_in("/sign-in", "my secret words", OTHER);
    for _ in 0..9 {
        server.anybody().try_to_sign_in("/sign-in", "ben", OTHER);
    }
    anna.post("/accounts", &[("what", "change"), ("name", "ben"), ("role", "scorer"), ("password", OTHER)]).is(303);
    // The same role again is no change.
    anna.post("/accounts", &[("what", "change"), ("name", "ben"), ("role", "scorer")]).is(303);
    anna.post("/accounts", &[("what", "remove"), ("name", "ben")]).is(303);

    let mut log = security_log(&anna);
    log.reverse();
    let text = |entry: [&str; 5]| entry.map(str::to_owned);
    let slug = desk.slug.as_str();
    let begun = [
        text(["account_made", "anna", "anna", "Owner", ""]),
        text(["signed_in", "anna", "anna", "", ""]),
        text(["account_made", "anna", "ben", "Arbiter", ""]),
        text(["staff_given", "anna", "ben", "Scorer", slug]),
        text(["staff_taken", "anna", "ben", "Scorer", slug]),
        text(["signed_in", "ben", "ben", "", ""]),
        text(["refused", "ben", "ben", "", ""]),
        text(["signed_out", "ben", "ben", "", ""]),
        text(["failed", "", "", "", ""]),
    ];
    assert_eq!(log[..begun.len()], begun);
    let (tried, ended) = log[begun.len()..].split_at(log.len() - begun.len() - 3);
    let count = |kind: &str| tried.iter().filter(|entry| **entry == text([kind, "", "ben", "", ""])).count();
    let (failed, waits) = (count("failed"), count("waits"));
    assert!(failed >= 5 && waits == 1 && failed + waits == tried.len(), "{tried:?}");
    let ended_so = [
        text(["role_changed", "anna", "ben", "Staff", ""]),
        text(["password_changed", "anna", "ben", "", ""]),
        text(["account_removed", "anna", "ben", "", ""]),
    ];
    assert_eq!(ended, ended_so);
    let page = anna.get("/accounts/log").text();
    assert!(!page.contains("my secret words") && !page.contains(OTHER));
    anna.get("/accounts/log?page=999999999999").is(200);
    let mut chinese = anna.clone();
    chinese.cookies.insert("qisai_lang".to_owned(), "zh".to_owned());
    assert!(chinese.get("/accounts/log").is(200).text().contains("密码错误"));
}

#[test]
fn sign_ins_refusals_and_roles_stand_in_the_log_of_security() {
    security(&Database::sqlite());
}

#[test]
fn sign_ins_refusals_and_roles_stand_in_the_log_of_security_on_postgresql_too() {
    if let Some(database) = Database::postgresql() {
        security(&database);
    }
}

#[test]
fn the_log_of_security_is_bounded_in_rows_and_days() {
    let database = Database::sqlite();
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    service.create_owner("anna", PASSWORD).unwrap();
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    // Ten thousand from yesterday and one that is too old.
    db.batch_execute(
        "INSERT INTO security_event (id, at, kind, actor, account, role, place) \
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) \
         SELECT -i, datetime('now', '-1 day'), 'failed', '', 'anna', '', '' FROM n; \
         INSERT INTO security_event VALUES (-20000, datetime('now', '-91 days'), 'failed', '', 'old', '', '')",
    )
    .unwrap();
    service.create_account("ben", PASSWORD, Role::Scorer, ANNA).unwrap();
    let all = service.security_log(0, 20_000).unwrap();
    assert_eq!(all.len(), 10_000);
    assert!(all.iter().all(|event| event.account != "old"));
    assert_eq!((all[0].account.as_str(), all[0].actor.as_str()), ("ben", "anna"));
}

mod browser {
    use crate::browser::{session, story};

    #[test]
    fn a11y_a_session_that_ends_unused_says_so_in_time() {
        story(async |driver, server| {
            server.anybody().set_up("anna");
            session::warned(driver, server).await;
        });
    }
}
