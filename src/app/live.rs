//! Who is told when a tournament gets a new version.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use qisai_domain::{TournamentId, Version};
use tokio::sync::watch;

use crate::service::News;

/// The newest version of every tournament that was asked for or changed, and the streams that wait for the next.
#[derive(Default)]
pub struct Hub {
    tournaments: RwLock<HashMap<TournamentId, Known>>,
    slugs: RwLock<HashMap<String, TournamentId>>,
    closing: watch::Sender<bool>,
}

struct Known {
    version: watch::Sender<Version>,
    /// Its address word, as far as it was learnt.
    slug: Option<String>,
}

impl Hub {
    /// Something has happened to a tournament.
    pub fn announce(&self, news: News<'_>) {
        match news {
            News::Committed { now, .. } => self.reached(now.id, now.version, Some(&now.settings.slug)),
            News::Elsewhere => {}
            // The address word may have changed with it.
            News::Foreign(id, version) | News::WentBack(id, version) => self.reached(id, version, None),
            News::Gone(id) => {
                let gone = self.tournaments.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
                if let Some(slug) = gone.and_then(|gone| gone.slug) {
                    self.slugs.write().unwrap_or_else(PoisonError::into_inner).remove(&slug);
                }
            }
        }
    }

    fn reached(&self, id: TournamentId, version: Version, slug: Option<&str>) {
        {
            let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(known) = tournaments.get(&id).filter(|known| known.slug.as_deref() == slug) {
                known.version.send_replace(version);
                return;
            }
        }
        let mut tournaments = self.tournaments.write().unwrap_or_else(PoisonError::into_inner);
        let known = tournaments.entry(id).or_insert_with(|| Known { version: watch::Sender::new(version), slug: None });
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

    /// The newest version, if the tournament is known here.
    pub fn version(&self, id: TournamentId) -> Option<Version> {
        let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
        tournaments.get(&id).map(|known| *known.version.borrow())
    }

    /// Learns the address word of a tournament as it was read from the database. A version that was announced stays.
    pub fn learn(&self, slug: &str, id: TournamentId, version: Version) {
        let mut tournaments = self.tournaments.write().unwrap_or_else(PoisonError::into_inner);
        let known = tournaments.entry(id).or_insert_with(|| Known { version: watch::Sender::new(version), slug: None });
        // An announcement may have told a newer word meanwhile.
        if known.slug.is_none() {
            known.slug = Some(slug.to_owned());
            self.slugs.write().unwrap_or_else(PoisonError::into_inner).insert(slug.to_owned(), id);
        }
    }

    /// The tournament of an address word, if it was learnt.
    pub fn find(&self, slug: &str) -> Option<TournamentId> {
        self.slugs.read().unwrap_or_else(PoisonError::into_inner).get(slug).copied()
    }

    /// A stream of the versions of a learnt tournament.
    pub fn follow(&self, id: TournamentId) -> Option<watch::Receiver<Version>> {
        let tournaments = self.tournaments.read().unwrap_or_else(PoisonError::into_inner);
        tournaments.get(&id).map(|known| known.version.subscribe())
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

#[cfg(test)]
mod tests {
    use super::*;

    const ID: TournamentId = TournamentId(7);

    #[test]
    fn a_word_stays_learnt_while_versions_of_this_process_come() {
        let hub = Hub::default();
        hub.learn("harbour", ID, Version(3));
        hub.reached(ID, Version(4), Some("harbour"));
        assert_eq!((hub.find("harbour"), hub.version(ID)), (Some(ID), Some(Version(4))));
        hub.reached(ID, Version(5), Some("port"));
        assert_eq!((hub.find("harbour"), hub.find("port")), (None, Some(ID)));
        hub.announce(News::Foreign(ID, Version(6)));
        assert_eq!((hub.find("port"), hub.version(ID)), (None, Some(Version(6))));
    }

    #[test]
    fn versions_that_go_back_are_learnt_and_told() {
        let hub = Hub::default();
        hub.learn("harbour", ID, Version(30));
        let stream = hub.follow(ID).unwrap();
        hub.announce(News::WentBack(ID, Version(5)));
        assert_eq!((hub.version(ID), *stream.borrow()), (Some(Version(5)), Version(5)));
        hub.announce(News::Gone(ID));
        assert_eq!(hub.version(ID), None);
    }
}
