//! Copies of the database that a server makes by itself in a second place, see `copy_folder`. They are made on a thread of
//! their own, which reads beside the writer and never holds it up.
//!
//! | change | copy |
//! |---|---|
//! | a round is closed or reopened, a tournament is ended | at once |
//! | any other version | 10 seconds after the last one, at the latest after five minutes; at most one a minute |
//! | the folder has no copy any more, as with another stick | at once |
//!
//! After a copy, the next one waits four times as long as the copy took. After a failure, the next attempt comes after ten
//! seconds.

pub mod anchors;
pub(crate) mod copy_folder;
pub mod upkeep;

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::Utc;
use qisai_domain::{RoundState, Tournament};

use crate::copies::copy_folder::CopyFolder;
use crate::{News, Service};
pub use copy_folder::{CopyFault, CopyFaultKind, MAX_COPIES, Moment};

/// Time without a version after which a copy is made.
const IDLE: Duration = Duration::from_secs(10);
/// Maximum time for which a version waits while others follow.
const OVERDUE: Duration = Duration::from_mins(5);
/// Minimum time between two copies for versions that close no round.
const GAP: Duration = Duration::from_mins(1);
/// Share of the time spent on copies: this many times as long passes between two of them.
const REST: u32 = 4;
/// Time until the next attempt after a failure.
const AGAIN: Duration = Duration::from_secs(10);
/// Interval at which the folder is looked at.
const LOOK: Duration = Duration::from_secs(2);
/// Time after which a folder counts as silent.
const SILENT: Duration = Duration::from_mins(2);

/// State of the copies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CopyStatus {
    /// Time of the newest copy in the folder.
    pub newest: Option<Moment>,
    /// Reason why no copy can be made at the moment.
    pub fault: Option<CopyFault>,
}

impl CopyStatus {
    /// Returns the age of the newest copy in seconds.
    pub fn age(&self) -> Option<u64> {
        self.newest.map(|newest| u64::try_from((Utc::now() - newest).num_seconds()).unwrap_or_default())
    }
}

/// Makes copies of a database whenever it has changed.
pub struct CopyKeeper {
    folder: Mutex<CopyFolder>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    status: CopyStatus,
    /// Copy that must be made at once.
    is_urgent: bool,
    /// Times of the first and the last version without a copy.
    waiting: Option<(Instant, Instant)>,
    /// Time of the last copy.
    last: Option<Instant>,
    /// Time before which nothing is tried.
    not_before: Option<Instant>,
    /// Beginning of the current look or copy.
    busy_since: Option<Instant>,
    is_stopping: bool,
}

impl State {
    fn wants_copy(&self, now: Instant) -> bool {
        let since = |at: Instant| now.saturating_duration_since(at);
        if self.not_before.is_some_and(|at| now < at) {
            return false;
        }
        let is_due = self.waiting.is_some_and(|(first, last)| {
            let is_time = since(last) >= IDLE || since(first) >= OVERDUE;
            is_time && self.last.is_none_or(|last| since(last) >= GAP)
        });
        self.is_urgent || is_due
    }

    fn note_version(&mut self, is_urgent: bool) {
        let now = Instant::now();
        let first = self.waiting.map_or(now, |(first, _)| first);
        self.waiting = Some((first, now));
        self.is_urgent |= is_urgent;
    }
}

