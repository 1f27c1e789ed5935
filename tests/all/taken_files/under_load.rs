//! Tests that take the SQLite file away at random moments while four desks enter results (O1).

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::chance::{seeds, tell};
use crate::proofs::writers::{RESULTS, Seen, at, hall};
use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::history::History;
use crate::support::random::Random;
use crate::support::server::Server;

/// Ways in which a file goes away. The last one changes nothing: `restore` asks for the lock of the server.
const WAYS: [Way; 7] =
    [Way::Moved, Way::Deleted, Way::Replaced, Way::CopiedOver, Way::StaleLog, Way::StaleLogCopied, Way::RestoredOver];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Moved,
    Deleted,
    /// Another database renamed to the name.
    Replaced,
    /// Written over, which keeps the inode.
    CopiedOver,
    /// Write-ahead log of an earlier moment renamed to that of the database.
    StaleLog,
    /// Write-ahead log of an earlier moment written over that of the database, which keeps the inode.
    StaleLogCopied,
    RestoredOver,
}

/// Number of writers.
const DESKS: usize = 4;
/// Maximum wait for the first refusal on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Stopped database with a public round of forty boards, its backup beside it, and the arbiter's pages.
struct Prepared {
    database: Database,
    desk: Desk,
}

impl Prepared {
    fn new() -> Self {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = hall(&server);
        server.stop();
        database.qisai(&["backup", &database.path("backup.sqlite3")]).good();
        Self { database, desk }
    }

    /// Returns a copy of the database with its keys.
    fn copy(&self) -> Database {
        let copy = Database::sqlite();
        for entry in fs::read_dir(self.database.folder.path()).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), copy.folder.path().join(entry.file_name())).unwrap();
        }
        copy
    }
}

/// Results entered by one writer, by the moment at which they were sent.
#[derive(Default)]
struct Sent {
    all: Seen,
    /// Number of acknowledged results that were sent once the file was away.
    late: usize,
    refused: usize,
}

/// Enters results until `over`. `is_away`: the file was taken away before the result is sent.
fn enter(desk: &Desk, mut boards: Vec<Board>, seed: u64, flags: &Flags) -> Sent {
    let mut random = Random(seed);
    let mut sent = Sent::default();
    while !flags.over.load(Ordering::SeqCst) {
        let board = random.below(boards.len());
        let result = *random.one_of(&RESULTS);
        let is_late = flags.is_away.load(Ordering::SeqCst);
        let answer = desk.try_to_enter(1, &boards[board], result).unwrap();
        let is_refused = answer.status == 503 || [401, 500].contains(&answer.status) && flags.is_written_over;
        assert!(is_refused || [200, 409].contains(&answer.status), "{}: {}", answer.status, answer.text());
        if is_refused {
            sent.refused += 1;
            flags.is_refused.store(true, Ordering::SeqCst);
        }
        sent.late += usize::from(is_late && answer.status == 200);
        sent.all.answered(&mut boards[board], result, &answer);
    }
    sent
}

#[derive(Default)]
struct Flags {
    /// `true` if what is read has changed: a backup has no sessions, and half a log is no database.
    is_written_over: bool,
    is_away: AtomicBool,
    is_refused: AtomicBool,
    over: AtomicBool,
}

/// Takes the file away; `stale` is a write-ahead log of an earlier moment.
fn take_away(database: &Database, way: Way, stale: &str) {
    let (file, other) = (&database.url, database.path("other.sqlite3"));
    let log = format!("{file}-wal");
    let backup = database.path("backup.sqlite3");
    match way {
        Way::Moved => fs::rename(file, other).unwrap(),
        Way::Deleted => fs::remove_file(file).unwrap(),
        Way::Replaced => fs::rename(&backup, file).unwrap(),
        Way::CopiedOver => drop(fs::copy(&backup, file).unwrap()),
        Way::StaleLog => fs::rename(stale, log).unwrap(),
        Way::StaleLogCopied => drop(fs::copy(stale, log).unwrap()),
        Way::RestoredOver => {
            let said = database.qisai(&["restore", &backup]).bad(2);
            assert!(said.contains("already being served"), "{said}");
        }
    }
}

