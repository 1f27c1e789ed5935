//! Countersignatures: a second installation signs the heads of this one's logs, and this one signs those of others. A
//! history that the owner of the first key writes anew and signs does not have the hash that was countersigned.
//!
//! A second installation keeps what it has signed. It refuses another history of the same log, and one that has become
//! shorter.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use chrono::Utc;
use qisai_domain::log::{
    CheckedPart, Countersignature, CountersignatureId, EventReplay, Hash, LogEntry, LogError, Replay, SignedHead,
};
use qisai_domain::{TournamentId, Version};
use serde::{Deserialize, Serialize};

use crate::copies::anchors::{AnchorFile, AnchorOf, Anchored};
use crate::log::key_files::Witnesses;
use crate::log::signing::{is_countersigned, is_signed};
use crate::{Result, Service, ServiceError};
use qisai_store::{StoreError, Writing, countersignatures as store, heads};

/// Format version of the files that this program writes.
pub const FORM: u32 = 1;

/// Maximum number of countersignatures of a log.
const MAX_OF_LOG: usize = 100;

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
    /// Entries whose hashes do not follow from each other, or that cannot be replayed.
    Log(LogError),
    /// Entries that do not end with the head.
    OtherEnd,
    /// Other head of the same log in the same file.
    Twice,
    /// Head after the one that this installation countersigned before, without the entries between them.
    Unchecked { version: Version, at: String },
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
    /// The same, by a key that has countersigned the log here at this version or later: it has signed two histories.
    TwoHistories,
    /// Version that the log does not reach.
    Shorter,
    /// Log that is not here, or not the one that was asked for.
    OtherLog,
    /// Key of the head itself or of this installation.
    Own,
    /// One more than a log can have.
    TooMany,
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

/// Outcome of adding countersignatures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AddedCountersignatures {
    pub checked: Vec<CheckedCountersignature>,
    /// Number of those that were not kept before; 0 if one of them does not hold.
    pub added: usize,
}

/// Outcome of checking countersignatures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedCountersignatures {
    pub checked: Vec<CheckedCountersignature>,
    /// Known keys of second installations without a countersignature of the log with this number, or of any: it was
    /// removed, or never kept.
    pub missing: BTreeSet<(Option<i64>, String)>,
}

