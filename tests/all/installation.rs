//! Tests for the log of the installation: every change of accounts, roles and second factors by the program is in it, and
//! every change by hand is found (line 10 of the table of manipulations).

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};
use serde_json::Value;

use crate::second_factor;
use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Visitor, css, words};
use crate::support::program::{Ran, command, run as run_program};
use crate::support::server::Server;

mod by_hand;
mod keys;

/// Database of a program that had no log of the installation: one account with two roles.
const FORMAT_1: &str = include_str!("../../fixtures/databases/format-1.sql");

/// Public key that signed it; its key file is lost.
const KEY_1: &str = "9f74b4e02326c26554bd300e342591909ef9371c8aa971d29a9bc17ccfaa6df5";

#[derive(QueryableByName)]
struct Cell {
    #[diesel(sql_type = Nullable<Text>)]
    cell: Option<String>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Text)]
    public: String,
}

fn is_server(database: &Database) -> bool {
    database.url.starts_with("postgres")
}

fn run(database: &Database, statement: &str) {
    let done = if is_server(database) {
        PgConnection::establish(&database.url).unwrap().batch_execute(statement)
    } else {
        SqliteConnection::establish(&database.url).unwrap().batch_execute(statement)
    };
    done.unwrap_or_else(|error| panic!("{statement}: {error}"));
}

macro_rules! load {
    ($database:expr, $query:expr) => {
        if is_server($database) {
            sql_query($query).load(&mut PgConnection::establish(&$database.url).unwrap()).unwrap()
        } else {
            sql_query($query).load(&mut SqliteConnection::establish(&$database.url).unwrap()).unwrap()
        }
    };
}

/// Returns the values of a column named `cell`.
fn cells(database: &Database, query: &str) -> Vec<String> {
    let cells: Vec<Cell> = load!(database, query);
    cells.into_iter().filter_map(|cell| cell.cell).collect()
}

/// Returns the hashed texts of the entries, oldest first.
fn entries(database: &Database) -> Vec<Value> {
    let rows: Vec<Row> = load!(database, "SELECT version, public FROM installation_log ORDER BY version");
    assert!(rows.iter().map(|row| row.version).eq(1..=rows.len().try_into().unwrap()));
    rows.iter().map(|row| serde_json::from_str(&row.public).unwrap()).collect()
}

/// Returns the kinds of the acts in all entries, oldest first.
fn acts(database: &Database) -> Vec<String> {
    let entries = entries(database);
    let acts = entries.iter().flat_map(|entry| entry["acts"].as_array().unwrap());
    acts.map(|act| act["act"].as_str().unwrap().to_owned()).collect()
}

fn by_command_line(database: &Database, arguments: &[&str]) -> Ran {
    run_program(command().env("QISAI_DATABASE", &database.url).args(arguments), "another battery staple\n")
}

/// Accounts `annabel` (owner, with a second factor) and `benedict` (scorer) with a tournament.
fn staffed(server: &Server) -> (Desk, Visitor) {
    let desk = server.anybody().set_up("annabel").create_tournament("Harbour Open", 3);
    desk.arbiter.add_account("benedict", "scorer");
    desk.appoint("benedict", "scorer", "1-4").is(303);
    let benedict = server.anybody().sign_in("benedict");
    second_factor::set_up(&benedict);
    (desk, benedict)
}

fn prepared(database: &Database) {
    let server = Server::start(&database.url);
    staffed(&server);
    server.stop();
    assert_eq!(database.verify(), 1);
}

/// Checks that `verify` finds something in the accounts and roles, and nothing else.
#[track_caller]
fn is_found(database: &Database, words: &str) {
    let said = database.qisai(&["verify"]);
    let other: Vec<&str> = said.out.lines().filter(|line| !line.ends_with("log and tables agree")).collect();
    let found = other.len() == 1 && other[0].starts_with("accounts and roles: ") && other[0].contains(words);
    assert!(said.code == 1 && found, "{words}: {}{}", said.out, said.err);
}