/// Returns the database in which everything acknowledged must be: the copy that the server made of what it had, or the
/// file of the name.
fn kept(database: Database, way: Way, late: usize) -> Option<Database> {
    match way {
        Way::RestoredOver => Some(database),
        // What was saved before is lost with the file, so nothing later may have been acknowledged.
        Way::CopiedOver => None,
        // A log without a change since is the same log, and nothing is refused.
        Way::StaleLogCopied => (late > 0).then_some(database),
        _ => {
            let url = format!("{}.rescued", database.url);
            assert!(Path::new(&url).exists(), "{way:?}: nothing was rescued");
            Some(Database { url, folder: database.folder })
        }
    }
}

/// Takes the file away at a random moment in one way, and looks for everything that was acknowledged.
fn taken(prepared: &Prepared, way: Way, seed: u64) {
    let mut random = Random(seed);
    let database = prepared.copy();
    let mut server = Server::start(&database.url);
    let desk = at(&prepared.desk, &server);
    let boards = desk.boards(1);
    let stale = database.path("stale-wal");
    let is_written_over = matches!(way, Way::CopiedOver | Way::StaleLogCopied);
    let flags = Flags { is_written_over, ..Flags::default() };
    let mut sent = Sent::default();
    thread::scope(|scope| {
        let shares = boards.chunks(boards.len().div_ceil(DESKS)).zip(1..);
        let running: Vec<_> = shares
            .map(|(share, writer)| {
                let (desk, flags, share) = (desk.clone(), &flags, share.to_vec());
                scope.spawn(move || enter(&desk, share, seed * 1000 + writer, flags))
            })
            .collect();
        let moments =
            [100, 400].map(|longest| Duration::from_millis(20 + u64::try_from(random.below(longest)).unwrap()));
        thread::sleep(moments[0]);
        fs::copy(format!("{}-wal", database.url), &stale).unwrap();
        thread::sleep(moments[1]);
        take_away(&database, way, &stale);
        flags.is_away.store(true, Ordering::SeqCst);
        let begun = Instant::now();
        let is_noticed = || way == Way::RestoredOver || flags.is_refused.load(Ordering::SeqCst);
        let patience = if way == Way::StaleLogCopied { PATIENCE / 10 } else { PATIENCE };
        while !is_noticed() && begun.elapsed() < patience {
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(100));
        flags.over.store(true, Ordering::SeqCst);
        for writer in running {
            let Sent { all, late, refused } = writer.join().unwrap();
            sent.all.add(all);
            sent.late += late;
            sent.refused += refused;
        }
    });
    server.kill();
    drop(server);
    let counts = [sent.all.told.len(), sent.late, sent.refused];
    println!("O1 {way:?}, seed {seed}: {counts:?} acknowledged, of these sent afterwards, refused");
    match kept(database, way, sent.late) {
        None => assert_eq!(sent.late, 0, "{way:?}: acknowledged after the files were written over"),
        Some(kept) => {
            kept.verify();
            let server = Server::start(&kept.url);
            sent.all.stands(&at(&prepared.desk, &server));
            server.stop();
            History::of(&kept.url, &prepared.desk.slug).confirms(&sent.all.told);
        }
    }
    // Copied over itself, a log is served again as soon as it is whole; a write in between is refused.
    if way != Way::StaleLogCopied || sent.late == 0 {
        assert_eq!(sent.refused == 0, way == Way::RestoredOver, "{way:?}: {counts:?}");
    }
}

/// `QISAI_STORIES=0..100` runs a hundred moments for each way.
#[test]
fn o1_a_file_that_is_taken_away_at_a_random_moment_under_load_loses_no_acknowledged_result() {
    let prepared = Prepared::new();
    let stories = seeds(0..1).flat_map(|seed| WAYS.map(|way| (way, seed)));
    tell(stories, |(way, seed)| taken(&prepared, way, seed));
}
