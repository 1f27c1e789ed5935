//! Tournaments and events in memory, as last committed.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use qisai_domain::{Event, EventId, Tournament, TournamentId, Version};

/// Tournaments kept in memory at most; the rest is read again when asked for.
const KEPT: usize = 128;

/// What listeners are told.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// This process committed a version.
    Committed {
        /// As it was, if that was in memory.
        before: Option<&'a Tournament>,
        /// As it is.
        now: &'a Tournament,
    },
    /// Another process did: what it holds is read when asked for.
    Foreign(TournamentId, Version),
    /// The database holds less than it held: a backup was restored under the running program. Nothing that was remembered of this
    /// tournament is true any more.
    WentBack(TournamentId, Version),
    /// The database does not hold it any more.
    Gone(TournamentId),
    /// Another process has made or changed tournaments that are not in memory here.
    Elsewhere,
    /// An event was made or edited, by this process or another one: what its tournaments show of it is looked at again.
    Event,
}

type Listener = Box<dyn Fn(News<'_>) + Send + Sync>;

#[derive(Default)]
pub(super) struct Cache {
    inner: RwLock<Inner>,
    events: RwLock<HashMap<EventId, Arc<Event>>>,
    listeners: RwLock<Vec<Listener>>,
    /// Counts uses, so that the least recent one is known.
    clock: AtomicU64,
}

#[derive(Default)]
struct Inner {
    /// The newest version heard of.
    versions: HashMap<TournamentId, Version>,
    tournaments: HashMap<TournamentId, CachedTournament>,
    /// Of the versions that the database held when it was last looked at, those of tournaments that are not in memory.
    elsewhere: u64,
}

struct CachedTournament {
    tournament: Arc<Tournament>,
    used: AtomicU64,
}

impl Cache {
    /// Takes what a transaction left behind and tells the listeners.
    pub(super) fn committed(&self, tournament: &Arc<Tournament>) {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let before = inner.tournaments.get(&tournament.id).map(|kept| Arc::clone(&kept.tournament));
        self.keep(&mut inner, Arc::clone(tournament));
        self.tell(News::Committed { before: before.as_deref(), now: tournament });
    }

    /// Takes an event that a transaction left behind and tells the listeners.
    pub(super) fn committed_event(&self, event: &Arc<Event>) {
        self.learn_event(Arc::clone(event));
        self.tell(News::Event);
    }

    /// Keeps an event that was read, unless a newer version is known; gives the one that is kept.
    pub(super) fn learn_event(&self, event: Arc<Event>) -> Arc<Event> {
        let mut events = self.events.write().unwrap_or_else(PoisonError::into_inner);
        let kept = events.entry(event.id).or_insert_with(|| Arc::clone(&event));
        if kept.version < event.version {
            *kept = event;
        }
        Arc::clone(kept)
    }

    /// The event, if it is in memory.
    pub(super) fn event(&self, id: EventId) -> Option<Arc<Event>> {
        self.events.read().unwrap_or_else(PoisonError::into_inner).get(&id).map(Arc::clone)
    }

    /// Forgets the events that the database holds in another version than memory, and tells the listeners if there are any. What this
    /// process committed while the database was read is read once more.
    pub(super) fn compare_events(&self, stored: &HashMap<EventId, Version>) {
        let changed = {
            let mut events = self.events.write().unwrap_or_else(PoisonError::into_inner);
            let before = events.len();
            events.retain(|id, event| stored.get(id) == Some(&event.version));
            before != events.len()
        };
        if changed {
            self.tell(News::Event);
        }
    }

    /// Keeps a tournament that was read, unless a newer version is known.
    pub(super) fn learn(&self, tournament: Arc<Tournament>) {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let newest = inner.versions.get(&tournament.id);
        if newest.is_none_or(|newest| *newest <= tournament.version) {
            self.keep(&mut inner, tournament);
        }
    }

    fn keep(&self, inner: &mut Inner, tournament: Arc<Tournament>) {
        let id = tournament.id;
        inner.versions.insert(id, tournament.version);
        if inner.tournaments.len() >= KEPT && !inner.tournaments.contains_key(&id) {
            let least = inner.tournaments.iter().min_by_key(|(_, kept)| kept.used.load(Ordering::Relaxed));
            least.map(|(least, _)| *least).and_then(|least| inner.tournaments.remove(&least));
        }
        let used = AtomicU64::new(self.clock.fetch_add(1, Ordering::Relaxed));
        inner.tournaments.insert(id, CachedTournament { tournament, used });
    }

    /// The tournament, if the newest version heard of is in memory.
    pub(super) fn current(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        let kept = inner.tournaments.get(&id)?;
        kept.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        (inner.versions.get(&id) == Some(&kept.tournament.version)).then(|| Arc::clone(&kept.tournament))
    }

    /// The tournament in memory, whatever its version.
    pub(super) fn any(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        inner.tournaments.get(&id).map(|kept| Arc::clone(&kept.tournament))
    }

    /// The newest versions heard of.
    pub(super) fn versions(&self) -> HashMap<TournamentId, Version> {
        self.inner.read().unwrap_or_else(PoisonError::into_inner).versions.clone()
    }

    /// Compares the versions in the database with those that were [known](Self::versions) before they were read. A greater one is
    /// another process's. A smaller one than was known before the reading began went back: every known version was committed.
    pub(super) fn compare(&self, known: &HashMap<TournamentId, Version>, stored_in_order: &[(TournamentId, Version)]) {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let stored: HashMap<TournamentId, Version> = stored_in_order.iter().copied().collect();
        let mut elsewhere = DefaultHasher::new();
        for one in stored_in_order.iter().filter(|(id, _)| !known.contains_key(id)) {
            one.hash(&mut elsewhere);
        }
        let elsewhere = elsewhere.finish();
        if std::mem::replace(&mut inner.elsewhere, elsewhere) != elsewhere {
            self.tell(News::Elsewhere);
        }
        for (id, before) in known {
            // What this process committed meanwhile is newer than the reading.
            let Some(now) = inner.versions.get(id).copied() else { continue };
            match stored.get(id) {
                None => {
                    inner.tournaments.remove(id);
                    inner.versions.remove(id);
                    self.tell(News::Gone(*id));
                }
                Some(stored) if *stored < *before => {
                    inner.tournaments.remove(id);
                    inner.versions.insert(*id, *stored);
                    self.tell(News::WentBack(*id, *stored));
                }
                Some(stored) if *stored > now => {
                    inner.versions.insert(*id, *stored);
                    self.tell(News::Foreign(*id, *stored));
                }
                Some(_) => {}
            }
        }
    }

    /// Another process has told that it made a version of a tournament or an event.
    pub(super) fn heard(&self, aggregate: i64, version: Version) {
        let id = TournamentId(aggregate);
        {
            let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
            if let Some(known) = inner.versions.get_mut(&id) {
                if *known < version {
                    *known = version;
                    self.tell(News::Foreign(id, version));
                }
                return;
            }
        }
        let id = EventId(aggregate);
        let of_event = {
            let mut events = self.events.write().unwrap_or_else(PoisonError::into_inner);
            let known = events.get(&id).map(|event| event.version);
            if known.is_some_and(|known| known < version) {
                events.remove(&id);
            }
            known
        };
        match of_event {
            Some(known) if known >= version => {}
            Some(_) => self.tell(News::Event),
            None => self.tell(News::Elsewhere),
        }
    }

    fn tell(&self, news: News<'_>) {
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        listeners.iter().for_each(|listener| listener(news));
    }

    pub(super) fn listen(&self, listener: Listener) {
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn what_is_heard_of_others_is_told_once_and_never_makes_a_version_older() {
        let cache = Arc::new(Cache::default());
        let told: Arc<Mutex<Vec<String>>> = Arc::default();
        let into = Arc::clone(&told);
        cache.listen(Box::new(move |news| into.lock().unwrap().push(format!("{news:?}"))));
        let known = Tournament { version: Version(5), ..Tournament::empty(TournamentId(7), EventId(3)) };
        cache.learn(Arc::new(known));
        for version in [6, 6, 4] {
            cache.heard(7, Version(version));
        }
        cache.heard(8, Version(1));
        assert_eq!(*told.lock().unwrap(), ["Foreign(TournamentId(7), Version(6))", "Elsewhere"]);
        assert!(cache.current(TournamentId(7)).is_none(), "what is in memory is version 5");
        assert_eq!(cache.versions()[&TournamentId(7)], Version(6));
    }
}
