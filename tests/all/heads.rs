//! Tests for signed heads of the log: on pages, on paper, in anchors. A rewritten log is found even if its chain is
//! intact.

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::{Nullable, Text};
use diesel::{Connection, RunQueryDsl, SqliteConnection};
use qisai_domain::Command;
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::tournaments::CommandContext;
use serde_json::Value;

use crate::prints::codes;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Creates four players with round 1 published.
fn begun(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    desk
}

fn play_on(desk: &Desk, result: &'static str) {
    desk.enter_all(1, |_| result);
    desk.close(1);
}

/// Creates a database with a closed round.
pub fn closed(database: &Database) -> String {
    let server = Server::start(&database.url);
    let desk = begun(&server);
    play_on(&desk, "first");
    server.stop();
    desk.slug
}

pub fn run(database: &Database, statement: &str) {
    SqliteConnection::establish(&database.url).unwrap().batch_execute(statement).unwrap();
}

pub fn one(database: &Database, query: &str) -> Option<String> {
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    diesel::select(sql::<Nullable<Text>>(&format!("({query})"))).get_result(&mut db).unwrap()
}

#[test]
fn d12_a_closed_round_is_signed() {
    let database = Database::sqlite();
    closed(&database);
    assert_eq!(database.verify(), 1);
    let signed = "SELECT group_concat(head.version || ' ' || (head.hash = log.hash)) FROM head \
                  JOIN log ON log.aggregate = head.aggregate AND log.version = head.version";
    let last = one(&database, "SELECT CAST(version AS TEXT) FROM tournament").unwrap();
    assert_eq!(one(&database, signed).unwrap(), format!("{last} 1"));
    let key = format!("{}.key", database.url);
    assert_eq!(std::fs::read_to_string(&key).unwrap().trim().len(), 64);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // The secret is only in the file.
    assert_eq!(one(&database, "SELECT secret FROM signing_key"), None);
}

#[test]
fn d12_signatures_that_are_changed_or_gone_are_found() {
    let database = Database::sqlite();
    closed(&database);
    for (change, back, found) in [
        ("signature = replace(signature, substr(signature, 1, 8), '00000000')", "signature", "is not that of its key"),
        ("at = '2020-01-01T00:00:00.000000Z'", "at", "is not that of its key"),
        ("version = version - 1", "version", "is not that of its key"),
        ("hash = replace(hash, substr(hash, 1, 8), '00000000')", "hash", "is not that of its key"),
        ("key = replace(key, substr(key, 1, 8), '00000000')", "key", "with a key that is not known here"),
    ] {
        run(
            &database,
            &format!("CREATE TABLE kept AS SELECT * FROM head; UPDATE head SET {change} WHERE aggregate <> 0"),
        );
        let said = database.qisai(&["verify"]);
        assert!(said.code == 1 && said.out.contains(found), "{change}: {}", said.out);
        run(
            &database,
            &format!(
                "UPDATE head SET {back} = (SELECT {back} FROM kept WHERE aggregate <> 0) WHERE aggregate <> 0; DROP TABLE kept"
            ),
        );
        database.verify();
    }
    run(&database, "DELETE FROM head");
    let said = database.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains("closed a round and has no signature"), "{}", said.out);
}

/// Creates the same tournament twice with the program itself: the real history, and a forged one.
pub fn two_histories() -> (Database, Database, String) {
    let (real, wished) = (Database::sqlite(), Database::sqlite());
    let server = Server::start(&real.url);
    let desk = begun(&server);
    let copy = real.path("published.sqlite3");
    real.qisai(&["backup", &copy]).good();
    wished.qisai(&["restore", &copy]).good();
    play_on(&desk, "first");
    server.stop();
    let slug = desk.slug;
    (real, wished, slug)
}

pub fn wish(wished: &Database, slug: &str) {
    let server = Server::start(&wished.url);
    play_on(&server.anybody().sign_in("anna").desk(slug), "second");
    server.stop();
    wished.verify();
}