/// Manipulations of rows, and words of the answer.
const CHANGES: [(&str, &str); 13] = [
    ("UPDATE account SET role = 'owner' WHERE name = 'benedict'", "column role)"),
    ("UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE name = 'annabel')", "password_hash)"),
    ("UPDATE account SET name = 'benito' WHERE name = 'benedict'", "column name)"),
    ("UPDATE account SET search_key = 'benito' WHERE name = 'benedict'", "column search_key)"),
    ("UPDATE holding SET office = 'chief' WHERE office = 'scorer'", "column office)"),
    ("UPDATE holding SET boards = '' WHERE office = 'scorer'", "column boards)"),
    ("UPDATE holding SET tournament_id = NULL WHERE office = 'scorer'", "column tournament_id)"),
    ("UPDATE second_factor SET confirmed = FALSE", "table second_factor has no row"),
    ("UPDATE second_factor SET recovery = ''", "column recovery)"),
    ("UPDATE second_factor SET secret = 'ABC'", "column secret)"),
    ("DELETE FROM holding WHERE office = 'scorer'", "table holding has no row"),
    ("DELETE FROM second_factor", "table second_factor has no row"),
    (
        "INSERT INTO holding SELECT 1, event_id, tournament_id, account_id, 'chief', '' FROM holding WHERE office = 'scorer'",
        "it does not contain row 1 of table holding",
    ),
];

fn what_is_changed_by_hand_is_found(database: &Database) {
    prepared(database);
    let tables = ["account", "second_factor", "holding"];
    for table in tables {
        run(database, &format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}"));
    }
    let take_back = || {
        let emptied = tables.iter().rev().map(|table| format!("DELETE FROM {table};"));
        let filled = tables.iter().map(|table| format!("INSERT INTO {table} SELECT * FROM kept_{table};"));
        run(database, &emptied.chain(filled).collect::<Vec<_>>().concat());
    };
    for (change, words) in CHANGES {
        run(database, change);
        is_found(database, words);
        take_back();
        database.verify();
    }
    let account = "INSERT INTO account SELECT 2, 'mallory', 'mallory', password_hash, 'owner', key_map, created_at \
                   FROM account WHERE name = 'annabel'";
    run(database, account);
    is_found(database, "it does not contain row 2 of table account");
    run(database, "DELETE FROM account WHERE id = 2");
    // What it owns goes with it.
    run(database, "DELETE FROM account WHERE name = 'benedict'");
    is_found(database, "table account has no row");
}

#[test]
fn t4_what_is_changed_by_hand_is_found() {
    what_is_changed_by_hand_is_found(&Database::sqlite());
}

#[test]
fn t4_what_is_changed_by_hand_is_found_on_postgresql() {
    Database::postgresql().iter().for_each(what_is_changed_by_hand_is_found);
}

fn a_chain_that_is_cut_or_emptied_is_found(database: &Database) {
    prepared(database);
    let anchor = database.path("friday.json");
    database.qisai(&["anchor", "--out", &anchor]).good();
    let last = entries(database).len();
    run(database, "CREATE TABLE kept_log AS SELECT * FROM installation_log");
    run(database, "CREATE TABLE kept_head AS SELECT * FROM head");
    let take_back = || {
        run(database, "DELETE FROM installation_log; INSERT INTO installation_log SELECT * FROM kept_log");
        run(database, "DELETE FROM head; INSERT INTO head SELECT * FROM kept_head");
    };
    run(database, "DELETE FROM installation_log");
    is_found(database, "there are signed heads, but no log");
    run(database, "DELETE FROM head WHERE aggregate = 0");
    is_found(database, "it does not contain row");
    take_back();
    for change in [
        "UPDATE installation_log SET public = replace(public, '\"scorer\"', '\"chief\"')",
        "UPDATE installation_log SET hash = previous WHERE version = 2",
        "DELETE FROM installation_log WHERE version = 2",
    ] {
        run(database, change);
        is_found(database, "the log is damaged");
        take_back();
    }
    run(database, "DELETE FROM head WHERE aggregate = 0 AND version = 2");
    is_found(database, "version 2 has no signature");
    take_back();
    // The newest entry with what it did: its signed head, or an anchor, knows it.
    run(
        database,
        &format!("DELETE FROM installation_log WHERE version = {last}; UPDATE second_factor SET confirmed = FALSE"),
    );
    let recovery = "UPDATE second_factor SET recovery = ''";
    run(database, recovery);
    is_found(database, &format!("what was signed as version {last} is another entry"));
    run(database, &format!("DELETE FROM head WHERE aggregate = 0 AND version = {last}"));
    database.verify();
    let said = database.qisai(&["verify", "--anchor", &anchor]);
    let words = format!("accounts and roles: version {last} was anchored, and the log does not have it");
    assert!(said.code == 1 && said.out.contains(&words), "{}", said.out);
}

