//! Queries for the rows of logs.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use qisai_domain::log::{EventReplay, Hash, LogError, LogPart, Public, Replay};
use qisai_domain::{ActorRole, Event, EventId, LogEntry, Tournament, TournamentId, Version, WrittenActor};
use serde::de::IgnoredAny;

use super::connection::Db;
use super::error::StoreError;
use super::group::Writing;
use super::prepared::{
    self, Value::Flag, Value::Number, Value::Perhaps, Value::PerhapsSmall, Value::Small, Value::Text,
};
use super::rows::{LogPartRow, LogRow, damaged, from_json, give_version, take_version};
use super::schema::{log, log_part};
use super::written::AppendedEntry;
use qisai_domain::stored::FromJson;

impl Writing<'_> {
    /// Appends an entry. `key` identifies the submitted form, if it has a key; the database refuses the same key twice
    /// in one log.
    pub fn append(&mut self, entry: &LogEntry, key: Option<String>) -> Result<(), StoreError> {
        self.untouched = false;
        self.written.take_entry(AppendedEntry { aggregate: entry.aggregate, version: entry.version, hash: entry.hash });
        let row = LogRow::from_domain(entry, key);
        prepared::execute(
            self.db,
            "INSERT INTO log (aggregate, version, key, public, previous, hash) VALUES (?, ?, ?, ?, ?, ?)",
            &[
                Number(row.aggregate),
                Number(row.version),
                Perhaps(row.key.as_deref()),
                Text(&row.public),
                Text(&row.previous),
                Text(&row.hash),
            ],
        )?;
        for (number, part) in entry.parts.iter().enumerate() {
            let part = LogPartRow::from_domain(entry, number, part);
            prepared::execute(
                self.db,
                "INSERT INTO log_part (aggregate, version, number, subject, staff_only, digest, salt, text) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                &[
                    Number(part.aggregate),
                    Number(part.version),
                    Small(part.number),
                    PerhapsSmall(part.subject),
                    Flag(part.staff_only),
                    Text(&part.digest),
                    Perhaps(part.salt.as_deref()),
                    Perhaps(part.text.as_deref()),
                ],
            )?;
        }
        Ok(())
    }

    /// Returns the entry of an act with this key, if it was already performed. Any suffix after a colon in the log's
    /// column is not compared.
    pub fn done(&mut self, aggregate: i64, key: &str) -> Result<Option<LogEntry>, StoreError> {
        // `;` follows `:` in ASCII.
        let (first, behind) = (format!("{key}:"), format!("{key};"));
        let row = log::table.filter(log::aggregate.eq(aggregate));
        let row = row.filter(log::key.ge(first)).filter(log::key.lt(behind));
        let row = row.select(LogRow::as_select()).first::<LogRow>(self.db).optional()?;
        row.map(|row| with_parts(self.db, vec![row]).map(|mut entries| entries.pop())).transpose().map(Option::flatten)
    }
}

/// Returns the entries of a log, newest first: at most `most`, and only those before version `before` if given.
pub fn newest(db: &mut Db, aggregate: i64, before: Option<Version>, most: i64) -> Result<Vec<LogEntry>, StoreError> {
    let before = before.map_or(i64::MAX, give_version);
    let rows = log::table
        .filter(log::aggregate.eq(aggregate))
        .filter(log::version.lt(before))
        .order(log::version.desc())
        .limit(most)
        .select(LogRow::as_select())
        .load::<LogRow>(db)?;
    with_parts(db, rows)
}

/// Returns the public texts of a log up to a version, oldest first.
pub fn public_texts(db: &mut Db, aggregate: i64, upto: Version) -> Result<Vec<String>, StoreError> {
    let rows = log::table.filter(log::aggregate.eq(aggregate)).filter(log::version.le(give_version(upto)));
    Ok(rows.order(log::version).select(log::public).load::<String>(db)?)
}