#[test]
fn d12_an_anchor_finds_a_log_that_was_written_anew_with_the_key() {
    let (real, wished, slug) = two_histories();
    // An attacker with the whole disk also has the key.
    std::fs::copy(format!("{}.key", real.url), format!("{}.key", wished.url)).unwrap();
    wish(&wished, &slug);
    let anchor = real.path("friday.json");
    real.qisai(&["anchor", "--out", &anchor]).good();
    let file: Value = serde_json::from_str(&std::fs::read_to_string(&anchor).unwrap()).unwrap();
    let of: Vec<&str> = file["heads"].as_array().unwrap().iter().map(|head| head["of"].as_str().unwrap()).collect();
    assert_eq!(of, ["event", "tournament", "installation"]);
    let said = real.qisai(&["verify", "--anchor", &anchor]).good();
    assert!(said.contains(&format!("{slug}: version ")) && said.contains("is as it was anchored"), "{said}");
    // Later entries do not contradict it.
    let server = Server::start(&real.url);
    let desk = server.anybody().sign_in("anna").desk(&slug);
    desk.pair(2);
    server.stop();
    real.qisai(&["verify", "--anchor", &anchor]).good();

    wished.verify();
    let said = wished.qisai(&["verify", "--anchor", &anchor]);
    assert!(said.code == 1 && said.out.contains(&format!("{slug}: the log was written anew")), "{}", said.out);
    // A truncated log is found, too, and so is an anchor altered to match another log.
    let short = Database::sqlite();
    short.qisai(&["restore", &real.path("published.sqlite3")]).good();
    let said = short.qisai(&["verify", &slug, "--anchor", &anchor]);
    assert!(said.code == 1 && said.out.contains("and the log does not have it"), "{}", said.out);
    let fitted = std::fs::read_to_string(&anchor).unwrap();
    let hash = file["heads"][1]["hash"].as_str().unwrap();
    std::fs::write(&anchor, fitted.replace(hash, &hash.chars().rev().collect::<String>())).unwrap();
    let said = real.qisai(&["verify", "--anchor", &anchor]);
    assert!(said.code == 1 && said.out.contains("the anchor was altered"), "{}", said.out);
    std::fs::write(&anchor, "{}").unwrap();
    let said = real.qisai(&["verify", "--anchor", &anchor]).bad(2);
    assert!(said.contains("friday.json") && said.contains("qisai anchor"), "{said}");
}

#[test]
fn d12_a_log_that_was_written_anew_does_not_fit_what_was_signed() {
    let (real, wished, slug) = two_histories();
    wish(&wished, &slug);
    // The real signatures are kept, since the attacker cannot create others.
    run(
        &wished,
        &format!(
            "ATTACH '{}' AS real; DELETE FROM head; DELETE FROM signing_key; \
             INSERT INTO head SELECT * FROM real.head; INSERT INTO signing_key SELECT * FROM real.signing_key",
            real.url
        ),
    );
    let said = wished.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains("is another entry"), "{}", said.out);
}

#[test]
fn t4_keys_are_compared_with_those_outside_the_database() {
    let (real, wished, slug) = two_histories();
    wish(&wished, &slug);
    let said = real.qisai(&["verify"]).good();
    assert!(said.contains(" signed (the newest version "), "{said}");
    // Another history, signed well by another key, in place of the file; the key file beside it is the true one.
    std::fs::copy(&wished.url, &real.url).unwrap();
    let said = real.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains("which is not that of this installation"), "{}", said.out);
    let other = one(&real, "SELECT key AS text FROM head WHERE aggregate <> 0 ORDER BY version DESC LIMIT 1").unwrap();
    assert!(said.out.contains(&other), "{}", said.out);
    real.qisai(&["verify", "--key", &other]).good();
    real.qisai(&["verify", "--key", "hush"]).bad(2);
    // Nothing is believed of a table of keys that was emptied.
    run(&real, "DELETE FROM head; DELETE FROM signing_key");
    let said = real.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains("closed a round and has no signature"), "{}", said.out);
}

#[test]
fn d12_a_tournament_that_is_gone_leaves_its_signature() {
    let database = Database::sqlite();
    closed(&database);
    run(
        &database,
        "PRAGMA foreign_keys = OFF; DELETE FROM log; DELETE FROM log_part; DELETE FROM tournament; DELETE FROM event",
    );
    let said = database.qisai(&["verify"]);
    assert!(said.code == 1 && said.out.contains("signed heads, but no log"), "{}", said.out);
}

