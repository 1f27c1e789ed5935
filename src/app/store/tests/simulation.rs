//! Simulation of clients, clock and failures from one number, for the path of a write: queue, groups, savepoints, commit,
//! answer. A run that fails names its number and is the same when it is repeated.
//!
//! All jobs of a batch are queued before the first one runs, so that time does not decide about groups. After each batch
//! the tables are compared with the answers: what was acknowledged is there, nothing else is, and files that were copied
//! in the middle of a transaction contain exactly what had been committed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use qisai_domain::TournamentId;
use qisai_store::connection::{Address, Db};
use qisai_store::rows::AccountRow;
use qisai_store::staff_changes::StaffRecord;
use qisai_store::{Store, StoreError, Writing, accounts, integrity};

use crate::random::Random;
use crate::writer::Unsigned;

/// Number of batches in a run.
const BATCHES: usize = 12;
/// Maximum number of jobs in a batch.
const JOBS: usize = 8;

/// Behaviour of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Write,
    Refuse,
    FailHalfway,
    Panic,
    /// SQLite rolls back the transaction by itself.
    DiskFails,
    /// The files are copied, as a death of the process would leave them.
    Copy,
    /// The file can no longer grow.
    DiskFull,
    /// The file can grow again.
    DiskFree,
}

/// Acts, each as often as it occurs.
const ACTS: [Act; 14] = [
    Act::Write,
    Act::Write,
    Act::Write,
    Act::Write,
    Act::Write,
    Act::Refuse,
    Act::FailHalfway,
    Act::FailHalfway,
    Act::Panic,
    Act::DiskFails,
    Act::Copy,
    Act::Copy,
    Act::DiskFull,
    Act::DiskFree,
];

/// Job of a client.
#[derive(Clone, Debug)]
struct Job {
    act: Act,
    tournament: TournamentId,
    /// Account that it adds.
    number: i64,
    at: DateTime<Utc>,
}

/// Copy of the files, with the number of the job that made it.
type Copies = Arc<Mutex<Vec<(i64, PathBuf)>>>;

impl Job {
    fn name(&self) -> String {
        format!("client {}", self.number)
    }

