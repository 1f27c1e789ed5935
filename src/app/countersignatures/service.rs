//! Countersignatures: a second installation signs the heads of this one's logs, and this one signs those of others. A
//! history that the owner of the first key writes anew and signs does not have the hash that was countersigned.
//!
//! A second installation keeps what it has signed. It refuses another history of the same log, and one that has become
//! shorter.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use chrono::Utc;
use qisai_domain::Version;
use qisai_domain::log::{
    CheckedPart, Countersignature, EventReplay, Hash, INSTALLATION, LogEntry, LogError, Replay, SignedHead,
};
use serde::{Deserialize, Serialize};

use crate::copies::anchors::{AnchorFile, AnchorOf, Anchored};
use crate::log::signing::{is_countersigned, is_signed};
use crate::{Service, ServiceError};
use qisai_store::audit::AuditedObject;
use qisai_store::{countersignatures as store, heads};

/// Format version of the files that this program writes.
pub const FORM: u32 = 1;

/// File of countersignatures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountersignatureFile {
    /// Format version, see [`FORM`].
    pub qisai_countersignatures: u32,
    pub countersignatures: Vec<Countersignature>,
}

/// Reason for which a second installation does not sign a head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objection {
    /// Signature of the head that is not that of its key.
    Forged,
    /// Head of a log of this installation itself.
    Own,
    /// Head signed with a key other than the named ones.
    OtherKey,
    /// Name that cannot be signed.
    Name,
    /// Damaged entries.
    Log(LogError),
    /// Entries that do not end with the head.
    OtherEnd,
    /// Another entry than the one that this installation countersigned before.
    Rewritten { version: Version, at: String },
    /// Head before the one that this installation countersigned before.
    Shorter { version: Version, at: String },
}

/// Result of comparing a countersignature with the log here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountersignatureStatus {
    /// Hash equal to the log's at this version; `is_known` if the key of the second installation is known here.
    Holds { is_known: bool },
    /// Hash different from the log's at this version: the history was written anew.
    Rewritten,
    /// Version that the log does not reach.
    Shorter,
    /// Log that is not here, or not the one that was asked for.
    OtherLog,
    /// Invalid signature in the countersignature itself.
    Forged,
}

impl CountersignatureStatus {
    /// Returns `true` if the log is the countersigned one.
    pub fn holds(self) -> bool {
        matches!(self, Self::Holds { .. })
    }
}

/// Countersignature with its status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedCountersignature {
    pub of: Countersignature,
    pub status: CountersignatureStatus,
}

/// Outcome of checking countersignatures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedCountersignatures {
    pub checked: Vec<CheckedCountersignature>,
    /// Known keys of second installations of which there is no countersignature: it was removed, or never kept.
    pub missing: BTreeSet<String>,
}

impl Service {
    /// Signs the heads of another installation's anchor with this installation's key and keeps the countersignatures.
    /// Nothing is signed if there is an objection to any of them. `by`: name of this installation. `of_keys`: public keys
    /// that may have signed the heads; any, if there are none.
    pub fn countersign(
        &self,
        anchor: AnchorFile,
        by: &str,
        of_keys: &BTreeSet<String>,
    ) -> Result<Result<CountersignatureFile, Vec<(Anchored, Objection)>>, ServiceError> {
        let (mut objections, mut checked) = (Vec::new(), Vec::new());
        for anchored in anchor.heads {
            match self.objection(&anchored, by, of_keys)? {
                Some(objection) => objections.push((anchored, objection)),
                None => checked.push(anchored),
            }
        }
        if !objections.is_empty() {
            return Ok(Err(objections));
        }
        let (signer, at) = (self.signer()?, Utc::now());
        let sign = |anchored: Anchored| {
            let part = if anchored.log.is_empty() { CheckedPart::Head } else { CheckedPart::Log };
            signer.countersign(anchored.head, (anchored.name, by.to_owned()), part, at)
        };
        let countersignatures: Vec<Countersignature> = checked.into_iter().map(sign).collect();
        let kept = countersignatures.clone();
        self.store.write_blocking(move |writing| {
            kept.iter().try_for_each(|one| writing.put_countersignature(one, true)).map_err(ServiceError::from)
        })?;
        Ok(Ok(CountersignatureFile { qisai_countersignatures: FORM, countersignatures }))
    }

    fn objection(
        &self,
        anchored: &Anchored,
        by: &str,
        of_keys: &BTreeSet<String>,
    ) -> Result<Option<Objection>, ServiceError> {
        let Anchored { head, name, log, of, .. } = anchored;
        if !is_signed(head) {
            return Ok(Some(Objection::Forged));
        }
        if head.key == self.signer()?.public() {
            return Ok(Some(Objection::Own));
        }
        if !of_keys.is_empty() && !of_keys.contains(&head.key) {
            return Ok(Some(Objection::OtherKey));
        }
        if ![name.as_str(), by].into_iter().all(Countersignature::is_name) {
            return Ok(Some(Objection::Name));
        }
        let chain = match chain_of(head, *of, log) {
            Ok(chain) => chain,
            Err(error) => return Ok(Some(Objection::Log(error))),
        };
        if !log.is_empty() && (chain.len(), chain.get(&head.version)) != (log.len(), Some(&head.hash)) {
            return Ok(Some(Objection::OtherEnd));
        }
        let before = self.store.read(|db| store::given(db, head.aggregate))?;
        // The logs of accounts and roles of all installations have the same number.
        let before = before.iter().filter(|it| head.aggregate != INSTALLATION || it.head.key == head.key);
        for earlier in before {
            let (version, at) = (earlier.head.version, earlier.at.clone());
            if version > head.version {
                return Ok(Some(Objection::Shorter { version, at }));
            }
            let hash = if version == head.version { Some(&head.hash) } else { chain.get(&version) };
            if hash.is_some_and(|hash| *hash != earlier.head.hash) {
                return Ok(Some(Objection::Rewritten { version, at }));
            }
        }
        Ok(None)
    }

