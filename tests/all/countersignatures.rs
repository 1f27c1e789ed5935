//! Tests for countersignatures: a second installation signs the heads of logs, and a history that the owner of the first
//! key has written anew is found.

mod limits;
mod races;

use std::fs;

use serde_json::{Value, json};

use crate::heads::{closed, one, run, two_histories, wish};
use crate::rewritten::chain_anew;
use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Second installation, with an event of its own.
fn witness() -> Database {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("zoe");
    server.stop();
    database
}

fn json_of(file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Lets the second installation sign the logs of the first; returns the file and the key of the second.
fn countersigned(first: &Database, second: &Database, name: &str) -> (String, String) {
    let [anchor, signed] = ["anchor", "signed"].map(|kind| first.path(&format!("{name}.{kind}.json")));
    first.qisai(&["anchor", "--log", "--out", &anchor]).good();
    let said =
        second.qisai(&["countersignature", "make", &anchor, "--by", "Chess Federation", "--out", &signed]).good();
    assert!(said.contains("all entries were checked"), "{said}");
    let key = json_of(&signed)["countersignatures"][0]["key"].as_str().unwrap().to_owned();
    assert!(said.contains(&format!("the public key of this installation is {key}")), "{said}");
    (signed, key)
}

#[test]
fn t4_a_history_signed_anew_with_the_first_key_is_found_by_a_countersignature() {
    let (real, wished, slug) = two_histories();
    fs::copy(format!("{}.key", real.url), format!("{}.key", wished.url)).unwrap();
    wish(&wished, &slug);
    let (signed, key) = countersigned(&real, &witness(), "friday");
    let mistyped = format!("{}{}", &key[1..], &key[..1]);
    let refused = real.qisai(&["countersignature", "add", &signed, "--witness", &mistyped]);
    assert!(refused.code == 2 && refused.err.contains("signed nothing in this file"), "{refused:?}");
    let said = real.qisai(&["countersignature", "add", &signed, "--witness", &key]).good();
    let of = |kind: &str| said.lines().filter(|line| line.starts_with(kind)).count();
    assert_eq!([of(&format!("tournament {slug}: version ")), of("event ")], [1, 1], "{said}");
    assert!(said.contains("by Chess Federation at 20"), "{said}");
    let said = real.qisai(&["verify"]).good();
    assert!(said.contains("is as it was countersigned by Chess Federation at 20"), "{said}");
    // Later entries do not contradict it.
    let server = Server::start(&real.url);
    let anna = server.anybody().sign_in("anna");
    anna.create_tournament("Lake Open", 3);
    anna.desk(&slug).pair(2);
    server.stop();
    real.qisai(&["verify", &slug, "--witness", &key]).good();
    // Nobody has countersigned the other one, and nobody has said so.
    real.qisai(&["verify", "lake-open"]).good();
    // The file has the signatures of other logs, which were not asked for.
    real.qisai(&["verify", "lake-open", "--countersignatures", &signed]).good();

    // The other history is signed with the same key and agrees with its tables: nothing else finds it.
    wished.verify();
    let said = wished.qisai(&["verify", "--countersignatures", &signed, "--witness", &key]);
    let found = format!("tournament {slug}: the log was written anew: version ");
    assert!(said.code == 1 && said.out.contains(&found) && said.out.contains("Chess Federation"), "{}", said.out);
    // So it is with the countersignatures in the database, and without them they are missed.
    run(
        &wished,
        &format!("ATTACH '{}' AS real; INSERT INTO countersignature SELECT * FROM real.countersignature", real.url),
    );
    let said = wished.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains(&found), "{}", said.out);
    run(&wished, "DELETE FROM countersignature");
    wished.qisai(&["verify"]).good();
    let said = wished.qisai(&["verify", &slug, "--witness", &key]);
    assert!(said.code == 1 && said.out.contains(&format!("no countersignature with key {key}")), "{}", said.out);
    // What was added is kept beside the key file of the first installation as well, for each log.
    run(&real, "DELETE FROM countersignature WHERE aggregate = (SELECT max(aggregate) FROM countersignature)");
    let said = real.qisai(&["verify"]);
    let missed = format!("no countersignature with key {key} of the log with number ");
    assert!(said.code == 1 && said.out.matches(&missed).count() == 1, "{}", said.out);
    run(&real, "DELETE FROM countersignature");
    let said = real.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.matches(&missed).count() > 1, "{}", said.out);
}

