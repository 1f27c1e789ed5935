//! Runs a [job](super::pairing_jobs) that pairs a round.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use actix_web::web;
use qisai_domain::{Command, RoundRef};
use qisai_pairing::SearchBudget;

use super::pairing_jobs::{Paired, PairingJob, PairingProgress};
use crate::handler::{Result, State};
use qisai_service::tournaments::CommandContext;

/// Time limit for pairing a round.
const MAX_PAIRING_TIME: Duration = Duration::from_mins(2);
/// Time within which the form is answered with the finished round; after that it is answered with a waiting page.
const AT_ONCE: Duration = Duration::from_millis(1500);

/// Pairs a round, by default the next one, and stores the engine's proposal as its draft. It returns when this is done,
/// or after a short time while the work continues: see [`PairingJobs::progress`].
pub async fn pair(state: &web::Data<State>, (id, group): Paired, round: Option<u16>, by: CommandContext) -> Result<()> {
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
        PairingProgress::Failed(error) => Err(error),
        PairingProgress::None | PairingProgress::Running(_) => Ok(()),
    }
}

async fn work(
    state: &web::Data<State>,
    (id, group): Paired,
    round: Option<u16>,
    by: CommandContext,
    job: &Arc<PairingJob>,
) -> Result<()> {
    let (asked, watched) = (state.clone(), Arc::clone(job));
    let lasts = move || !watched.stop.load(Ordering::Relaxed) && watched.began.elapsed() < MAX_PAIRING_TIME;
    let (plan, seen) =
        web::block(move || asked.service.plan(id, group, round, SearchBudget::while_so(lasts))).await??;
    let at = RoundRef { group, round: plan.number };
    state.service.run(id, Command::Pair(vec![(at, plan)]), by.seeing(seen)).await?;
    Ok(())
}
