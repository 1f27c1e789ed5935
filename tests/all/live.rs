//! Tests for pages that follow a tournament, and for unchanged pages.

use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use diesel::Connection;
use diesel::connection::SimpleConnection;
use serde_json::Value;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Visitor};
use crate::support::server::Server;

/// Longer than any operation on the slowest machine; a longer wait is in vain.
const PATIENCE: Duration = Duration::from_secs(20);

/// Spectator's page with an open stream.
pub struct Stream {
    lines: Receiver<String>,
}

impl Stream {
    pub fn open(visitor: &Visitor, slug: &str) -> Self {
        let mut body = visitor.ask(&format!("/t/{slug}/live")).follow();
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut line = String::new();
            while body.read_line(&mut line).is_ok_and(|length| length > 0)
                && sender.send(line.trim_end().to_owned()).is_ok()
            {
                line.clear();
            }
        });
        Self { lines }
    }

    /// Returns the next non-empty line; `None` at the end of the stream.
    fn line(&self) -> Option<String> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line.is_empty() || line.starts_with(':') => {}
                Ok(line) => return Some(line),
                Err(_) => break,
            }
        }
        None
    }

    /// Returns the next version received.
    #[track_caller]
    fn version(&self) -> u64 {
        let id = self.line().expect("a message");
        let data: Value = serde_json::from_str(self.line().unwrap().strip_prefix("data: ").unwrap()).unwrap();
        assert_eq!(id, format!("id: {}", data["version"]));
        data["version"].as_u64().unwrap()
    }

    /// Waits until this version is received; returns the duration.
    #[track_caller]
    pub fn reaches(&self, version: u64) -> Duration {
        let begun = Instant::now();
        while self.version() < version {}
        begun.elapsed()
    }
}

/// Creates six players, nothing paired.
pub fn desk(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(6);
    desk
}

#[test]
fn spectators_are_told_of_every_round_and_result() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let spectators = [(); 3].map(|()| Stream::open(&server.anybody(), &desk.slug));
    let first = desk.version();
    for spectator in &spectators {
        assert_eq!(spectator.version(), first);
    }
    let mut slowest = Duration::ZERO;
    let mut all_told = |desk: &Desk| {
        for spectator in &spectators {
            slowest = slowest.max(spectator.reaches(desk.version()));
        }
    };
    for round in 1..=2 {
        desk.pair(round);
        desk.publish(round);
        all_told(&desk);
        for board in desk.boards(round) {
            desk.enter_result(round, &board, "draw").is(200);
            all_told(&desk);
            assert_eq!(
                desk.shape(&format!("/r/{round}.json"))["boards"][usize::try_from(board.board - 1).unwrap()]["code"],
                "draw"
            );
        }
        desk.close(round);
        all_told(&desk);
    }
    println!("told after at most {slowest:?}");
    // An act without changes sends no message.
    let version = desk.version();
    let board = desk.boards(2).remove(0);
    desk.enter_result(2, &board, "draw").is(200);
    assert_eq!((desk.version(), spectators[0].lines.try_recv().is_ok_and(|line| !line.is_empty())), (version, false));
    server.anybody().get("/t/nowhere/live").is(404);
}

/// Tests that changes by the command line on the database of a server arrive, and that no page stays old.
fn changes_of_the_command_line_arrive(database: &Database) {
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let stream = Stream::open(&server.anybody(), &desk.slug);
    let list = database.path("late.csv");
    std::fs::write(&list, "Name,Rating\nLatecomer,1500\n").unwrap();
    database.qisai(&["import", &list, "--tournament", &desk.slug]).good();
    stream.reaches(desk.version());
    let wanted = || desk.shape("/players.json")["players"].as_array().unwrap().len() == 7;
    assert!((0..200).any(|_| wanted() || {
        thread::sleep(Duration::from_millis(50));
        false
    }));
    assert_eq!(desk.entrants().len(), 7);
    assert_eq!(database.verify(), 1);
}

#[test]
fn changes_of_the_command_line_arrive_on_sqlite() {
    changes_of_the_command_line_arrive(&Database::sqlite());
}

#[test]
fn changes_of_the_command_line_arrive_on_postgresql() {
    Database::postgresql().iter().for_each(changes_of_the_command_line_arrive);
}

#[test]
fn a_server_that_stops_says_goodbye() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let stream = Stream::open(&server.anybody(), &desk.slug);
    stream.version();
    let begun = Instant::now();
    server.ask_to_stop();
    assert_eq!(stream.line().as_deref(), Some("event: goodbye"));
    assert_eq!(stream.line().as_deref(), Some("data: {}"));
    assert!(server.wait().success());
    println!("stopped after {:?}", begun.elapsed());
    assert_eq!(stream.line(), None);
}

