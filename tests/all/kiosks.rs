//! Tests for the functions of a kiosk: three switches that an arbiter sets.

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::{Phone, hall, of};
use crate::support::http::{Answer, Form, css, words};
use crate::support::server::Server;

const SWITCHES: [&str; 3] = ["check_in", "report", "look_up"];

fn kiosk(server: &Server, desk: &Desk, name: &str) -> Phone {
    let cards = desk.make_codes("#make-kiosk", &[("name", name), ("what", "kiosk")]);
    of(&cards, name).claim(server.anybody())
}

/// Returns the form of a kiosk's switches.
fn switches(desk: &Desk, name: &str) -> Form {
    let page = desk.page("/passes");
    let rows = css("tr[data-pass]");
    let html = page.html();
    let mut rows = html.select(&rows);
    let row = rows.find(|row| words(row.select(&css("th")).next().unwrap()) == name).unwrap();
    let pass = row.attr("data-pass").unwrap();
    page.form(&format!("tr[data-pass='{pass}'] form[data-uses]"))
}

fn is_on(desk: &Desk, name: &str) -> Vec<String> {
    let fields = switches(desk, name).fields.into_iter().map(|(field, _)| field);
    fields.filter(|field| SWITCHES.contains(&field.as_str())).collect()
}

/// Turns these switches on, and all others off.
fn switch(desk: &Desk, name: &str, on: &[&str]) {
    let mut form = switches(desk, name).with("what", "uses");
    form.fields.retain(|(field, _)| !SWITCHES.contains(&field.as_str()));
    let form = on.iter().fold(form, |form, field| form.with(field, "yes"));
    desk.arbiter.submit(&form).is(303);
}

fn has(page: &Answer, selector: &str) -> bool {
    page.html().select(&css(selector)).next().is_some()
}

/// Returns the round and board that a kiosk shows after a search by name.
fn last_board(kiosk: &Phone, entry: u32) -> Option<String> {
    let page = kiosk.visitor.get(&format!("{}?who={entry}", kiosk.page)).is(200);
    page.html().select(&css("[data-last-board]")).next().map(words)
}

#[test]
fn a_kiosk_tells_the_board_of_the_last_public_round_unless_the_tournament_is_hidden() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4, "kiosk");
    let north = kiosk(&server, &desk, "North door");
    let board = desk.boards(1)[1].clone();
    let entry = desk.entry_of(&board.second);
    assert_eq!(last_board(&north, entry).as_deref(), Some("Round 1, board 2"));
    desk.enter_all(1, |_| "first");
    desk.close(1);
    desk.pair(2);
    assert_eq!(last_board(&north, entry).as_deref(), Some("Round 1, board 2"), "a draft is nobody's to see");
    desk.publish(2);
    let board = desk.boards(2).into_iter().find(|it| [&it.first, &it.second].contains(&&board.second)).unwrap();
    assert_eq!(last_board(&north, entry), Some(format!("Round 2, board {}", board.board)));
    let hide = desk.page("/settings").form("form:has([name=visibility])").with("visibility", "private");
    desk.arbiter.submit(&hide).is(303);
    assert_eq!(last_board(&north, entry), None);
}

fn open_check_in(desk: &Desk, round: u16) {
    let form = desk.page(&format!("/r/{round}/check-in")).form("#self");
    desk.arbiter.submit(&form.with("what", "open")).is(303);
}

/// Returns the number of arrivals.
fn here(desk: &Desk, round: u16) -> String {
    let page = desk.page(&format!("/r/{round}/check-in"));
    words(page.html().select(&css("#count b")).next().unwrap())
}