#[test]
fn d12_the_fingerprint_stands_on_the_page_and_on_paper_and_is_found_in_the_log() {
    let (real, wished, slug) = two_histories();
    wish(&wished, &slug);
    let server = Server::start(&real.url);
    let desk = server.anybody().sign_in("anna").desk(&slug);
    let log = desk.public(".json").json()["log"].clone();
    let printed = log["fingerprint"].as_str().unwrap().to_owned();
    assert_eq!(printed.len(), 29, "{printed}");
    for rest in ["", "/standings", "/crosstable"] {
        let page = desk.public(rest).html();
        let foot: Vec<String> = page.select(&css("[data-head]")).map(words).collect();
        assert!(foot.len() == 1 && foot[0].ends_with(&printed), "{rest}: {foot:?}");
    }
    let facts: Vec<String> = desk.public("").html().select(&css(".facts dd")).map(words).collect();
    assert!(facts.iter().any(|fact| fact.starts_with(&printed)), "{facts:?}");
    // A later result does not change what was signed.
    desk.pair(2);
    desk.publish(2);
    desk.enter_result(2, &desk.boards(2)[0], "draw").is(200);
    assert_eq!(desk.public(".json").json()["log"], log);
    // The code on each sheet, of pairings, results and places alike, opens the page and holds the same head.
    let version = &log["version"];
    let mut scanned = Vec::new();
    for rest in ["/r/1", "/r/2", "/standings"] {
        let page = desk.public(rest).html();
        let code = page.select(&css(".print-foot source")).next().unwrap().attr("srcset").unwrap().to_owned();
        let read = codes(&desk.arbiter.get(&code).is(200).text());
        let digits = printed.replace(' ', "");
        assert_eq!(read, [format!("http://{}/t/{slug}{rest}#{version}-{digits}", server.address)]);
        desk.arbiter.get(read[0].strip_prefix(&format!("http://{}", server.address)).unwrap()).is(200);
        scanned.extend(read);
    }
    desk.arbiter.get(&format!("/qr/t/{slug}?anything")).is(404);
    server.stop();

    for text in &scanned {
        let said = real.qisai(&["verify", &slug, "--printed", text]).good();
        assert!(said.contains(&format!("{slug}: {printed} is version {version}, 20")), "{said}");
        let said = wished.qisai(&["verify", "--printed", text]);
        assert!(said.code == 1 && said.out.contains("it was printed from another log"), "{}", said.out);
    }
    let other = scanned[0].replace(&format!("#{version}-"), "#1-");
    let said = real.qisai(&["verify", &slug, "--printed", &other]);
    assert!(said.code == 1 && said.out.contains("the code names version 1"), "{}", said.out);
    let said = real.qisai(&["verify", &slug, "--printed", &printed]).good();
    assert!(said.contains(&format!("{slug}: {printed} is version {}, 20", log["version"])), "{said}");
    let said = wished.qisai(&["verify", "--printed", &printed.replace(' ', "")]);
    assert!(said.code == 1 && said.out.contains("it was printed from another log"), "{}", said.out);
    real.qisai(&["verify", "--printed", "1234"]).bad(2);
}

#[test]
fn an_export_is_signed_by_the_command_line_and_by_the_desk() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = begun(&server);
    let signed = || one(&database, "SELECT CAST(max(version) AS TEXT) FROM head WHERE aggregate <> 0");
    assert_eq!(signed(), None);
    desk.page("/export/trf26");
    assert_eq!(signed(), Some(desk.version().to_string()));
    desk.enter_result(1, &desk.boards(1)[0], "first").is(200);
    database.qisai(&["export", &desk.slug, "--format", "trf"]).good();
    assert_eq!(signed(), Some(desk.version().to_string()));
    server.stop();
    database.verify();
}

#[test]
fn a_person_who_is_erased_leaves_the_signatures_good() {
    let database = Database::sqlite();
    let slug = closed(&database);
    let anchor = database.path("before.json");
    database.qisai(&["anchor", "--out", &anchor]).good();
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(&slug).unwrap();
    let person = *service.tournament(id).unwrap().people.keys().next().unwrap();
    let by = CommandContext::account("anna").because(Some("asked to be forgotten".into()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(service.run(id, Command::Erase(person), by)).unwrap();
    drop(service);
    let gone = one(&database, &format!("SELECT open FROM person WHERE id = {person}"));
    assert_eq!(gone, None);
    database.verify();
    database.qisai(&["verify", "--anchor", &anchor]).good();
}

#[test]
fn a_server_keeps_its_key_in_the_database_or_in_the_file_that_is_named() {
    let Some(database) = Database::postgresql() else { return };
    closed(&database);
    database.verify();
    let said = database.qisai(&["anchor"]).good();
    let key = |said: &str| serde_json::from_str::<Value>(said).unwrap()["heads"][0]["key"].clone();
    // The key is the same for all users of a database.
    assert_eq!(key(&database.qisai(&["anchor"]).good()), key(&said));

    let Some(other) = Database::postgresql() else { return };
    let file = other.path("installation.key");
    let mut command = crate::support::program::command();
    command.env("QISAI_DATABASE", &other.url);
    let server = Server::launch(command, &["--key-file", &file], "http://");
    play_on(&begun(&server), "draw");
    server.stop();
    let said = other.qisai(&["anchor"]).bad(2);
    assert!(said.contains("--key-file"), "{said}");
    other.qisai(&["anchor", "--key-file", &file]).good();
    other.verify();
    std::fs::write(&file, "lost").unwrap();
    let said = other.qisai(&["serve", "--listen", "127.0.0.1:0", "--key-file", &file]).bad(2);
    assert!(said.contains("installation.key") && said.contains("64 hexadecimal digits"), "{said}");
}
