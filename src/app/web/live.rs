//! Notifications of new tournament versions.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use qisai_domain::{TournamentId, Version, Visibility};
use tokio::sync::watch;

use super::noticed;
use qisai_service::News;

/// Newest version and visibility of every tournament that was requested or changed, and the streams that wait for the
/// next version.
#[derive(Default)]
pub struct Hub {
    tournaments: RwLock<HashMap<TournamentId, TrackedTournament>>,
    slugs: RwLock<HashMap<String, TournamentId>>,
    /// Number of changes to events. Visibility read before such a change is not stored after it.
    events: AtomicU64,
    closing: watch::Sender<bool>,
}

struct TrackedTournament {
    version: watch::Sender<Version>,
    /// Newest version with something that is public.
    noticed: AtomicU64,
    /// URL name of the tournament, once learnt.
    slug: Option<String>,
    /// Visibility of the tournament, once learnt.
    visibility: Option<Visibility>,
}

impl TrackedTournament {
    fn at(version: Version) -> Self {
        let noticed = AtomicU64::new(version.0);
        Self { version: watch::Sender::new(version), noticed, slug: None, visibility: None }
    }
}

impl TrackedTournament {
    /// Tells a version to the streams.
    fn reach(&self, version: Version, is_noticed: bool) {
        // Streams that wake find both.
        if is_noticed {
            self.noticed.store(version.0, Ordering::Release);
        }
        self.version.send_replace(version);
    }
}

/// Tournament found by its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveTournament {
    pub id: TournamentId,
    /// Newest version of the tournament.
    pub version: Version,
    /// Visibility of the tournament.
    pub visibility: Visibility,
}

impl Hub {
    /// Records news about a tournament or an event.
    pub fn announce(&self, news: News<'_>) {
        match news {
            News::Committed { before, now } => {
                let as_before = before.is_some_and(|before| before.settings.visibility == now.settings.visibility);
                let is_noticed = before.is_none_or(|before| noticed::is_noticed(before, now));
                self.reached((now.id, now.version, is_noticed), Some(&now.settings.slug), as_before);
            }
            News::Elsewhere => {}
            // The URL name can have changed with the version.
            News::Foreign(id, version) | News::WentBack(id, version) => self.reached((id, version, true), None, false),
            News::Gone(id) => {
                let gone = self.tournaments.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
                if let Some(slug) = gone.and_then(|gone| gone.slug) {
                    self.slugs.write().unwrap_or_else(PoisonError::into_inner).remove(&slug);
                }
            }
            News::Event => {
                let mut tournaments = self.tournaments.write().unwrap_or_else(PoisonError::into_inner);
                self.events.fetch_add(1, Ordering::Release);
                tournaments.values_mut().for_each(|known| known.visibility = None);
            }
        }
    }

    fn reached(
        &self,
        (id, version, is_noticed): (TournamentId, Version, bool),
        slug: Option<&str>,
        seen_by_the_same: bool,
    ) {
        if seen_by_the_same {
            let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(known) = tournaments.get(&id).filter(|known| known.slug.as_deref() == slug) {
                known.reach(version, is_noticed);
                return;
            }
        }
        let mut tournaments = self.tournaments.write().unwrap_or_else(PoisonError::into_inner);
        let known = tournaments.entry(id).or_insert_with(|| TrackedTournament::at(version));
        if !seen_by_the_same {
            known.visibility = None;
        }
        let before = std::mem::replace(&mut known.slug, slug.map(str::to_owned));
        let mut slugs = self.slugs.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = before.filter(|before| slugs.get(before) == Some(&id)) {
            slugs.remove(&before);
        }
        if let Some(slug) = slug {
            slugs.insert(slug.to_owned(), id);
        }
        known.reach(version, is_noticed);
    }

    /// Returns the number of changes to events so far. Callers read it before they read a tournament that they then
    /// [learn](Self::learn).
    pub fn of_events(&self) -> u64 {
        self.events.load(Ordering::Acquire)
    }

    /// Stores the URL name and the visibility of a tournament as read from the database. Later announcements take
    /// precedence.
    pub fn learn(&self, slug: &str, found: LiveTournament, of_events: u64) {
        let LiveTournament { id, version, visibility } = found;
        let mut tournaments = self.tournaments.write().unwrap_or_else(PoisonError::into_inner);
        let known = tournaments.entry(id).or_insert_with(|| TrackedTournament::at(version));
        if *known.version.borrow() == version && self.of_events() == of_events {
            known.visibility = Some(visibility);
        }
        // A newer URL name can have been announced in the meantime.
        if known.slug.is_none() {
            known.slug = Some(slug.to_owned());
            self.slugs.write().unwrap_or_else(PoisonError::into_inner).insert(slug.to_owned(), id);
        }
    }

    /// Returns the tournament of a URL name, if it was learnt.
    pub fn find(&self, slug: &str) -> Option<TournamentId> {
        self.slugs.read().unwrap_or_else(PoisonError::into_inner).get(slug).copied()
    }

    /// Returns the tournament of a URL name, if its version and visibility were learnt.
    pub fn found(&self, slug: &str) -> Option<LiveTournament> {
        let id = self.find(slug)?;
        let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
        let known = tournaments.get(&id)?;
        Some(LiveTournament { id, version: *known.version.borrow(), visibility: known.visibility? })
    }

    /// Returns the newest version that others than the staff may know, at most `version`: nothing public has changed
    /// since.
    pub fn noticed(&self, id: TournamentId, version: Version) -> Version {
        let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
        let noticed = tournaments.get(&id).map(|known| Version(known.noticed.load(Ordering::Acquire)));
        noticed.map_or(version, |noticed| noticed.min(version))
    }

    /// Returns a stream of the versions of a learnt tournament.
    pub fn follow(&self, id: TournamentId) -> Option<watch::Receiver<Version>> {
        let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
        tournaments.get(&id).map(|known| known.version.subscribe())
    }

    /// Returns a stream that becomes `true` when the server is stopping, which lets streams end properly.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Announces that the server is stopping.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }
}
