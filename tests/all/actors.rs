//! Tests for originators of acts in the log: roles in hashed texts, names in parts for the staff, logs of format 1 that
//! are continued, and names that are erased.

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, RunQueryDsl, SqliteConnection};
use qisai_domain::{Actor, ActorRole};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Database of a program that wrote entries of format 1: five players, round 1 closed by the account `annabel`, who
/// then ended the tournament.
const FORMAT_1: &str = include_str!("../../fixtures/databases/format-1.sql");

fn count(database: &Database, query: &str) -> i64 {
    let query = sql::<BigInt>(&format!("(SELECT count(*) FROM {query})"));
    if database.url.starts_with("postgres") {
        diesel::select(query).get_result(&mut PgConnection::establish(&database.url).unwrap()).unwrap()
    } else {
        diesel::select(query).get_result(&mut SqliteConnection::establish(&database.url).unwrap()).unwrap()
    }
}

fn run(database: &Database, statement: &str) {
    if database.url.starts_with("postgres") {
        PgConnection::establish(&database.url).unwrap().batch_execute(statement).unwrap();
    } else {
        SqliteConnection::establish(&database.url).unwrap().batch_execute(statement).unwrap();
    }
}

/// Returns the originators of all entries of a tournament, newest first.
fn actors(database: &Database, slug: &str) -> Vec<Actor> {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let entries = service.log(service.find(slug).unwrap(), None, i64::MAX).unwrap();
    entries.iter().map(|entry| entry.actor(&entry.head().unwrap())).collect()
}

/// Returns the originators on the page of the log, newest first.
fn shown(desk: &Desk) -> String {
    desk.page("/log").html().select(&css("#log, table")).map(words).collect()
}

/// Creates an event of the accounts `annabel`, its chief arbiter, and `benedict`, a scorer, with round 1 closed.
fn played(server: &Server) -> Desk {
    let desk = server.anybody().set_up("annabel").create_tournament("Harbour Open", 3);
    desk.import_field(5);
    desk.arbiter.add_account("benedict", "scorer");
    desk.give("benedict", "scorer");
    desk.pair(1);
    desk.publish(1);
    let scorer = server.anybody().sign_in("benedict").desk(&desk.slug);
    scorer.enter_all(1, |_| "first");
    desk.close(1);
    let form = desk.page("/settings").form("#ending form").with("reason", "the hall was flooded");
    desk.arbiter.submit(&form).is(303);
    desk
}

fn hashed_texts_name_nobody(database: &Database) {
    let server = Server::start(&database.url);
    let desk = played(&server);
    let page = shown(&desk);
    assert!(page.contains("annabel") && page.contains("benedict"), "the staff sees names: {page}");
    for export in ["/export/trf26", "/export/trf16"] {
        let file = desk.page(export).text();
        assert!(!file.contains("annabel") && !file.contains("benedict"), "{file}");
    }
    assert!(!desk.public(".json").text().contains("annabel"));
    server.stop();
    let named = "log WHERE public LIKE '%annabel%' OR public LIKE '%benedict%'";
    assert_eq!(count(database, named), 0);
    assert_eq!(count(database, "log WHERE public NOT LIKE '%\"format\":2,%'"), 0);
    assert_eq!(count(database, "log_part WHERE text IN ('annabel', 'benedict') AND NOT staff_only"), 0);
    let of = |role| count(database, &format!("log WHERE public LIKE '%\"actor\":{{\"role\":\"{role}\",%'"));
    assert_eq!(of("desk"), 2, "two results of the scorer");
    assert_eq!(of("chief"), count(database, "log") - 2);
    let signed = "log JOIN head ON head.aggregate = log.aggregate AND head.version = log.version \
                  WHERE log.public LIKE '%\"signed\":\"' || head.key || '\"%'";
    assert_eq!(count(database, signed), 1, "the closing says which key signed it");
    let digests = "(SELECT DISTINCT digest FROM log_part WHERE text IN ('annabel', 'benedict')) AS it";
    assert_eq!(count(database, digests), count(database, "log_part WHERE text IN ('annabel', 'benedict')"));
    database.verify();
}

/// An account that is not the owner creates a tournament, of which it becomes organiser and chief arbiter, and changes its
/// event.
#[test]
fn an_organiser_is_chief_in_the_logs_of_tournament_and_event() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("annabel").add_account("clara", "arbiter");
    let clara = server.anybody().sign_in("clara");
    clara.create_tournament("Harbour Open", 3);
    let form = clara.get("/e/harbour-open/edit").is(200).form("form.form").with("city", "Old Warehouse");
    clara.submit(&form).is(303);
    let form = clara.get("/e/harbour-open/new").is(200).form("form.form").with("name", "Blitz");
    clara.submit(&form).is(303);
    server.stop();
    let roles = |role| count(&database, &format!("log WHERE public LIKE '%\"actor\":{{\"role\":\"{role}\",%'"));
    assert_eq!((roles("chief"), roles("desk")), (count(&database, "log"), 0));
    assert!(count(&database, "log") >= 4, "two entries of the event or more, one of each tournament");
    database.verify();
}

