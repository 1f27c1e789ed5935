//! Groups of jobs in one transaction.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use qisai_domain::log::{Hash, SignedHead};
use qisai_domain::{TournamentId, Version};
use qisai_store::cache::Cache;
use qisai_store::connection::{Address, begin, commit, rollback};
use qisai_store::group::{JobRows, Ran, WriteJob, job, next_group, run_all};
use qisai_store::installation::HeadSigner;
use qisai_store::rows::AccountRow;
use qisai_store::staff_changes::StaffRecord;
use qisai_store::{Store, StoreError, Writing, accounts};
use tokio::sync::oneshot;

const ONE: TournamentId = TournamentId(1);

fn account(name: &str) -> AccountRow {
    let created_at = DateTime::UNIX_EPOCH.naive_utc();
    let id = i64::from(name.as_bytes().first().copied().unwrap_or_default());
    AccountRow {
        id,
        name: name.into(),
        search_key: name.into(),
        password_hash: String::new(),
        role: "scorer".into(),
        key_map: "qisai".into(),
        created_at,
    }
}

/// Key that leaves its signatures empty.
pub struct Unsigned;

impl HeadSigner for Unsigned {
    fn public_key(&self) -> String {
        "none".into()
    }

    fn sign_head(&self, aggregate: i64, version: Version, hash: Hash, at: DateTime<Utc>) -> SignedHead {
        SignedHead { aggregate, version, hash, at: at.to_rfc3339(), key: self.public_key(), signature: String::new() }
    }
}

/// Writes an account and then fails if `fail`.
fn write(writing: &mut Writing<'_>, name: &str, fail: bool) -> Result<(), StoreError> {
    let record = StaffRecord { by: None, at: DateTime::UNIX_EPOCH, signer: &Unsigned };
    writing.change_staff(&record, |staff| staff.add_account(&account(name)))?;
    if fail { Err(StoreError::NotFound) } else { Ok(()) }
}

#[test]
fn a_change_by_an_account_that_is_gone_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
    let add = |by: Option<&'static str>, name: &'static str| {
        store.write_blocking(move |writing| {
            let record = StaffRecord { by, at: DateTime::UNIX_EPOCH, signer: &Unsigned };
            writing.change_staff(&record, |staff| staff.add_account(&account(name)))
        })
    };
    let known = || store.read(accounts::accounts).unwrap().len();
    add(Some("anna"), "anna").unwrap();
    add(Some("anna"), "ben").unwrap();
    // It would otherwise count as a change by the operator.
    assert!(matches!(add(Some("zoe"), "cleo"), Err(StoreError::NotFound)));
    assert_eq!(known(), 2, "nothing of it is kept");
    add(None, "cleo").unwrap();
}

#[tokio::test]
async fn a_job_that_fails_halfway_takes_nobody_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
    let runs = Arc::new(AtomicUsize::new(0));
    // The first job holds the thread while the others queue up behind it, to be committed together.
    let (go, wait) = channel::<()>();
    let first = store.change(ONE, move |_| {
        // Blocks only the first time: later runs find the channel closed.
        wait.recv().ok();
        Ok::<_, StoreError>(())
    });
    let [anna, ben, cleo] = [("anna", false), ("ben", true), ("cleo", false)].map(|(name, fail)| {
        let runs = Arc::clone(&runs);
        store.change(ONE, move |writing| {
            runs.fetch_add(1, Ordering::Relaxed);
            write(writing, name, fail)
        })
    });
    // Queues the jobs in this order.
    let (first, anna, ben, cleo, ()) = tokio::join!(biased; first, anna, ben, cleo, async { drop(go) });
    first.unwrap();
    assert_eq!([anna, ben, cleo].map(|answer| answer.is_ok()), [true, false, true]);
    let names = store.read(accounts::accounts).unwrap().into_iter().map(|row| row.name).collect::<Vec<_>>();
    assert_eq!(names, ["anna", "cleo"]);
    // Anna and Ben, then all three again with a savepoint each.
    assert_eq!(runs.load(Ordering::Relaxed), 5);
}