#[test]
fn t4_a_chain_that_is_cut_or_emptied_is_found() {
    a_chain_that_is_cut_or_emptied_is_found(&Database::sqlite());
}

#[test]
fn t4_a_chain_that_is_cut_or_emptied_is_found_on_postgresql() {
    Database::postgresql().iter().for_each(a_chain_that_is_cut_or_emptied_is_found);
}

/// Begun anew by someone who has the program, but not the key.
#[test]
fn t4_a_chain_begun_anew_is_found() {
    let database = Database::sqlite();
    prepared(&database);
    run(
        &database,
        "UPDATE account SET role = 'owner'; DROP TABLE installation_log; DELETE FROM head WHERE aggregate = 0; \
         DELETE FROM __diesel_schema_migrations WHERE version = '20261128100000'",
    );
    // Elsewhere, so that the program does not sign it with the true key.
    let elsewhere = Database::sqlite();
    std::fs::copy(&database.url, &elsewhere.url).unwrap();
    elsewhere.qisai(&["migrate"]).good();
    std::fs::copy(&elsewhere.url, &database.url).unwrap();
    is_found(&database, "the log was begun anew");
    // The true key does not sign it, neither at a start nor for an anchor, and it is found for good.
    Server::start(&database.url).stop();
    assert_eq!(cells(&database, "SELECT key AS cell FROM head WHERE aggregate = 0"), Vec::<String>::new());
    assert!(database.qisai(&["anchor"]).bad(1).contains("version 1 was not signed"));
    by_command_line(&database, &["user", "password", "benedict"]).good();
    is_found(&database, "the log was begun anew");
    // Signed by another key, as by a server that does not know the true one.
    Server::start(&elsewhere.url).stop();
    std::fs::copy(&elsewhere.url, &database.url).unwrap();
    is_found(&database, "the log was begun anew");
    std::fs::remove_file(format!("{}.key.beginnings", database.url)).unwrap();
    is_found(&database, "which is not that of this installation");
}

