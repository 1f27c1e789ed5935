//! Writing of a tournament, change by change.

use std::collections::BTreeSet;
use std::sync::Arc;

use diesel::prelude::*;
use qisai_domain::log::Hash;
use qisai_domain::stage::StagePartKind;
use qisai_domain::tournament::HighestIds;
use qisai_domain::{
    Change, EntryId, Game, GameKey, Group, GroupId, Pairing, PairingId, PersonId, Round, RoundRef, StageId, Tournament,
    TournamentId, Version, Visibility,
};

use super::connection::{Db, on_each};
use super::error::StoreError;
use super::group::Writing;
use super::load::{LISTINGS, PRIZES, SETTINGS};
use super::prepared::{self, Value::Number, Value::Small, Value::Text};
use super::rows::{
    DrawRow, EntryRow, GameRow, GroupRow, PairingRow, PartRow, ParticipationRow, PersonRow, RoundRow, TextRow,
    TournamentRow, give, give_version,
};
use super::schema::{
    draw, entry, game, log_part, pairing, part, participation, person, round, stage_group, text, tournament,
};
use crate::records::forget;

use super::tournaments::{find_slug, listed};
use qisai_domain::stored::ToJson;

/// Number of rows in one INSERT, far below the limits of both databases (32,766 and 65,535 values).
const CHUNK: usize = 500;

impl Writing<'_> {
    /// Writes the rows changed by one act, the new version, and the hash of its log entry.
    pub fn save(&mut self, after: Arc<Tournament>, changes: &[Change], hash: Hash) -> Result<(), StoreError> {
        check_numbers(&after.highest)?;
        self.untouched = false;
        let mut batch = Batch { db: &mut *self.db, id: after.id, rows: Rows::default(), written: BTreeSet::new() };
        for change in changes {
            batch.write(&after, change, hash)?;
        }
        batch.flush()?;
        prepared::execute(
            self.db,
            "UPDATE tournament SET version = ?, last_hash = ?, highest = ? WHERE id = ?",
            &[
                Number(give_version(after.version)),
                Text(&hash.to_string()),
                Text(&after.highest.to_json()),
                Number(after.id.0),
            ],
        )?;
        self.written.take_tournament(after);
        Ok(())
    }
}

/// Refuses numbers that do not fit a database column; [`give`] receives only smaller ones.
fn check_numbers(highest: &HighestIds) -> Result<(), StoreError> {
    let HighestIds { stage, group, person, entry, pairing, draw } = *highest;
    let fits = [stage, group, person, entry, pairing, draw].into_iter().all(|number| i32::try_from(number).is_ok());
    if fits { Ok(()) } else { Err(StoreError::NumbersUsedUp) }
}

/// New rows of the lists that are long when a tournament is created or a round is paired, inserted in batches.
#[derive(Default)]
struct Rows {
    people: Vec<PersonRow>,
    entries: Vec<EntryRow>,
    participations: Vec<ParticipationRow>,
    pairings: Vec<PairingRow>,
    games: Vec<GameRow>,
}

struct Batch<'a> {
    db: &'a mut Db,
    id: TournamentId,
    rows: Rows,
    /// Rows written by an earlier change of the act: an act that undoes several acts changes the same row more than once.
    written: BTreeSet<RowKey>,
}

/// Row that an act may write more than once.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum RowKey {
    Person(PersonId),
    Entry(EntryId),
    Group(GroupId),
    Participation(GroupId, EntryId),
    Round(RoundRef),
    Pairing(PairingId),
}

/// Inserts many rows with one statement, compiled for each database.
macro_rules! insert {
    ($db:expr, $table:path, $rows:expr) => {
        for chunk in $rows.chunks(CHUNK) {
            on_each!(&mut *$db, connection => diesel::insert_into($table).values(chunk).execute(connection))?;
        }
    };
}