impl Service {
    /// Signs the heads of another installation's anchor with this installation's key and keeps the countersignatures.
    /// Nothing is signed if there is an objection to any of them; a later head of the installation's own log, whose entries
    /// no anchor has, is only left out. `by`: name of this installation. `of_keys`: public keys
    /// that may have signed the heads; any, if there are none.
    pub fn countersign(
        &self,
        anchor: AnchorFile,
        by: &str,
        of_keys: &BTreeSet<String>,
    ) -> Result<Result<CountersignatureFile, Vec<(Anchored, Objection)>>> {
        let (mut objections, mut checked) = (Vec::new(), Vec::new());
        for anchored in anchor.heads {
            let is_other = |it: &Checked| is_same_log(&it.0.head, &anchored.head) && it.0.head != anchored.head;
            match self.chain_or_objection(&anchored, by, of_keys)? {
                Ok(_) if checked.iter().any(is_other) => objections.push((anchored, Objection::Twice)),
                Ok(chain) => checked.push((anchored, chain)),
                Err(objection) => objections.push((anchored, objection)),
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
        let mut countersignatures: Vec<Countersignature> = checked.iter().map(|(it, _)| sign(it.clone())).collect();
        // Compared where it is written: another command may have signed in the meantime.
        self.store.write_countersignatures(move |writing| {
            let (mut objections, mut skipped) = (Vec::new(), Vec::new());
            for (anchored, chain) in checked {
                let before = store::given(writing.db, anchored.head.aggregate)?;
                match contradiction(&anchored.head, &chain, before) {
                    // No anchor has the entries of the installation's own log, so a later head cannot be compared.
                    Some(objection @ Objection::Unchecked { .. }) if anchored.of == AnchorOf::Installation => {
                        skipped.push((anchored, objection));
                    }
                    Some(objection) => objections.push((anchored, objection)),
                    None => {}
                }
            }
            countersignatures.retain(|one| skipped.iter().all(|(it, _)| it.head != one.head));
            if countersignatures.is_empty() {
                objections.append(&mut skipped);
            }
            if !objections.is_empty() {
                return Ok(Err(objections));
            }
            countersignatures.iter().try_for_each(|one| writing.put_countersignature(one, true).map(drop))?;
            Ok(Ok(CountersignatureFile { qisai_countersignatures: FORM, countersignatures }))
        })
    }

    /// Returns the hashes of the entries in the file, or the first objection to the file itself.
    fn chain_or_objection(
        &self,
        anchored: &Anchored,
        by: &str,
        of_keys: &BTreeSet<String>,
    ) -> Result<Result<BTreeMap<Version, Hash>, Objection>> {
        let Anchored { head, name, log, of, .. } = anchored;
        if !is_signed(head) {
            return Ok(Err(Objection::Forged));
        }
        if head.key == self.signer()?.public() {
            return Ok(Err(Objection::Own));
        }
        if !of_keys.is_empty() && !of_keys.contains(&head.key) {
            return Ok(Err(Objection::OtherKey));
        }
        if ![name.as_str(), by].into_iter().all(Countersignature::is_name) {
            return Ok(Err(Objection::Name));
        }
        let chain = match chain_of(head, *of, log) {
            Ok(chain) => chain,
            Err(error) => return Ok(Err(Objection::Log(error))),
        };
        if !log.is_empty() && (chain.len(), chain.get(&head.version)) != (log.len(), Some(&head.hash)) {
            return Ok(Err(Objection::OtherEnd));
        }
        Ok(Ok(chain))
    }

    /// Keeps countersignatures of the logs here, and the keys of the second installations that are named. Nothing is kept
    /// if one of them does not hold; returns all with their status. With `slug`, those of other logs than of this
    /// tournament and its event are left out, unless there are no others.
    pub fn add_countersignatures(
        &self,
        slug: Option<&str>,
        file: CountersignatureFile,
        named: &[String],
    ) -> Result<AddedCountersignatures> {
        let of = slug.map(|slug| self.numbers_of(slug)).transpose()?;
        if !named.is_empty() && self.file_of_key().is_none() {
            return Err(ServiceError::NoPlaceForWitness);
        }
        let mut added = file.countersignatures;
        let is_asked = |it: &Countersignature| of.as_ref().is_none_or(|of| of.contains(&it.head.aggregate));
        if added.iter().any(is_asked) {
            added.retain(is_asked);
        }
        if let Some(key) = named.iter().find(|key| !added.iter().any(|it| it.key == **key)) {
            return Err(ServiceError::WitnessSignedNothing(key.clone()));
        }
        let known = self.known_witnesses(named)?;
        let logs = added.iter().map(|it| it.head.aggregate).collect();
        // Those that are there tell whether a key has signed two histories.
        let mut all = self.store.read(|db| store::kept(db, Some(&logs)))?;
        all.retain(|it| !added.contains(it));
        all.extend(added.iter().cloned());
        let mut checked = self.checked(all, of.as_ref(), &known)?;
        checked.retain(|it| added.contains(&it.of));
        if !checked.iter().all(|it| it.status.holds()) {
            return Ok(AddedCountersignatures { checked, added: 0 });
        }
        let witnesses = Witnesses { beside: self.file_of_key(), named: named.to_vec() };
        let outcome = self.store.write_countersignatures(move |writing| {
            refuse_too_many(writing, &logs, &mut checked)?;
            let mut added = 0;
            if checked.iter().all(|it| it.status.holds()) {
                for it in &checked {
                    added += usize::from(writing.put_countersignature(&it.of, false)?);
                }
                let believed = checked.iter().filter(|it| known.contains(&it.of.key));
                witnesses.add(believed.map(|it| (it.of.head.aggregate, it.of.key.clone())))?;
            }
            Ok::<_, ServiceError>(AddedCountersignatures { checked, added })
        })?;
        self.heads.forget();
        Ok(outcome)
    }

    /// Checks the kept countersignatures and those of a file. With `slug`, only those of this tournament and its event.
    /// `named`: public keys of second installations.
    pub fn check_countersignatures(
        &self,
        slug: Option<&str>,
        file: Option<CountersignatureFile>,
        named: &[String],
    ) -> Result<CheckedCountersignatures> {
        let of = slug.map(|slug| self.numbers_of(slug)).transpose()?;
        let is_asked = |aggregate: i64| of.as_ref().is_none_or(|of| of.contains(&aggregate));
        let mut all = self.store.read(|db| store::kept(db, of.as_ref()))?;
        let known = self.known_witnesses(named)?;
        for given in file.map(|file| file.countersignatures).unwrap_or_default() {
            let aggregate = given.head.aggregate;
            let is_left_out = !is_asked(aggregate) && !self.store.read(|db| heads::chain(db, aggregate))?.is_empty();
            if !is_left_out && !all.contains(&given) {
                all.push(given);
            }
        }
        let checked = self.checked(all, of.as_ref(), &known)?;
        let mut wanted = self.countersigned()?;
        wanted.retain(|(aggregate, _)| is_asked(*aggregate));
        for aggregate in of.iter().flatten() {
            wanted.extend(named.iter().map(|key| (*aggregate, key.clone())));
        }
        let there: BTreeSet<(i64, String)> = checked
            .iter()
            .filter(|it| it.status != CountersignatureStatus::OtherLog)
            .map(|it| (it.of.head.aggregate, it.of.key.clone()))
            .collect();
        let mut missing: BTreeSet<(Option<i64>, String)> =
            wanted.difference(&there).map(|(aggregate, key)| (Some(*aggregate), key.clone())).collect();
        // Not every known installation has signed every log.
        let of_any = |key: &String| there.iter().chain(&wanted).any(|(_, it)| it == key);
        if slug.is_none() {
            missing.extend(known.into_iter().filter(|key| !of_any(key)).map(|key| (None, key)));
        }
        Ok(CheckedCountersignatures { checked, missing })
    }

    /// Returns the countersignatures of a tournament that hold and whose key is known here, oldest version first.
    pub(crate) fn believed_countersignatures(&self, id: TournamentId) -> Result<Vec<Countersignature>> {
        let mut all = self.store.read(|db| store::kept(db, Some(&BTreeSet::from([id.0]))))?;
        if all.is_empty() {
            return Ok(all);
        }
        let known = self.known_witnesses(&[])?;
        all.retain(|it| known.contains(&it.key));
        let checked = self.checked(all, None, &known)?;
        Ok(checked.into_iter().filter(|it| it.status.holds()).map(|it| it.of).collect())
    }

    /// Returns the countersignatures of a tournament and its event with their status, newest first.
    pub fn countersignatures_of(&self, slug: &str) -> Result<Vec<CheckedCountersignature>> {
        let mut checked = self.check_countersignatures(Some(slug), None, &[])?.checked;
        checked.reverse();
        Ok(checked)
    }

    fn numbers_of(&self, slug: &str) -> Result<BTreeSet<i64>> {
        Ok(self.store.read(|db| store::logs_of(db, slug))?)
    }

    fn checked(
        &self,
        all: Vec<Countersignature>,
        asked: Option<&BTreeSet<i64>>,
        known: &BTreeSet<String>,
    ) -> Result<Vec<CheckedCountersignature>> {
        let mut own = self.vouched_keys(&[])?;
        own.extend(self.store.read(heads::keys)?);
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
                _ if of.key == of.head.key || own.contains(&of.key) => CountersignatureStatus::Own,
                _ if is_other => CountersignatureStatus::OtherLog,
                Some(here) if *here == hash => CountersignatureStatus::Holds { is_known: known.contains(&of.key) },
                Some(_) => CountersignatureStatus::Rewritten,
                None => CountersignatureStatus::Shorter,
            };
            checked.push(CheckedCountersignature { of, status });
        }
        tell_two_histories(&mut checked);
        Ok(checked)
    }
}