#[test]
fn an_unchanged_page_is_not_sent_again() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let anybody = server.anybody();
    for address in desk.public_addresses(1, 1) {
        let first = anybody.get(&address).is(200);
        let tag = first.header("etag").to_owned();
        assert!(tag.len() > 2, "{address}");
        let again = |tag: &str| anybody.ask(&address).header("if-none-match", tag).get();
        for known in [tag.as_str(), "*", &format!("\"other\", {tag}")] {
            let answer = again(known).is(304);
            assert_eq!((answer.body.len(), answer.header("etag")), (0, tag.as_str()), "{address}");
        }
        again("\"other\"").is(200);
        // The other language is another page if it has other texts.
        let chinese = anybody.ask(&address).header("accept-language", "zh").get().is(200);
        assert_eq!(chinese.header("etag") == tag, chinese.body == first.body, "{address}");
    }
}

#[test]
fn a_page_is_the_same_however_it_is_packed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let anybody = server.anybody();
    for address in desk.public_addresses(1, 2) {
        let ask = |accepted: &str| anybody.ask(&address).header("accept-encoding", accepted).get().is(200);
        let (plain, gzip, brotli) = (ask("identity"), ask("gzip"), ask("gzip, deflate, br"));
        let coding = [&plain, &gzip, &brotli].map(|answer| answer.header("content-encoding"));
        assert_eq!(coding, ["", "gzip", "br"], "{address}");
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(gzip.body.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body, "{address}");
        unpacked.clear();
        brotli::Decompressor::new(brotli.body.as_slice(), 4096).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body, "{address}");
        assert!(plain.header("vary").contains("accept-encoding"));
    }
}

#[test]
fn pages_that_do_not_show_a_result_stay_as_they_are() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    let anybody = server.anybody();
    let page = |rest: &str| anybody.get(&format!("/t/{}{rest}", desk.slug)).is(200);
    let stay = ["/players", "/players.json", "/r/1", "/r/1/names", "/r/1/standings", "/r/1/standings/1", "/r/1.csv"];
    let change = ["", "/r/2", "/r/2/standings", "/standings", "/crosstable", "/players/1"];
    let before = [&stay[..], &change[..]].concat().into_iter().map(|rest| (rest, page(rest)));
    let before: Vec<(&str, Answer)> = before.collect();
    let board = desk.boards(2).remove(0);
    desk.enter_result(2, &board, "first").is(200);
    let version = desk.version().to_string();
    for (rest, before) in before {
        let after = page(rest);
        assert_eq!(after.header("x-qisai-version"), version, "{rest}");
        let same = (before.header("etag"), &before.body) == (after.header("etag"), &after.body);
        assert_eq!(same, stay.contains(&rest), "{rest}");
        let known =
            anybody.ask(&format!("/t/{}{rest}", desk.slug)).header("if-none-match", before.header("etag")).get();
        assert_eq!(known.status == 304, same, "{rest}");
        // Also sent with a 304, so that a page has its version.
        assert_eq!(known.header("x-qisai-version"), version, "{rest}");
    }
}

#[test]
fn the_list_of_tournaments_is_kept_until_it_changes() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let anybody = server.anybody();
    let home = |tag: &str| anybody.ask("/").header("accept-encoding", "br").header("if-none-match", tag).get();
    let first = home("\"\"").is(200);
    assert_eq!(first.header("content-encoding"), "br");
    let tag = first.header("etag").to_owned();
    // Players are not in the list; another tournament is, and so is one created by another process.
    desk.register("Ada", 1800);
    home(&tag).is(304);
    desk.arbiter.create_tournament("Market Cup", 3);
    let second = home(&tag).is(200);
    let report = database.path("lighthouse.trf");
    std::fs::write(&report, "012 Lighthouse Cup\n142 3\n192 FIDE_DUTCH_2026\n001    1      A\n001    2      B\n")
        .unwrap();
    let arguments = ["import", &report, "--tournament", "lighthouse", "--visibility", "public"];
    database.qisai(&arguments).good();
    let tag = second.header("etag");
    assert!((0..200).any(|_| home(tag).status == 200 || {
        thread::sleep(Duration::from_millis(50));
        false
    }));
}

