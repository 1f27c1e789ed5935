//! Rounds being paired, outside the web workers. Each can be stopped by hand and has a time limit.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use qisai_domain::{GroupId, TournamentId};
use tokio::sync::watch;

use crate::error::WebError;

/// Group that is being paired.
pub type Paired = (TournamentId, GroupId);

/// Running and finished jobs; a group has at most one job at a time.
#[derive(Default)]
pub struct PairingJobs(Mutex<BTreeMap<Paired, Arc<PairingJob>>>);

/// Job that pairs a round, with its outcome until that is read.
pub struct PairingJob {
    pub began: Instant,
    pub stop: AtomicBool,
    pub failure: Mutex<Option<WebError>>,
    pub done: watch::Sender<bool>,
}

/// State of a group's job.
pub enum PairingProgress {
    /// State without a job.
    None,
    /// Running job, with the seconds since its start.
    Running(u64),
    /// Failure of the job; reported once.
    Failed(WebError),
}

impl PairingJobs {
    fn jobs(&self) -> MutexGuard<'_, BTreeMap<Paired, Arc<PairingJob>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the state of a group's job and removes a finished job.
    pub fn progress(&self, id: Paired) -> PairingProgress {
        let mut jobs = self.jobs();
        let Some(job) = jobs.get(&id) else { return PairingProgress::None };
        if !*job.done.borrow() {
            return PairingProgress::Running(job.began.elapsed().as_secs());
        }
        let failure = job.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        jobs.remove(&id);
        failure.map_or(PairingProgress::None, PairingProgress::Failed)
    }

    /// Requests that the group's job stop.
    pub fn stop(&self, id: Paired) {
        if let Some(job) = self.jobs().get(&id) {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the running job, or a new one that must be run.
    pub fn begin(&self, id: Paired) -> (Arc<PairingJob>, bool) {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.get(&id).filter(|job| !*job.done.borrow()) {
            return (Arc::clone(job), false);
        }
        let job = Arc::new(PairingJob {
            began: Instant::now(),
            stop: AtomicBool::new(false),
            failure: Mutex::new(None),
            done: watch::Sender::new(false),
        });
        jobs.insert(id, Arc::clone(&job));
        (job, true)
    }
}
