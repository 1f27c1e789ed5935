//! Pages that follow a tournament, and pages that have not changed.

use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Visitor};
use crate::support::server::Server;

/// Longer than anything takes on the slowest machine: who waits for so long waits for nothing.
const PATIENCE: Duration = Duration::from_secs(20);

/// A spectator's page with the stream open.
struct Stream {
    lines: Receiver<String>,
}

impl Stream {
    fn open(visitor: &Visitor, slug: &str) -> Self {
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

    /// The next line with something in it; none at the end of the stream.
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

    /// The next version that is told.
    #[track_caller]
    fn version(&self) -> u64 {
        let id = self.line().expect("a message");
        let data: Value = serde_json::from_str(self.line().unwrap().strip_prefix("data: ").unwrap()).unwrap();
        assert_eq!(id, format!("id: {}", data["version"]));
        data["version"].as_u64().unwrap()
    }

    /// Waits until this version is told; gives how long that took.
    #[track_caller]
    fn reaches(&self, version: u64) -> Duration {
        let begun = Instant::now();
        while self.version() < version {}
        begun.elapsed()
    }
}

/// Six players, nothing paired.
fn desk(server: &Server) -> Desk {
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
    // What changes nothing is not told.
    let version = desk.version();
    let board = desk.boards(2).remove(0);
    desk.enter_result(2, &board, "draw").is(200);
    assert_eq!((desk.version(), spectators[0].lines.try_recv().is_ok_and(|line| !line.is_empty())), (version, false));
    server.anybody().get("/t/nowhere/live").is(404);
}

/// Another process works on the same database: its changes arrive, and no page stays old.
fn changes_of_another_process_arrive(database: &Database) {
    let (server, other) = (Server::start(&database.url), Server::start(&database.url));
    let desk = desk(&server);
    let theirs = other.anybody().sign_in("anna").desk(&desk.slug);
    let streams = [&server, &other].map(|server| Stream::open(&server.anybody(), &desk.slug));
    let reach = |version: u64| streams.each_ref().map(|stream| stream.reaches(version));
    desk.pair(1);
    desk.publish(1);
    reach(desk.version());
    let board = theirs.boards(1).remove(0);
    assert_eq!(theirs.public("/r/1.json").json(), desk.public("/r/1.json").json());

    theirs.enter_result(1, &board, "first").is(200);
    let took = reach(theirs.version());
    println!("the other process was told after {:?}", took[0]);
    assert_eq!(desk.shape("/r/1.json")["boards"][0]["code"], "first");
    assert_eq!(desk.boards(1)[0].result, "first");
    // A form drawn before that is not let through.
    desk.enter_result(1, &board, "draw").is(409);

    // The command line is another process too.
    let list = database.path("late.csv");
    std::fs::write(&list, "Name,Rating\nLatecomer,1500\n").unwrap();
    database.qisai(&["import", &list, "--tournament", &desk.slug]).good();
    reach(theirs.version().max(desk.version()));
    for desk in [&desk, &theirs] {
        let wanted = || desk.shape("/players.json")["players"].as_array().unwrap().len() == 7;
        assert!((0..200).any(|_| wanted() || {
            thread::sleep(Duration::from_millis(50));
            false
        }));
        assert_eq!(desk.entrants().len(), 7);
    }
    assert_eq!(database.verify(), 1);
}

#[test]
fn changes_of_another_process_arrive_on_sqlite() {
    changes_of_another_process_arrive(&Database::sqlite());
}

#[test]
fn changes_of_another_process_arrive_on_postgresql() {
    Database::postgresql().iter().for_each(changes_of_another_process_arrive);
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
        // The other language is another page.
        let chinese = anybody.ask(&address).header("accept-language", "zh").header("if-none-match", &tag).get().is(200);
        assert_ne!(chinese.header("etag"), tag);
    }
    let before = desk.public_addresses(1, 1).into_iter().map(|address| (anybody.get(&address), address));
    let before: Vec<(Answer, String)> = before.collect();
    let board = desk.boards(1).remove(0);
    desk.enter_result(1, &board, "first").is(200);
    for (old, address) in before {
        let new = anybody.ask(&address).header("if-none-match", old.header("etag")).get().is(200);
        assert_ne!(new.header("etag"), old.header("etag"), "{address}");
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
