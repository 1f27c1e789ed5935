//! Anchors: signed log heads kept outside the database. A rewritten log no longer has the hashes in the anchor.

use std::path::Path;

use qisai_domain::Version;
use qisai_domain::log::{Fingerprint, INSTALLATION, SignedHead};
use serde::{Deserialize, Serialize};

use crate::clock::instant;
use crate::log::signing::is_signed;
use crate::{Result, Service};
use qisai_store::audit::{self, AuditedObject, NamedObject};
use qisai_store::connection::connect_read_only;
use qisai_store::{heads, installation, log};

/// Format version of the files that this program writes.
pub const FORM: u32 = 1;

/// File of signed heads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnchorFile {
    /// Format version, see [`FORM`].
    pub qisai_anchor: u32,
    pub heads: Vec<Anchored>,
}

/// Head of a log, with its public name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anchored {
    pub of: AnchorOf,
    /// URL name at the time of the anchor.
    pub name: String,
    /// Fingerprint of 24 digits, as printed.
    pub fingerprint: String,
    #[serde(flatten)]
    pub head: SignedHead,
    /// Public texts of all entries, oldest first, if they were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

impl Anchored {
    fn new(of: AnchorOf, name: String, head: SignedHead) -> Self {
        Self { of, name, fingerprint: head.fingerprint().to_string(), head, log: Vec::new() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnchorOf {
    Event,
    Tournament,
    /// Accounts and roles.
    Installation,
}

/// Result of comparing a log with its anchored head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnchorStatus {
    /// Hash equal to the log's at this version.
    Holds,
    /// Hash different from the log's at this version.
    Rewritten,
    /// Version that the log does not reach, or a log that no longer exists.
    Gone,
    /// Invalid signature in the anchor itself: the file was changed.
    AnchorForged,
}

/// Log entry found by its fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLogEntry {
    pub name: String,
    pub version: Version,
    /// Time in RFC 3339.
    pub at: String,
}

impl Service {
    /// Signs the current state of all events, all tournaments and the installation, or of one tournament and its event.
    /// `with_log`: with the public texts of the entries of events and tournaments.
    pub fn anchor(&self, slug: Option<&str>, with_log: bool) -> Result<AnchorFile> {
        let mut heads = Vec::new();
        for one in self.chosen(slug)? {
            let (of, head) = match one.of {
                AuditedObject::Event(id) => (AnchorOf::Event, self.sign_event(id)?),
                AuditedObject::Tournament(id, _) => (AnchorOf::Tournament, self.sign_tournament(id)?),
                AuditedObject::Lost(_) => continue,
            };
            let log = if with_log { self.public_texts(head.aggregate, head.version)? } else { Vec::new() };
            heads.push(Anchored { log, ..Anchored::new(of, one.name, head) });
        }
        if slug.is_none()
            && let Some(head) = self.sign_installation()?
        {
            heads.push(Anchored::new(AnchorOf::Installation, installation::NAME.to_owned(), head));
        }
        Ok(AnchorFile { qisai_anchor: FORM, heads })
    }

    /// Signs all events, all tournaments and the installation in the state of a copy of the database, which is only
    /// read. Nothing is stored: the signatures are in the anchor alone. A log of the installation whose newest entry is not
    /// signed is left out, so that the copy is made nevertheless.
    pub(crate) fn anchor_of_copy(&self, copy: &Path) -> Result<AnchorFile> {
        let (mut db, signer, at) = (connect_read_only(copy)?, self.signer()?, instant());
        let mut heads = Vec::new();
        for one in audit::known(&mut db)? {
            let (of, aggregate, (version, hash)) = match one.of {
                AuditedObject::Event(id) => (AnchorOf::Event, id.0, heads::tip_of_event(&mut db, id)?),
                AuditedObject::Tournament(id, _) => (AnchorOf::Tournament, id.0, heads::tip(&mut db, id)?),
                AuditedObject::Lost(_) => continue,
            };
            heads.push(Anchored::new(of, one.name, signer.sign(aggregate, version, hash, at)));
        }
        if let Some(newest) = installation::newest(&mut db)?.filter(|newest| newest.head.is_some()) {
            let head = signer.sign(INSTALLATION, newest.version, newest.hash, at);
            heads.push(Anchored::new(AnchorOf::Installation, installation::NAME.to_owned(), head));
        }
        Ok(AnchorFile { qisai_anchor: FORM, heads })
    }

    /// Returns the public texts of a log up to a version, oldest first; names are in parts beside them.
    fn public_texts(&self, aggregate: i64, upto: Version) -> Result<Vec<String>> {
        Ok(self.store.read(|db| log::public_texts(db, aggregate, upto))?)
    }

    /// Compares the logs with an anchor.
    pub fn compare(&self, anchor: &AnchorFile) -> Result<Vec<(String, Version, AnchorStatus)>> {
        let compared = anchor.heads.iter().map(|Anchored { name, head, .. }| {
            let held = if is_signed(head) {
                let chain = self.store.read(|db| heads::chain(db, head.aggregate))?;
                match chain.get(&head.version) {
                    Some(hash) if *hash == head.hash => AnchorStatus::Holds,
                    Some(_) => AnchorStatus::Rewritten,
                    None => AnchorStatus::Gone,
                }
            } else {
                AnchorStatus::AnchorForged
            };
            Ok((name.clone(), head.version, held))
        });
        compared.collect()
    }

    /// Returns the log entry that was printed with this fingerprint.
    pub fn find_printed(&self, slug: Option<&str>, printed: Fingerprint) -> Result<Option<FoundLogEntry>> {
        let of = |one: NamedObject| match one.of {
            AuditedObject::Event(id) => (one.name, id.0),
            AuditedObject::Tournament(id, _) => (one.name, id.0),
            AuditedObject::Lost(id) => (one.name, id),
        };
        let mut logs: Vec<(String, i64)> = self.chosen(slug)?.into_iter().map(of).collect();
        if slug.is_none() {
            logs.push((installation::NAME.to_owned(), INSTALLATION));
        }
        for (name, aggregate) in logs {
            let chain = self.store.read(|db| heads::chain(db, aggregate))?;
            if let Some((version, _)) = chain.iter().find(|(_, hash)| Fingerprint::of(**hash) == printed) {
                let at = self.store.read(|db| heads::made_at(db, aggregate, *version))?;
                return Ok(Some(FoundLogEntry { name, version: *version, at }));
            }
        }
        Ok(None)
    }
}
