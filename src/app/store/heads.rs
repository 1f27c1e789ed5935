//! Queries for signed log heads and the keys that signed them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use diesel::prelude::*;
use qisai_domain::log::{Hash, INSTALLATION, Public, SignedHead};
use qisai_domain::{Change, EventId, Round, RoundState, TournamentId, Version};
use serde::de::IgnoredAny;

use super::connection::Db;
use super::error::StoreError;
use super::group::Writing;
use super::installation;
use super::prepared::{self, Value::Number, Value::Perhaps, Value::Text};
use super::rows::{HeadRow, SigningKeyRow, give_version, take_hash, take_version};
use super::schema::{event, head, log, signing_key, tournament};
use qisai_domain::stored::FromJson;

impl HeadRow {
    pub(super) fn into_domain(self) -> Result<SignedHead, StoreError> {
        Ok(SignedHead {
            aggregate: self.aggregate,
            version: take_version("head", self.version)?,
            hash: take_hash("head", &self.hash)?,
            at: self.at,
            key: self.key,
            signature: self.signature,
        })
    }
}

impl Writing<'_> {
    /// Stores a signed head and the key that signed it. An existing head is not replaced.
    pub fn put_head(&mut self, head: &SignedHead) -> Result<(), StoreError> {
        self.untouched = false;
        prepared::execute(
            self.db,
            "INSERT INTO signing_key (public, secret, made_at) VALUES (?, NULL, ?) ON CONFLICT (public) DO NOTHING",
            &[Text(&head.key), Text(&head.at)],
        )?;
        prepared::execute(
            self.db,
            "INSERT INTO head (aggregate, version, hash, at, key, signature) VALUES (?, ?, ?, ?, ?, ?) \
             ON CONFLICT (aggregate, version) DO NOTHING",
            &[
                Number(head.aggregate),
                Number(give_version(head.version)),
                Text(&head.hash.to_string()),
                Text(&head.at),
                Text(&head.key),
                Text(&head.signature),
            ],
        )?;
        Ok(())
    }
}

/// Returns the key stored in the database: the candidate, unless there already is one. Returns `None` if this
/// installation keeps its keys in a file.
pub fn stored_key(db: &mut Db, candidate: &SigningKeyRow) -> Result<Option<String>, StoreError> {
    prepared::execute(
        db,
        "INSERT INTO signing_key (public, secret, made_at) SELECT ?, ?, ? \
         WHERE NOT EXISTS (SELECT 1 FROM signing_key)",
        &[Text(&candidate.public), Perhaps(candidate.secret.as_deref()), Text(&candidate.made_at)],
    )?;
    let kept = signing_key::table.filter(signing_key::secret.is_not_null());
    let first = kept.order((signing_key::made_at, signing_key::public)).select(signing_key::secret);
    Ok(first.first::<Option<String>>(db).optional()?.flatten())
}

/// Returns the public keys that have signed in this database.
pub fn keys(db: &mut Db) -> Result<BTreeSet<String>, StoreError> {
    Ok(signing_key::table.select(signing_key::public).load::<String>(db)?.into_iter().collect())
}

/// Returns the public keys of all heads.
pub fn signers(db: &mut Db) -> Result<BTreeSet<String>, StoreError> {
    Ok(head::table.select(head::key).distinct().load::<String>(db)?.into_iter().collect())
}

/// Returns the heads of a log, oldest first.
pub fn of(db: &mut Db, aggregate: i64) -> Result<Vec<SignedHead>, StoreError> {
    let rows = head::table.filter(head::aggregate.eq(aggregate)).order(head::version);
    rows.select(HeadRow::as_select()).load::<HeadRow>(db)?.into_iter().map(HeadRow::into_domain).collect()
}

/// Returns the newest head of a log up to a version.
pub fn newest(db: &mut Db, aggregate: i64, upto: Version) -> Result<Option<SignedHead>, StoreError> {
    let rows = head::table.filter(head::aggregate.eq(aggregate)).filter(head::version.le(give_version(upto)));
    let row = rows.order(head::version.desc()).select(HeadRow::as_select()).first::<HeadRow>(db).optional()?;
    row.map(HeadRow::into_domain).transpose()
}

