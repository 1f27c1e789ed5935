//! Tests for copies that a server makes by itself in a second place (T4).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, thread};

use tempfile::TempDir;

use crate::chance::{seeds, tell};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Visitor, css, words};
use crate::support::random::Random;
use crate::support::server::Server;
use crate::support::small_disk::SmallDisk;

/// Maximum wait for a copy on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Starts a server with a folder of copies, which writes its log to a file.
fn serve(database: &Database, copies: &Path) -> Server {
    let mut program = Command::new("sh");
    let warns = "QISAI_LOG=warn exec \"$0\" \"$@\" 2>>\"$QISAI_TEST_LOG\"";
    program.args(["-c", warns, env!("CARGO_BIN_EXE_qisai")]);
    program.env("QISAI_DATABASE", &database.url).env("QISAI_TEST_LOG", database.path("log"));
    let server = Server::launch(program, &["--copies", copies.to_str().unwrap()], "http://");
    server.wait_until_ready();
    server
}

/// Returns the complete copies, oldest first.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).map(|files| files.map(|file| file.unwrap().path()).collect::<Vec<_>>());
    let mut files = files.unwrap_or_default();
    files.retain(|file| file.extension().is_some_and(|it| it == "sqlite3") && anchor_of(file).exists());
    files.sort();
    files
}

fn anchor_of(copy: &Path) -> PathBuf {
    copy.with_extension("anchor.json")
}

#[track_caller]
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Plays and closes a round; returns the round as everybody sees it.
fn play(desk: &Desk, round: u16) -> String {
    desk.pair(round);
    desk.publish(round);
    desk.enter_all(round, |_| "first");
    desk.close(round);
    shown(&desk.arbiter, round)
}

fn shown(visitor: &Visitor, round: u16) -> String {
    let round = visitor.get(&format!("/t/harbour-open/r/{round}.json")).is(200).json();
    round["boards"].as_array().or_else(|| round["games"].as_array()).map(|games| format!("{games:?}")).unwrap()
}

/// Restores a copy on another machine, and checks its log with its anchor.
fn restored(copy: &Path) -> Database {
    let other = Database::sqlite();
    let copy_name = copy.to_str().unwrap();
    other.qisai(&["restore", copy_name]).good();
    let anchor = anchor_of(copy);
    let said = other.qisai(&["verify", "--anchor", anchor.to_str().unwrap()]).good();
    assert!(said.contains("log and tables agree") && said.contains("is as it was anchored"), "{said}");
    other
}

#[test]
fn t4_a_closed_round_is_copied_to_the_second_place() {
    for database in [Some(Database::sqlite()), Database::postgresql()].into_iter().flatten() {
        let place = TempDir::new().unwrap();
        let server = serve(&database, place.path());
        wait_until("a first copy", || copies(place.path()).len() == 1);
        let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
        desk.import_field(8);
        let first = play(&desk, 1);
        let before = copies(place.path()).len();
        // Another round follows while the first is being copied.
        desk.pair(2);
        wait_until("a copy after the round", || {
            copies(place.path()).last().is_some_and(|copy| {
                let said = database.qisai(&["verify", "--database", copy.to_str().unwrap(), "harbour-open"]);
                said.code == 0 && said.out.contains("1 signed")
            })
        });
        assert!(copies(place.path()).len() >= before);
        let newest = copies(place.path()).pop().unwrap();
        let other = restored(&newest);
        let again = Server::start(&other.url);
        assert_eq!(shown(&again.anybody(), 1), first);
        again.anybody().sign_in("anna").desk("harbour-open").page("/players").is(200);
        // Nothing but copies, their anchors and what `verify` left beside one.
        assert!(
            fs::read_dir(place.path())
                .unwrap()
                .all(|file| { file.unwrap().file_name().to_str().unwrap().starts_with("qisai-") })
        );
        let ready = server.anybody().get("/readyz").is(200).text();
        assert!(ready.starts_with("ok\nnewest copy: ") && ready.ends_with(" s old\n"), "{ready}");
        let metrics = server.anybody().get("/metrics").is(200).text();
        assert!(metrics.lines().any(|line| line.starts_with("qisai_copy_age_seconds ")), "{metrics}");
    }
}

