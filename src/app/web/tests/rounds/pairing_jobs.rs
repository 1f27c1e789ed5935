//! Rounds being paired, outside the web workers.

use std::sync::atomic::Ordering;

use qisai_domain::{GroupId, TournamentId};
use qisai_web::error::WebError;
use qisai_web::rounds::pairing_jobs::{PairingJobs, PairingProgress};

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
