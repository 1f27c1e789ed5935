//! Content written by a transaction.

use std::sync::Arc;

use qisai_domain::log::Hash;
use qisai_domain::{Event, Tournament, TournamentId, Version};

/// Tournaments and events as a transaction leaves them.
#[derive(Clone, Default)]
pub struct Written {
    pub tournaments: Vec<Arc<Tournament>>,
    pub events: Vec<Arc<Event>>,
    /// Log entries in order.
    pub entered: Vec<AppendedEntry>,
}

/// Entry appended to a log.
#[derive(Clone, Copy, Debug)]
pub struct AppendedEntry {
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
    pub(super) fn take(&mut self, later: Self) {
        self.entered.extend(later.entered);
        later.tournaments.into_iter().for_each(|tournament| self.take_tournament(tournament));
        later.events.into_iter().for_each(|event| self.take_event(event));
    }
}