/// Returns one entry of a log.
pub fn find(db: &mut Db, id: TournamentId, version: Version) -> Result<LogEntry, StoreError> {
    let key = (id.0, give_version(version));
    let row = log::table.find(key).select(LogRow::as_select()).first::<LogRow>(db)?;
    with_parts(db, vec![row])?.pop().ok_or(StoreError::NotFound)
}

/// Finds the entry with a key shared by several logs.
pub fn with_shared_key(db: &mut Db, id: TournamentId, shared: &str) -> Result<Option<Version>, StoreError> {
    let rows = log::table
        .filter(log::aggregate.eq(id.0))
        .filter(log::public.like(format!("%\"shared\":\"{shared}\"%")))
        .order(log::version.desc())
        .select(LogRow::as_select())
        .load::<LogRow>(db)?;
    for entry in with_parts(db, rows)? {
        if head(&entry)?.shared.as_deref() == Some(shared) {
            return Ok(Some(entry.version));
        }
    }
    Ok(None)
}

/// Finds the entry of an act without a shared key by its actor and its time (RFC 3339 with microseconds).
pub fn at_moment(db: &mut Db, id: TournamentId, actor: &WrittenActor, at: &str) -> Result<Option<Version>, StoreError> {
    let mut before = None;
    loop {
        let entries = newest(db, id.0, before, 200)?;
        let Some(last) = entries.last() else { return Ok(None) };
        before = Some(last.version);
        for entry in &entries {
            let public = head(entry)?;
            if public.at == at && public.actor == *actor && public.shared.is_none() {
                return Ok(Some(entry.version));
            }
            // The times in one log are increasing.
            if public.at.as_str() < at {
                return Ok(None);
            }
        }
    }
}

fn head(entry: &LogEntry) -> Result<Public<IgnoredAny>, StoreError> {
    let damaged = |error: LogError| StoreError::Damaged { table: "log", what: error.to_string() };
    entry.head().map_err(damaged)
}

/// Returns the entries of some rows of one log, in their order.
fn with_parts(db: &mut Db, rows: Vec<LogRow>) -> Result<Vec<LogEntry>, StoreError> {
    let Some(aggregate) = rows.first().map(|row| row.aggregate) else { return Ok(Vec::new()) };
    let versions = || rows.iter().map(|row| row.version);
    let (Some(first), Some(last)) = (versions().min(), versions().max()) else { return Ok(Vec::new()) };
    let mut parts: BTreeMap<i64, Vec<LogPart>> = BTreeMap::new();
    let of_rows = log_part::table
        .filter(log_part::aggregate.eq(aggregate))
        // Not one by one: a statement of SQLite holds 32,766 values, and a log may be longer.
        .filter(log_part::version.between(first, last))
        .order((log_part::version, log_part::number))
        .select(LogPartRow::as_select());
    for row in of_rows.load::<LogPartRow>(db)? {
        let of_entry = parts.entry(row.version).or_default();
        // An entry names its parts by their places.
        if usize::try_from(row.number) != Ok(of_entry.len()) {
            return Err(damaged("log_part", &format!("part {} of version {}", row.number, row.version)));
        }
        of_entry.push(row.into_domain()?);
    }
    let entries = rows.into_iter().map(|row| {
        let parts = parts.remove(&row.version).unwrap_or_default();
        row.into_domain(parts)
    });
    entries.collect()
}

/// Returns the entries of all logs whose originator has a name, by aggregate: versions and numbers of the parts.
pub fn entries_of(db: &mut Db, name: &str) -> Result<BTreeMap<i64, Vec<(Version, i32)>>, StoreError> {
    let rows = log_part::table
        .inner_join(log::table.on(log::aggregate.eq(log_part::aggregate).and(log::version.eq(log_part::version))))
        .filter(log_part::staff_only.eq(true))
        .filter(log_part::text.eq(name))
        .order((log_part::aggregate, log_part::version))
        .select((log_part::aggregate, log_part::version, log_part::number, log::public))
        .load::<(i64, i64, i32, String)>(db)?;
    let mut found: BTreeMap<i64, Vec<(Version, i32)>> = BTreeMap::new();
    for (aggregate, version, number, public) in rows {
        let public: Public<IgnoredAny> = from_json("log", &public)?;
        // A player with the name of the account keeps it.
        let is_of_staff = |role| matches!(role, ActorRole::Chief | ActorRole::Desk);
        let is_name = |role, part: u16| is_of_staff(role) && i32::from(part) == number;
        if matches!(public.actor, WrittenActor::Role { role, part: Some(part) } if is_name(role, part)) {
            found.entry(aggregate).or_default().push((take_version("log_part", version)?, number));
        }
    }
    Ok(found)
}

