//! Tournaments in memory, as last committed.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use qisai_domain::{Tournament, TournamentId, Version};

/// Tournaments kept in memory at most; the rest is read again when asked for.
const KEPT: usize = 128;

type Listener = Box<dyn Fn(TournamentId, Version) + Send + Sync>;

#[derive(Default)]
pub(super) struct Cache {
    inner: RwLock<Inner>,
    listeners: RwLock<Vec<Listener>>,
}

#[derive(Default)]
struct Inner {
    /// The newest version heard of.
    versions: HashMap<TournamentId, Version>,
    tournaments: HashMap<TournamentId, Arc<Tournament>>,
}

impl Cache {
    /// Takes what a transaction left behind and tells the listeners.
    pub(super) fn committed(&self, written: HashMap<TournamentId, Arc<Tournament>>) {
        let versions: Vec<(TournamentId, Version)> =
            written.iter().map(|(id, tournament)| (*id, tournament.version)).collect();
        for tournament in written.into_values() {
            self.learn(tournament);
        }
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        for (id, version) in versions {
            listeners.iter().for_each(|listener| listener(id, version));
        }
    }

    /// Keeps a tournament unless a newer version is known.
    pub(super) fn learn(&self, tournament: Arc<Tournament>) {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let (id, version) = (tournament.id, tournament.version);
        let newest = inner.versions.entry(id).or_insert(version);
        if version < *newest {
            return;
        }
        *newest = version;
        if inner.tournaments.len() >= KEPT && !inner.tournaments.contains_key(&id) {
            let oldest = inner.tournaments.keys().copied().min();
            oldest.and_then(|oldest| inner.tournaments.remove(&oldest));
        }
        inner.tournaments.insert(id, tournament);
    }

    /// The tournament, if the newest version heard of is in memory.
    pub(super) fn current(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        let known = inner.tournaments.get(&id)?;
        (inner.versions.get(&id) == Some(&known.version)).then(|| Arc::clone(known))
    }

    /// The tournament in memory.
    pub(super) fn any(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        self.inner.read().unwrap_or_else(PoisonError::into_inner).tournaments.get(&id).cloned()
    }

    /// Compares with the versions in the database; what differs is read again when asked for. Returns and announces what changed;
    /// tournaments that are gone are forgotten.
    pub(super) fn outdate(&self, versions: &[(TournamentId, Version)]) -> Vec<(TournamentId, Version)> {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let stored: HashMap<TournamentId, Version> = versions.iter().copied().collect();
        inner.tournaments.retain(|id, _| stored.contains_key(id));
        inner.versions.retain(|id, _| stored.contains_key(id));
        let news = versions.iter().copied().filter(|(id, version)| {
            // A smaller number is a restored backup, or a look that was overtaken by a commit: the next look settles it.
            let known = inner.versions.get(id);
            known.is_some_and(|known| known < version)
        });
        let news: Vec<_> = news.collect();
        inner.versions.extend(news.iter().copied());
        drop(inner);
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        for (id, version) in &news {
            listeners.iter().for_each(|listener| listener(*id, *version));
        }
        news
    }

    pub(super) fn listen(&self, listener: Listener) {
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }
}