    /// Keeps countersignatures of the logs here, and the keys of the second installations that are named. Nothing is kept
    /// if one of them does not hold; returns all with their status.
    pub fn add_countersignatures(
        &self,
        file: &CountersignatureFile,
        named: &[String],
    ) -> Result<Vec<CheckedCountersignature>, ServiceError> {
        let known = self.known_witnesses(named)?;
        let checked = self.checked(file.countersignatures.clone(), None, &known)?;
        if checked.iter().all(|it| it.status.holds()) {
            let kept = file.countersignatures.clone();
            self.store.write_blocking(move |writing| {
                kept.iter().try_for_each(|one| writing.put_countersignature(one, false)).map_err(ServiceError::from)
            })?;
            self.add_witnesses(named)?;
            self.heads.forget();
        }
        Ok(checked)
    }

    /// Checks the kept countersignatures and those of a file. With `slug`, only those of this tournament and its event.
    /// `named`: public keys of second installations.
    pub fn check_countersignatures(
        &self,
        slug: Option<&str>,
        file: Option<CountersignatureFile>,
        named: &[String],
    ) -> Result<CheckedCountersignatures, ServiceError> {
        let of = slug.map(|slug| self.numbers_of(slug)).transpose()?;
        let mut all = self.store.read(|db| store::kept(db, None))?;
        all.retain(|it| of.as_ref().is_none_or(|of| of.contains(&it.head.aggregate)));
        for given in file.map(|file| file.countersignatures).unwrap_or_default() {
            if !all.contains(&given) {
                all.push(given);
            }
        }
        let known = self.known_witnesses(named)?;
        let checked = self.checked(all, of.as_ref(), &known)?;
        // Not every known installation has signed every log.
        let mut missing = if slug.is_some() { named.iter().cloned().collect() } else { known };
        for one in checked.iter().filter(|it| it.status != CountersignatureStatus::OtherLog) {
            missing.remove(&one.of.key);
        }
        Ok(CheckedCountersignatures { checked, missing })
    }

    /// Returns the countersignatures of a tournament and its event with their status, newest first.
    pub fn countersignatures_of(&self, slug: &str) -> Result<Vec<CheckedCountersignature>, ServiceError> {
        let mut checked = self.check_countersignatures(Some(slug), None, &[])?.checked;
        checked.reverse();
        Ok(checked)
    }

    fn numbers_of(&self, slug: &str) -> Result<BTreeSet<i64>, ServiceError> {
        let number = |of: AuditedObject| match of {
            AuditedObject::Event(id) => id.0,
            AuditedObject::Tournament(id, _) => id.0,
            AuditedObject::Lost(id) => id,
        };
        Ok(self.chosen(Some(slug))?.into_iter().map(|one| number(one.of)).collect())
    }

    fn checked(
        &self,
        all: Vec<Countersignature>,
        asked: Option<&BTreeSet<i64>>,
        known: &BTreeSet<String>,
    ) -> Result<Vec<CheckedCountersignature>, ServiceError> {
        let mut chains: BTreeMap<i64, BTreeMap<Version, Hash>> = BTreeMap::new();
        let mut checked = Vec::with_capacity(all.len());
        for of in all {
            let SignedHead { aggregate, version, hash, .. } = of.head;
            let chain = match chains.entry(aggregate) {
                Entry::Occupied(read) => read.into_mut(),
                Entry::Vacant(unread) => unread.insert(self.store.read(|db| heads::chain(db, aggregate))?),
            };
            let is_other = chain.is_empty() || asked.is_some_and(|asked| !asked.contains(&aggregate));
            let status = match chain.get(&version) {
                _ if !is_countersigned(&of) || !is_signed(&of.head) => CountersignatureStatus::Forged,
                _ if is_other => CountersignatureStatus::OtherLog,
                Some(here) if *here == hash => CountersignatureStatus::Holds { is_known: known.contains(&of.key) },
                Some(_) => CountersignatureStatus::Rewritten,
                None => CountersignatureStatus::Shorter,
            };
            checked.push(CheckedCountersignature { of, status });
        }
        Ok(checked)
    }
}

/// Returns the hashes of the entries with these public texts by version, after replaying them; none without texts.
fn chain_of(head: &SignedHead, of: AnchorOf, texts: &[String]) -> Result<BTreeMap<Version, Hash>, LogError> {
    let (mut chain, mut previous, mut version) = (BTreeMap::new(), Hash::default(), Version::default());
    let (mut tournament, mut event) = (Replay::default(), EventReplay::default());
    for text in texts {
        version = version.next();
        let entry = LogEntry::from_public(head.aggregate, version, previous, text.clone())?;
        match of {
            AnchorOf::Tournament => tournament.push(&entry)?,
            AnchorOf::Event => event.push(&entry)?,
            AnchorOf::Installation => {}
        }
        previous = entry.hash;
        chain.insert(version, entry.hash);
    }
    Ok(chain)
}
