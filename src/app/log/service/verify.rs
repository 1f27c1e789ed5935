//! Comparison of the log with the tables.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::log::{Hash, INSTALLATION, LogError, SignedHead};
use qisai_domain::{Event, EventId, Shared, Tournament, TournamentId, Version};

use super::signing::is_signed;
use crate::{Result, Service};
use qisai_store::audit::{self, AuditedObject, NamedObject};
pub use qisai_store::audit::{RowDifference, Wrong};
use qisai_store::connection::Db;
use qisai_store::heads::SignedEntry;
use qisai_store::load::load;
use qisai_store::{StoreError, events, heads, installation, integrity, log};

/// Explanation of the data that no log covers and that [`Service::verify_all`] therefore does not check.
pub const NOT_TOLD: &str = "No log covers sessions, devices, sign-ins, the last step and the setup of a second factor, the assignment of keys and the log of security, nor codes, screens, check-ins, reports of players, \
     the second pass and line-ups that are not open: a change of these by hand is not found. Nor is a log that was written anew and signed with the installation's own key, nor one that was written anew in a database without a key \
     file beside it (name the key with --key), unless an anchor, a countersignature or a printed fingerprint is there to compare with.";

/// Result of checking one tournament or event.
#[derive(Debug)]
pub enum Verified {
    /// Intact chain, and a replay equal to the tables.
    Agrees {
        /// Number of log entries.
        entries: u64,
        /// Signed heads.
        signed: SignedHeads,
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

/// Signed heads of a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignedHeads {
    pub number: usize,
    pub newest: Option<SignedHead>,
}

/// Fault of the signed heads of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeadFault {
    /// Version that closed a round or changed accounts or roles, but is not signed.
    Unsigned(Version),
    /// Signature that does not match the key.
    Forged(Version),
    /// Beginning of the log of an old database that is not signed yet.
    UnsignedBeginning,
    /// Beginning of a log other than the one that is kept beside the key file.
    BegunAnew,
    /// Key that is not in the database.
    UnknownKey(Version),
    /// Key that is in the database, but not among those known outside it.
    NotVouched { version: Version, key: String },
    /// Signed hash that differs from that in the log.
    Rewritten(Version),
}

/// Signed heads and the log that they belong to.
struct Signed {
    heads: Vec<SignedHead>,
    /// Public keys in the database.
    keys: BTreeSet<String>,
    chain: BTreeMap<Version, Hash>,
    /// Entries that must be signed.
    closings: Vec<SignedEntry>,
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

    /// Returns the heads in short.
    fn in_short(self) -> SignedHeads {
        SignedHeads { number: self.heads.len(), newest: self.heads.into_iter().next_back() }
    }

    /// Returns the first fault. `vouched`: keys known outside the database; without any, those in it are believed.
    fn fault(&self, vouched: &BTreeSet<String>) -> Option<HeadFault> {
        for head in &self.heads {
            if !self.keys.contains(&head.key) {
                return Some(HeadFault::UnknownKey(head.version));
            }
            if !is_signed(head) {
                return Some(HeadFault::Forged(head.version));
            }
            if self.chain.get(&head.version) != Some(&head.hash) {
                return Some(HeadFault::Rewritten(head.version));
            }
            if !vouched.is_empty() && !vouched.contains(&head.key) {
                return Some(HeadFault::NotVouched { version: head.version, key: head.key.clone() });
            }
        }
        // An installation signs each closing by the same act, whatever its table of keys says. Entries of format 1 do not
        // say with which key.
        let has_keys = !vouched.is_empty() || !self.keys.is_empty() || !self.heads.is_empty();
        let signed: BTreeMap<Version, &str> = self.heads.iter().map(|head| (head.version, head.key.as_str())).collect();
        let is_unsigned = |entry: &&SignedEntry| match &entry.key {
            Some(key) => signed.get(&entry.version) != Some(&key.as_str()),
            None => entry.names_key || has_keys && !signed.contains_key(&entry.version),
        };
        self.closings.iter().find(is_unsigned).map(|entry| HeadFault::Unsigned(entry.version))
    }
}

/// Owner of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogKind {
    Tournament,
    /// Event, or a log without a row.
    Event,
    /// Accounts, roles and second factors.
    Installation,
}

/// Log, and the result of its check.
#[derive(Debug)]
pub struct CheckedLog {
    pub name: String,
    pub kind: LogKind,
    pub found: Result<Verified>,
}

