//! Comparison of every stored row and column of a tournament or an event with its log.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use qisai_domain::log::Hash;
use qisai_domain::{Event, EventId, Tournament, TournamentId, Version};
use serde_json::Value;

use super::connection::Db;
use super::error::StoreError;
use super::load::{LISTINGS, PRIZES, SETTINGS};
use super::log::{self, Replayed};
use super::rows::{
    ColumnValues, DrawRow, EntryRow, EventRow, GameRow, GroupRow, PairingRow, PartRow, ParticipationRow, PersonRow,
    RoundRow, TextRow, TournamentRow, give, give_version,
};
use super::schema::{
    draw, entry, event, game, pairing, part, participation, person, round, stage_group, text, tournament,
};
use qisai_domain::stored::ToJson;

/// Stored row that differs from the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowDifference {
    pub table: &'static str,
    /// Key of the row.
    pub row: String,
    pub what: Wrong,
}

/// Kind of difference between a row and the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Row in the log that is missing in the table.
    Missing,
    /// Row in the table that is missing in the log.
    Unknown,
    /// Column with a different value.
    Column(&'static str),
}

/// Object that `verify` checks, and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedObject {
    pub of: AuditedObject,
    pub name: String,
}

/// Kind of object with rows or a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditedObject {
    Event(EventId),
    /// Tournament and its event.
    Tournament(TournamentId, EventId),
    /// Log without a row for its event or tournament.
    Lost(i64),
}

/// Returns events, tournaments, and logs with neither, each kind sorted by name. The tables are not joined: a missing
/// row must not hide another one.
pub fn known(db: &mut Db) -> Result<Vec<NamedObject>, StoreError> {
    let events = event::table.order(event::slug).select((event::id, event::slug)).load::<(i64, String)>(db)?;
    let rows = tournament::table.order(tournament::slug);
    let tournaments = rows.select((tournament::id, tournament::event_id, tournament::slug));
    let tournaments = tournaments.load::<(i64, i64, String)>(db)?;
    let mut with_row: BTreeSet<i64> = events.iter().map(|(id, _)| *id).collect();
    with_row.extend(tournaments.iter().map(|(id, ..)| *id));
    let lost: Vec<i64> = log::aggregates(db)?.into_iter().filter(|id| !with_row.contains(id)).collect();
    let mut known: Vec<NamedObject> =
        events.into_iter().map(|(id, name)| NamedObject { of: AuditedObject::Event(EventId(id)), name }).collect();
    for (id, event, name) in tournaments {
        known.push(NamedObject { of: AuditedObject::Tournament(TournamentId(id), EventId(event)), name });
    }
    for id in lost {
        // The log still contains its former name.
        let event = log::replay_event(db, EventId(id))?.ok().map(|it| it.now.slug).filter(|slug| !slug.is_empty());
        let name = match event {
            Some(slug) => Some(slug),
            None => log::replay(db, TournamentId(id))?.ok().map(|it| it.now.settings.slug.clone()),
        };
        known.push(NamedObject { of: AuditedObject::Lost(id), name: name.unwrap_or_else(|| id.to_string()) });
    }
    Ok(known)
}

/// Returns the first stored row of a tournament that differs from its log.
pub fn check_tournament(db: &mut Db, told: &Replayed<Tournament>) -> Result<Option<RowDifference>, StoreError> {
    let t = &told.now;
    let id = t.id.0;
    let groups = || t.groups.values();
    let rounds = || groups().flat_map(|group| group.rounds.values().map(move |round| (group.id, round)));
    let pairings =
        || rounds().flat_map(|(group, round)| round.pairings.values().map(move |one| (group, round.number, one)));

    /// Compares the rows of one table.
    macro_rules! compare {
        ($table:ident, $row:ty, $key:literal, $told:expr) => {{
            let stored = $table::table.filter($table::tournament_id.eq(id)).select(<$row>::as_select());
            let stored = stored.load::<$row>(db)?;
            let told: Vec<$row> = $told.collect();
            if let Some(found) = first_difference(stringify!($table), $key, &told, &stored) {
                return Ok(Some(found));
            }
        }};
    }

    let head = TournamentRow {
        id,
        event_id: t.event.0,
        slug: t.settings.slug.clone(),
        version: give_version(t.version),
        last_hash: told.last.to_string(),
        highest: t.highest.to_json(),
    };
    let stored = tournament::table.find(id).select(TournamentRow::as_select()).load::<TournamentRow>(db)?;
    if let Some(found) = first_difference("tournament", 1, &[head], &stored) {
        return Ok(Some(found));
    }
    if event::table.find(t.event.0).count().get_result::<i64>(db)? == 0 {
        return Ok(Some(RowDifference { table: "event", row: t.event.0.to_string(), what: Wrong::Missing }));
    }
    compare!(part, PartRow, 3, parts(t).into_iter());
    compare!(stage_group, GroupRow, 2, groups().map(|group| GroupRow::from_domain(t.id, group)));
    compare!(person, PersonRow, 2, t.people.values().map(|person| PersonRow::from_domain(t.id, person)));
    compare!(entry, EntryRow, 2, t.entries.values().map(|entry| EntryRow::from_domain(t.id, entry)));
    compare!(
        participation,
        ParticipationRow,
        3,
        groups().flat_map(|group| {
            let rows = group.participations.iter();
            rows.map(move |(entry, row)| ParticipationRow::from_domain(t.id, group.id, *entry, row))
        })
    );
    compare!(
        draw,
        DrawRow,
        3,
        groups().flat_map(|group| {
            group.draws.iter().map(move |(number, draw)| DrawRow::from_domain(t.id, group.id, *number, draw))
        })
    );
    compare!(round, RoundRow, 3, rounds().map(|(group, round)| RoundRow::from_domain(t.id, group, round)));
    compare!(
        pairing,
        PairingRow,
        2,
        pairings().map(|(group, round, pairing)| PairingRow::from_domain(t.id, group, round, pairing))
    );
    compare!(
        game,
        GameRow,
        5,
        pairings().flat_map(|(.., pairing)| {
            pairing.games.iter().map(move |(key, game)| GameRow::from_domain(t.id, pairing.id, *key, game))
        })
    );
    texts(db, id, &told.texts)
}

