//! Comparison of the log with the tables.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::log::{Hash, LogError, SignedHead};
use qisai_domain::{Event, EventId, Shared, Tournament, TournamentId, Version};

use super::signing::is_signed;
use super::{Service, ServiceError};
use qisai_store::audit::{self, AuditedObject, NamedObject};
pub use qisai_store::audit::{RowDifference, Wrong};
use qisai_store::connection::Db;
use qisai_store::load::load;
use qisai_store::{StoreError, events, heads, log};

/// Explanation of the data that no log covers and that [`Service::verify_all`] therefore does not check.
pub const NOT_TOLD: &str = "No log tells of accounts, their roles and passwords, of who works on a tournament, of sessions, devices, failed \
     sign-ins and the log of security, of codes, screens, check-ins, reports of players, the second pass and line-ups that are not open: a change of these \
     by hand is not found. Nor is a log that was written anew from its first entry on by somebody who has put other keys and signatures beside it, \
     unless an anchor or a printed fingerprint is there to compare with.";

/// Result of checking one tournament or event.
#[derive(Debug)]
pub enum Verified {
    /// Intact chain, and a replay equal to the tables.
    Agrees {
        /// Number of log entries.
        entries: u64,
    },
    /// Damage to the log itself.
    Log(LogError),
    /// Intact log, but a table that differs.
    Tables {
        /// First table that differs.
        table: &'static str,
    },
    /// Intact log, but a row that differs.
    Row(RowDifference),
    /// Log without a row for its event or tournament.
    NoRow,
    /// Log and tables that agree, but signed heads that differ.
    Head(HeadFault),
    /// Signed heads without a log.
    NoLog,
}

/// Fault of the signed heads of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadFault {
    /// Version that closed a round, but is not signed.
    Unsigned(Version),
    /// Signature that does not match the key.
    Forged(Version),
    /// Key that does not belong to this installation.
    UnknownKey(Version),
    /// Signed hash that differs from that in the log.
    Rewritten(Version),
}

/// Signed heads and the log that they belong to.
struct Signed {
    heads: Vec<SignedHead>,
    /// Public keys of the installation, with the time since which each has signed.
    keys: BTreeMap<String, String>,
    chain: BTreeMap<Version, Hash>,
    /// Versions that closed a round, and their times.
    closings: Vec<(Version, String)>,
}

impl Signed {
    fn read(db: &mut Db, aggregate: i64) -> Result<Self, StoreError> {
        Ok(Self {
            heads: heads::of(db, aggregate)?,
            keys: heads::keys(db)?,
            chain: heads::chain(db, aggregate)?,
            closings: heads::closings(db, aggregate)?,
        })
    }

    fn fault(&self) -> Option<HeadFault> {
        for head in &self.heads {
            if !self.keys.contains_key(&head.key) {
                return Some(HeadFault::UnknownKey(head.version));
            }
            if !is_signed(head) {
                return Some(HeadFault::Forged(head.version));
            }
            if self.chain.get(&head.version) != Some(&head.hash) {
                return Some(HeadFault::Rewritten(head.version));
            }
        }
        // Before there was a key, nothing was signed.
        let since = self.keys.values().min()?;
        let signed: BTreeSet<Version> = self.heads.iter().map(|head| head.version).collect();
        let unsigned = self.closings.iter().find(|(version, at)| at >= since && !signed.contains(version));
        unsigned.map(|(version, _)| HeadFault::Unsigned(*version))
    }
}

/// Tournament, event or log without either, and the result of its check.
#[derive(Debug)]
pub struct CheckedLog {
    pub name: String,
    /// `false` for an event and for a log without a row.
    pub is_tournament: bool,
    pub found: Result<Verified, ServiceError>,
}

impl Service {
    /// Checks everything with rows or a log: events first, then tournaments, then logs without rows. With `slug`, only
    /// this tournament and its event.
    pub fn verify_all(&self, slug: Option<&str>) -> Result<Vec<CheckedLog>, ServiceError> {
        let checked = self.chosen(slug)?.into_iter().map(|one| CheckedLog {
            is_tournament: matches!(one.of, AuditedObject::Tournament(..)),
            found: match one.of {
                AuditedObject::Tournament(id, _) => self.verify(id),
                AuditedObject::Event(id) => self.verify_event(id),
                AuditedObject::Lost(_) => Ok(Verified::NoRow),
            },
            name: one.name,
        });
        let mut checked: Vec<CheckedLog> = checked.collect();
        if slug.is_none() {
            let lost = self.store.snapshot(heads::without_log)?;
            let lost = lost.into_iter().map(|aggregate| (aggregate.to_string(), Ok(Verified::NoLog)));
            checked.extend(lost.map(|(name, found)| CheckedLog { name, is_tournament: false, found }));
        }
        Ok(checked)
    }

    /// Returns everything with rows or a log; with `slug`, only that tournament and its event, or nothing if there is
    /// none.
    pub(super) fn chosen(&self, slug: Option<&str>) -> Result<Vec<NamedObject>, ServiceError> {
        let mut known = self.store.snapshot(audit::known)?;
        if let Some(slug) = slug {
            let chosen = known.iter().find_map(|one| match one.of {
                AuditedObject::Tournament(id, event) if one.name == slug => Some((id, event)),
                _ => None,
            });
            let Some((tournament, event)) = chosen else { return Ok(Vec::new()) };
            known.retain(|one| match one.of {
                AuditedObject::Tournament(id, _) => id == tournament,
                AuditedObject::Event(id) => id == event,
                AuditedObject::Lost(id) => id == event.0,
            });
        }
        Ok(known)
    }

    /// Checks the hash chain of a tournament and compares the replayed log with its tables, both freshly read.
    pub fn verify(&self, id: TournamentId) -> Result<Verified, ServiceError> {
        Ok(self.store.snapshot(|db| {
            let told = match log::replay(db, id)? {
                Ok(told) => told,
                Err(error) => return Ok(Verified::Log(error)),
            };
            // Rows first: they identify the column. Loading them as values finds differences of meaning that the rows
            // do not show.
            if let Some(difference) = audit::check_tournament(db, &told)? {
                return Ok(Verified::Row(difference));
            }
            let stored = load(db, id)?;
            if let Some(table) = first_difference(&told.now, &stored) {
                return Ok(Verified::Tables { table });
            }
            Ok(match Signed::read(db, id.0)?.fault() {
                Some(fault) => Verified::Head(fault),
                None => Verified::Agrees { entries: stored.version.0 },
            })
        })?)
    }

    /// Checks the hash chain of an event and compares the replayed log with its row.
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
            if told.now != stored {
                return Ok(Verified::Tables { table: "event" });
            }
            Ok(match Signed::read(db, id.0)?.fault() {
                Some(fault) => Verified::Head(fault),
                None => Verified::Agrees { entries: stored.version.0 },
            })
        })?)
    }
}

fn first_difference(log: &Tournament, tables: &Tournament) -> Option<&'static str> {
    // After loading, a group counts as touched by the last act, and no row records the time at which a person was
    // removed. Texts are kept beside the log, which contains only their hashes.
    let plain = |t: &Tournament| {
        let mut t = t.clone();
        t.texts = Shared::new();
        t.parts_changed.people = qisai_domain::Version::default();
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