fn everything_the_program_changes_is_in_the_chain(database: &Database) {
    let server = Server::start(&database.url);
    let (desk, benedict) = staffed(&server);
    let owner = &desk.arbiter;
    owner.post("/accounts", &[("what", "change"), ("name", "benedict"), ("role", "arbiter")]).is(303);
    let fields = [("what", "change"), ("name", "benedict"), ("password", "another battery staple")];
    owner.post("/accounts", &fields).is(303);
    owner.post("/me", &[("key_map", "vega")]).is(200);
    owner.post("/me", &[("old", PASSWORD), ("new", "another battery staple")]).is(303);
    benedict.get("/me").is(303);
    for (arguments, acts) in [
        (vec!["user", "add", "clara"], 1),
        (vec!["user", "password", "clara"], 1),
        (vec!["user", "without-code", "benedict"], 1),
        (vec!["user", "remove", "benedict"], 1),
    ] {
        let before = entries(database).len();
        by_command_line(database, &arguments).good();
        let after = entries(database);
        assert_eq!(after.len(), before + acts, "{arguments:?}");
        assert_eq!(after.last().unwrap()["by"], Value::Null, "the operator has no account: {arguments:?}");
    }
    server.stop();
    assert_eq!(
        acts(database),
        [
            "account_added",
            "role_given",
            "role_given",
            "account_added",
            "role_given",
            "second_factor_set",
            "account_role_changed",
            "password_changed",
            "password_changed",
            "account_added",
            "password_changed",
            "second_factor_removed",
            "account_removed",
        ]
    );
    let entries = entries(database);
    let number = cells(database, "SELECT CAST(id AS TEXT) AS cell FROM account WHERE name = 'annabel'");
    for (entry, by) in [(0, &number[0]), (2, &number[0])] {
        assert_eq!(entries[entry]["by"].to_string(), *by, "who did it stands in the entry");
    }
    // The role of the removed account is gone with it.
    let last = entries.last().unwrap()["rows"].as_array().unwrap();
    assert_eq!(last.len(), 2, "{last:?}");
    assert!(last.iter().all(|row| row["content"].is_null()));
    assert_eq!(database.verify(), 1);
    let said = database.qisai(&["verify"]).good();
    let of = format!("accounts and roles: {0} entries, {0} signed (the newest version {0} of 20", entries.len());
    assert!(said.contains(&of), "{said}");
}

#[test]
fn everything_the_program_changes_is_in_the_chain_on_sqlite() {
    everything_the_program_changes_is_in_the_chain(&Database::sqlite());
}

#[test]
fn everything_the_program_changes_is_in_the_chain_on_postgresql() {
    Database::postgresql().iter().for_each(everything_the_program_changes_is_in_the_chain);
}

fn hashed_texts_name_nobody(database: &Database) {
    prepared(database);
    let secrets = cells(
        database,
        "SELECT name AS cell FROM account UNION SELECT password_hash FROM account UNION SELECT secret FROM second_factor \
         UNION SELECT recovery FROM second_factor",
    );
    assert_eq!(secrets.len(), 6);
    let texts = cells(database, "SELECT public AS cell FROM installation_log");
    for secret in secrets {
        // A part of it would be too much as well.
        let short: String = secret.chars().take(20).collect();
        assert!(texts.iter().all(|text| !text.contains(&short)), "{short}");
    }
    // A name is erased from the logs of tournaments; this one has none, and stays as it is.
    let before = cells(database, "SELECT hash AS cell FROM installation_log");
    database.qisai(&["user", "forget", "annabel"]).good();
    assert_eq!(cells(database, "SELECT hash AS cell FROM installation_log"), before);
    database.verify();
    // An account that is removed leaves nothing with which a guess could be compared.
    database.qisai(&["user", "remove", "benedict"]).good();
    database.verify();
}

#[test]
fn no_account_is_named_in_the_chain() {
    hashed_texts_name_nobody(&Database::sqlite());
}

#[test]
fn no_account_is_named_in_the_chain_on_postgresql() {
    Database::postgresql().iter().for_each(hashed_texts_name_nobody);
}

/// The chain of an old database begins with the rows that it has.
fn an_old_database_is_covered_from_now_on(database: &Database) {
    let old = database.path("format-1.sqlite3");
    SqliteConnection::establish(&old).unwrap().batch_execute(FORMAT_1).unwrap();
    database.qisai(&["restore", &old]).good();
    database.verify();
    assert_eq!(acts(database), ["begun"]);
    assert_eq!(entries(database)[0]["rows"].as_array().unwrap().len(), 3);
    run(database, "UPDATE holding SET office = 'scorer' WHERE office = 'chief'");
    is_found(database, "column office)");
    run(database, "UPDATE holding SET office = 'chief' WHERE office = 'scorer'");
    let server = Server::start(&database.url);
    server.anybody().sign_in("annabel").add_account("benedict", "scorer");
    server.stop();
    assert_eq!(acts(database), ["begun", "account_added"]);
    database.verify();
}

