//! Writing: jobs are queued and run one after another inside a transaction that begins as a writer; jobs that wait together are
//! committed together, so that one flush of the disk serves many of them. A job is answered after the commit.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use qisai_domain::{Tournament, TournamentId};
use tokio::sync::oneshot;

use super::connection::{Address, Db, begin, begin_savepoint, commit, rollback};
use super::error::StoreError;

/// Jobs in one transaction at most.
const GROUP: usize = 256;

/// What a job has in its hands.
pub struct Writing<'a> {
    /// The connection, inside the transaction.
    pub db: &'a mut Db,
    /// Tournaments as this transaction left them; they become the cached ones when it commits.
    pub(super) written: &'a mut HashMap<TournamentId, Arc<Tournament>>,
}

/// A queued piece of writing.
trait Job: Send {
    /// Runs it; false means that what it did is to be taken back.
    fn run(&mut self, writing: &mut Writing<'_>) -> bool;
    /// Says how the transaction ended.
    fn answer(self: Box<Self>, ended: Result<(), StoreError>);
}

struct Typed<T, E, F> {
    body: Option<F>,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> Job for Typed<T, E, F>
where
    T: Send,
    E: From<StoreError> + Send,
    F: FnOnce(&mut Writing<'_>) -> Result<T, E> + Send,
{
    fn run(&mut self, writing: &mut Writing<'_>) -> bool {
        let Some(body) = self.body.take() else { return false };
        let result =
            catch_unwind(AssertUnwindSafe(|| body(writing))).unwrap_or_else(|_| Err(StoreError::Panicked.into()));
        let keep = result.is_ok();
        self.result = Some(result);
        keep
    }

    fn answer(self: Box<Self>, ended: Result<(), StoreError>) {
        let result = match (self.result, ended) {
            (Some(Err(own)), _) => Err(own),
            (_, Err(ended)) => Err(ended.into()),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(StoreError::Stopping.into()),
        };
        // Nobody waits any more when a request was given up; what was committed stands.
        drop(self.reply.send(result));
    }
}

/// The queue in front of the writing threads.
pub(super) struct Writer {
    queue: Option<Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the writing thread. `committed` is told every tournament that a transaction left behind.
    pub(super) fn start(
        address: Address,
        db: Db,
        committed: impl Fn(HashMap<TournamentId, Arc<Tournament>>) + Send + 'static,
    ) -> Result<Self, StoreError> {
        let (queue, jobs) = channel::<Box<dyn Job>>();
        let work = move || work(&address, db, &jobs, &committed);
        let thread = std::thread::Builder::new().name("qisai-writer".into()).spawn(work);
        let thread = thread.map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Self { queue: Some(queue), thread: Some(thread) })
    }

    /// Queues a job.
    pub(super) fn submit<T, E, F>(&self, body: F) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Typed { body: Some(body), result: None, reply });
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
}

impl Drop for Writer {
    /// Finishes what is queued.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn work(
    address: &Address,
    mut db: Db,
    jobs: &Receiver<Box<dyn Job>>,
    committed: &impl Fn(HashMap<TournamentId, Arc<Tournament>>),
) {
    while let Ok(first) = jobs.recv() {
        let mut group = vec![first];
        while group.len() < GROUP {
            match jobs.recv_timeout(Duration::ZERO) {
                Ok(job) => group.push(job),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        if begin(&mut db).is_err() {
            // A lost connection to a server is opened again; a second failure is the answer.
            match address.connect() {
                Ok(fresh) => db = fresh,
                Err(error) => {
                    refuse_all(group, &error);
                    continue;
                }
            }
            if let Err(error) = begin(&mut db) {
                refuse_all(group, &error);
                continue;
            }
        }
        transact(&mut db, group, committed);
    }
}

fn transact(db: &mut Db, group: Vec<Box<dyn Job>>, committed: &impl Fn(HashMap<TournamentId, Arc<Tournament>>)) {
    let mut written = HashMap::new();
    let mut done: Vec<Box<dyn Job>> = Vec::with_capacity(group.len());
    let mut waiting = group.into_iter();
    let mut ended = Ok(());
    for mut job in waiting.by_ref() {
        ended = step(db, job.as_mut(), &mut written);
        done.push(job);
        if ended.is_err() {
            break;
        }
    }
    if ended.is_ok() {
        ended = commit(db);
    }
    match ended {
        Ok(()) => {
            committed(written);
            for job in done {
                job.answer(Ok(()));
            }
        }
        Err(error) => {
            // A failure inside a savepoint leaves two levels to take back; what cannot be taken back is a connection to replace,
            // which the next `begin` finds out.
            while rollback(db).is_ok() {}
            refuse_all(done.into_iter().chain(waiting), &error);
        }
    }
}

/// One job inside its own savepoint, so that a refused one leaves the others alone.
fn step(
    db: &mut Db,
    job: &mut dyn Job,
    written: &mut HashMap<TournamentId, Arc<Tournament>>,
) -> Result<(), StoreError> {
    begin_savepoint(db)?;
    let keep = job.run(&mut Writing { db: &mut *db, written });
    if keep { commit(db) } else { rollback(db) }
}

fn refuse_all(jobs: impl IntoIterator<Item = Box<dyn Job>>, error: &StoreError) {
    for job in jobs {
        job.answer(Err(match error {
            StoreError::DiskFull => StoreError::DiskFull,
            StoreError::Busy => StoreError::Busy,
            StoreError::Connect { address, message } => {
                StoreError::Connect { address: address.clone(), message: message.clone() }
            }
            other => StoreError::Database(other.to_string()),
        }));
    }
}