impl Batch<'_> {
    fn flush(&mut self) -> Result<(), StoreError> {
        let Rows { people, entries, participations, pairings, games } = std::mem::take(&mut self.rows);
        insert!(self.db, person::table, people);
        insert!(self.db, entry::table, entries);
        insert!(self.db, participation::table, participations);
        insert!(self.db, pairing::table, pairings);
        insert!(self.db, game::table, games);
        Ok(())
    }

    /// Writes the rows that a change affects, in their new state.
    fn write(&mut self, t: &Tournament, change: &Change, hash: Hash) -> Result<(), StoreError> {
        let id = self.id;
        match change {
            Change::Began { event, .. } => {
                let row = TournamentRow {
                    id: id.0,
                    event_id: event.0,
                    slug: t.settings.slug.clone(),
                    version: give_version(t.version),
                    last_hash: hash.to_string(),
                    highest: t.highest.to_json(),
                };
                refuse_taken_slug(self.db, t)?;
                diesel::insert_into(tournament::table).values(&row).execute(self.db)?;
            }
            Change::Settings { .. } => {
                refuse_taken_slug(self.db, t)?;
                diesel::update(tournament::table.find(id.0))
                    .set(tournament::slug.eq(&t.settings.slug))
                    .execute(self.db)?;
                self.part(0, SETTINGS, Some((t.settings.to_json(), t.parts_changed.settings)))?;
            }
            Change::Prizes { .. } => self.part(0, PRIZES, Some((t.prizes.to_json(), t.parts_changed.prizes)))?,
            Change::Listings { .. } => {
                self.part(0, LISTINGS, Some((t.listings.to_json(), t.parts_changed.listings)))?;
            }
            Change::StagePart { stage, before, after } => {
                let kind = after.as_ref().or(before.as_ref()).map(qisai_domain::StagePart::kind);
                if let Some(kind) = kind {
                    self.stage_part(t, *stage, kind)?;
                }
            }
            Change::Person { id: person, before, .. } => {
                let again = !self.written.insert(RowKey::Person(*person));
                self.delete_if(before.is_some() || again, |batch| {
                    let key = (id.0, give(person.0));
                    diesel::delete(person::table.find(key)).execute(batch.db)?;
                    Ok(())
                })?;
                let row = t.person(*person).map(|person| PersonRow::from_domain(id, person));
                self.rows.people.retain(|other| other.id != give(person.0));
                self.rows.people.extend(row);
            }
            Change::Erased { person } => self.erase(t, *person)?,
            Change::Entry { id: entry, before, .. } => {
                let again = !self.written.insert(RowKey::Entry(*entry));
                self.delete_if(before.is_some() || again, |batch| {
                    diesel::delete(entry::table.find((id.0, give(entry.0)))).execute(batch.db)?;
                    Ok(())
                })?;
                let row = t.entry(*entry).map(|entry| EntryRow::from_domain(id, entry));
                self.rows.entries.retain(|other| other.id != give(entry.0));
                self.rows.entries.extend(row);
            }
            Change::Text { hash, text: content } => self.text(*hash, content.as_deref())?,
            Change::Group { id: group, before, .. } => {
                let now = t.groups.get(group);
                let again = !self.written.insert(RowKey::Group(*group));
                if before.is_some() && now.is_none() {
                    self.delete_group(*group)?;
                } else if before.is_some() || again {
                    diesel::delete(stage_group::table.find((id.0, give(group.0)))).execute(self.db)?;
                }
                if let Some(group) = now {
                    diesel::insert_into(stage_group::table)
                        .values(&GroupRow::from_domain(id, group))
                        .execute(self.db)?;
                }
            }
            Change::Seats { group, .. }
            | Change::Participation { group, .. }
            | Change::Draw { group, .. }
            | Change::Round { at: RoundRef { group, .. }, .. }
            | Change::HandEdit { at: RoundRef { group, .. }, .. }
            | Change::RoundState { at: RoundRef { group, .. }, .. }
            | Change::Pairing { at: RoundRef { group, .. }, .. }
            | Change::Result { at: RoundRef { group, .. }, .. }
            | Change::Game { at: RoundRef { group, .. }, .. } => {
                // The rows of a deleted group are deleted with it.
                if let Some(group) = t.groups.get(group) {
                    self.write_in(group, change)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the changes inside a group.
    fn write_in(&mut self, group: &Group, change: &Change) -> Result<(), StoreError> {
        let id = self.id;
        match change {
            Change::Seats { .. } => {
                let row = GroupRow::from_domain(id, group);
                diesel::update(stage_group::table.find((id.0, row.id))).set(&row).execute(self.db)?;
                // Rounds keep the seats that they were paired from.
                for round in group.rounds.values() {
                    self.round_row(group.id, round)?;
                }
            }
            Change::Participation { entry, before, .. } => {
                let key = (id.0, give(group.id.0), give(entry.0));
                let again = !self.written.insert(RowKey::Participation(group.id, *entry));
                self.delete_if(before.is_some() || again, |batch| {
                    diesel::delete(participation::table.find(key)).execute(batch.db)?;
                    Ok(())
                })?;
                self.rows.participations.retain(|other| (other.group_id, other.entry_id) != (key.1, key.2));
                let row = group.participation(*entry);
                self.rows
                    .participations
                    .extend(row.map(|row| ParticipationRow::from_domain(id, group.id, *entry, row)));
            }
            Change::Draw { id: number, .. } => {
                let key = (id.0, give(group.id.0), give(*number));
                diesel::delete(draw::table.find(key)).execute(self.db)?;
                if let Some(draw) = group.draws.get(number) {
                    let row = DrawRow::from_domain(id, group.id, *number, draw);
                    diesel::insert_into(draw::table).values(&row).execute(self.db)?;
                }
            }
            Change::Round { at, before, .. } => {
                let again = !self.written.insert(RowKey::Round(*at));
                if before.is_some() || again {
                    let written = group.round(at.round).filter(|_| again);
                    let rounds = before.as_deref().into_iter().chain(written);
                    self.flush()?;
                    for pairing in rounds.flat_map(|round| round.pairings.keys()) {
                        self.delete_pairing(*pairing)?;
                    }
                    let key = (id.0, give(group.id.0), give(at.round));
                    diesel::delete(round::table.find(key)).execute(self.db)?;
                }
                if let Some(round) = group.round(at.round) {
                    let row = RoundRow::from_domain(id, group.id, round);
                    diesel::insert_into(round::table).values(&row).execute(self.db)?;
                    for pairing in round.pairings.values() {
                        self.insert_pairing(*at, pairing);
                    }
                }
            }
            Change::RoundState { at, .. } | Change::HandEdit { at, .. } => {
                if let Some(round) = group.round(at.round) {
                    self.round_row(group.id, round)?;
                }
            }
            Change::Pairing { at, id: pairing, before, .. } => {
                let again =
                    !self.written.insert(RowKey::Pairing(*pairing)) || self.written.contains(&RowKey::Round(*at));
                if before.is_some() || again {
                    self.flush()?;
                    self.delete_pairing(*pairing)?;
                }
                let now = group.round(at.round).and_then(|round| round.pairings.get(pairing));
                if let Some(pairing) = now {
                    self.insert_pairing(*at, pairing);
                }
            }
            Change::Result { at, pairing, game: key, .. } | Change::Game { at, pairing, game: key, .. } => {
                let of = group.round(at.round).and_then(|round| round.pairings.get(pairing));
                let game = of.and_then(|pairing| pairing.games.get(key));
                self.flush()?;
                self.game(*pairing, *key, game)?;
            }
            // These changes touch no rows of a group.
            Change::Began { .. }
            | Change::Settings { .. }
            | Change::Prizes { .. }
            | Change::StagePart { .. }
            | Change::Person { .. }
            | Change::Entry { .. }
            | Change::Listings { .. }
            | Change::Group { .. }
            | Change::Text { .. }
            | Change::Erased { .. } => {}
        }
        Ok(())
    }

    /// Deletes an existing row before its new state is inserted; queued inserts go first.
    fn delete_if(
        &mut self,
        there: bool,
        delete: impl FnOnce(&mut Self) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        if there { delete(self) } else { Ok(()) }
    }

    fn part(&mut self, stage: i32, name: &str, now: Option<(String, Version)>) -> Result<(), StoreError> {
        diesel::delete(part::table.find((self.id.0, stage, name))).execute(self.db)?;
        if let Some((data, changed)) = now {
            let changed = give_version(changed);
            let row = PartRow { tournament_id: self.id.0, stage_id: stage, name: name.to_owned(), data, changed };
            diesel::insert_into(part::table).values(&row).execute(self.db)?;
        }
        Ok(())
    }

    fn stage_part(&mut self, t: &Tournament, stage: StageId, kind: StagePartKind) -> Result<(), StoreError> {
        let now = t.stage(stage).filter(|stage| stage.changed.contains_key(&kind));
        let now = now.map(|stage| (stage.part(kind).to_json(), stage.part_changed(kind)));
        self.part(give(stage.0), kind.code(), now)
    }

    fn round_row(&mut self, group: GroupId, round: &Round) -> Result<(), StoreError> {
        let row = RoundRow::from_domain(self.id, group, round);
        let key = (self.id.0, row.group_id, row.number);
        diesel::update(round::table.find(key)).set(&row).execute(self.db)?;
        Ok(())
    }

    /// Deletes a group and its contents.
    fn delete_group(&mut self, group: GroupId) -> Result<(), StoreError> {
        let (id, group) = (self.id.0, give(group.0));
        self.flush()?;
        let pairings = pairing::table.filter(pairing::tournament_id.eq(id)).filter(pairing::group_id.eq(group));
        let games = game::table.filter(game::tournament_id.eq(id));
        diesel::delete(games.filter(game::pairing_id.eq_any(pairings.select(pairing::id)))).execute(self.db)?;
        diesel::delete(pairings).execute(self.db)?;
        let rounds = round::table.filter(round::tournament_id.eq(id)).filter(round::group_id.eq(group));
        diesel::delete(rounds).execute(self.db)?;
        let draws = draw::table.filter(draw::tournament_id.eq(id)).filter(draw::group_id.eq(group));
        diesel::delete(draws).execute(self.db)?;
        let participations = participation::table.filter(participation::tournament_id.eq(id));
        diesel::delete(participations.filter(participation::group_id.eq(group))).execute(self.db)?;
        diesel::delete(stage_group::table.find((id, group))).execute(self.db)?;
        Ok(())
    }

    fn insert_pairing(&mut self, at: RoundRef, pairing: &Pairing) {
        self.rows.pairings.push(PairingRow::from_domain(self.id, at.group, at.round, pairing));
        let games = pairing.games.iter().map(|(key, game)| GameRow::from_domain(self.id, pairing.id, *key, game));
        self.rows.games.extend(games);
    }

    fn delete_pairing(&mut self, pairing: PairingId) -> Result<(), StoreError> {
        let key = give(pairing.0);
        let games = game::table.filter(game::tournament_id.eq(self.id.0)).filter(game::pairing_id.eq(key));
        diesel::delete(games).execute(self.db)?;
        diesel::delete(pairing::table.find((self.id.0, key))).execute(self.db)?;
        Ok(())
    }

    /// Writes the current state of a game. Usually there is no row yet (the first result) or one to change; an update
    /// that finds none costs no more than a query.
    fn game(&mut self, pairing: PairingId, key: GameKey, game: Option<&Game>) -> Result<(), StoreError> {
        let id = self.id;
        let Some(game) = game else {
            let key = (id.0, give(pairing.0), give(key.board), give(key.segment), give(key.number));
            diesel::delete(game::table.find(key)).execute(self.db)?;
            return Ok(());
        };
        let row = GameRow::from_domain(id, pairing, key, game);
        let place =
            [Number(row.tournament_id), Small(row.pairing_id), Small(row.board), Small(row.segment), Small(row.number)];
        let [tournament, pairing, board, segment, number] = place;
        let written = prepared::execute(
            self.db,
            "UPDATE game SET second_begins = ?, result = ?, data = ?, changed = ? \
             WHERE tournament_id = ? AND pairing_id = ? AND board = ? AND segment = ? AND number = ?",
            &[
                prepared::Value::Flag(row.second_begins),
                Text(&row.result),
                prepared::Value::Perhaps(row.data.as_deref()),
                Text(&row.changed),
                tournament,
                pairing,
                board,
                segment,
                number,
            ],
        )?;
        if written == 0 {
            prepared::execute(
                self.db,
                "INSERT INTO game (tournament_id, pairing_id, board, segment, number, second_begins, result, data, changed) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                &[
                    Number(row.tournament_id),
                    Small(row.pairing_id),
                    Small(row.board),
                    Small(row.segment),
                    Small(row.number),
                    prepared::Value::Flag(row.second_begins),
                    Text(&row.result),
                    prepared::Value::Perhaps(row.data.as_deref()),
                    Text(&row.changed),
                ],
            )?;
        }
        Ok(())
    }

    fn text(&mut self, hash: Hash, content: Option<&String>) -> Result<(), StoreError> {
        let Some(content) = content else { return Ok(()) };
        let hash = hash.to_string();
        let known = text::table.find((self.id.0, &hash)).count().get_result::<i64>(self.db)?;
        if known == 0 {
            let row = TextRow { tournament_id: self.id.0, hash, content: content.clone() };
            diesel::insert_into(text::table).values(&row).execute(self.db)?;
        }
        Ok(())
    }

    /// Erases a person: overwrites the row, and removes the salt and text of every log part about the person, and all
    /// submitted records of their games.
    fn erase(&mut self, t: &Tournament, id: PersonId) -> Result<(), StoreError> {
        self.flush()?;
        if let Some(person) = t.person(id) {
            let row = PersonRow::from_domain(self.id, person);
            diesel::update(person::table.find((self.id.0, row.id))).set(&row).execute(self.db)?;
        }
        let parts = log_part::table.filter(log_part::aggregate.eq(self.id.0));
        diesel::update(parts.filter(log_part::subject.eq(give(id.0))))
            .set((log_part::salt.eq(None::<String>), log_part::text.eq(None::<String>)))
            .execute(self.db)?;
        forget(self.db, t, id)
    }
}

/// Returns the error for a URL name that another tournament has. If that tournament is deleted, the error names it,
/// since no list shows it.
fn taken(db: &mut Db, slug: &str, other: TournamentId) -> Result<StoreError, StoreError> {
    let listed = listed(db, other)?;
    let slug = slug.to_owned();
    Ok(if listed.event.visibility_of(&listed.settings) == Visibility::Deleted {
        StoreError::SlugOfDeleted { slug, name: listed.event.title_of(&listed.settings) }
    } else {
        StoreError::SlugTaken(slug)
    })
}

fn refuse_taken_slug(db: &mut Db, t: &Tournament) -> Result<(), StoreError> {
    let slug = &t.settings.slug;
    match find_slug(db, slug) {
        Ok(other) if other != t.id => Err(taken(db, slug, other)?),
        Ok(_) | Err(StoreError::NotFound) => Ok(()),
        Err(error) => Err(error),
    }
}
