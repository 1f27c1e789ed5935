//! R3: the n-th operation of the disk fails.

use std::collections::BTreeMap;

use tempfile::TempDir;

use super::writers::{Seen, at, hall};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::fragile::{Disk, Fault, Kind};
use crate::support::history::History;
use crate::support::http::Answer;
use crate::support::random::Random;
use crate::support::server::Server;

/// Number of results entered in each run: enough for occasional checkpoints of SQLite's log.
const ENTERED: usize = 12;

/// Checks that a refusal caused by the disk names a remedy and is not reported as a program error.
#[track_caller]
fn refused(answer: &Answer) {
    let said = answer.json();
    assert!(matches!(answer.status, 503 | 507), "{} {said}", answer.status);
    assert!(said["message"].as_str().is_some_and(|words| !words.is_empty()), "{said}");
    assert!(answer.status == 507 || !answer.header("retry-after").is_empty(), "{said}");
}

/// Enters results while the disk fails. Afterwards the disk works again, and everything must continue. Returns the
/// failed operations, and the statuses of the answers.
fn run(disk: &Disk, desk: &Desk, fault: Fault, seen: &mut Seen) -> (Vec<(Kind, String)>, BTreeMap<u16, usize>) {
    let mut random = Random(fault.first);
    let mut boards = desk.boards(1);
    let mut statuses = BTreeMap::new();
    disk.fail(Some(fault));
    for _ in 0..ENTERED {
        let at = random.below(boards.len());
        let result = *random.one_of(&["first", "draw", "second"]);
        let answer = desk.enter_result(1, &boards[at], result);
        *statuses.entry(answer.status).or_default() += 1;
        if answer.status >= 500 {
            refused(&answer);
        }
        seen.answered(&mut boards[at], result, &answer);
    }
    let failed = disk.failed();
    disk.fail(None);
    // The server continues by itself.
    let mut board = desk.boards(1).remove(random.below(40));
    let answer = desk.enter_result(1, &board, "adjourned").is(200);
    seen.answered(&mut board, "adjourned", &answer);
    (failed, statuses)
}

/// Makes the n-th operation fail, for each n of `steps`, then cuts the power; returns `false` if no such disk can be
/// mounted.
pub fn proof(steps: impl Iterator<Item = u64>, full: bool, many: u64) -> bool {
    let Some(mut disk) = Disk::mount() else { return false };
    let database = Database { url: disk.path("qisai.sqlite3"), folder: TempDir::new().unwrap() };
    let mut server = Server::start(&database.url);
    let desk = hall(&server);
    let mut random = Random(11);
    let mut seen = Seen::default();
    let (mut failures, mut statuses) = (BTreeMap::<String, usize>::new(), BTreeMap::<u16, usize>::new());
    let mut runs = 0;
    for first in steps {
        let (failed, its) = run(&disk, &at(&desk, &server), Fault { first, many, full }, &mut seen);
        runs += 1;
        if let Some((kind, file)) = failed.first() {
            let part = file.strip_prefix("qisai.sqlite3").unwrap_or(file);
            *failures.entry(format!("{kind:?} {}", if part.is_empty() { "database" } else { part })).or_default() += 1;
        }
        for (status, count) in its {
            *statuses.entry(status).or_default() += count;
        }
        // What was acknowledged after a failed flush is on the disk, and not only in memory.
        disk.cut_power();
        server.kill();
        disk.power_up(&mut random);
        server = Server::start(&database.url);
        let lost = seen.missing(&at(&desk, &server));
        assert!(lost.is_empty(), "operation {first}: {failed:?} failed, and gone is {lost:?}");
    }
    server.stop();
    database.verify();
    let history = History::of(&database.url, &desk.slug);
    history.confirms(&seen.told);
    history.agrees_with_tables();
    let how = if full { "full" } else { "an error" };
    println!(
        "R3 {runs} runs, from operation n on {many} with {how}: answers {statuses:?}, {} acknowledged, 0 lost",
        seen.told.len()
    );
    println!("R3 what failed first: {failures:?}");
    assert!(!failures.is_empty());
    true
}

/// Enters a result during one failing operation, the n-th for each n of `steps`, and resends it with its key until it
/// is stored, exactly once. Returns `false` if no such disk can be mounted.
pub fn sent_again(steps: impl Iterator<Item = u64>) -> bool {
    let Some(disk) = Disk::mount() else { return false };
    let database = Database { url: disk.path("qisai.sqlite3"), folder: TempDir::new().unwrap() };
    let server = Server::start(&database.url);
    let desk = hall(&server);
    let path = desk.at("/r/1/result");
    let (mut codes, mut runs, mut met) = (BTreeMap::<String, usize>::new(), 0, 0);
    for first in steps {
        let (board, version) = (desk.boards(1).remove(0), desk.version());
        let result = if board.result == "first" { "second" } else { "first" };
        let (key, pairing, seen) = (format!("key{first}"), board.pairing.to_string(), board.seen.to_string());
        let fields =
            [("once", key.as_str()), ("pairing", pairing.as_str()), ("seen", seen.as_str()), ("result", result)];
        let send = || desk.arbiter.ask(&path).by_script().post(&fields);
        disk.fail(Some(Fault { first, many: 1, full: false }));
        let answer = send();
        met += disk.failed().len();
        disk.fail(None);
        runs += 1;
        if answer.status != 200 {
            refused(&answer);
            *codes.entry(answer.json()["error"].as_str().unwrap().to_owned()).or_default() += 1;
            // Nothing is half stored.
            assert_eq!((desk.boards(1).remove(0), desk.version()), (board.clone(), version), "operation {first}");
        }
        let told = send().is(200).json();
        assert_eq!(send().is(200).json(), told, "operation {first}");
        assert_eq!((desk.boards(1).remove(0).result.as_str(), desk.version()), (result, version + 1), "{first}");
    }
    server.stop();
    database.verify();
    println!(
        "R3 {runs} results sent again with their keys after an error of the disk ({met} met one): refused {codes:?}, each stored once"
    );
    assert!(codes.contains_key("disk"), "{codes:?}");
    true
}
