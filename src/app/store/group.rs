//! Jobs of the writing thread, and the groups in which they run: the jobs of one transaction.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use qisai_domain::TournamentId;
use tokio::sync::oneshot;

use super::cache::Cache;
use super::connection::{Db, begin_savepoint, commit, is_open, rollback};
use super::error::{JobError, StoreError};
use super::written::Written;

/// Maximum number of jobs in one transaction.
const GROUP: usize = 256;

/// Context of a running job.
pub struct Writing<'a> {
    /// Connection, inside the transaction.
    pub db: &'a mut Db,
    pub(super) cache: &'a Cache,
    /// State left by the finished jobs of this transaction.
    pub(super) kept: Written,
    /// State left by this job; dropped when the job fails.
    pub(super) written: Written,
    /// `true` if this job has not changed the transaction. A job that writes through `db` alone sets it to `false`.
    pub untouched: bool,
    /// Error that prevents the whole group from writing.
    of_all: Option<StoreError>,
    /// `true` if an unrecognised error concerns the whole group.
    unnamed_is_of_all: bool,
}

/// Rows that a job writes; only jobs of the same rows share a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobRows {
    Tournament(TournamentId),
    /// Accounts, their roles and sessions. A transaction that locked rows of another job before the log of the
    /// installation could wait for one that locked them the other way round.
    Accounts,
    /// Countersignatures, locked as a table before anything else.
    Countersignatures,
    Others,
}

/// Job in the queue of the writing thread.
pub trait WriteJob: Send {
    /// Returns the rows that the job writes.
    fn rows(&self) -> JobRows;
    /// Runs the job, possibly again after a rollback; returns `false` if its changes must be rolled back.
    fn run(&mut self, writing: &mut Writing<'_>) -> bool;
    /// Reports the outcome of the transaction to the caller.
    fn answer(self: Box<Self>, ended: Result<(), StoreError>);
}

/// Work of a job in the transaction.
pub type Body<T, E> = Box<dyn FnMut(&mut Writing<'_>) -> Result<T, E> + Send>;

struct TypedJob<T, E> {
    rows: JobRows,
    body: Body<T, E>,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
    _counted: Arc<()>,
}

impl<T: Send, E: JobError> WriteJob for TypedJob<T, E> {
    fn rows(&self) -> JobRows {
        self.rows
    }

    fn run(&mut self, writing: &mut Writing<'_>) -> bool {
        let body = &mut self.body;
        let result = catch_unwind(AssertUnwindSafe(|| body(writing))).unwrap_or_else(|_| {
            writing.untouched = false;
            Err(StoreError::Panicked.into())
        });
        let keep = result.is_ok();
        if matches!(self.rows, JobRows::Tournament(_)) {
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

/// Returns a job and the receiver of its answer. The job keeps `counted` until it is answered.
pub fn job<T, E>(
    rows: JobRows,
    body: Body<T, E>,
    counted: Arc<()>,
) -> (Box<dyn WriteJob>, oneshot::Receiver<Result<T, E>>)
where
    T: Send + 'static,
    E: JobError + 'static,
{
    let (reply, answer) = oneshot::channel();
    (Box::new(TypedJob { rows, body, result: None, reply, _counted: counted }), answer)
}

/// Takes the first job and the queued jobs of the same rows; the others keep their order.
pub fn next_group(waiting: &mut VecDeque<Box<dyn WriteJob>>) -> Vec<Box<dyn WriteJob>> {
    let Some(rows) = waiting.front().map(|job| job.rows()) else { return Vec::new() };
    let (mut group, mut others) = (Vec::new(), VecDeque::new());
    for job in waiting.drain(..) {
        if job.rows() == rows && group.len() < GROUP { group.push(job) } else { others.push_back(job) }
    }
    *waiting = others;
    group
}

/// Outcome of running the jobs of a group.
pub enum Ran {
    /// Success of all jobs, with what they wrote.
    Through(Written),
    /// Failure of a job after it had changed the transaction: the changes cannot be attributed to jobs any more.
    Unclear,
}

/// Runs the jobs inside the transaction, each with a savepoint or all without. An unrecognised error concerns all jobs
/// or only its own.
pub fn run_all(
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