/// Tests a second countersigning after the installation's own log has grown, of which no anchor has the entries.
#[test]
fn t4_logs_are_countersigned_again_without_that_of_the_installation() {
    let (real, second) = (Database::sqlite(), witness());
    let slug = closed(&real);
    countersigned(&real, &second, "friday");
    let server = Server::start(&real.url);
    let anna = server.anybody().sign_in("anna");
    anna.add_account("bert", "scorer");
    anna.desk(&slug).pair(2);
    server.stop();
    let (again, key) = countersigned(&real, &second, "saturday");
    real.qisai(&["countersignature", "add", &again, "--witness", &key]).good();
    real.qisai(&["verify", "--witness", &key]).good();
}

#[test]
fn t4_countersignatures_that_do_not_hold_are_told_apart() {
    let (real, other, second) = (Database::sqlite(), Database::sqlite(), witness());
    let slug = closed(&real);
    closed(&other);
    let short = real.path("short.sqlite3");
    real.qisai(&["backup", &short]).good();
    let server = Server::start(&real.url);
    server.anybody().sign_in("anna").desk(&slug).pair(2);
    server.stop();
    let (signed, key) = countersigned(&real, &second, "friday");
    let refused = |database: &Database, file: &str, words: &str| {
        for arguments in [vec!["countersignature", "add", file], vec!["verify", "--countersignatures", file]] {
            let said = database.qisai(&arguments);
            assert!(said.code == 1 && said.out.contains(words), "{arguments:?}: {}", said.out);
        }
        assert_eq!(one(database, "SELECT CAST(count(*) AS TEXT) FROM countersignature").unwrap(), "0");
    };
    refused(&other, &signed, "is another log");
    let said = other.qisai(&["verify", &slug, "--countersignatures", &signed]);
    assert!(said.code == 1 && said.out.contains("is another log"), "{}", said.out);
    let shorter = Database::sqlite();
    shorter.qisai(&["restore", &short]).good();
    refused(&shorter, &signed, "and the log does not have it");
    // A byte of either signature, the name or the hash.
    let whole = fs::read_to_string(&signed).unwrap();
    let of = |file: &Value, which: &str| file["countersignatures"][1][which].as_str().unwrap().to_owned();
    let file: Value = serde_json::from_str(&whole).unwrap();
    let (signature, hash) =
        (of(&file, "signature"), file["countersignatures"][1]["head"]["hash"].as_str().unwrap().to_owned());
    for (from, to) in [
        (signature.clone(), signature.chars().rev().collect::<String>()),
        (hash.clone(), hash.chars().rev().collect()),
        ("Chess Federation".to_owned(), "Bridge Federation".to_owned()),
        (key.clone(), key.to_uppercase()),
        ("\"checked\": \"log\"".to_owned(), "\"checked\": \"head\"".to_owned()),
    ] {
        let altered = real.path("altered.json");
        fs::write(&altered, whole.replace(&from, &to)).unwrap();
        refused(&real, &altered, "is damaged");
    }
    // A key that nobody has named is said to be unknown, but nothing contradicts the log.
    let said = real.qisai(&["countersignature", "add", &signed]).good();
    assert!(said.contains(&format!("key {key}, which is not known here")), "{said}");
    let said = real.qisai(&["verify"]).good();
    assert!(said.contains(&format!("key {key}, which is not known here")), "{said}");
    let said = real.qisai(&["verify", "--witness", &key]).good();
    assert!(said.contains("countersigned by Chess Federation") && !said.contains("not known"), "{said}");
    real.qisai(&["countersignature", "add", &real.path("friday.anchor.json")]).bad(2);
}