    fn run(&self, writing: &mut Writing<'_>, file: &str, copies: &Copies) -> Result<(), StoreError> {
        match self.act {
            Act::Refuse => return Err(StoreError::NotFound),
            Act::DiskFails => {
                writing.db.batch_execute("ROLLBACK")?;
                return Err(StoreError::Disk("disk I/O error".into()));
            }
            // Not less than the file has: SQLite takes the greater number.
            Act::DiskFull => writing.db.batch_execute("PRAGMA max_page_count = 1")?,
            Act::DiskFree => writing.db.batch_execute("PRAGMA max_page_count = 1000000")?,
            _ => {}
        }
        self.add(writing)?;
        match self.act {
            Act::FailHalfway => Err(StoreError::NotFound),
            Act::Panic => panic!("broken"),
            Act::Copy => {
                let copy = PathBuf::from(format!("{file}.copy-{}", self.number));
                fs::copy(file, &copy).unwrap();
                fs::copy(format!("{file}-wal"), copy.with_extension(format!("copy-{}-wal", self.number))).unwrap();
                copies.lock().unwrap().push((self.number, copy));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn add(&self, writing: &mut Writing<'_>) -> Result<(), StoreError> {
        let row = AccountRow {
            id: self.number,
            name: self.name(),
            search_key: self.name(),
            password_hash: "x".repeat(2_000),
            role: "scorer".into(),
            key_map: "qisai".into(),
            created_at: self.at.naive_utc(),
        };
        let record = StaffRecord { by: None, at: self.at, signer: &Unsigned };
        writing.change_staff(&record, |staff| staff.add_account(&row))
    }
}

/// Returns the accounts of a database, after a check of its files and logs.
fn accounts_in(file: &str) -> BTreeSet<String> {
    let mut db: Db = Address::Sqlite(file.to_owned()).connect().unwrap();
    integrity::check(&mut db).unwrap();
    integrity::check_logs(&mut db).unwrap();
    accounts::accounts(&mut db).unwrap().into_iter().map(|row| row.name).collect()
}

/// Queues jobs behind one that waits for all of them; returns their answers.
async fn answers(store: &Arc<Store>, file: &str, jobs: &[Job], copies: &Copies) -> Vec<Result<(), StoreError>> {
    let (go, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    let first = tokio::spawn({
        let store = Arc::clone(store);
        async move {
            let hold = move |_: &mut Writing<'_>| {
                wait.lock().unwrap().recv().ok();
                Ok::<_, StoreError>(())
            };
            store.change(TournamentId(9), hold).await
        }
    });
    let mut queued = Vec::new();
    for (place, job) in jobs.iter().cloned().enumerate() {
        while store.queued() < place + 1 {
            tokio::task::yield_now().await;
        }
        let (store, file, copies) = (Arc::clone(store), file.to_owned(), Arc::clone(copies));
        queued.push(tokio::spawn(async move {
            store.change(job.tournament, move |writing| job.run(writing, &file, &copies)).await
        }));
    }
    while store.queued() < jobs.len() + 1 {
        tokio::task::yield_now().await;
    }
    drop(go);
    first.await.unwrap().unwrap();
    let mut answers = Vec::new();
    for one in queued {
        answers.push(one.await.unwrap());
    }
    answers
}

async fn run(seed: u64) {
    let mut random = Random(seed);
    let folder = tempfile::tempdir().unwrap();
    let mut file = folder.path().join("a").display().to_string();
    let mut store = Arc::new(Store::open(&Address::Sqlite(file.clone())).unwrap());
    let mut known = BTreeSet::new();
    let (mut number, mut clock) = (0, DateTime::UNIX_EPOCH);
    for batch in 0..BATCHES {
        let count = 1 + random.below(JOBS);
        let jobs: Vec<Job> = (0..count)
            .map(|_| {
                number += 1;
                // A clock may stand still, and may be set back.
                clock += TimeDelta::seconds(*random.one_of(&[0, 1, 60, 86_400, -3_600]));
                let tournament = TournamentId(*random.one_of(&[1, 1, 2]));
                Job { act: *random.one_of(&ACTS), tournament, number, at: clock }
            })
            .collect();
        let what = || format!("seed {seed}, batch {batch}: {jobs:?}");
        let copies = Copies::default();
        let answers = answers(&store, &file, &jobs, &copies).await;
        let before = known.clone();
        for (job, answer) in jobs.iter().zip(&answers) {
            let may_succeed = matches!(job.act, Act::Write | Act::Copy | Act::DiskFull | Act::DiskFree);
            assert!(answer.is_err() || may_succeed, "{}\n{answers:?}", what());
            if answer.is_ok() {
                known.insert(job.name());
            }
        }
        assert_eq!(accounts_in(&file), known, "{}\n{answers:?}", what());
        let copies = std::mem::take(&mut *copies.lock().unwrap());
        for (_, copy) in &copies {
            let found = accounts_in(&copy.display().to_string());
            assert!(before.is_subset(&found) && found.is_subset(&known), "{}\n{found:?}", what());
        }
        let ends = random.below(6);
        if let Some((_, copy)) = copies.first().filter(|_| ends < 3) {
            // The process died in the middle of that transaction; who was answered later was not answered.
            file = copy.display().to_string();
            known = accounts_in(&file);
        }
        if ends < 4 {
            drop(store);
            store = Arc::new(Store::open(&Address::Sqlite(file.clone())).unwrap());
            assert_eq!(accounts_in(&file), known, "{}", what());
        }
    }
}

/// `QISAI_SIMULATIONS=0..1000` runs these numbers, otherwise the first twenty.
#[tokio::test]
async fn r1_what_was_acknowledged_is_there_and_nothing_else_in_simulated_runs() {
    let asked = std::env::var("QISAI_SIMULATIONS").ok();
    let range = asked.as_deref().and_then(|range| range.split_once("..")).unwrap_or(("0", "20"));
    let [first, end] = [range.0, range.1].map(|number| number.parse::<u64>().unwrap());
    for seed in first..end {
        run(seed).await;
    }
}