/// Empties parts of entries.
pub fn empty_parts(db: &mut Db, aggregate: i64, parts: &[(Version, i32)]) -> Result<(), StoreError> {
    for (version, number) in parts {
        diesel::update(log_part::table.find((aggregate, give_version(*version), *number)))
            .set((log_part::salt.eq(None::<String>), log_part::text.eq(None::<String>)))
            .execute(db)?;
    }
    Ok(())
}

/// Reads a whole log from its beginning, 500 entries at a time; stops at the first error.
fn follow(
    db: &mut Db,
    aggregate: i64,
    mut push: impl FnMut(&LogEntry) -> Result<(), LogError>,
) -> Result<Result<(), LogError>, StoreError> {
    const PAGE: i64 = 500;
    let mut last = 0;
    loop {
        let rows = log::table
            .filter(log::aggregate.eq(aggregate))
            .filter(log::version.gt(last))
            .order(log::version.asc())
            .limit(PAGE)
            .select(LogRow::as_select())
            .load::<LogRow>(db)?;
        let Some(newest) = rows.last() else { return Ok(Ok(())) };
        last = newest.version;
        let foreign = rows.iter().find(|row| !has_its_key(row)).map(|row| row.version);
        for entry in with_parts(db, rows)? {
            if let Err(error) = push(&entry) {
                return Ok(Err(error));
            }
        }
        if let Some(version) = foreign {
            return Ok(Err(LogError::Key(take_version("log", version)?)));
        }
    }
}

/// Returns `true` if the key in the column equals the key in the entry. The first entry of an aggregate has none in the
/// column. An unreadable entry is reported when the entry itself is read.
fn has_its_key(row: &LogRow) -> bool {
    let Ok(public) = Public::<IgnoredAny>::from_json(&row.public) else { return true };
    match &row.key {
        Some(key) => *key == public.key,
        None => public.key.is_empty() || row.version == 1,
    }
}

/// Result of replaying a whole log.
pub struct Replayed<T> {
    pub now: T,
    /// Hash of the last entry.
    pub last: Hash,
    /// Hashes of the texts of records.
    pub texts: BTreeSet<Hash>,
}

/// Replays the log of a tournament.
pub fn replay(db: &mut Db, id: TournamentId) -> Result<Result<Replayed<Tournament>, LogError>, StoreError> {
    let mut replay = Replay::default();
    if let Err(error) = follow(db, id.0, |entry| replay.push(entry))? {
        return Ok(Err(error));
    }
    if let Some(lost) = replay.lost() {
        return Ok(Err(lost));
    }
    let (last, texts) = (replay.last(), replay.texts().clone());
    Ok(replay.finish().map(|now| Replayed { now, last, texts }))
}

/// Replays the log of an event.
pub fn replay_event(db: &mut Db, id: EventId) -> Result<Result<Replayed<Event>, LogError>, StoreError> {
    let mut replay = EventReplay::default();
    let followed = follow(db, id.0, |entry| replay.push(entry))?;
    let last = replay.last();
    Ok(followed.and_then(|()| replay.lost().map_or(Ok(()), Err)).and_then(|()| replay.finish()).map(|now| Replayed {
        now,
        last,
        texts: BTreeSet::new(),
    }))
}

/// Returns the numbers of all aggregates that have a log.
pub fn aggregates(db: &mut Db) -> Result<Vec<i64>, StoreError> {
    Ok(log::table.select(log::aggregate).distinct().order(log::aggregate).load::<i64>(db)?)
}
