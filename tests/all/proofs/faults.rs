//! R3: the n-th operation of the disk fails.

use std::collections::BTreeMap;

use tempfile::TempDir;

use super::writers::{Seen, at, hall};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::fragile::{Disk, Fault, Kind};
use crate::support::history::History;
use crate::support::random::Random;
use crate::support::server::Server;

/// Results that are entered in each run: enough to write the log of SQLite back into the database once in a while.
const ENTERED: usize = 12;

/// One result after another; the disk fails in between. Then the disk is whole again, and everything must go on. Gives what has failed, and the
/// statuses of the answers.
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
            let said = answer.json();
            assert!(said["message"].as_str().is_some_and(|words| !words.is_empty()), "{said}");
        }
        seen.answered(&mut boards[at], result, &answer);
    }
    let failed = disk.failed();
    disk.fail(None);
    // The server goes on by itself.
    let mut board = desk.boards(1).remove(random.below(40));
    let answer = desk.enter_result(1, &board, "adjourned").is(200);
    seen.answered(&mut board, "adjourned", &answer);
    (failed, statuses)
}

/// Lets the n-th operation fail, for each n of `steps`, then takes the power away; false where no such disk can be mounted.
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
        // What was acknowledged after a failed flush lies on the disk, and not only in memory.
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
