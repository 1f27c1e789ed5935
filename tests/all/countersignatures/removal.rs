//! Countersignatures that were added by mistake and are removed.

use crate::countersignatures::{countersigned, witness};
use crate::heads::{closed, one, run};
use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Returns the numbers in the list of countersignatures, and the lines behind them.
fn listed(database: &Database, event: &[&str]) -> Vec<(String, String)> {
    let said = database.qisai(&[&["countersignature", "list"], event].concat()).good();
    let lines = said.lines().filter_map(|line| line.split_once("  "));
    lines.map(|(number, line)| (number.to_owned(), line.to_owned())).collect()
}

fn remove(database: &Database, slug: &str, number: &str) -> String {
    database.qisai(&["countersignature", "remove", slug, number, "--reason", "of another event"]).good()
}

const REMOVED: &str = "by the operator: of another event";

#[test]
fn t4_a_countersignature_is_removed_with_a_reason_and_named_by_verify() {
    let (database, second) = (Database::sqlite(), witness());
    let slug = closed(&database);
    let (signed, key) = countersigned(&database, &second, "friday");
    let add = || database.qisai(&["countersignature", "add", &signed, "--witness", &key]).good();
    add();
    // The event and the tournament; all have the accounts and roles as well.
    assert_eq!(listed(&database, &[&slug]).len(), 2);
    let all = listed(&database, &[]);
    assert_eq!(all.len(), 3, "{all:?}");
    assert!(all.iter().all(|(number, line)| number.len() == 8 && line.contains("by Chess Federation")), "{all:?}");
    let refused = database.qisai(&["countersignature", "remove", &slug, &all[0].0, "--reason", " "]).bad(1);
    assert!(refused.contains("needs a reason"), "{refused}");
    let refused = database.qisai(&["countersignature", "remove", &slug, "1", "--reason", "x"]).bad(1);
    assert!(refused.contains("no countersignature 00000001"), "{refused}");
    assert_eq!(listed(&database, &[]), all);

    let forgotten = format!("the key {key} is no longer known here");
    for (number, line) in &all {
        let said = remove(&database, &slug, number);
        assert_eq!(said.contains(&forgotten), *number == all[2].0, "{line}: {said}");
    }
    let said = database.qisai(&["verify"]).good();
    assert_eq!(said.matches(REMOVED).count(), 3, "{said}");
    assert!(said.contains(&key) && !said.contains("Chess Federation"), "{said}");
    let said = database.qisai(&["countersignature", "list", &slug]).good();
    assert_eq!(said.matches(REMOVED).count(), 2, "{said}");
    // Whoever expects it is told that it is not there, and how it went.
    let said = database.qisai(&["verify", &slug, "--witness", &key]);
    let missed = format!("no countersignature with key {key}");
    assert!(said.code == 1 && said.out.contains(&missed) && said.out.contains(REMOVED), "{}", said.out);
    let said = database.qisai(&["verify", &slug, "--countersignatures", &signed]).good();
    assert!(said.contains("is as it was countersigned") && said.contains(REMOVED), "{said}");
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("anna").desk(&slug);
    let lines: Vec<String> = desk.page("/log").html().select(&css("#log-of-event tbody tr")).map(words).collect();
    let told = |line: &&String| line.contains("Countersignature removed: entry ") && line.contains("of another event");
    assert_eq!(lines.iter().filter(told).count(), 3, "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(&format!("key {}", &key[..8]))), "{lines:?}");
    server.stop();

    // Added again, it is missed again when it is removed by hand.
    add();
    database.qisai(&["verify"]).good();
    run(&database, "DELETE FROM countersignature");
    let said = database.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains(&missed), "{}", said.out);
}

#[test]
fn t4_one_that_is_removed_by_hand_is_missed_though_another_one_was_removed_with_a_reason() {
    let (database, second) = (Database::sqlite(), witness());
    let slug = closed(&database);
    let server = Server::start(&database.url);
    server.anybody().sign_in("anna").desk(&slug).pair(2);
    server.stop();
    for day in ["friday", "saturday"] {
        let (signed, key) = countersigned(&database, &second, day);
        database.qisai(&["countersignature", "add", &signed, "--witness", &key]).good();
        if day == "friday" {
            let server = Server::start(&database.url);
            server.anybody().sign_in("anna").desk(&slug).publish(2);
            server.stop();
        }
    }
    let id = one(&database, &format!("SELECT CAST(id AS TEXT) FROM tournament WHERE slug = '{slug}'")).unwrap();
    let of_tournament: Vec<_> =
        listed(&database, &[&slug]).into_iter().filter(|(_, line)| line.starts_with(&slug)).collect();
    let version = |line: &str| line.split("version ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    let oldest =
        one(&database, &format!("SELECT CAST(min(version) AS TEXT) FROM countersignature WHERE aggregate = {id}"))
            .unwrap();
    let (number, line) = of_tournament.iter().find(|(_, line)| version(line) == oldest).unwrap();
    remove(&database, &slug, number);
    let said = database.qisai(&["verify"]).good();
    assert!(said.contains(REMOVED) && said.contains("countersigned by Chess Federation"), "{line}: {said}");
    run(&database, &format!("DELETE FROM countersignature WHERE aggregate = {id}"));
    let said = database.qisai(&["verify"]);
    let missed = format!("of the log with number {id}: it was removed");
    assert!(said.code == 1 && said.out.contains(&missed) && said.out.contains(REMOVED), "{}", said.out);
}

#[test]
fn t4_a_chief_arbiter_removes_a_countersignature_on_the_page_of_the_log() {
    let (database, second) = (Database::sqlite(), witness());
    let slug = closed(&database);
    let (signed, key) = countersigned(&database, &second, "friday");
    database.qisai(&["countersignature", "add", &signed, "--witness", &key]).good();
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("anna").desk(&slug);
    let is_shown = || desk.public("").text().contains("Chess Federation");
    assert!(is_shown());
    let numbers: Vec<String> = listed(&database, &[&slug]).into_iter().map(|(number, _)| number).collect();
    let plain = |number: &String| number.trim_start_matches('0').to_owned();
    let form = || desk.page("/log").form("#countersignature-removal");
    let refused = desk.arbiter.submit(&form().with("number", plain(&numbers[0])).with("reason", " ")).is(422).text();
    assert!(refused.contains("needs a reason"), "{refused}");
    let sent = form();
    for number in &numbers {
        let sent = sent.clone().with("number", plain(number)).with("reason", "of another event");
        // Sent twice, it is removed once.
        desk.arbiter.submit(&sent).is(303);
        desk.arbiter.submit(&sent).is(303);
    }
    assert!(!is_shown());
    let page = desk.page("/log").text();
    assert_eq!(page.matches("of another event").count(), 2);
    assert!(!page.contains("countersignature-removal"));
    server.stop();
    let said = database.qisai(&["verify"]).good();
    assert_eq!(said.matches("by anna: of another event").count(), 2, "{said}");
}