#[test]
fn t4_a_second_installation_refuses_another_history_of_what_it_has_signed() {
    let (real, wished, slug) = two_histories();
    fs::copy(format!("{}.key", real.url), format!("{}.key", wished.url)).unwrap();
    let early = real.path("early.json");
    wished.qisai(&["anchor", "--log", "--out", &early]).good();
    wish(&wished, &slug);
    let second = witness();
    countersigned(&real, &second, "friday");
    let make = |anchor: &str, more: &[&str]| {
        second.qisai(&[&["countersignature", "make", anchor, "--by", "Chess Federation"], more].concat())
    };
    let refused = |anchor: &str, more: &[&str], words: &str| {
        let said = make(anchor, more);
        assert!(said.code == 1 && said.err.contains(words) && said.err.contains("nothing was signed"), "{}", said.err);
    };
    refused(&early, &[], "the log was cut, or the file is older");
    let anew = wished.path("anew.json");
    wished.qisai(&["anchor", "--log", "--out", &anew]).good();
    refused(&anew, &[], "the log was written anew: this installation countersigned another version");
    // What follows is signed again, if it follows.
    let server = Server::start(&real.url);
    server.anybody().sign_in("anna").desk(&slug).pair(2);
    server.stop();
    let later = real.path("later.json");
    real.qisai(&["anchor", "--log", "--out", &later]).good();
    let key = json_of(&later)["heads"][0]["key"].as_str().unwrap().to_owned();
    refused(&later, &["--key", &"0".repeat(64)], "with a key other than the one that --key names");
    // Without the entries, nobody can say whether it follows.
    let bare = real.path("bare.json");
    real.qisai(&["anchor", "--out", &bare]).good();
    refused(&bare, &[], "does not have the entries to compare it with: use `qisai anchor --log`");
    let mut both = json_of(&later);
    let friday = json_of(&real.path("friday.anchor.json"))["heads"].as_array().unwrap().clone();
    both["heads"].as_array_mut().unwrap().extend(friday);
    fs::write(&bare, both.to_string()).unwrap();
    refused(&bare, &[], "the file has two different heads of this log");
    make(&later, &["--key", &key]).good();
    // Entries that are changed in the file, or do not end with the signed one.
    let mut file = json_of(&later);
    let log = file["heads"][1]["log"].as_array_mut().unwrap();
    log.pop();
    fs::write(&anew, file.to_string()).unwrap();
    refused(&anew, &[], "do not end with the signed one");
    let mut file = json_of(&later);
    file["heads"][1]["log"][0] = json!("{}");
    fs::write(&anew, file.to_string()).unwrap();
    refused(&anew, &[], "the log is damaged");
    real.qisai(&["countersignature", "make", &later, "--by", "Myself"]).bad(1);
    // Nobody is named in the file.
    assert!(!fs::read_to_string(&later).unwrap().contains("Player 1"));
}