/// Tests a version that goes back under a running server: lost data is not shown any more.
#[test]
fn a_backup_put_back_under_a_running_server_is_shown() {
    let Some(database) = Database::postgresql() else { return };
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let (version, board) = (desk.version(), desk.boards(1).remove(0));
    let before = desk.shape("/r/1.json");
    desk.enter_result(1, &board, "first").is(200);
    desk.enter_result(1, &desk.boards(1).remove(0), "draw").is(200);
    assert_ne!(desk.shape("/r/1.json"), before);
    let lost = desk.public("/r/1").header("etag").to_owned();
    let mut other = diesel::PgConnection::establish(&database.url).unwrap();
    other
        .batch_execute(&format!(
            "DELETE FROM game; UPDATE pairing SET changed = {version} WHERE changed > {version}; \
             UPDATE tournament SET version = {version}, \
             last_hash = (SELECT hash FROM log WHERE version = {version} AND aggregate = tournament.id); \
             DELETE FROM log WHERE version > {version}; DELETE FROM log_part WHERE version > {version}"
        ))
        .unwrap();
    assert!((0..200).any(|_| desk.version() == version || {
        thread::sleep(Duration::from_millis(50));
        false
    }));
    assert_eq!(desk.shape("/r/1.json"), before);
    let anybody = server.anybody();
    anybody.ask(&format!("/t/{}/r/1", desk.slug)).header("if-none-match", &lost).get().is(200);
    desk.enter_result(1, &desk.boards(1).remove(0), "second").is(200);
    assert_eq!(desk.version(), version + 1);
    database.verify();
}

/// On SQLite, `restore` asks for the lock of the server.
#[test]
fn d10_a_backup_restored_under_a_running_server_is_shown_on_postgresql() {
    if let Some(database) = Database::postgresql() {
        restored(&database);
    }
}

/// Empties all tables, as before a restore into the same database.
fn empty(database: &Database) {
    const TABLES: [&str; 43] = [
        "log_part",
        "log",
        "text",
        "game",
        "pairing",
        "round",
        "draw",
        "participation",
        "entry",
        "person",
        "stage_group",
        "part",
        "holding",
        "line_up",
        "screen_device",
        "screen_notice",
        "screen",
        "second_pass",
        "sheet_photo",
        "result_report",
        "appointment_proposal",
        "bye_request",
        "submitted_sheet",
        "presence",
        "check_in",
        "slip",
        "wish",
        "message",
        "picture",
        "hall_network",
        "pass",
        "tournament",
        "event",
        "session",
        "device",
        "sign_in_failure",
        "security_event",
        "second_factor",
        "account",
        "installation_log",
        "signing_key",
        "head",
        "countersignature",
    ];
    let statements: String = TABLES.iter().flat_map(|table| ["DELETE FROM ", table, ";"]).collect();
    diesel::PgConnection::establish(&database.url).unwrap().batch_execute(&statements).unwrap();
}

/// Tests that pages and arbiter's pages show the backup's state, and that no browser gets a 304 for a page lost with
/// the rest.
fn restored(database: &Database) {
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let (version, before) = (desk.version(), desk.shape("/r/1.json"));
    let boards = desk.boards(1);
    let copy = database.path("friday.sqlite3");
    database.qisai(&["backup", &copy]).good();
    desk.enter_result(1, &boards[0], "first").is(200);
    let lost: Vec<(&str, String)> =
        ["/r/1", "/r/1.json", "/standings", ""].map(|rest| (rest, desk.public(rest).header("etag").to_owned())).into();
    assert_ne!(desk.shape("/r/1.json"), before);

    empty(database);
    database.qisai(&["restore", &copy]).good();
    let anybody = server.anybody();
    let address = |rest: &str| format!("/t/{}{rest}", desk.slug);
    let is_back = || {
        let answer = anybody.get(&address(".json"));
        answer.status == 200 && answer.json()["version"] == version
    };
    assert!((0..200).any(|_| is_back() || {
        thread::sleep(Duration::from_millis(50));
        false
    }));
    assert_eq!(desk.shape("/r/1.json"), before);
    // The lost change was a result of round 1: the tag of a page with it is no longer valid.
    for (rest, tag) in &lost[..2] {
        anybody.ask(&address(rest)).header("if-none-match", tag).get().is(200);
    }
    for (rest, tag) in &lost {
        let answer = anybody.ask(&address(rest)).header("if-none-match", tag).get().one_of(&[200, 304]);
        assert_eq!(answer.header("x-qisai-version"), version.to_string(), "{rest}");
    }
    // Backups contain no sessions.
    let again = server.anybody().sign_in("anna").desk(&desk.slug);
    assert_eq!(again.boards(1), boards);
    again.enter_result(1, &boards[0], "second").is(200);
    assert_eq!(again.version(), version + 1);
    assert_eq!(again.boards(1)[0].result, "second");
    server.stop();
    database.verify();
}
