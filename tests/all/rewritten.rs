//! Tests that a log written anew by someone with the whole file, but without the installation's key, is found.

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};
use qisai_domain::Hash;
use serde_json::{Value, json};

use crate::heads::{closed, one, run, two_histories, wish};
use crate::support::database::Database;
use crate::support::program::Ran;
use crate::support::server::Server;

/// Text of an entry in the database.
#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Text)]
    public: String,
}

/// Changes the texts of the tournament's entries and calculates all hashes anew, without touching signatures.
pub fn chain_anew(database: &Database, change: impl Fn(&str) -> String) {
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    let id = one(database, "SELECT CAST(id AS TEXT) FROM tournament WHERE slug = 'harbour-open'").unwrap();
    let rows = sql_query(format!("SELECT version, public FROM log WHERE aggregate = {id} ORDER BY version"));
    let mut previous = Hash::default().to_string();
    let mut changed = false;
    for Row { version, public } in rows.load(&mut db).unwrap() {
        let now = change(&public);
        changed |= now != public;
        let pieces = ["qisai-log", &id, &version.to_string(), &previous, &now];
        let hash = Hash::of(&pieces.map(|piece| format!("{}:{piece}", piece.len())).concat()).to_string();
        let now = now.replace('\'', "''");
        let values = format!("public = '{now}', previous = '{previous}', hash = '{hash}'");
        db.batch_execute(&format!("UPDATE log SET {values} WHERE aggregate = {id} AND version = {version}")).unwrap();
        previous = hash;
    }
    assert!(changed, "no entry has that text");
    db.batch_execute(&format!("UPDATE tournament SET last_hash = '{previous}' WHERE id = {id}")).unwrap();
}

/// Copies a database without its key file: nobody else knows which key signed it.
fn without_key(database: &Database) -> Database {
    let copy = Database::sqlite();
    std::fs::copy(&database.url, &copy.url).unwrap();
    copy
}

/// Checks that `verify` finds something, with the key file and without it.
fn is_found(database: &Database, words: &str) {
    let found = |said: Ran| assert!(said.code == 1 && said.out.contains(words), "{words}: {}", said.out);
    found(database.qisai(&["verify"]));
    found(without_key(database).qisai(&["verify"]));
}

const UNSIGNED: &str = "closed a round and has no signature";

/// Line 5 of the table of manipulations.
#[test]
fn t4_signatures_and_keys_that_are_emptied_are_missed() {
    let database = Database::sqlite();
    closed(&database);
    without_key(&database).verify();
    run(&database, "DELETE FROM head; UPDATE signing_key SET made_at = '2030-01-01T00:00:00.000000Z'");
    is_found(&database, UNSIGNED);
    run(&database, "DELETE FROM signing_key");
    is_found(&database, UNSIGNED);
}

/// Line 7: results, authors and times written anew, keys and signatures emptied.
#[test]
fn t4_a_chain_written_anew_without_signatures_is_found() {
    let changes = [
        ("first_wins", "second_wins"),
        ("\"role\":\"chief\"", "\"role\":\"both\""),
        // All times, a thousand years earlier.
        ("\"at\":\"2", "\"at\":\"1"),
    ];
    for (from, to) in changes {
        let database = Database::sqlite();
        closed(&database);
        // The tables follow the results.
        if from == "first_wins" {
            run(&database, "UPDATE game SET result = 'second'");
        }
        chain_anew(&database, |public| public.replace(from, to));
        run(&database, "DELETE FROM head; DELETE FROM signing_key");
        is_found(&database, UNSIGNED);
    }
}

/// Line 7 again, by someone who knows what an entry says of its signature.
#[test]
fn t4_an_entry_cannot_be_made_to_deny_its_signature() {
    let database = Database::sqlite();
    closed(&database);
    chain_anew(&database, |public| match public.split_once("\"signed\":\"") {
        Some((head, rest)) => format!("{head}{}", rest.split_once("\",").unwrap().1),
        None => public.to_owned(),
    });
    run(&database, "DELETE FROM head; DELETE FROM signing_key");
    is_found(&database, UNSIGNED);
}