impl CopyKeeper {
    /// Returns the keeper of the copies in a folder, which is never created: it may be the mount point of a disk.
    pub fn new(folder: PathBuf) -> Self {
        let mut state = State::default();
        // What was written before the start may have no copy.
        state.note_version(false);
        Self { folder: Mutex::new(CopyFolder::new(folder)), state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Returns the state of the copies. Never waits for the folder.
    pub fn status(&self) -> CopyStatus {
        let state = self.state();
        let mut status = state.status.clone();
        if state.busy_since.is_some_and(|since| since.elapsed() > SILENT) {
            let message = format!("no answer for {} seconds", SILENT.as_secs());
            status.fault = Some(CopyFault { kind: CopyFaultKind::Silent, message });
        }
        status
    }

    /// Notes that there is a new version. Runs on the writing thread.
    pub fn announce(&self, news: News<'_>) {
        let is_urgent = match news {
            News::Committed { before: Some(before), now } => milestones(before) != milestones(now),
            News::Committed { before: None, .. } => true,
            _ => false,
        };
        self.state().note_version(is_urgent);
        if is_urgent {
            self.changed.notify_all();
        }
    }

    /// Lets [`run`](Self::run) make a last copy, if there is something to copy, and end.
    pub fn stop(&self) {
        self.state().is_stopping = true;
        self.changed.notify_all();
    }

    /// Makes copies until [`stop`](Self::stop).
    pub fn run(&self, service: &Service) {
        let mut folder = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        if folder.shares_disk(service) == Some(true) {
            tracing::warn!("--copies {}: the database is on the same disk", folder.path().display());
        }
        loop {
            self.look(service, &mut folder);
            let (is_stopping, is_due) = {
                let state = self.state();
                let last = state.is_stopping && state.waiting.is_some() && state.status.fault.is_none();
                (state.is_stopping, last || state.wants_copy(Instant::now()))
            };
            if is_due {
                self.make(service, &folder);
            }
            if is_stopping {
                return;
            }
            self.wait();
        }
    }

    /// Looks whether folder and newest copy are there.
    fn look(&self, service: &Service, folder: &mut CopyFolder) {
        let known = {
            let mut state = self.state();
            state.busy_since = Some(Instant::now());
            state.status.newest
        };
        let seen = folder.look(service).and_then(|()| match known {
            Some(known) if folder.has(service, known) => Ok(Some(known)),
            _ => folder.newest(service),
        });
        let mut state = self.state();
        state.busy_since = None;
        match seen {
            Ok(newest) => {
                // Another fault ends with the next copy.
                if state.status.fault.as_ref().is_some_and(|fault| fault.kind == CopyFaultKind::Missing) {
                    state.not_before = None;
                    state.is_urgent = true;
                }
                state.is_urgent |= newest.is_none();
                state.status.newest = newest;
            }
            Err(fault) => {
                state.not_before = Some(Instant::now() + LOOK);
                note_fault(&mut state.status, fault, folder);
            }
        }
    }

    fn make(&self, service: &Service, folder: &CopyFolder) {
        let (begun, waiting) = {
            let mut state = self.state();
            let begun = Instant::now();
            state.busy_since = Some(begun);
            state.is_urgent = false;
            (begun, state.waiting.take())
        };
        let made = folder.make(service);
        let mut state = self.state();
        state.busy_since = None;
        match made {
            Ok(moment) => {
                if state.status.fault.take().is_some() {
                    tracing::warn!("--copies {}: copies are made again", folder.path().display());
                }
                state.status.newest = Some(moment);
                state.last = Some(Instant::now());
                state.not_before = Some(Instant::now() + begun.elapsed() * REST);
            }
            Err(fault) => {
                let first = waiting.or(state.waiting).map_or(begun, |(first, _)| first);
                state.waiting = Some((first, begun));
                state.is_urgent = true;
                state.not_before = Some(Instant::now() + AGAIN);
                note_fault(&mut state.status, fault, folder);
            }
        }
    }

    /// Waits until there may be something to do.
    fn wait(&self) {
        let (state, now) = (self.state(), Instant::now());
        if state.is_stopping || state.wants_copy(now) {
            return;
        }
        let rest = state.not_before.filter(|_| state.is_urgent).map(|at| at.saturating_duration_since(now));
        // A version that closes a round wakes the thread.
        drop(self.changed.wait_timeout(state, rest.map_or(LOOK, |rest| rest.min(LOOK))));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stores a fault; one of another kind is logged.
fn note_fault(status: &mut CopyStatus, fault: CopyFault, folder: &CopyFolder) {
    if status.fault.as_ref().is_none_or(|known| known.kind != fault.kind) {
        tracing::error!("--copies {}: {} ({})", folder.path().display(), fault.kind, fault.message);
    }
    status.fault = Some(fault);
}

/// Returns the number of closed rounds, and `true` for a tournament that is ended: a change of either is copied at once.
fn milestones(tournament: &Tournament) -> (usize, bool) {
    let rounds = tournament.groups.values().flat_map(|group| group.rounds.values());
    (rounds.filter(|round| round.state == RoundState::Closed).count(), tournament.settings.ended.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_made_when_writing_pauses_and_not_too_often() {
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        let waiting = |first, last| Some((after(first), after(last)));
        let wants = |state: State, at| state.wants_copy(after(at));
        assert!(!wants(State::default(), 1000));
        assert!(!wants(State { waiting: waiting(0, 5), ..State::default() }, 14));
        assert!(wants(State { waiting: waiting(0, 5), ..State::default() }, 15));
        assert!(!wants(State { waiting: waiting(0, 295), ..State::default() }, 299), "writing goes on");
        assert!(wants(State { waiting: waiting(0, 295), ..State::default() }, 300));
        let recent = || State { last: Some(begun), waiting: waiting(1, 1), ..State::default() };
        assert!(!wants(recent(), 59));
        assert!(wants(recent(), 60));
        assert!(wants(State { is_urgent: true, ..recent() }, 2), "a round was closed");
        assert!(!wants(State { is_urgent: true, not_before: Some(after(10)), ..recent() }, 9), "after a failure");
    }
}
