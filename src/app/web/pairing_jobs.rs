//! Rounds being paired, outside the web workers. Each can be stopped by hand and has a time limit.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::web;
use qisai_domain::{Command, GroupId, RoundRef, TournamentId};
use qisai_pairing::Patience;
use tokio::sync::watch;

use super::error::WebError;
use super::state::State;
use qisai_service::tournaments::By;

/// Time limit for pairing a round.
const LONGEST: Duration = Duration::from_mins(2);
/// Time within which the form is answered with the finished round; after that it is answered with a waiting page.
const AT_ONCE: Duration = Duration::from_millis(1500);

/// Group that is being paired.
pub type Paired = (TournamentId, GroupId);

/// Running and finished jobs; a group has at most one job at a time.
#[derive(Default)]
pub struct PairingJobs(Mutex<BTreeMap<Paired, Arc<Job>>>);

/// Job that pairs a round, with its outcome until that is read.
struct Job {
    began: Instant,
    stop: AtomicBool,
    failure: Mutex<Option<WebError>>,
    done: watch::Sender<bool>,
}

/// State of a group's job.
pub enum Progress {
    /// State without a job.
    None,
    /// Running job, with the seconds since its start.
    Running(u64),
    /// Failure of the job; reported once.
    Failed(WebError),
}

impl PairingJobs {
    fn jobs(&self) -> MutexGuard<'_, BTreeMap<Paired, Arc<Job>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the state of a group's job and removes a finished job.
    pub fn progress(&self, id: Paired) -> Progress {
        let mut jobs = self.jobs();
        let Some(job) = jobs.get(&id) else { return Progress::None };
        if !*job.done.borrow() {
            return Progress::Running(job.began.elapsed().as_secs());
        }
        let failure = job.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        jobs.remove(&id);
        failure.map_or(Progress::None, Progress::Failed)
    }

    /// Requests that the group's job stop.
    pub fn stop(&self, id: Paired) {
        if let Some(job) = self.jobs().get(&id) {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the running job, or a new one that must be run.
    fn begin(&self, id: Paired) -> (Arc<Job>, bool) {
        let mut jobs = self.jobs();
        if let Some(job) = jobs.get(&id).filter(|job| !*job.done.borrow()) {
            return (Arc::clone(job), false);
        }
        let job = Arc::new(Job {
            began: Instant::now(),
            stop: AtomicBool::new(false),
            failure: Mutex::new(None),
            done: watch::Sender::new(false),
        });
        jobs.insert(id, Arc::clone(&job));
        (job, true)
    }
}

/// Pairs a round, by default the next one, and stores the engine's proposal as its draft. It returns when this is done,
/// or after a short time while the work continues: see [`PairingJobs::progress`].
pub async fn pair(state: &web::Data<State>, (id, group): Paired, round: Option<u16>, by: By) -> Result<(), WebError> {
    let (job, new) = state.pairings.begin((id, group));
    let mut done = job.done.subscribe();
    if new {
        let (state, job) = (state.clone(), Arc::clone(&job));
        actix_web::rt::spawn(async move {
            let failure = work(&state, (id, group), round, by, &job).await.err();
            *job.failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
            job.done.send_replace(true);
        });
    }
    if tokio::time::timeout(AT_ONCE, done.wait_for(|done| *done)).await.is_err() {
        return Ok(());
    }
    match state.pairings.progress((id, group)) {
        Progress::Failed(error) => Err(error),
        Progress::None | Progress::Running(_) => Ok(()),
    }
}

async fn work(
    state: &web::Data<State>,
    (id, group): Paired,
    round: Option<u16>,
    by: By,
    job: &Arc<Job>,
) -> Result<(), WebError> {
    let (asked, watched) = (state.clone(), Arc::clone(job));
    let lasts = move || !watched.stop.load(Ordering::Relaxed) && watched.began.elapsed() < LONGEST;
    let (plan, seen) = web::block(move || asked.service.plan(id, group, round, Patience::while_so(lasts))).await??;
    let at = RoundRef { group, round: plan.number };
    state.service.run(id, Command::Pair(vec![(at, plan)]), by.seeing(seen)).await?;
    Ok(())
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
        assert!(matches!(jobs.progress(id), Progress::Running(0)));
        jobs.stop(id);
        assert!(job.stop.load(Ordering::Relaxed));
        *job.failure.lock().unwrap() = Some(WebError::NotFound);
        job.done.send_replace(true);
        assert!(matches!(jobs.progress(id), Progress::Failed(WebError::NotFound)));
        assert!(matches!(jobs.progress(id), Progress::None));
    }
}
