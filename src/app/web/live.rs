//! Notifications of new tournament versions.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use qisai_domain::{TournamentId, Version, Visibility};
use tokio::sync::watch;

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
    /// URL name of the tournament, once learnt.
    slug: Option<String>,
    /// Visibility of the tournament, once learnt.
    visibility: Option<Visibility>,
}

impl TrackedTournament {
    fn at(version: Version) -> Self {
        Self { version: watch::Sender::new(version), slug: None, visibility: None }
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
                self.reached(now.id, now.version, Some(&now.settings.slug), as_before);
            }
            News::Elsewhere => {}
            // The URL name can have changed with the version.
            News::Foreign(id, version) | News::WentBack(id, version) => self.reached(id, version, None, false),
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

    fn reached(&self, id: TournamentId, version: Version, slug: Option<&str>, seen_by_the_same: bool) {
        if seen_by_the_same {
            let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(known) = tournaments.get(&id).filter(|known| known.slug.as_deref() == slug) {
                known.version.send_replace(version);
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
        known.version.send_replace(version);
    }

    /// Returns the newest version, if the tournament is known here.
    #[cfg(test)]
    fn version(&self, id: TournamentId) -> Option<Version> {
        let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
        tournaments.get(&id).map(|known| *known.version.borrow())
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

#[cfg(test)]
mod tests {
    use super::*;

    const ID: TournamentId = TournamentId(7);

    fn learn(hub: &Hub, slug: &str, version: u64) {
        hub.learn(
            slug,
            LiveTournament { id: ID, version: Version(version), visibility: Visibility::Public },
            hub.of_events(),
        );
    }

    #[test]
    fn a_word_stays_learnt_while_versions_of_this_process_come() {
        let hub = Hub::default();
        learn(&hub, "harbour", 3);
        hub.reached(ID, Version(4), Some("harbour"), true);
        assert_eq!((hub.find("harbour"), hub.version(ID)), (Some(ID), Some(Version(4))));
        hub.reached(ID, Version(5), Some("port"), true);
        assert_eq!((hub.find("harbour"), hub.find("port")), (None, Some(ID)));
        hub.announce(News::Foreign(ID, Version(6)));
        assert_eq!((hub.find("port"), hub.version(ID)), (None, Some(Version(6))));
    }

    #[test]
    fn versions_that_go_back_are_learnt_and_told() {
        let hub = Hub::default();
        learn(&hub, "harbour", 30);
        let stream = hub.follow(ID).unwrap();
        hub.announce(News::WentBack(ID, Version(5)));
        assert_eq!((hub.version(ID), *stream.borrow()), (Some(Version(5)), Version(5)));
        hub.announce(News::Gone(ID));
        assert_eq!(hub.version(ID), None);
    }

    #[test]
    fn who_may_see_it_is_asked_anew_after_every_change_of_it() {
        let hub = Hub::default();
        learn(&hub, "harbour", 3);
        assert_eq!(hub.found("harbour").map(|found| found.visibility), Some(Visibility::Public));
        hub.reached(ID, Version(4), Some("harbour"), true);
        assert_eq!(hub.found("harbour").map(|found| found.version), Some(Version(4)));
        hub.reached(ID, Version(5), Some("harbour"), false);
        assert_eq!(hub.found("harbour"), None);
        // Read before the fifth version, learnt after it.
        learn(&hub, "harbour", 4);
        assert_eq!(hub.found("harbour"), None);
        learn(&hub, "harbour", 5);
        let before = hub.of_events();
        hub.announce(News::Event);
        assert_eq!(hub.found("harbour"), None);
        hub.learn("harbour", LiveTournament { id: ID, version: Version(5), visibility: Visibility::Public }, before);
        assert_eq!(hub.found("harbour"), None);
    }
}