/// Marks the countersignatures of another history whose key has countersigned the log here at that version or later. An
/// earlier one says nothing: the log may have been rewritten after it.
fn tell_two_histories(checked: &mut [CheckedCountersignature]) {
    let signers = |it: &Countersignature| (it.head.aggregate, it.head.key.clone(), it.key.clone());
    let mut newest: BTreeMap<(i64, String, String), Version> = BTreeMap::new();
    for it in checked.iter().filter(|it| it.status.holds()) {
        let known = newest.entry(signers(&it.of)).or_default();
        *known = it.of.head.version.max(*known);
    }
    for it in checked.iter_mut().filter(|it| it.status == CountersignatureStatus::Rewritten) {
        if newest.get(&signers(&it.of)).is_some_and(|newest| *newest >= it.of.head.version) {
            it.status = CountersignatureStatus::TwoHistories;
        }
    }
}

/// Marks those that a log has no room for. One of the same head with the same key as a kept one needs none.
fn refuse_too_many(
    writing: &mut Writing<'_>,
    logs: &BTreeSet<i64>,
    checked: &mut [CheckedCountersignature],
) -> Result<(), StoreError> {
    let mut of_logs: BTreeMap<i64, BTreeSet<CountersignatureId>> = BTreeMap::new();
    for kept in store::kept(writing.db, Some(logs))? {
        of_logs.entry(kept.head.aggregate).or_default().insert(kept.id());
    }
    for one in checked {
        let of_log = of_logs.entry(one.of.head.aggregate).or_default();
        if of_log.insert(one.of.id()) && of_log.len() > MAX_OF_LOG {
            one.status = CountersignatureStatus::TooMany;
        }
    }
    Ok(())
}

/// Head of another installation's log, and the hashes of its entries by version.
type Checked = (Anchored, BTreeMap<Version, Hash>);

/// Returns `true` for heads of the same log of the same installation.
fn is_same_log(one: &SignedHead, other: &SignedHead) -> bool {
    (one.aggregate, &one.key) == (other.aggregate, &other.key)
}

/// Returns what an earlier countersignature of the same log has against a head. Heads with other keys are of others, who
/// must not be able to have the log refused.
fn contradiction(
    head: &SignedHead,
    chain: &BTreeMap<Version, Hash>,
    before: Vec<Countersignature>,
) -> Option<Objection> {
    before.into_iter().filter(|it| is_same_log(&it.head, head)).find_map(|earlier| {
        let (version, at) = (earlier.head.version, earlier.at);
        if version > head.version {
            return Some(Objection::Shorter { version, at });
        }
        match if version == head.version { Some(&head.hash) } else { chain.get(&version) } {
            None => Some(Objection::Unchecked { version, at }),
            Some(hash) => (*hash != earlier.head.hash).then_some(Objection::Rewritten { version, at }),
        }
    })
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
