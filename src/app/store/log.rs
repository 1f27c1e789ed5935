//! The log's rows.

use chrono::SubsecRound;
use diesel::prelude::*;
use qisai_domain::id::Version;
use qisai_domain::log::{Hash, Replay};
use qisai_domain::{Actor, LogEntry, Tournament, TournamentId};

use super::connection::Db;
use super::error::StoreError;
use super::prepared;
use super::prepared::Value::{Count, Moment, Number, Perhaps, Text};
use super::rows::{LogRow, damaged, from_json, give_version, json, take_version};
use super::schema::change_log;
use super::writer::Writing;

impl Writing<'_> {
    /// Appends an entry.
    pub fn append(&mut self, entry: &LogEntry) -> Result<(), StoreError> {
        self.untouched = false;
        let (action, previous, hash) = (json(&entry.action), entry.previous.to_string(), entry.hash.to_string());
        prepared::execute(
            self.db,
            "INSERT INTO change_log (tournament_id, version, actor, at, reason, action, undoes, changes, previous, hash) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            &[
                Number(entry.tournament.0),
                Number(give_version(entry.version)),
                Text(&entry.actor.name),
                Moment(entry.actor.at.naive_utc().trunc_subsecs(6)),
                Perhaps(entry.actor.reason.as_deref()),
                Text(&action),
                Count(entry.undoes.map(give_version)),
                Text(&entry.changes),
                Text(&previous),
                Text(&hash),
            ],
        )
    }
}

/// Entries of a tournament, newest first, at most `most`, those before version `before` if given.
pub fn newest(db: &mut Db, id: TournamentId, before: Option<Version>, most: i64) -> Result<Vec<LogEntry>, StoreError> {
    let before = before.map_or(i64::MAX, give_version);
    let rows = change_log::table
        .filter(change_log::tournament_id.eq(id.0))
        .filter(change_log::version.lt(before))
        .order(change_log::version.desc())
        .limit(most)
        .select(LogRow::as_select())
        .load::<LogRow>(db)?;
    rows.into_iter().map(entry).collect()
}

/// One entry.
pub fn find(db: &mut Db, id: TournamentId, version: Version) -> Result<LogEntry, StoreError> {
    let key = (id.0, give_version(version));
    entry(change_log::table.find(key).select(LogRow::as_select()).first::<LogRow>(db)?)
}

/// Follows a whole log from its beginning, some hundred entries at a time.
pub fn replay(db: &mut Db, id: TournamentId) -> Result<Result<Tournament, qisai_domain::log::LogError>, StoreError> {
    const PAGE: i64 = 500;
    let mut replay = Replay::default();
    let mut last = 0;
    loop {
        let rows = change_log::table
            .filter(change_log::tournament_id.eq(id.0))
            .filter(change_log::version.gt(last))
            .order(change_log::version.asc())
            .limit(PAGE)
            .select(LogRow::as_select())
            .load::<LogRow>(db)?;
        let Some(newest) = rows.last() else { return Ok(replay.finish()) };
        last = newest.version;
        for row in rows {
            if let Err(error) = replay.push(&entry(row)?) {
                return Ok(Err(error));
            }
        }
    }
}

fn entry(row: LogRow) -> Result<LogEntry, StoreError> {
    let hash = |text: &str| Hash::parse(text).ok_or_else(|| damaged("change_log", text));
    Ok(LogEntry {
        tournament: TournamentId(row.tournament_id),
        version: take_version("change_log", row.version)?,
        actor: Actor { name: row.actor, at: row.at.and_utc(), reason: row.reason },
        action: from_json("change_log", &row.action)?,
        undoes: row.undoes.map(|version| take_version("change_log", version)).transpose()?,
        changes: row.changes,
        previous: hash(&row.previous)?,
        hash: hash(&row.hash)?,
    })
}