#[test]
fn an_old_database_is_covered_from_now_on_on_sqlite() {
    an_old_database_is_covered_from_now_on(&Database::sqlite());
    // The same in its own place, with its key, which signs the beginning.
    let database = Database::sqlite();
    run(&database, FORMAT_1);
    database.qisai(&["migrate"]).good();
    database.verify();
    Server::start(&database.url).stop();
    let said = database.qisai(&["verify", "--key", KEY_1]).good();
    assert!(said.contains("accounts and roles: 1 entries, 1 signed ("), "{said}");
    assert_eq!(acts(&database), ["begun"]);
    run(&database, "UPDATE account SET role = 'scorer'");
    let said = database.qisai(&["verify", "--key", KEY_1]);
    assert!(said.code == 1 && said.out.contains("column role)"), "{}", said.out);
}

#[test]
fn an_old_database_is_covered_from_now_on_on_postgresql() {
    Database::postgresql().iter().for_each(an_old_database_is_covered_from_now_on);
}

fn a_backup_keeps_the_chain(database: &Database) {
    prepared(database);
    let copy = database.path("copy.sqlite3");
    database.qisai(&["backup", &copy]).good();
    let anchor = database.path("anchor.json");
    database.qisai(&["anchor", "--out", &anchor]).good();
    for other in [Some(Database::sqlite()), Database::postgresql()].into_iter().flatten() {
        other.qisai(&["restore", &copy]).good();
        assert_eq!(entries(&other), entries(database));
        other.qisai(&["verify", "--anchor", &anchor]).good();
        // It goes on there.
        by_command_line(&other, &["user", "add", "clara"]).good();
        other.verify();
        other.qisai(&["verify", "--anchor", &anchor]).good();
        run(&other, "UPDATE account SET role = 'owner'");
        is_found(&other, "column role)");
    }
}

#[test]
fn a_backup_keeps_the_chain_on_sqlite() {
    a_backup_keeps_the_chain(&Database::sqlite());
}

#[test]
fn a_backup_keeps_the_chain_on_postgresql() {
    Database::postgresql().iter().for_each(a_backup_keeps_the_chain);
}

/// Two processes change accounts at the same moment: the chain has no gap and no fork.
#[test]
fn two_processes_write_one_chain() {
    for database in [Some(Database::sqlite()), Database::postgresql()].into_iter().flatten() {
        let server = Server::start(&database.url);
        let owner = server.anybody().set_up("anna");
        std::thread::scope(|scope| {
            scope.spawn(|| (0..6).for_each(|number| owner.add_account(&format!("page {number}"), "scorer")));
            scope.spawn(|| {
                for number in 0..6 {
                    by_command_line(&database, &["user", "add", &format!("line {number}")]).good();
                }
            });
        });
        server.stop();
        assert_eq!(acts(&database).len(), 13);
        database.verify();
    }
}

/// The fingerprint on the page of the owner, which an anchor has as well, is found like those of tournaments.
#[test]
fn the_fingerprint_of_the_chain_is_shown_and_found() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = staffed(&server);
    let page = desk.arbiter.get("/accounts/log").is(200).html();
    let shown: String = page.select(&css("[data-head]")).map(words).collect();
    server.stop();
    let anchor: Value = serde_json::from_str(&database.qisai(&["anchor"]).good()).unwrap();
    let head = anchor["heads"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((head["of"].as_str(), head["aggregate"].as_i64()), (Some("installation"), Some(0)));
    let printed = head["fingerprint"].as_str().unwrap();
    assert!(shown.ends_with(printed) && shown.contains(&format!("entry {}:", head["version"])), "{shown}");
    let said = database.qisai(&["verify", "--printed", printed]).good();
    assert!(said.contains(&format!("accounts and roles: {printed} is version {}, 20", head["version"])), "{said}");
}