#[test]
fn no_account_is_named_in_a_hashed_text() {
    hashed_texts_name_nobody(&Database::sqlite());
}

#[test]
fn no_account_is_named_in_a_hashed_text_on_postgresql() {
    Database::postgresql().iter().for_each(hashed_texts_name_nobody);
}

/// Restores the database of format 1.
fn restored(database: &Database) {
    let old = database.path("format-1.sqlite3");
    SqliteConnection::establish(&old).unwrap().batch_execute(FORMAT_1).unwrap();
    database.qisai(&["restore", &old]).good();
}

fn a_log_of_format_1_goes_on(database: &Database) {
    restored(database);
    database.verify();
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("annabel").desk("harbour-open");
    assert!(shown(&desk).contains("annabel"));
    let marks: Vec<String> = desk.page("/r/1").html().select(&css("[data-ended]")).map(words).collect();
    assert!(marks[0].contains(" by annabel."), "{marks:?}");
    let form = desk.page("/settings").form("#ending form").with("reason", "the water has gone");
    desk.arbiter.submit(&form).is(303);
    desk.pair(2);
    desk.publish(2);
    desk.enter_all(2, |_| "draw");
    desk.close(2);
    server.stop();
    database.verify();
    let formats = [1, 2].map(|format| count(database, &format!("log WHERE public LIKE '%\"format\":{format},%'")));
    assert!(formats[0] == 14 && formats[1] >= 6, "{formats:?}");
    assert!(actors(database, "harbour-open").iter().all(|actor| actor.is_account("annabel")));
    let said = database.qisai(&["verify"]).good();
    assert!(said.contains("2 signed (the newest version "), "{said}");
}

#[test]
fn a_log_of_format_1_is_read_verified_and_continued() {
    a_log_of_format_1_goes_on(&Database::sqlite());
}

#[test]
fn a_log_of_format_1_is_read_verified_and_continued_on_postgresql() {
    Database::postgresql().iter().for_each(a_log_of_format_1_goes_on);
}

fn a_name_is_erased(database: &Database) {
    let server = Server::start(&database.url);
    let desk = played(&server);
    server.stop();
    let named = count(database, "log_part WHERE text = 'annabel'");
    let said = database.qisai(&["user", "forget", "annabel"]).good();
    assert_eq!(said, format!("annabel: erased from {named} entries\n"));
    assert_eq!(count(database, "log_part WHERE text = 'annabel'"), 0);
    database.verify();
    for name in ["annabel", "Benedict", "nobody"] {
        let said = database.qisai(&["user", "forget", name]).bad(2);
        assert!(said.contains("no entry has this name"), "{name}: {said}");
    }
    let actors = actors(database, &desk.slug);
    assert_eq!(actors[0], Actor::nameless(ActorRole::Installation));
    assert!(actors.contains(&Actor::nameless(ActorRole::Chief)) && actors.contains(&Actor::account("benedict")));
    // The account itself still signs in.
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("annabel").desk(&desk.slug);
    let page = shown(&desk);
    assert!(page.contains("the chief arbiter") && page.contains("benedict") && !page.contains("annabel"), "{page}");
    assert!(page.contains("the hall was flooded"), "the reason stays");
    server.stop();
    // A name that is taken out by hand is missed.
    run(database, "UPDATE log_part SET text = NULL, salt = NULL WHERE text = 'benedict'");
    let said = database.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains("is gone, though"), "{}", said.out);
}

#[test]
fn the_name_of_an_account_is_erased_and_the_log_still_agrees() {
    a_name_is_erased(&Database::sqlite());
}

#[test]
fn the_name_of_an_account_is_erased_and_the_log_still_agrees_on_postgresql() {
    Database::postgresql().iter().for_each(a_name_is_erased);
}

#[test]
fn f11_an_account_called_like_an_agreement_is_not_taken_for_the_players() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.arbiter.add_account("agreed by both", "arbiter");
    desk.give("agreed by both", "arbiter");
    desk.pair(1);
    desk.publish(1);
    let taker = server.anybody().sign_in("agreed by both").desk(&desk.slug);
    let board = &taker.boards(1)[0];
    taker.enter_result(1, board, "first").is(200);
    let notes: Vec<String> = desk.public("/r/1").html().select(&css(".boards .note")).map(words).collect();
    assert!(notes.is_empty(), "{notes:?}");
    server.stop();
    assert!(actors(&database, &desk.slug)[0].is_account("agreed by both"));
    database.verify();
}