fn what_is_off_is_not_shown_and_refused(database: &Database) {
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4, "kiosk");
    open_check_in(&desk, 2);
    let [north, south] = ["North door", "South door"].map(|name| kiosk(&server, &desk, name));
    assert_eq!(is_on(&desk, "North door"), SWITCHES, "a new kiosk is for everything");
    let board = desk.board_one(1);
    let (entry, code) = (desk.entry_of(&board.first), &of(&cards, &board.first).code);
    let by_name = |kiosk: &Phone| kiosk.visitor.get(&format!("{}?who={entry}", kiosk.page));

    // Forms that were open when the switch changed.
    let arrives = by_name(&north).is(200).form("[data-check-in] form");
    let reports = north.badge(code).is(200).form("[data-own-board] form").with("result", "draw");
    let shows = north.look().form("#badge-form").with("badge", code);

    switch(&desk, "North door", &["report", "look_up"]);
    assert!(!has(&by_name(&north).is(200), "[data-check-in]"));
    assert!(has(&north.badge(code).is(200), "[data-own-board] form"));
    let refused = north.visitor.submit(&arrives).is(403);
    assert!(refused.text().contains("This kiosk is not for check-in"), "{}", refused.text());
    assert_eq!(here(&desk, 2), "0");

    switch(&desk, "North door", &["check_in", "look_up"]);
    let page = north.badge(code).is(200);
    assert!(has(&page, "[data-check-in] form") && !has(&page, "[data-own-board] form"));
    let refused = north.visitor.submit(&reports).is(403);
    assert!(refused.text().contains("This kiosk is not for reporting results"));
    assert!(desk.queue(1).is_empty(), "nothing was reported");

    switch(&desk, "North door", &["look_up"]);
    assert!(has(&north.look(), "#q") && !has(&north.look(), "#badge-form"));
    north.visitor.submit(&shows).is(403);

    switch(&desk, "North door", &["check_in", "report"]);
    assert!(!has(&north.look(), "#q") && has(&north.look(), "#badge-form"));
    assert!(by_name(&north).is(403).text().contains("This kiosk has no player search"));
    north.visitor.get(&format!("{}?q=Player", north.page)).is(403);
    // Without a badge no player is checked in, regardless of the name in the form.
    assert!(north.visitor.submit(&arrives).status >= 400);
    assert_eq!(here(&desk, 2), "0");
    let badge = north.badge(code).is(200);
    north.visitor.submit(&badge.form("[data-check-in] form")).is(303);
    assert_eq!(here(&desk, 2), "1");

    switch(&desk, "North door", &[]);
    let off = north.look();
    assert!(off.text().contains("This kiosk is switched off") && !has(&off, "#q") && !has(&off, "#badge-form"));

    // The other kiosk is unchanged.
    assert_eq!(is_on(&desk, "South door"), SWITCHES);
    by_name(&south).is(200);
    // A recreated kiosk keeps its functions.
    let again = kiosk(&server, &desk, "North door");
    assert!(is_on(&desk, "North door").is_empty());
    by_name(&again).is(403);
}

#[test]
fn what_is_off_is_not_shown_and_refused_on_sqlite() {
    what_is_off_is_not_shown_and_refused(&Database::sqlite());
}

#[test]
fn what_is_off_is_not_shown_and_refused_on_postgresql() {
    Database::postgresql().iter().for_each(what_is_off_is_not_shown_and_refused);
}

#[test]
fn the_switches_of_a_kiosk_are_in_a_backup() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4, "kiosk");
    kiosk(&server, &desk, "North door");
    switch(&desk, "North door", &["look_up"]);
    drop(server);
    let copy = database.path("copy.sqlite3");
    database.qisai(&["backup", &copy]).good();
    let restored = Database::sqlite();
    restored.qisai(&["restore", &copy]).good();
    let server = Server::start(&restored.url);
    let desk = server.anybody().sign_in("anna").desk(&desk.slug);
    assert_eq!(is_on(&desk, "North door"), ["look_up"]);
}

/// Takes the database back to the version before kiosks had functions, and brings it up to date again.
fn kiosks_of_before_keep_every_function(database: &Database) {
    const BEFORE: &str = "ALTER TABLE pass DROP COLUMN checks_in; ALTER TABLE pass DROP COLUMN reports; \
        ALTER TABLE pass DROP COLUMN looks_up; DELETE FROM __diesel_schema_migrations WHERE version = '20261123070000';";
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4, "kiosk");
    kiosk(&server, &desk, "North door");
    switch(&desk, "North door", &["report"]);
    server.stop();
    if database.url.starts_with("postgres:") {
        PgConnection::establish(&database.url).unwrap().batch_execute(BEFORE).unwrap();
    } else {
        SqliteConnection::establish(&database.url).unwrap().batch_execute(BEFORE).unwrap();
    }
    assert_eq!(database.qisai(&["migrate"]).good(), "20261123070000: done\n");
    let server = Server::start(&database.url);
    let desk = Desk { arbiter: desk.arbiter.clone().at(&server.address), slug: desk.slug.clone() };
    assert_eq!(is_on(&desk, "North door"), SWITCHES);
    server.stop();
}

#[test]
fn r9_kiosks_of_before_keep_every_function_on_sqlite() {
    kiosks_of_before_keep_every_function(&Database::sqlite());
}

#[test]
fn r9_kiosks_of_before_keep_every_function_on_postgresql() {
    Database::postgresql().iter().for_each(kiosks_of_before_keep_every_function);
}
