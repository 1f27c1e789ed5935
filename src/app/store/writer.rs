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
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::cache::Cache;
use super::changes::announce;
use super::checkpoints::Checkpoints;
use super::connection::{Address, Db, begin, commit, rollback};
use super::error::{JobError, LOCK_WAIT, StoreError};
use super::fence::Fence;
use super::group::{Body, JobRows, Ran, WriteJob, Writing, job, next_group, run_all};
use super::named_file::NamedFile;
use super::outcome;
use super::space::Space;
use super::written::Written;

/// Number of attempts for a transaction that the database rolls back in favour of another program's.
const TRIES: u32 = 5;
/// Delay before another attempt, so that the other program obtains the rows first: an immediate request may be served
/// before one that waits.
const AFTER_TAKEN_BACK: Duration = Duration::from_millis(100);

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

    /// Queues a job. It may run several times; only its last run counts.
    pub(super) fn submit<T, E, F>(&self, rows: JobRows, body: F) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: JobError + 'static,
        F: FnMut(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    {
        self.put(rows, Box::new(body))
    }

    /// Queues a boxed body: compiled once per result type instead of once per body.
    fn put<T, E>(&self, rows: JobRows, body: Body<T, E>) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: JobError + 'static,
    {
        let (job, answer) = job(rows, body, Arc::clone(&self.unanswered));
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
    /// Checks that the name belongs to the file that is served, before it is opened again.
    fn require_own_file(&self) -> Result<(), StoreError> {
        self.file.get().map_or(Ok(()), NamedFile::require_own)
    }

    /// Checks that the open file is still the file of its name. `has_written`: a group of writes awaits its answer.
    fn check_file(&self, db: &mut Db, has_written: bool) -> Result<(), StoreError> {
        self.file.get().map_or(Ok(()), |file| file.check(db, &self.cache, has_written))
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
        if let Err(error) = home.check_file(&mut db, false) {
            refuse_all(group, &error);
            continue;
        }
        let fenced = |db: &mut Db| begin(db).and_then(|()| home.fence.pass(db, &home.address));
        if fenced(&mut db).is_err() {
            // A lost connection to a server, or one to an old primary, is reopened; a second failure is the answer.
            match home.address.connect_if(|| home.require_own_file()) {
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

fn transact(db: &mut Db, mut group: Vec<Box<dyn WriteJob>>, home: &WriterContext) {
    let cache = &home.cache;
    // Only a job for a tournament records what it has touched.
    let told = group.iter().all(|job| matches!(job.rows(), JobRows::Tournament(_)));
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
    match ended.and_then(|ran| home.check_file(db, true).map(|()| ran)) {
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
