//! Writing thread. Jobs are queued and run one after another inside a writing transaction. Queued jobs of one
//! tournament are committed together, so that one disk flush serves many. A job is answered after the commit.
//!
//! | a job | in its group |
//! |---|---|
//! | succeeds | its rows and its tournament take effect when the group commits |
//! | refuses before it has written | nothing to roll back |
//! | fails after it has begun to write | the group is rolled back and run again, each job inside a savepoint |
//! | meets a disk error, for which SQLite rolls back the transaction | all are refused, and nothing of theirs is written |
//! | finds the tournament locked by another program | all jobs in the group wait for the same lock: all are refused |
//! | is in a deadlock with another program, which the database favours | the group is run again |
//! | is rolled back by a server for an unrecognised reason | the group is run again; on the last attempt the error belongs to that job |
//!
//! An unrecognised reason may be a deadlock in another language.
//!
//! If a server goes away during a commit, the outcome is unknown. The writer reconnects and queries the log entry of
//! the group: every job is answered with the outcome or, if the server does not return in time, with the error that it
//! is unknown.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use qisai_domain::log::Hash;
use qisai_domain::{Event, Tournament, TournamentId, Version};
use tokio::sync::oneshot;

use super::cache::Cache;
use super::changes::announce;
use super::checkpoints::Checkpoints;
use super::connection::{Address, Db, begin, begin_savepoint, commit, is_open, rollback};
use super::error::{JobError, LOCK_WAIT, StoreError};
use super::fence::Fence;
use super::named_file::NamedFile;
use super::outcome;
use super::space::Space;

/// Maximum number of jobs in one transaction.
const GROUP: usize = 256;
/// Number of attempts for a transaction that the database rolls back in favour of another program's.
const TRIES: u32 = 5;
/// Delay before another attempt, so that the other program obtains the rows first: an immediate request may be served
/// before one that waits.
const AFTER_TAKEN_BACK: Duration = Duration::from_millis(100);

/// Context of a running job.
pub struct Writing<'a> {
    /// Connection, inside the transaction.
    pub db: &'a mut Db,
    pub(super) cache: &'a Cache,
    /// State left by the finished jobs of this transaction.
    pub(super) kept: Written,
    /// State left by this job; dropped when the job fails.
    pub(super) written: Written,
    /// `true` if this job has not changed the transaction.
    pub(super) untouched: bool,
    /// Error that prevents the whole group from writing.
    of_all: Option<StoreError>,
    /// `true` if an unrecognised error concerns the whole group.
    unnamed_is_of_all: bool,
}

/// Tournaments and events as a transaction leaves them.
#[derive(Clone, Default)]
pub(super) struct Written {
    tournaments: Vec<Arc<Tournament>>,
    events: Vec<Arc<Event>>,
    /// Log entries in order.
    entered: Vec<AppendedEntry>,
}

/// Entry appended to a log.
#[derive(Clone, Copy, Debug)]
pub(super) struct AppendedEntry {
    pub aggregate: i64,
    pub version: Version,
    pub hash: Hash,
}

impl Written {
    /// Returns a tournament in its last written state, if it was written.
    pub(super) fn tournament(&self, id: TournamentId) -> Option<&Arc<Tournament>> {
        self.tournaments.iter().find(|tournament| tournament.id == id)
    }

    pub(super) fn take_tournament(&mut self, tournament: Arc<Tournament>) {
        self.tournaments.retain(|other| other.id != tournament.id);
        self.tournaments.push(tournament);
    }

    pub(super) fn take_event(&mut self, event: Arc<Event>) {
        self.events.retain(|other| other.id != event.id);
        self.events.push(event);
    }

    /// Records a log entry.
    pub(super) fn take_entry(&mut self, entered: AppendedEntry) {
        self.entered.push(entered);
    }

    /// Adds what a later job wrote.
    fn take(&mut self, later: Self) {
        self.entered.extend(later.entered);
        later.tournaments.into_iter().for_each(|tournament| self.take_tournament(tournament));
        later.events.into_iter().for_each(|event| self.take_event(event));
    }
}