/// Line 7 once more: the entries that bring the rounds in have them closed already, and the closings do nothing.
#[test]
fn t4_a_round_that_comes_in_closed_is_missed_as_well() {
    let database = Database::sqlite();
    closed(&database);
    chain_anew(&database, |public| {
        let mut entry: Value = serde_json::from_str(public).unwrap();
        if entry.get("signed").is_none() && !public.contains("\"round_state\"") {
            return public.replace("\"state\":\"draft\"", "\"state\":\"closed\"");
        }
        entry["changes"] = json!([]);
        entry.as_object_mut().unwrap().remove("signed");
        entry.to_string()
    });
    // The tables tell the same.
    let paired = "SELECT MIN(version) FROM log WHERE public LIKE '%\"action\":\"pair\"%'";
    run(&database, &format!("UPDATE round SET changed = ({paired})"));
    run(&database, "DELETE FROM head; DELETE FROM signing_key");
    is_found(&database, UNSIGNED);
}

/// A closing written as one of format 1 says nothing of a key.
#[test]
fn t4_a_log_does_not_go_back_to_an_earlier_format() {
    let database = Database::sqlite();
    closed(&database);
    chain_anew(&database, |public| {
        let is_closing = public.contains("\"signed\"");
        if is_closing { public.replace("\"format\":2", "\"format\":1") } else { public.to_owned() }
    });
    run(&database, "DELETE FROM head; DELETE FROM signing_key");
    is_found(&database, "earlier format");
}

/// Line 8: signed anew with another key. Only the owner of the key file remains unfound.
#[test]
fn t4_a_chain_signed_anew_with_another_key_is_found_by_the_true_one() {
    let (real, wished, slug) = two_histories();
    wish(&wished, &slug);
    let key = one(&real, "SELECT key FROM head LIMIT 1").unwrap();
    // In the database alone: the key file beside it is the true one.
    std::fs::copy(&wished.url, &real.url).unwrap();
    let said = real.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains("which is not that of this installation"), "{}", said.out);
    // With another key file beside it, for which the true key must be named.
    for ending in ["key", "keys"] {
        std::fs::copy(format!("{}.{ending}", wished.url), format!("{}.{ending}", real.url)).unwrap();
    }
    real.verify();
    let alone = without_key(&real);
    alone.verify();
    let said = alone.qisai(&["verify", "--key", &key]);
    assert!(said.code == 1 && said.out.contains("which is not that of this installation"), "{}", said.out);
    // A second key in the table does not help.
    run(
        &alone,
        &format!("INSERT INTO signing_key (public, made_at) VALUES ('{key}', '2026-01-01') ON CONFLICT DO NOTHING"),
    );
    let said = alone.qisai(&["verify", "--key", &key]);
    assert!(said.code == 1 && said.out.contains("which is not that of this installation"), "{}", said.out);
}

/// Line 9: what was entered after the last closing is signed by exports and anchors alone.
#[test]
fn t4_signatures_above_the_last_closing_that_are_removed_are_missed_in_the_report_and_by_an_anchor() {
    let database = Database::sqlite();
    let slug = closed(&database);
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("anna").desk(&slug);
    desk.pair(2);
    desk.publish(2);
    desk.enter_result(2, &desk.boards(2)[0], "first").is(200);
    server.stop();
    let anchor = database.path("friday.json");
    database.qisai(&["anchor", "--out", &anchor]).good();
    let before = database.qisai(&["verify"]).good();
    assert!(before.contains(", 2 signed (the newest version "), "{before}");
    let last = one(&database, "SELECT CAST(version AS TEXT) FROM tournament").unwrap();
    assert!(before.contains(&format!("the newest version {last} of 20")), "{before}");
    run(&database, &format!("DELETE FROM head WHERE version = {last} AND aggregate <> 0"));
    let after = database.qisai(&["verify"]).good();
    assert!(after.contains(", 1 signed (the newest version "), "{after}");
    assert!(!after.contains(&format!("the newest version {last} of")), "{after}");
    database.qisai(&["verify", "--anchor", &anchor]).good();
    chain_anew(&database, |public| public.replace("first_wins", "second_wins"));
    let said = database.qisai(&["verify", "--anchor", &anchor]);
    assert!(said.code == 1 && said.out.contains("the log was written anew"), "{}", said.out);
}