#[test]
fn t4_countersignatures_are_added_on_the_page_of_the_log_and_shown_with_the_fingerprint() {
    let (database, second) = (Database::sqlite(), witness());
    let slug = closed(&database);
    let (signed, key) = countersigned(&database, &second, "friday");
    let bytes = fs::read(&signed).unwrap();
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("anna").desk(&slug);
    let before = desk.public("").text();
    assert!(!before.contains("Chess Federation"));
    let form = || desk.page("/log").form("#countersign");
    let refused = desk.arbiter.submit(&form().file("list.csv", b"Name\nAda\n".to_vec())).is(422).text();
    assert!(refused.contains("list.csv is not a file of countersignatures"), "{refused}");
    let altered = String::from_utf8(bytes.clone()).unwrap().replace("Chess Federation", "Bridge Federation");
    let refused = desk.arbiter.submit(&form().file("signed.json", altered.into_bytes())).is(422).text();
    assert!(refused.contains("signed.json was not added") && refused.contains("is damaged"), "{refused}");
    let none = br#"{"qisai_countersignatures":1,"countersignatures":[]}"#.to_vec();
    desk.arbiter.submit(&form().file("none.json", none)).is(422);
    // Those of one tournament are not added by way of another.
    let other = server.anybody().sign_in("anna");
    other.create_tournament("Lake Open", 3);
    let form_of_other = other.desk("lake-open").page("/log").form("#countersign");
    let refused = other.submit(&form_of_other.file("signed.json", bytes.clone())).is(422).text();
    assert!(refused.contains("Signature of another log"), "{refused}");
    let add = || {
        let to = desk.arbiter.submit(&form().file("signed.json", bytes.clone())).is(303).location();
        let page = desk.arbiter.get(to.split('#').next().unwrap()).is(200).html();
        words(page.select(&css("#told")).next().expect("the number of those added"))
    };
    assert_eq!(desk.page("/log?added=0").html().select(&css("#told")).count(), 0);
    assert_eq!(add(), "2 countersignatures added.");
    assert_eq!(add(), "All countersignatures in the file are already here.");
    assert_eq!(desk.page("/log?added=3").html().select(&css("#told")).count(), 0);
    let lines: Vec<String> = desk.page("/log").html().select(&css("[data-holds]")).map(words).collect();
    // One for the event and one for the tournament.
    assert_eq!(lines.len(), 2, "{lines:?}");
    let version = desk.version();
    assert!(lines.iter().all(|line| line.starts_with(&format!("Chess Federation {}", &key[..8]))), "{lines:?}");
    let holds = |line: &&String| line.contains("The log is as it was signed; the key is not known here");
    let of_tournament = lines.iter().filter(holds).filter(|line| line.ends_with(&format!("{slug} {version}")));
    let of_tournament: Vec<&String> = of_tournament.collect();
    assert!(matches!(of_tournament.as_slice(), [one] if one.contains("Tournament")), "{lines:?}");
    let of_event = lines.iter().filter(|line| line.contains("Event data of "));
    assert_eq!(of_event.count(), 1, "the logs of the event and its tournament have the same name: {lines:?}");
    // Anybody can make a key: the public pages show only those that were named here.
    assert!(!desk.public("").text().contains("Chess Federation"));
    assert_eq!(desk.public(".json").json()["log"]["countersignatures"], json!([]));
    server.stop();
    database.qisai(&["countersignature", "add", &signed, "--witness", &key]).good();
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("anna").desk(&slug);
    let facts: Vec<String> = desk.public("").html().select(&css(".facts dd")).map(words).collect();
    assert!(facts.contains(&format!("by Chess Federation up to entry {version}")), "{facts:?}");
    let log = desk.public(".json").json()["log"].clone();
    assert_eq!(log["countersignatures"][0]["by"], "Chess Federation");
    assert_eq!(log["countersignatures"][0]["head"]["version"], json!(version));
    server.stop();
    let export = database.qisai(&["export", &slug, "--format", "json"]).good();
    assert!(export.contains("\"by\":\"Chess Federation\"") && export.contains(&key), "{export}");
    // A backup and its restoration keep them.
    let copy = database.path("copy.sqlite3");
    database.qisai(&["backup", &copy]).good();
    let restored = Database::sqlite();
    restored.qisai(&["restore", &copy]).good();
    restored.qisai(&["verify", "--witness", &key]).good();
    // A planted row that cannot be read hides nothing else.
    run(
        &database,
        "INSERT INTO countersignature SELECT aggregate, version, of_key, 'planted', given, 'x' FROM countersignature",
    );
    let said = database.qisai(&["verify", &slug]);
    let holds = "is as it was countersigned by Chess Federation";
    assert!(said.code == 1 && said.out.contains("is damaged") && said.out.contains(holds), "{}", said.out);
    let export = database.qisai(&["export", &slug, "--format", "json"]).good();
    assert!(export.contains(&key) && !export.contains("planted"), "{export}");
    run(&database, "DELETE FROM countersignature WHERE key = 'planted'");
    // The history written anew by hand, and signed with the key of the first installation by its next anchor.
    run(&database, "UPDATE game SET result = 'second'");
    chain_anew(&database, |public| public.replace("first_wins", "second_wins"));
    let said = database.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains("the log was written anew: version"), "{}", said.out);
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("anna").desk(&slug);
    let page = desk.page("/log").text();
    assert!(page.contains("The log was rewritten since"), "{page}");
    assert!(!desk.public("").text().contains("Chess Federation"));
}
