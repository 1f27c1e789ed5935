//! Who is told when a tournament gets a new version.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use qisai_domain::{TournamentId, Version};
use tokio::sync::watch;

/// The newest version of every tournament that was asked for or changed, and the streams that wait for the next.
#[derive(Default)]
pub struct Hub {
    versions: RwLock<HashMap<TournamentId, watch::Sender<Version>>>,
    slugs: RwLock<HashMap<String, TournamentId>>,
    closing: watch::Sender<bool>,
}

impl Hub {
    /// A tournament has reached a version.
    pub fn announce(&self, id: TournamentId, version: Version) {
        // The address word may have changed with it.
        self.slugs.write().unwrap_or_else(PoisonError::into_inner).retain(|_, known| *known != id);
        let mut versions = self.versions.write().unwrap_or_else(PoisonError::into_inner);
        let sender = versions.entry(id).or_insert_with(|| watch::Sender::new(version));
        sender.send_if_modified(|known| {
            let newer = version > *known;
            *known = version.max(*known);
            newer
        });
    }

    /// The newest version, if the tournament is known here.
    pub fn version(&self, id: TournamentId) -> Option<Version> {
        let versions = self.versions.read().unwrap_or_else(PoisonError::into_inner);
        versions.get(&id).map(|sender| *sender.borrow())
    }

    /// Learns a tournament as it was read from the database.
    pub fn learn(&self, slug: &str, id: TournamentId, version: Version) {
        self.announce(id, version);
        self.slugs.write().unwrap_or_else(PoisonError::into_inner).insert(slug.to_owned(), id);
    }

    /// The tournament of an address word, if it was learnt.
    pub fn find(&self, slug: &str) -> Option<TournamentId> {
        self.slugs.read().unwrap_or_else(PoisonError::into_inner).get(slug).copied()
    }

    /// A stream of the versions of a learnt tournament.
    pub fn follow(&self, id: TournamentId) -> Option<watch::Receiver<Version>> {
        self.versions.read().unwrap_or_else(PoisonError::into_inner).get(&id).map(watch::Sender::subscribe)
    }

    /// Becomes true when the server is stopping, so that streams can say goodbye.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// The server is stopping.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}