impl Service {
    /// Checks everything with rows or a log: events first, then tournaments, then logs without rows, then accounts and
    /// roles. With `slug`, only this tournament and its event. `vouched`: public keys known outside the database.
    pub fn verify_all(&self, slug: Option<&str>, vouched: &BTreeSet<String>) -> Result<Vec<CheckedLog>> {
        let checked = self.chosen(slug)?.into_iter().map(|one| CheckedLog {
            kind: if matches!(one.of, AuditedObject::Tournament(..)) { LogKind::Tournament } else { LogKind::Event },
            found: match one.of {
                AuditedObject::Tournament(id, _) => self.verify(id, vouched),
                AuditedObject::Event(id) => self.verify_event(id, vouched),
                AuditedObject::Lost(_) => Ok(Verified::NoRow),
            },
            name: one.name,
        });
        let mut checked: Vec<CheckedLog> = checked.collect();
        if slug.is_none() {
            let lost = self.store.snapshot(heads::without_log)?;
            let lost = lost.into_iter().map(|aggregate| (aggregate.to_string(), Ok(Verified::NoLog)));
            checked.extend(lost.map(|(name, found)| CheckedLog { name, kind: LogKind::Event, found }));
            if let Some(found) = self.verify_installation(vouched).transpose() {
                checked.push(CheckedLog { name: installation::NAME.to_owned(), kind: LogKind::Installation, found });
            }
        }
        Ok(checked)
    }

    /// Returns the kind of each log by its number, without logs that have lost their row.
    pub fn log_kinds(&self) -> Result<BTreeMap<i64, LogKind>> {
        let kind = |one: NamedObject| match one.of {
            AuditedObject::Tournament(id, _) => Some((id.0, LogKind::Tournament)),
            AuditedObject::Event(id) => Some((id.0, LogKind::Event)),
            AuditedObject::Lost(_) => None,
        };
        let kinds = self.chosen(None)?.into_iter().filter_map(kind);
        Ok(kinds.chain([(INSTALLATION, LogKind::Installation)]).collect())
    }

    /// Checks every page and index of a SQLite file.
    ///
    /// # Errors
    ///
    /// [`StoreError::Malformed`] with the first faults.
    pub fn check_integrity(&self) -> Result<(), StoreError> {
        self.store.read(integrity::check)
    }

    /// Returns everything with rows or a log; with `slug`, only that tournament and its event, or nothing if there is
    /// none.
    pub(crate) fn chosen(&self, slug: Option<&str>) -> Result<Vec<NamedObject>> {
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
    pub fn verify(&self, id: TournamentId, vouched: &BTreeSet<String>) -> Result<Verified> {
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
            Ok(heads_or_fault(Signed::read(db, id.0)?, vouched, stored.version))
        })?)
    }

    /// Checks the hash chain of an event and compares the replayed log with its row.
    pub fn verify_event(&self, id: EventId, vouched: &BTreeSet<String>) -> Result<Verified> {
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
            Ok(heads_or_fault(Signed::read(db, id.0)?, vouched, stored.version))
        })?)
    }

    /// Checks the chain of the installation and compares it with accounts, roles and second factors; returns `None` if
    /// there is none of these and nothing signed.
    pub fn verify_installation(&self, vouched: &BTreeSet<String>) -> Result<Option<Verified>> {
        let kept = self.beginnings()?;
        Ok(self.store.snapshot(|db| {
            let told = match installation::replay(db)? {
                Ok(told) => told,
                Err(error) => return Ok(Some(Verified::Log(error))),
            };
            let mut signed = Signed::read(db, INSTALLATION)?;
            let is_empty = told.version() == Version::default();
            if is_empty && !signed.heads.is_empty() {
                return Ok(Some(Verified::NoLog));
            }
            if let Some(difference) = installation::check(db, &told)? {
                return Ok(Some(Verified::Row(difference)));
            }
            // The next start of the server signs the beginning of an old database, or the next entry covers it.
            let is_begun = told.signed().first().is_some_and(|(_, key)| key.is_none());
            let first = signed.chain.get(&Version(1)).map(Hash::to_string).unwrap_or_default();
            if is_begun && !kept.is_empty() && !kept.contains(&first) {
                return Ok(Some(Verified::Head(HeadFault::BegunAnew)));
            }
            if is_begun && !vouched.is_empty() && signed.heads.is_empty() {
                return Ok(Some(Verified::Head(HeadFault::UnsignedBeginning)));
            }
            let named = told.signed().iter().filter(|(_, key)| key.is_some());
            signed.closings = named
                .map(|(version, key)| SignedEntry { version: *version, names_key: true, key: key.clone() })
                .collect();
            Ok((!is_empty).then(|| heads_or_fault(signed, vouched, told.version())))
        })?)
    }
}

fn heads_or_fault(signed: Signed, vouched: &BTreeSet<String>, newest: Version) -> Verified {
    match signed.fault(vouched) {
        Some(fault) => Verified::Head(fault),
        None => Verified::Agrees { entries: newest.0, signed: signed.in_short() },
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
