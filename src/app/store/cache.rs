//! Cache of tournaments and events as last committed.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use qisai_domain::{Event, EventId, Tournament, TournamentId, Version};

/// Maximum number of tournaments in memory; others are read again on request.
const MAX_TOURNAMENTS: usize = 128;

/// Notification for listeners.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// Version committed by this process.
    Committed {
        /// Previous version, if it was in memory.
        before: Option<&'a Tournament>,
        /// Committed version.
        now: &'a Tournament,
    },
    /// Version committed by another process; its content is read on request.
    Foreign(TournamentId, Version),
    /// Version older than before: a backup was restored while the program was running. Nothing cached for this
    /// tournament is valid.
    WentBack(TournamentId, Version),
    /// Tournament that the database no longer holds.
    Gone(TournamentId),
    /// Change by another process to tournaments that are not in memory here, or creation of new ones.
    Elsewhere,
    /// Event created or edited by this or another process; whatever its tournaments show of the event must be read
    /// again.
    Event,
}

/// Function that receives every notification, in order.
pub type Listener = Box<dyn Fn(News<'_>) + Send + Sync>;

/// Tournaments and events in memory, and the listeners to their changes.
#[derive(Default)]
pub struct Cache {
    inner: RwLock<Inner>,
    events: RwLock<HashMap<EventId, Arc<Event>>>,
    listeners: RwLock<Vec<Listener>>,
    /// Use counter, for finding the least recently used tournament.
    clock: AtomicU64,
}

#[derive(Default)]
struct Inner {
    /// Newest known version of each tournament.
    versions: HashMap<TournamentId, Version>,
    tournaments: HashMap<TournamentId, CachedTournament>,
    /// Hash of the versions, at the last comparison with the database, of tournaments that are not in memory.
    elsewhere: u64,
}

struct CachedTournament {
    tournament: Arc<Tournament>,
    used: AtomicU64,
}

impl Cache {
    /// Stores a committed tournament and notifies the listeners.
    pub(super) fn committed(&self, tournament: &Arc<Tournament>) {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let before = inner.tournaments.get(&tournament.id).map(|kept| Arc::clone(&kept.tournament));
        self.keep(&mut inner, Arc::clone(tournament));
        self.tell(News::Committed { before: before.as_deref(), now: tournament });
    }

    /// Stores a committed event and notifies the listeners.
    pub(super) fn committed_event(&self, event: &Arc<Event>) {
        self.learn_event(Arc::clone(event));
        self.tell(News::Event);
    }

    /// Stores an event that was read, unless a newer version is cached; returns the cached one.
    pub(super) fn learn_event(&self, event: Arc<Event>) -> Arc<Event> {
        let mut events = self.events.write().unwrap_or_else(PoisonError::into_inner);
        let kept = events.entry(event.id).or_insert_with(|| Arc::clone(&event));
        if kept.version < event.version {
            *kept = event;
        }
        Arc::clone(kept)
    }

    /// Returns the event, if it is in memory.
    pub(super) fn event(&self, id: EventId) -> Option<Arc<Event>> {
        self.events.read().unwrap_or_else(PoisonError::into_inner).get(&id).map(Arc::clone)
    }

    /// Removes the events whose version in the database differs, and notifies the listeners if any were removed. An
    /// event that this process committed during the reading is merely read once more.
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

    /// Stores a tournament that was read, unless a newer version is known.
    pub fn learn(&self, tournament: Arc<Tournament>) {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let newest = inner.versions.get(&tournament.id);
        if newest.is_none_or(|newest| *newest <= tournament.version) {
            self.keep(&mut inner, tournament);
        }
    }

    fn keep(&self, inner: &mut Inner, tournament: Arc<Tournament>) {
        let id = tournament.id;
        inner.versions.insert(id, tournament.version);
        if inner.tournaments.len() >= MAX_TOURNAMENTS && !inner.tournaments.contains_key(&id) {
            let least = inner.tournaments.iter().min_by_key(|(_, kept)| kept.used.load(Ordering::Relaxed));
            least.map(|(least, _)| *least).and_then(|least| inner.tournaments.remove(&least));
        }
        let used = AtomicU64::new(self.clock.fetch_add(1, Ordering::Relaxed));
        inner.tournaments.insert(id, CachedTournament { tournament, used });
    }

    /// Returns the tournament, if its newest known version is in memory.
    pub fn current(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        let kept = inner.tournaments.get(&id)?;
        kept.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        (inner.versions.get(&id) == Some(&kept.tournament.version)).then(|| Arc::clone(&kept.tournament))
    }

    /// Returns the tournament in memory, regardless of its version.
    pub(super) fn any(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        inner.tournaments.get(&id).map(|kept| Arc::clone(&kept.tournament))
    }

    /// Returns the newest known versions.
    pub fn versions(&self) -> HashMap<TournamentId, Version> {
        self.inner.read().unwrap_or_else(PoisonError::into_inner).versions.clone()
    }

    /// Compares the versions in the database with those that were [known](Self::versions) before they were read. A
    /// greater version was committed by another process. A smaller one means that the database was reset to an older
    /// state, since every known version was committed.
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
            // A version that this process committed meanwhile is newer than the reading.
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

    /// Handles a notification that another process committed a version of a tournament or an event.
    pub fn heard(&self, aggregate: i64, version: Version) {
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

    /// Registers a listener.
    pub fn listen(&self, listener: Listener) {
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }
}