/// Returns the numbers of events and tournaments that have signed heads but no log.
pub fn without_log(db: &mut Db) -> Result<Vec<i64>, StoreError> {
    let of_others = head::table.filter(head::aggregate.ne(INSTALLATION));
    let mut lost = of_others.select(head::aggregate).distinct().order(head::aggregate).load::<i64>(db)?;
    let logs = super::log::aggregates(db)?;
    lost.retain(|aggregate| !logs.contains(aggregate));
    Ok(lost)
}

/// Returns the current version and hash of a tournament.
pub fn tip(db: &mut Db, id: TournamentId) -> Result<(Version, Hash), StoreError> {
    let row = tournament::table.find(id.0).select((tournament::version, tournament::last_hash));
    let (version, hash) = row.first::<(i64, String)>(db)?;
    Ok((take_version("tournament", version)?, take_hash("tournament", &hash)?))
}

/// Returns the current version and hash of an event.
pub fn tip_of_event(db: &mut Db, id: EventId) -> Result<(Version, Hash), StoreError> {
    let row = event::table.find(id.0).select((event::version, event::last_hash));
    let (version, hash) = row.first::<(i64, String)>(db)?;
    Ok((take_version("event", version)?, take_hash("event", &hash)?))
}

/// Returns the hashes of a log by version.
pub fn chain(db: &mut Db, aggregate: i64) -> Result<BTreeMap<Version, Hash>, StoreError> {
    if aggregate == INSTALLATION {
        return installation::chain(db);
    }
    let rows = log::table.filter(log::aggregate.eq(aggregate)).select((log::version, log::hash));
    let rows = rows.load::<(i64, String)>(db)?.into_iter();
    rows.map(|(version, hash)| Ok((take_version("log", version)?, take_hash("log", &hash)?))).collect()
}

/// Returns the time at which a version was created, according to its log entry.
pub fn made_at(db: &mut Db, aggregate: i64, version: Version) -> Result<String, StoreError> {
    if aggregate == INSTALLATION {
        return installation::made_at(db, version);
    }
    let public = log::table.find((aggregate, give_version(version))).select(log::public).first::<String>(db)?;
    let read = Public::<IgnoredAny>::from_json(&public);
    Ok(read.map(|public| public.at).unwrap_or_default())
}

/// Entry that closed a round, or says that it was signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedEntry {
    pub version: Version,
    /// `true` in a format whose closings contain the key that signed them.
    pub names_key: bool,
    /// Public key that signed it, according to the entry.
    pub key: Option<String>,
}

/// Returns the entries of a log that closed a round or say that they were signed: each has a signed head.
pub fn closings(db: &mut Db, aggregate: i64) -> Result<Vec<SignedEntry>, StoreError> {
    const PAGE: i64 = 500;
    let (mut closings, mut last) = (Vec::new(), 0);
    loop {
        let rows = log::table.filter(log::aggregate.eq(aggregate)).filter(log::version.gt(last));
        let rows = rows.order(log::version.asc()).limit(PAGE).select((log::version, log::public));
        let rows = rows.load::<(i64, String)>(db)?;
        let Some((newest, _)) = rows.last() else { return Ok(closings) };
        last = *newest;
        let may_close = |public: &str| public.contains("\"closed\"") || public.contains("\"signed\"");
        for (version, public) in rows.iter().filter(|(_, public)| may_close(public)) {
            // An unreadable entry is reported when the log is replayed.
            let Ok(public) = Public::<Change>::from_json(public) else { continue };
            let names_key = public.format > 1;
            // Entries of format 1 that brought in closed rounds were not signed.
            let is_closing = if names_key { closes(&public.changes) } else { public.changes.iter().any(ends_round) };
            if is_closing || public.signed.is_some() {
                let version = take_version("log", *version)?;
                closings.push(SignedEntry { version, names_key, key: public.signed });
            }
        }
    }
}

/// Returns `true` if the changes close a round, or bring in a closed one.
pub fn closes(changes: &[Change]) -> bool {
    let is_closed = |round: &Option<Arc<Round>>| round.as_ref().is_some_and(|round| round.state == RoundState::Closed);
    let brings_in = |change: &Change| matches!(change, Change::Round { before, after, .. } if is_closed(after) && !is_closed(before));
    changes.iter().any(|change| ends_round(change) || brings_in(change))
}

/// Returns `true` if the change closes an existing round.
fn ends_round(change: &Change) -> bool {
    matches!(change, Change::RoundState { after: RoundState::Closed, .. })
}