/// Returns the stored row of an event if it differs from the event's log.
pub fn check_event(db: &mut Db, id: EventId, told: &Replayed<Event>) -> Result<Option<RowDifference>, StoreError> {
    let stored = event::table.find(id.0).select(EventRow::as_select()).load::<EventRow>(db)?;
    Ok(first_difference("event", 1, &[EventRow::from_domain(&told.now, told.last)], &stored))
}

fn parts(t: &Tournament) -> Vec<PartRow> {
    let row = |stage: i32, name: &str, data: String, changed: Version| PartRow {
        tournament_id: t.id.0,
        stage_id: stage,
        name: name.to_owned(),
        data,
        changed: give_version(changed),
    };
    let own = [
        (SETTINGS, t.settings.to_json(), t.parts_changed.settings),
        (PRIZES, t.prizes.to_json(), t.parts_changed.prizes),
        (LISTINGS, t.listings.to_json(), t.parts_changed.listings),
    ];
    // A part that was never set has no row.
    let own = own.into_iter().filter(|(.., changed)| *changed != Version::default());
    let mut rows: Vec<PartRow> = own.map(|(name, data, changed)| row(0, name, data, changed)).collect();
    for stage in &t.stages {
        let kinds = stage.changed.iter();
        rows.extend(
            kinds.map(|(kind, changed)| row(give(stage.id.0), kind.code(), stage.part(*kind).to_json(), *changed)),
        );
    }
    rows
}

/// Compares the stored texts of records with the hashes in the log, and each text with its own hash.
fn texts(db: &mut Db, id: i64, told: &BTreeSet<Hash>) -> Result<Option<RowDifference>, StoreError> {
    let difference = |hash: &str, what| Some(RowDifference { table: "text", row: hash.to_owned(), what });
    let mut missing: BTreeSet<String> = told.iter().map(ToString::to_string).collect();
    let stored = text::table.filter(text::tournament_id.eq(id)).select(TextRow::as_select()).load::<TextRow>(db)?;
    for row in stored {
        if !missing.remove(&row.hash) {
            return Ok(difference(&row.hash, Wrong::Unknown));
        }
        if Hash::of(&row.content).to_string() != row.hash {
            return Ok(difference(&row.hash, Wrong::Column("content")));
        }
    }
    Ok(missing.first().and_then(|hash| difference(hash, Wrong::Missing)))
}

type Row = Vec<(&'static str, Option<String>)>;

/// Returns the rows keyed by the values of their first `key` columns.
fn by_key<R: ColumnValues>(rows: &[R], key: usize) -> BTreeMap<Vec<String>, Row> {
    let keyed = rows.iter().map(|row| {
        let cells = row.cells();
        let values = cells.iter().take(key).map(|(_, value)| value.clone().unwrap_or_default());
        (values.collect::<Vec<_>>(), cells)
    });
    keyed.collect()
}

fn first_difference<R: ColumnValues>(
    table: &'static str,
    key: usize,
    told: &[R],
    stored: &[R],
) -> Option<RowDifference> {
    let (told, mut stored) = (by_key(told, key), by_key(stored, key));
    for (key, row) in told {
        let difference = |what| Some(RowDifference { table, row: key.join(" "), what });
        let Some(found) = stored.remove(&key) else { return difference(Wrong::Missing) };
        let mut cells = row.iter().zip(&found);
        if let Some(((column, _), _)) = cells.find(|((_, told), (_, stored))| !same(told.as_deref(), stored.as_deref()))
        {
            return difference(Wrong::Column(column));
        }
    }
    let (key, _) = stored.pop_first()?;
    Some(RowDifference { table, row: key.join(" "), what: Wrong::Unknown })
}

/// Returns `true` if two values are equal, or are JSON with the same meaning.
fn same(told: Option<&str>, stored: Option<&str>) -> bool {
    if told == stored {
        return true;
    }
    let json = |text: Option<&str>| text.and_then(|text| serde_json::from_str::<Value>(text).ok());
    match (json(told), json(stored)) {
        (Some(told), Some(stored)) if stored.is_object() || stored.is_array() => covers(&told, &stored),
        _ => false,
    }
}

/// Returns `true` if the log's value contains everything that is stored. A field only in the log's value was added to
/// the format after the row was written; its meaning was compared with the loaded values.
fn covers(told: &Value, stored: &Value) -> bool {
    match (told, stored) {
        (Value::Object(told), Value::Object(stored)) => {
            stored.iter().all(|(name, value)| told.get(name).is_some_and(|told| covers(told, value)))
        }
        (Value::Array(told), Value::Array(stored)) => {
            told.len() == stored.len() && told.iter().zip(stored).all(|(told, stored)| covers(told, stored))
        }
        _ => told == stored,
    }
}