#[test]
fn t4_what_was_written_last_is_copied_when_the_server_pauses_or_stops() {
    let (database, place) = (Database::sqlite(), TempDir::new().unwrap());
    let server = serve(&database, place.path());
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(8);
    server.stop();
    let newest = copies(place.path()).pop().expect("a copy at the stop");
    let other = restored(&newest);
    let again = Server::start(&other.url);
    assert_eq!(again.anybody().sign_in("anna").desk("harbour-open").entrants().len(), 8);
}

/// A first database that is destroyed at a random moment loses nothing of a round that was copied after its end.
fn destroyed(seed: u64) {
    let (mut random, place) = (Random(seed), TempDir::new().unwrap());
    let database = Database::sqlite();
    let mut server = serve(&database, place.path());
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 7);
    desk.import_field(8);
    let rounds = 1 + u16::try_from(random.below(3)).unwrap();
    let mut played = Vec::new();
    for round in 1..=rounds {
        played.push(play(&desk, round));
        let closed = Instant::now();
        let known = copies(place.path());
        wait_until("a copy of the round", || {
            let now = copies(place.path());
            let has_round = |copy: &PathBuf| {
                let text = fs::read_to_string(anchor_of(copy)).unwrap();
                let anchor: serde_json::Value = serde_json::from_str(&text).unwrap();
                let heads = anchor["heads"].as_array().unwrap().iter();
                let newest =
                    heads.filter(|head| head["of"] == "tournament").filter_map(|head| head["version"].as_u64());
                newest.max().unwrap_or_default() >= desk.version()
            };
            now.last().is_some_and(has_round)
        });
        println!("round {round}: copied after {:?}, {} copies before", closed.elapsed(), known.len());
    }
    // The next round goes on until the end comes, perhaps in the middle of a copy.
    let dies = Duration::from_millis(u64::try_from(random.below(3000)).unwrap());
    thread::scope(|scope| {
        let desk = &desk;
        scope.spawn(move || {
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play(desk, rounds + 1)));
        });
        thread::sleep(dies);
        server.kill();
    });
    drop(server);
    for suffix in ["", "-wal", "-shm", ".key"] {
        let _ = fs::remove_file(format!("{}{suffix}", database.url));
    }
    let newest = copies(place.path()).pop().unwrap();
    let other = restored(&newest);
    let again = Server::start(&other.url);
    for (round, played) in (1..).zip(&played) {
        assert_eq!(&shown(&again.anybody(), round), played, "seed {seed}, round {round}");
    }
}

/// `QISAI_STORIES=0..100` runs a hundred.
#[test]
fn t4_a_database_that_is_destroyed_at_a_random_moment_loses_nothing_of_a_copied_round() {
    tell(seeds(0..3), destroyed);
}

/// Returns the line about copies on a page of the desk in a language, and `true` if it warns.
fn line(visitor: &Visitor, address: &str, language: &str) -> Option<(String, bool)> {
    let page = visitor.ask(address).header("accept-language", language).get().is(200).html();
    let line = page.select(&css("[data-copies]")).next()?;
    Some((words(line), line.value().classes().any(|class| class == "notice-warn")))
}

fn ready(server: &Server) -> String {
    server.anybody().get("/readyz").is(200).text()
}

fn logged(database: &Database, what: &str) -> usize {
    fs::read_to_string(database.path("log")).unwrap().lines().filter(|line| line.contains(what)).count()
}

