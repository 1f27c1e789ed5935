//! Does the log tell the same as the tables?

use qisai_domain::log::LogError;
use qisai_domain::{Event, EventId, Shared, Tournament, TournamentId};

use super::{Service, ServiceError};
use crate::store::audit::{self, Kind};
pub use crate::store::audit::{Difference, Wrong};
use crate::store::load::load;
use crate::store::{events, log};

/// What no log tells, so that [`Service::verify_all`] says nothing about it.
pub const NOT_TOLD: &str = "No log tells of accounts, their roles and passwords, of who works on a tournament, of sessions, devices, failed \
     sign-ins, screens in the hall and the log of security: a change of these by hand is not found. Nor is a log that was written anew \
     from its first entry on, unless a backup or a printed hash is there to compare with.";

/// What checking one tournament or event found.
#[derive(Debug)]
pub enum Verified {
    /// Chain whole, replay equal to the tables.
    Agrees {
        /// Entries of the log.
        entries: u64,
    },
    /// The log itself is damaged.
    Log(LogError),
    /// The log is whole, but the tables say something else.
    Tables {
        /// The first table that differs.
        table: &'static str,
    },
    /// The log is whole, but a row says something else.
    Row(Difference),
    /// There is a log, but no row of what it tells.
    NoRow,
}

/// A tournament, an event or a log without either, and what was found.
#[derive(Debug)]
pub struct Checked {
    pub name: String,
    /// False for an event and a log without a row.
    pub is_tournament: bool,
    pub found: Result<Verified, ServiceError>,
}

impl Service {
    /// Checks everything that has rows or a log: events first, then tournaments, then logs without rows. `slug`: only this tournament
    /// and its event.
    pub fn verify_all(&self, slug: Option<&str>) -> Result<Vec<Checked>, ServiceError> {
        let mut known = self.store.snapshot(audit::known)?;
        if let Some(slug) = slug {
            let chosen = known.iter().find_map(|one| match one.of {
                Kind::Tournament(id, event) if one.name == slug => Some((id, event)),
                _ => None,
            });
            let Some((tournament, event)) = chosen else { return Ok(Vec::new()) };
            known.retain(|one| match one.of {
                Kind::Tournament(id, _) => id == tournament,
                Kind::Event(id) => id == event,
                Kind::Lost(id) => id == event.0,
            });
        }
        let checked = known.into_iter().map(|one| Checked {
            is_tournament: matches!(one.of, Kind::Tournament(..)),
            found: match one.of {
                Kind::Tournament(id, _) => self.verify(id),
                Kind::Event(id) => self.verify_event(id),
                Kind::Lost(_) => Ok(Verified::NoRow),
            },
            name: one.name,
        });
        Ok(checked.collect())
    }

    /// Checks the hash chain of a tournament and compares the replayed log with its tables, both read afresh.
    pub fn verify(&self, id: TournamentId) -> Result<Verified, ServiceError> {
        Ok(self.store.snapshot(|db| {
            let told = match log::replay(db, id)? {
                Ok(told) => told,
                Err(error) => return Ok(Verified::Log(error)),
            };
            // Rows first: they name the column. Reading them as values finds what they mean and do not say.
            if let Some(difference) = audit::check_tournament(db, &told)? {
                return Ok(Verified::Row(difference));
            }
            let stored = load(db, id)?;
            Ok(match first_difference(&told.now, &stored) {
                Some(table) => Verified::Tables { table },
                None => Verified::Agrees { entries: stored.version.0 },
            })
        })?)
    }

    /// The same for an event.
    pub fn verify_event(&self, id: EventId) -> Result<Verified, ServiceError> {
        Ok(self.store.snapshot(|db| {
            let told = match log::replay_event(db, id)? {
                Ok(told) => told,
                Err(error) => return Ok(Verified::Log(error)),
            };
            if let Some(difference) = audit::check_event(db, id, &told)? {
                return Ok(Verified::Row(difference));
            }
            let stored: Event = events::load(db, id)?;
            Ok(if told.now == stored {
                Verified::Agrees { entries: stored.version.0 }
            } else {
                Verified::Tables { table: "event" }
            })
        })?)
    }
}

fn first_difference(log: &Tournament, tables: &Tournament) -> Option<&'static str> {
    // After loading, a group counts as touched by the last act; texts are kept beside the log, which tells their hashes only.
    let plain = |t: &Tournament| {
        let mut t = t.clone();
        t.texts = Shared::new();
        for group in t.groups.values_mut() {
            std::sync::Arc::make_mut(group).touched = qisai_domain::Version::default();
        }
        t
    };
    let (log, tables) = (plain(log), plain(tables));
    let compared = [
        (log.version == tables.version, "tournament (version)"),
        (log.event == tables.event, "tournament (event)"),
        (log.highest == tables.highest, "tournament (highest numbers)"),
        (log.settings == tables.settings && log.prizes == tables.prizes, "part (settings, prizes)"),
        (log.listings == tables.listings, "part (listings)"),
        (log.people == tables.people, "person"),
        (log.entries == tables.entries, "entry"),
        (log.stages == tables.stages, "part (stages)"),
        (log.groups == tables.groups, "group, participation, drawing, round, pairing or game"),
        (log.words == tables.words, "words of the log"),
        (log == tables, "tournament"),
    ];
    compared.into_iter().find(|(same, _)| !same).map(|(_, table)| table)
}
