//! Does the log tell the same as the tables?

use qisai_domain::log::LogError;
use qisai_domain::{Tournament, TournamentId};

use super::{Service, ServiceError};
use crate::store::{log, tournaments};

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
        let (replayed, stored) = self.store.snapshot(|db| Ok((log::replay(db, id)?, tournaments::load(db, id)?)))?;
        Ok(match replayed {
            Err(error) => Verified::Log(error),
            Ok(replayed) => match first_difference(&replayed, &stored) {
                Some(table) => Verified::Tables { table },
                None => Verified::Agrees { entries: stored.version.0 },
            },
        })
    }
}

fn first_difference(log: &Tournament, tables: &Tournament) -> Option<&'static str> {
    let compared = [
        (log.version == tables.version, "tournament (version)"),
        (log.event == tables.event, "event"),
        (log.settings == tables.settings, "tournament (settings)"),
        (log.players == tables.players, "player"),
        (log.teams == tables.teams, "team"),
        (log.entries == tables.entries, "entry"),
        (log.stages == tables.stages, "stage, round, pairing or game"),
    ];
    compared.into_iter().find(|(same, _)| !same).map(|(_, table)| table)
}