#[test]
fn t4_a_folder_that_is_missing_is_said_to_those_who_can_see_to_it_and_recovers() {
    let (database, home) = (Database::sqlite(), TempDir::new().unwrap());
    let place = home.path().join("stick");
    let server = serve(&database, &place);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(8);
    wait_until("the fault", || ready(&server).contains("no copies: the folder is missing\n"));
    assert!(ready(&server).contains("newest copy: none\n"));
    assert!(!ready(&server).contains(home.path().to_str().unwrap()), "no paths for strangers");
    for address in ["/desk", "/desk/harbour-open/players"] {
        let (said, warns) = line(&desk.arbiter, address, "en").expect(address);
        assert!(
            warns && said.contains("folder for copies is missing") && said.ends_with("no copy of the database yet.")
        );
        let (said, _) = line(&desk.arbiter, address, "zh").expect(address);
        assert!(said.contains("找不到副本文件夹") && said.ends_with("尚无数据库副本。"), "{said}");
    }
    // A scorer cannot do anything about it.
    desk.arbiter.add_account("sam", "scorer");
    desk.appoint("sam", "scorer", "").is(303);
    let scorer = server.anybody().sign_in("sam");
    assert_eq!(line(&scorer, "/desk/harbour-open/players", "en"), None);
    play(&desk, 1);

    fs::create_dir(&place).unwrap();
    wait_until("a copy", || copies(&place).len() == 1 && !ready(&server).contains("no copies"));
    assert_eq!(line(&desk.arbiter, "/desk/harbour-open/players", "en"), None, "nothing to do");
    let (said, warns) = line(&desk.arbiter, "/desk", "en").unwrap();
    assert!(!warns && said.starts_with("Newest copy of the database: "), "{said}");
    restored(&copies(&place)[0]);

    // The place of the folder is taken by a file, then the folder comes back with its copies.
    fs::rename(&place, home.path().join("away")).unwrap();
    fs::write(&place, "").unwrap();
    wait_until("the fault", || ready(&server).contains("no copies: the folder is missing\n"));
    desk.pair(2);
    fs::remove_file(&place).unwrap();
    fs::rename(home.path().join("away"), &place).unwrap();
    wait_until("a further copy", || copies(&place).len() == 2 && !ready(&server).contains("no copies"));
    thread::sleep(Duration::from_secs(3));
    assert_eq!(logged(&database, "the folder is missing"), 2, "once for each change");
    assert_eq!(logged(&database, "copies are made again"), 2);
}

#[test]
fn t4_a_disk_that_is_full_or_taken_away_is_said_and_harms_no_copy() {
    let Some(disk) = SmallDisk::mount("8m") else {
        println!("skipped: a full disk (only root can mount a small one)");
        return;
    };
    let database = Database::sqlite();
    let server = serve(&database, disk.path());
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    wait_until("a copy of the tournament", || copies(disk.path()).len() == 2);
    desk.import_field(8);
    play(&desk, 1);
    let has = |server: &Server, words: &str| ready(server).contains(words);
    wait_until("a copy of the round", || copies(disk.path()).len() >= 3);
    disk.fill();
    play(&desk, 2);
    // The oldest copies make room, but two of them stay.
    wait_until("the fault", || has(&server, "no copies: the folder is full\n"));
    assert!(copies(disk.path()).len() == 2, "{:?}", copies(disk.path()));
    assert!(line(&desk.arbiter, "/desk/harbour-open/players", "en").unwrap().0.contains("is full"));
    let kept = copies(disk.path());
    for copy in &kept {
        restored(copy);
    }
    disk.free();
    wait_until("room again", || copies(disk.path()).len() >= 3 && !has(&server, "no copies"));

    // Below the disk there is an empty folder, on the disk of the database: nothing is written there.
    disk.pull_out();
    play(&desk, 3);
    wait_until("the fault", || has(&server, "no copies: the folder is missing\n"));
    assert_eq!(fs::read_dir(disk.path()).unwrap().count(), 0);
    assert!(disk.plug_in("8m"));
    wait_until("a copy on the other disk", || copies(disk.path()).len() == 1 && !has(&server, "no copies"));
    restored(&copies(disk.path())[0]);
}
