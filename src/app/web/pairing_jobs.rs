//! Rounds being paired, outside the web workers. Each can be stopped by hand and has a time limit.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use qisai_domain::{GroupId, TournamentId};
use tokio::sync::watch;

use super::error::WebError;

/// Group that is being paired.
pub type Paired = (TournamentId, GroupId);

/// Running and finished jobs; a group has at most one job at a time.
#[derive(Default)]
pub struct PairingJobs(Mutex<BTreeMap<Paired, Arc<PairingJob>>>);

/// Job that pairs a round, with its outcome until that is read.
pub(super) struct PairingJob {
    pub(super) began: Instant,
    pub(super) stop: AtomicBool,
    pub(super) failure: Mutex<Option<WebError>>,
    pub(super) done: watch::Sender<bool>,
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
    pub(super) fn begin(&self, id: Paired) -> (Arc<PairingJob>, bool) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_paired_once_at_a_time_and_a_failure_is_told_once() {
        let jobs = PairingJobs::default();
        let id = (TournamentId(1), GroupId(1));
        let (job, new) = jobs.begin(id);
        assert!(new && !jobs.begin(id).1);
        assert!(jobs.begin((TournamentId(2), GroupId(1))).1 && jobs.begin((TournamentId(1), GroupId(2))).1);
        assert!(matches!(jobs.progress(id), PairingProgress::Running(0)));
        jobs.stop(id);
        assert!(job.stop.load(Ordering::Relaxed));
        *job.failure.lock().unwrap() = Some(WebError::NotFound);
        job.done.send_replace(true);
        assert!(matches!(jobs.progress(id), PairingProgress::Failed(WebError::NotFound)));
        assert!(matches!(jobs.progress(id), PairingProgress::None));
    }
}