/// Queued write.
trait WriteJob: Send {
    /// Returns the tournament of the job; jobs of different ones never share a transaction.
    fn tournament(&self) -> Option<TournamentId>;
    /// Runs the job, possibly again after a rollback; returns `false` if its changes must be rolled back.
    fn run(&mut self, writing: &mut Writing<'_>) -> bool;
    /// Reports the outcome of the transaction to the caller.
    fn answer(self: Box<Self>, ended: Result<(), StoreError>);
}

/// Work of a job in the transaction.
type Body<T, E> = Box<dyn FnMut(&mut Writing<'_>) -> Result<T, E> + Send>;

struct TypedJob<T, E> {
    tournament: Option<TournamentId>,
    body: Body<T, E>,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
    _counted: Arc<()>,
}

impl<T: Send, E: JobError> WriteJob for TypedJob<T, E> {
    fn tournament(&self) -> Option<TournamentId> {
        self.tournament
    }

    fn run(&mut self, writing: &mut Writing<'_>) -> bool {
        let body = &mut self.body;
        let result = catch_unwind(AssertUnwindSafe(|| body(writing))).unwrap_or_else(|_| {
            writing.untouched = false;
            Err(StoreError::Panicked.into())
        });
        let keep = result.is_ok();
        if self.tournament.is_some() {
            let of_all = result.as_ref().err().and_then(JobError::of_store).and_then(StoreError::of_all);
            writing.of_all = of_all.filter(|it| writing.unnamed_is_of_all || !matches!(it, StoreError::Unnamed(_)));
        }
        self.result = Some(result);
        keep
    }

    fn answer(self: Box<Self>, ended: Result<(), StoreError>) {
        let result = match (self.result, ended) {
            (Some(Err(own)), Ok(())) => Err(own),
            (_, Err(ended)) => Err(ended.into()),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(StoreError::Stopping.into()),
        };
        // The receiver is gone if the request was cancelled; what was committed remains.
        drop(self.reply.send(result));
    }
}

/// Queue in front of the writing thread.
pub(super) struct Writer {
    queue: Option<Sender<Box<dyn WriteJob>>>,
    thread: Option<JoinHandle<()>>,
    /// Reference counter: one for itself and one for each unanswered job.
    unanswered: Arc<()>,
}

impl Writer {
    /// Starts the writing thread.
    pub(super) fn start(home: WriterContext, db: Db) -> Result<Self, StoreError> {
        let (queue, jobs) = channel::<Box<dyn WriteJob>>();
        let work = move || work(&home, db, &jobs);
        let thread = std::thread::Builder::new().name("qisai-writer".into()).spawn(work);
        let thread = thread.map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Self { queue: Some(queue), thread: Some(thread), unanswered: Arc::default() })
    }

    /// Queues a job for a tournament, or for none. It may run several times; only its last run counts.
    pub(super) fn submit<T, E, F>(&self, tournament: Option<TournamentId>, body: F) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: JobError + 'static,
        F: FnMut(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    {
        self.put(tournament, Box::new(body))
    }

    /// Queues a boxed body: compiled once per result type instead of once per body.
    fn put<T, E>(&self, tournament: Option<TournamentId>, body: Body<T, E>) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: JobError + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(TypedJob { tournament, body, result: None, reply, _counted: Arc::clone(&self.unanswered) });
        match &self.queue {
            Some(queue) => {
                if let Err(refused) = queue.send(job) {
                    refused.0.answer(Err(StoreError::Stopping));
                }
            }
            None => job.answer(Err(StoreError::Stopping)),
        }
        answer
    }

    /// Returns the number of unanswered jobs.
    pub(super) fn queued(&self) -> usize {
        Arc::strong_count(&self.unanswered).saturating_sub(1)
    }
}

impl Drop for Writer {
    /// Finishes the queued jobs.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Context of the writing thread besides its connection.
pub(super) struct WriterContext {
    pub address: Address,
    /// Tag in the notifications to other processes.
    pub tag: String,
    /// Cache that receives every tournament written by a transaction.
    pub cache: Arc<Cache>,
    pub space: Arc<Space>,
    pub fence: Arc<Fence>,
    /// File that this process alone serves, once it does.
    pub file: Arc<OnceLock<NamedFile>>,
}

impl WriterContext {
    /// Checks that the open file is still the file of its name.
    fn check_file(&self, db: &mut Db) -> Result<(), StoreError> {
        self.file.get().map_or(Ok(()), |file| file.check(db, &self.cache))
    }
}

fn work(home: &WriterContext, mut db: Db, jobs: &Receiver<Box<dyn WriteJob>>) {
    let mut waiting: VecDeque<Box<dyn WriteJob>> = VecDeque::new();
    let mut checkpoints = Checkpoints::default();
    Checkpoints::take_over(&mut db);
    loop {
        if waiting.is_empty() {
            match jobs.recv_timeout(checkpoints.pause()) {
                Ok(first) => waiting.push_back(first),
                Err(RecvTimeoutError::Timeout) => {
                    checkpoints.make(&mut db, home.file.get());
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        waiting.extend(jobs.try_iter());
        let group = next_group(&mut waiting);
        if home.space.is_scarce() {
            refuse_all(group, &StoreError::DiskFull);
            continue;
        }
        if let Err(error) = home.check_file(&mut db) {
            refuse_all(group, &error);
            continue;
        }
        let fenced = |db: &mut Db| begin(db).and_then(|()| home.fence.pass(db, &home.address));
        if fenced(&mut db).is_err() {
            // A lost connection to a server, or one to an old primary, is reopened; a second failure is the answer.
            match home.address.connect() {
                Ok(fresh) => {
                    db = fresh;
                    Checkpoints::take_over(&mut db);
                }
                Err(error) => {
                    refuse_all(group, &error);
                    continue;
                }
            }
            if let Err(error) = fenced(&mut db) {
                while rollback(&mut db).is_ok() {}
                refuse_all(group, &error);
                continue;
            }
        }
        transact(&mut db, group, home);
        checkpoints.after_a_write(&mut db, home.file.get());
    }
}

/// Takes the first job and the queued jobs of the same tournament; the others keep their order.
fn next_group(waiting: &mut VecDeque<Box<dyn WriteJob>>) -> Vec<Box<dyn WriteJob>> {
    let Some(about) = waiting.front().map(|job| job.tournament()) else { return Vec::new() };
    let (mut group, mut others) = (Vec::new(), VecDeque::new());
    for job in waiting.drain(..) {
        if job.tournament() == about && group.len() < GROUP { group.push(job) } else { others.push_back(job) }
    }
    *waiting = others;
    group
}

fn transact(db: &mut Db, mut group: Vec<Box<dyn WriteJob>>, home: &WriterContext) {
    let cache = &home.cache;
    // Only a job for a tournament records what it has touched.
    let told = group.iter().all(|job| job.tournament().is_some());
    // SQLite reports every error in the same language, and no other program makes it roll a transaction back.
    let is_server = matches!(db, Db::Postgresql(_));
    let begun = Instant::now();
    let mut ran = if told { run_all(db, &mut group, cache, (false, is_server)) } else { Ok(Ran::Unclear) };
    if matches!(ran, Ok(Ran::Unclear)) {
        let again = if told { rollback(db).and_then(|()| begin(db)) } else { Ok(()) };
        ran = again.and_then(|()| run_all(db, &mut group, cache, (true, is_server && told)));
    }
    let mut ended = ran.and_then(|ran| end(db, ran, home));
    for tried in 1..TRIES {
        // Jobs outside a tournament run only once. After such a long wait the cause was not a deadlock.
        let again = ended.as_ref().is_err_and(StoreError::may_be_tried_again) && begun.elapsed() < LOCK_WAIT;
        if !told || !again {
            break;
        }
        while rollback(db).is_ok() {}
        thread::sleep(AFTER_TAKEN_BACK);
        let is_last = tried + 1 == TRIES;
        ended = begin(db).and_then(|()| run_all(db, &mut group, cache, (true, is_server && !is_last)));
        ended = ended.and_then(|ran| end(db, ran, home));
    }
    // A result that is only in a file without its name is not acknowledged.
    match ended.and_then(|ran| home.check_file(db).map(|()| ran)) {
        Ok(ran) => {
            if let Ran::Through(Written { tournaments, events, .. }) = ran {
                for event in &events {
                    cache.committed_event(event);
                }
                for tournament in &tournaments {
                    cache.committed(tournament);
                }
            }
            for job in group {
                job.answer(Ok(()));
            }
        }
        Err(error) => {
            // A failure inside a savepoint leaves two levels to roll back. A connection that cannot roll back must be
            // replaced, which the next `begin` detects.
            while rollback(db).is_ok() {}
            refuse_all(group, &error);
        }
    }
}

/// Notifies other processes and commits.
fn end(db: &mut Db, ran: Ran, home: &WriterContext) -> Result<Ran, StoreError> {
    let entered = match &ran {
        Ran::Through(written) => written.entered.as_slice(),
        Ran::Unclear => &[],
    };
    announce(db, &home.tag, entered)?;
    match commit(db) {
        Ok(()) => Ok(ran),
        Err(error) => outcome::settle(db, &home.address, &home.fence, error, entered).map(|()| ran),
    }
}

/// Outcome of running the jobs of a group.
enum Ran {
    /// Success of all jobs, with what they wrote.
    Through(Written),
    /// Failure of a job after it had changed the transaction: the changes cannot be attributed to jobs any more.
    Unclear,
}

/// Runs the jobs inside the transaction, each with a savepoint or all without. An unrecognised error concerns all jobs
/// or only its own.
fn run_all(
    db: &mut Db,
    group: &mut [Box<dyn WriteJob>],
    cache: &Cache,
    (savepoints, unnamed_is_of_all): (bool, bool),
) -> Result<Ran, StoreError> {
    let mut kept = Written::default();
    for job in group {
        if savepoints {
            begin_savepoint(db)?;
        }
        let mut writing = Writing {
            db: &mut *db,
            cache,
            kept,
            written: Written::default(),
            untouched: true,
            of_all: None,
            unnamed_is_of_all,
        };
        let keep = job.run(&mut writing);
        let Writing { kept: before, written, untouched, of_all, .. } = writing;
        kept = before;
        if let Some(error) = of_all {
            return Err(error);
        }
        if !keep && !is_open(db) {
            return Err(StoreError::taken_by_the_disk());
        }
        match (keep, savepoints) {
            (true, true) => commit(db)?,
            (false, true) => rollback(db)?,
            (false, false) if !untouched => return Ok(Ran::Unclear),
            (_, false) => {}
        }
        if keep {
            kept.take(written);
        }
    }
    Ok(Ran::Through(kept))
}

fn refuse_all(jobs: impl IntoIterator<Item = Box<dyn WriteJob>>, error: &StoreError) {
    for job in jobs {
        job.answer(Err(match error {
            StoreError::DiskFull => StoreError::DiskFull,
            StoreError::Disk(words) => StoreError::Disk(words.clone()),
            StoreError::Malformed(words) => StoreError::Malformed(words.clone()),
            StoreError::Busy => StoreError::Busy,
            StoreError::TakenBack => StoreError::TakenBack,
            StoreError::Locked => StoreError::Locked,
            StoreError::Unknown => StoreError::Unknown,
            StoreError::Moved { path, what, rescued } => {
                StoreError::Moved { path: path.clone(), what, rescued: rescued.clone() }
            }
            StoreError::Connect { address, message } => {
                StoreError::Connect { address: address.clone(), message: message.clone() }
            }
            StoreError::Unnamed(words) | StoreError::Database(words) => StoreError::Database(words.clone()),
            other => StoreError::Database(other.to_string()),
        }));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use chrono::DateTime;
    use diesel::connection::SimpleConnection;

    use super::super::rows::AccountRow;
    use super::super::{Store, accounts};
    use super::*;

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

    /// Writes an account and then fails if `fail`.
    fn write(writing: &mut Writing<'_>, name: &str, fail: bool) -> Result<(), StoreError> {
        writing.untouched = false;
        accounts::add_account(writing.db, &account(name))?;
        if fail { Err(StoreError::NotFound) } else { Ok(()) }
    }

    #[test]
    fn a_job_that_fails_halfway_takes_nobody_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
        let runs = Arc::new(AtomicUsize::new(0));
        // The first job holds the thread while the others queue up behind it, to be committed together.
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = store.writer.submit(Some(ONE), move |_| {
            // Blocks only the first time: later runs find the channel closed.
            wait.recv().ok();
            Ok::<_, StoreError>(())
        });
        let answers: Vec<_> = [("anna", false), ("ben", true), ("cleo", false)]
            .map(|(name, fail)| {
                let runs = Arc::clone(&runs);
                store.writer.submit(Some(ONE), move |writing| {
                    runs.fetch_add(1, Ordering::Relaxed);
                    write(writing, name, fail)
                })
            })
            .into();
        drop(go);
        first.blocking_recv().unwrap().unwrap();
        let kept: Vec<bool> = answers.into_iter().map(|answer| answer.blocking_recv().unwrap().is_ok()).collect();
        assert_eq!(kept, [true, false, true]);
        let names = store.read(accounts::accounts).unwrap().into_iter().map(|row| row.name).collect::<Vec<_>>();
        assert_eq!(names, ["anna", "cleo"]);
        // Anna and Ben, then all three again with a savepoint each.
        assert_eq!(runs.load(Ordering::Relaxed), 5);
    }

    #[test]
    fn a_panic_is_answered_and_takes_nobody_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
        let broken =
            store.writer.submit(Some(ONE), |_: &mut Writing<'_>| -> Result<(), StoreError> { panic!("broken") });
        let whole = store.writer.submit(Some(ONE), |writing| write(writing, "anna", false));
        assert!(matches!(broken.blocking_recv().unwrap(), Err(StoreError::Panicked)));
        whole.blocking_recv().unwrap().unwrap();
        assert_eq!(store.read(accounts::accounts).unwrap().len(), 1);
    }

    #[test]
    fn r3_a_job_under_which_the_disk_took_the_transaction_back_leaves_nothing_of_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
        let ((go, wait), (begun, has_begun)) = (channel::<()>(), channel::<()>());
        let first = store.writer.submit(Some(ONE), move |_| {
            begun.send(()).ok();
            wait.recv().ok();
            Ok::<_, StoreError>(())
        });
        // The others form a group of their own.
        has_begun.recv().unwrap();
        let before = store.writer.submit(Some(ONE), |writing| write(writing, "anna", false));
        // It has only read when the disk fails.
        let broken = store.writer.submit(Some(ONE), |writing: &mut Writing<'_>| -> Result<(), StoreError> {
            writing.db.batch_execute("ROLLBACK")?;
            Err(StoreError::Disk("disk I/O error".into()))
        });
        let behind = store.writer.submit(Some(ONE), |writing| write(writing, "cleo", false));
        drop(go);
        first.blocking_recv().unwrap().unwrap();
        for answer in [before, broken, behind] {
            assert!(matches!(answer.blocking_recv().unwrap(), Err(StoreError::Disk(_))));
        }
        assert_eq!(store.read(accounts::accounts).unwrap().len(), 0);
        let next = store.writer.submit(Some(ONE), |writing| write(writing, "dora", false));
        next.blocking_recv().unwrap().unwrap();
        assert_eq!(store.read(accounts::accounts).unwrap().len(), 1);
    }

    /// Error text of a Chinese server for a deadlock: all are refused and run again; on the last attempt the error
    /// belongs to that job.
    #[test]
    fn f13_an_error_in_no_known_words_is_one_of_all_until_the_last_time() {
        let folder = tempfile::tempdir().unwrap();
        let address = Address::Sqlite(folder.path().join("a").display().to_string());
        let store = Store::open(&address).unwrap();
        let job = |fails: bool| -> (Box<dyn WriteJob>, oneshot::Receiver<Result<(), StoreError>>) {
            let (reply, answer) = oneshot::channel();
            let body = move |writing: &mut Writing<'_>| {
                writing.untouched = false;
                if fails { Err(StoreError::Unnamed("检测到死锁".into())) } else { Ok(()) }
            };
            let typed =
                TypedJob { tournament: Some(ONE), body: Box::new(body), result: None, reply, _counted: Arc::default() };
            (Box::new(typed), answer)
        };
        let (first, first_answer) = job(false);
        let (second, second_answer) = job(true);
        let mut group = vec![first, second];
        let mut db = address.connect().unwrap();
        begin(&mut db).unwrap();
        let refused = run_all(&mut db, &mut group, &store.cache, (true, true));
        assert!(matches!(refused, Err(StoreError::Unnamed(_))));
        while rollback(&mut db).is_ok() {}
        begin(&mut db).unwrap();
        assert!(matches!(run_all(&mut db, &mut group, &store.cache, (true, false)), Ok(Ran::Through(_))));
        commit(&mut db).unwrap();
        for job in group {
            job.answer(Ok(()));
        }
        assert!(first_answer.blocking_recv().unwrap().is_ok());
        assert!(matches!(second_answer.blocking_recv().unwrap(), Err(StoreError::Unnamed(_))));
    }

    #[test]
    fn a_transaction_holds_jobs_of_one_tournament() {
        let job = |tournament: Option<TournamentId>| -> Box<dyn WriteJob> {
            let body = |_: &mut Writing<'_>| Ok::<_, StoreError>(());
            Box::new(TypedJob {
                tournament,
                body: Box::new(body),
                result: None,
                reply: oneshot::channel().0,
                _counted: Arc::default(),
            })
        };
        let two = TournamentId(2);
        let mut waiting: VecDeque<_> = [Some(ONE), None, Some(two), Some(ONE), Some(two), None].map(job).into();
        let mut groups = Vec::new();
        while !waiting.is_empty() {
            groups.push(next_group(&mut waiting).iter().map(|job| job.tournament()).collect::<Vec<_>>());
        }
        assert_eq!(groups, [vec![Some(ONE); 2], vec![None; 2], vec![Some(two); 2]]);
    }
}