#[tokio::test]
async fn a_panic_is_answered_and_takes_nobody_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
    let broken = store.change(ONE, |_: &mut Writing<'_>| -> Result<(), StoreError> { panic!("broken") });
    let whole = store.change(ONE, |writing| write(writing, "anna", false));
    let (broken, whole) = tokio::join!(biased; broken, whole);
    assert!(matches!(broken, Err(StoreError::Panicked)));
    whole.unwrap();
    assert_eq!(store.read(accounts::accounts).unwrap().len(), 1);
}

#[tokio::test]
async fn r3_a_job_under_which_the_disk_took_the_transaction_back_leaves_nothing_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
    let ((go, wait), (begun, has_begun)) = (channel::<()>(), channel::<()>());
    let first = store.change(ONE, move |_| {
        begun.send(()).ok();
        wait.recv().ok();
        Ok::<_, StoreError>(())
    });
    // The others form a group of their own.
    let has_begun = async { has_begun.recv().unwrap() };
    let before = store.change(ONE, |writing| write(writing, "anna", false));
    // It has only read when the disk fails.
    let broken = store.change(ONE, |writing: &mut Writing<'_>| -> Result<(), StoreError> {
        writing.db.batch_execute("ROLLBACK")?;
        Err(StoreError::Disk("disk I/O error".into()))
    });
    let behind = store.change(ONE, |writing| write(writing, "cleo", false));
    // Queues the jobs in this order.
    let (first, (), before, broken, behind, ()) =
        tokio::join!(biased; first, has_begun, before, broken, behind, async { drop(go) });
    first.unwrap();
    for answer in [before, broken, behind] {
        assert!(matches!(answer, Err(StoreError::Disk(_))));
    }
    assert_eq!(store.read(accounts::accounts).unwrap().len(), 0);
    store.change(ONE, |writing| write(writing, "dora", false)).await.unwrap();
    assert_eq!(store.read(accounts::accounts).unwrap().len(), 1);
}

/// Error text of a Chinese server for a deadlock: all are refused and run again; on the last attempt the error
/// belongs to that job.
#[test]
fn f13_an_error_in_no_known_words_is_one_of_all_until_the_last_time() {
    let folder = tempfile::tempdir().unwrap();
    let address = Address::Sqlite(folder.path().join("a").display().to_string());
    let cache = Cache::default();
    let job = |fails: bool| -> (Box<dyn WriteJob>, oneshot::Receiver<Result<(), StoreError>>) {
        let body = move |writing: &mut Writing<'_>| {
            writing.untouched = false;
            if fails { Err(StoreError::Unnamed("检测到死锁".into())) } else { Ok(()) }
        };
        job(JobRows::Tournament(ONE), Box::new(body), Arc::default())
    };
    let (first, first_answer) = job(false);
    let (second, second_answer) = job(true);
    let mut group = vec![first, second];
    let mut db = address.connect().unwrap();
    begin(&mut db).unwrap();
    let refused = run_all(&mut db, &mut group, &cache, (true, true));
    assert!(matches!(refused, Err(StoreError::Unnamed(_))));
    while rollback(&mut db).is_ok() {}
    begin(&mut db).unwrap();
    assert!(matches!(run_all(&mut db, &mut group, &cache, (true, false)), Ok(Ran::Through(_))));
    commit(&mut db).unwrap();
    for job in group {
        job.answer(Ok(()));
    }
    assert!(first_answer.blocking_recv().unwrap().is_ok());
    assert!(matches!(second_answer.blocking_recv().unwrap(), Err(StoreError::Unnamed(_))));
}

#[test]
fn a_transaction_holds_jobs_of_one_tournament_or_of_accounts() {
    let job = |rows: JobRows| -> Box<dyn WriteJob> {
        let body = |_: &mut Writing<'_>| Ok::<_, StoreError>(());
        job(rows, Box::new(body), Arc::default()).0
    };
    let (one, two) = (JobRows::Tournament(ONE), JobRows::Tournament(TournamentId(2)));
    let (accounts, others) = (JobRows::Accounts, JobRows::Others);
    let mut waiting: VecDeque<_> = [one, others, two, accounts, one, two, others, accounts].map(job).into();
    let mut groups = Vec::new();
    while !waiting.is_empty() {
        groups.push(next_group(&mut waiting).iter().map(|job| job.rows()).collect::<Vec<_>>());
    }
    assert_eq!(groups, [[one; 2], [others; 2], [two; 2], [accounts; 2]]);
}
