//! Does the log tell the same as the tables?

use qisai_domain::log::LogError;
use qisai_domain::{Event, EventId, Shared, Tournament, TournamentId};

use super::{Service, ServiceError};
use crate::store::load::load;
use crate::store::{events, log, tournaments};

/// What checking one tournament found.
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
}

impl Service {
    /// Checks the hash chain of a tournament and compares the replayed log with its tables, both read afresh.
    pub fn verify(&self, id: TournamentId) -> Result<Verified, ServiceError> {
        let (replayed, stored, head) =
            self.store.snapshot(|db| Ok((log::replay(db, id)?, load(db, id)?, tournaments::head(db, id)?)))?;
        Ok(match replayed {
            Err(error) => Verified::Log(error),
            Ok((_, last)) if last != head.1 => Verified::Tables { table: "tournament (last hash)" },
            Ok((replayed, _)) => match first_difference(&replayed, &stored) {
                Some(table) => Verified::Tables { table },
                None => Verified::Agrees { entries: stored.version.0 },
            },
        })
    }

    /// The same for an event.
    pub fn verify_event(&self, id: EventId) -> Result<Verified, ServiceError> {
        let (replayed, stored): (_, Event) =
            self.store.snapshot(|db| Ok((log::replay_event(db, id)?, events::load(db, id)?)))?;
        Ok(match replayed {
            Err(error) => Verified::Log(error),
            Ok((replayed, _)) if replayed != stored => Verified::Tables { table: "event" },
            Ok(_) => Verified::Agrees { entries: stored.version.0 },
        })
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
