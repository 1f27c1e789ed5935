//! Tournaments: read whole, written change by change.

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel::prelude::*;
use qisai_domain::id::{GroupId, PairingId, StageId, Version};
use qisai_domain::log::Hash;
use qisai_domain::{Change, Game, Pairing, Round, Settings, Stage, Tournament, TournamentId};

use super::connection::{Db, on_each};
use super::error::StoreError;
use super::prepared;
use super::prepared::Value::{Number, Small, Text};
use super::rows::{
    EntryRow, EventRow, GameRow, GroupRow, PairingRow, PlayerRow, RoundRow, StageRow, TeamRow, TournamentRow, damaged,
    from_json, give_version, json, take_version,
};
use super::schema::{entry, event, game, pairing, player, round, stage, stage_group, team, tournament};
use super::writer::Writing;

/// Rows in one INSERT: far below the limits of both databases (32,766 and 65,535 values).
const CHUNK: usize = 500;

/// What a list of tournaments shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number.
    pub id: TournamentId,
    /// Its version.
    pub version: Version,
    /// The event's data.
    pub event: qisai_domain::Event,
    /// Its settings.
    pub settings: Settings,
}

/// Number of the tournament with this address word.
pub fn find_slug(db: &mut Db, slug: &str) -> Result<TournamentId, StoreError> {
    let id = tournament::table.filter(tournament::slug.eq(slug)).select(tournament::id).first::<i64>(db)?;
    Ok(TournamentId(id))
}

/// The versions of all tournaments: how the program learns of changes made by other processes.
pub fn versions(db: &mut Db) -> Result<Vec<(TournamentId, Version)>, StoreError> {
    let rows =
        tournament::table.order(tournament::id).select((tournament::id, tournament::version)).load::<(i64, i64)>(db)?;
    rows.into_iter().map(|(id, version)| Ok((TournamentId(id), take_version("tournament", version)?))).collect()
}

/// All tournaments, newest event first.
pub fn list(db: &mut Db) -> Result<Vec<Listed>, StoreError> {
    let rows = tournament::table
        .inner_join(event::table.on(event::id.eq(tournament::event_id)))
        .select((TournamentRow::as_select(), EventRow::as_select()))
        .load::<(TournamentRow, EventRow)>(db)?;
    let listed = rows.into_iter().map(|(row, event)| {
        Ok(Listed {
            id: TournamentId(row.id),
            version: take_version("tournament", row.version)?,
            event: event.into_domain()?,
            settings: from_json("tournament", &row.settings)?,
        })
    });
    let mut listed = listed.collect::<Result<Vec<_>, StoreError>>()?;
    listed.sort_by(|one, other| other.event.start.cmp(&one.event.start).then(other.id.cmp(&one.id)));
    Ok(listed)
}

/// Reads a tournament from its tables.
pub fn load(db: &mut Db, id: TournamentId) -> Result<Tournament, StoreError> {
    let row = tournament::table.find(id.0).select(TournamentRow::as_select()).first::<TournamentRow>(db)?;
    let event_row = event::table.find(row.event_id).select(EventRow::as_select()).first::<EventRow>(db)?;
    let players = player::table.filter(player::tournament_id.eq(id.0)).select(PlayerRow::as_select());
    let players = players.load::<PlayerRow>(db)?.into_iter().map(PlayerRow::into_domain);
    let players = players.map(|player| player.map(|player| (player.id, player))).collect::<Result<_, _>>()?;
    let teams = team::table.filter(team::tournament_id.eq(id.0)).select(TeamRow::as_select()).load::<TeamRow>(db)?;
    let teams = teams.into_iter().map(TeamRow::into_domain);
    let teams = teams.map(|team| team.map(|team| (team.id, team))).collect::<Result<_, _>>()?;
    let entries = entry::table.filter(entry::tournament_id.eq(id.0)).select(EntryRow::as_select());
    let entries = entries.load::<EntryRow>(db)?.into_iter().map(EntryRow::into_domain);
    let entries = entries.map(|entry| entry.map(|entry| (entry.id, entry))).collect::<Result<_, _>>()?;
    let mut rounds = load_rounds(db, id)?;
    let groups = stage_group::table.filter(stage_group::tournament_id.eq(id.0)).order(stage_group::id);
    let groups = groups.select(GroupRow::as_select()).load::<GroupRow>(db)?;
    let stages = stage::table.filter(stage::tournament_id.eq(id.0)).order(stage::id).select(StageRow::as_select());
    let stages = stages.load::<StageRow>(db)?.into_iter().map(|stage| {
        let mine = groups.iter().filter(|group| group.stage_id == stage.id).cloned().map(|group| {
            let mut group = group.into_domain()?;
            group.rounds = rounds.remove(&group.id).unwrap_or_default();
            Ok(group)
        });
        let mine = mine.collect::<Result<Vec<_>, StoreError>>()?;
        stage.into_domain(mine)
    });
    let stages = stages.collect::<Result<Vec<_>, StoreError>>()?;
    Ok(Tournament {
        id,
        version: take_version("tournament", row.version)?,
        event: event_row.into_domain()?,
        settings: from_json("tournament", &row.settings)?,
        players,
        teams,
        entries,
        stages,
    })
}

type Rounds = BTreeMap<GroupId, BTreeMap<u16, Round>>;

fn load_rounds(db: &mut Db, id: TournamentId) -> Result<Rounds, StoreError> {
    let mut games: BTreeMap<i32, Vec<Game>> = BTreeMap::new();
    let rows = game::table.filter(game::tournament_id.eq(id.0)).order((game::pairing_id, game::sequence));
    for row in rows.select(GameRow::as_select()).load::<GameRow>(db)? {
        games.entry(row.pairing_id).or_default().push(row.into_domain()?);
    }
    let mut pairings: BTreeMap<(i32, i32), BTreeMap<PairingId, Pairing>> = BTreeMap::new();
    let rows = pairing::table.filter(pairing::tournament_id.eq(id.0)).select(PairingRow::as_select());
    for row in rows.load::<PairingRow>(db)? {
        let (place, games) = ((row.group_id, row.round), games.remove(&row.id).unwrap_or_default());
        let pairing = row.into_domain(games)?;
        pairings.entry(place).or_default().insert(pairing.id, pairing);
    }
    let mut rounds = Rounds::new();
    let rows = round::table.filter(round::tournament_id.eq(id.0)).select(RoundRow::as_select());
    for row in rows.load::<RoundRow>(db)? {
        let place = (row.group_id, row.number);
        let group = GroupId(u32::try_from(row.group_id).map_err(|_| damaged("round", "a negative group"))?);
        let round = row.into_domain(pairings.remove(&place).unwrap_or_default())?;
        rounds.entry(group).or_default().insert(round.number, round);
    }
    if let Some(((group, round), _)) = pairings.first_key_value() {
        return Err(damaged("pairing", &format!("pairings of round {round} of group {group}, which does not exist")));
    }
    Ok(rounds)
}

impl Writing<'_> {
    /// Takes the tournament's lock, and gives the tournament as it is and the hash of its log so far. SQLite has one lock for the whole
    /// database, and the transaction holds it since it began; PostgreSQL locks the row.
    pub fn lock(&mut self, id: TournamentId) -> Result<(Arc<Tournament>, Hash), StoreError> {
        self.untouched = false;
        let row = tournament::table.find(id.0).select((tournament::version, tournament::last_hash));
        let locked = match &mut *self.db {
            Db::Sqlite(connection) => row.first::<(i64, String)>(connection),
            Db::Postgresql(connection) => row.for_update().first::<(i64, String)>(connection),
        };
        let (version, hash) = locked.map_err(|error| {
            let error = StoreError::from(error);
            if matches!(error, StoreError::Locked) {
                self.locked = Some(StoreError::Locked);
            }
            error
        })?;
        let version = take_version("tournament", version)?;
        let hash = Hash::parse(&hash).ok_or_else(|| damaged("tournament", &hash))?;
        let known = self.kept.clone().filter(|kept| kept.id == id).or_else(|| self.cache.any(id));
        let known = match known.filter(|known| known.version == version) {
            Some(known) => known,
            None => Arc::new(load(self.db, id)?),
        };
        self.untouched = true;
        Ok((known, hash))
    }

    /// Writes what the changes of one command left behind, its version, and the hash of its log entry.
    pub fn save(&mut self, after: Arc<Tournament>, changes: &[Change], hash: Hash) -> Result<(), StoreError> {
        self.untouched = false;
        for change in changes {
            write(self.db, &after, change)?;
        }
        prepared::execute(
            self.db,
            "UPDATE tournament SET version = ?, last_hash = ? WHERE id = ?",
            &[Number(give_version(after.version)), Text(&hash.to_string()), Number(after.id.0)],
        )?;
        self.written = Some(after);
        Ok(())
    }
}

/// Writes the rows that a change touches, as they are afterwards.
fn write(db: &mut Db, after: &Tournament, change: &Change) -> Result<(), StoreError> {
    let id = after.id;
    match change {
        Change::Created { .. } => insert_all(db, after),
        Change::Event { .. } => {
            let row = EventRow::from_domain(&after.event);
            diesel::update(event::table.find(row.id)).set(&row).execute(db)?;
            Ok(())
        }
        Change::Settings { .. } => {
            refuse_taken_slug(db, after)?;
            diesel::update(tournament::table.find(id.0))
                .set((tournament::slug.eq(&after.settings.slug), tournament::settings.eq(json(&after.settings))))
                .execute(db)?;
            Ok(())
        }
        Change::Stage { stage, .. } => write_stage(db, after, *stage),
        Change::Player { id: player_id, after: now, .. } => {
            let key = i32::try_from(player_id.0).unwrap_or(i32::MAX);
            diesel::delete(player::table.find((id.0, key))).execute(db)?;
            match (now, after.players.get(player_id)) {
                (Some(_), Some(player)) => insert_players(db, &[PlayerRow::from_domain(id, player)]),
                _ => Ok(()),
            }
        }
        Change::Entry { id: entry_id, after: now, .. } => {
            let key = i32::try_from(entry_id.0).unwrap_or(i32::MAX);
            diesel::delete(entry::table.find((id.0, key))).execute(db)?;
            match (now, after.entries.get(entry_id)) {
                (Some(_), Some(entry)) => insert_entries(db, &[EntryRow::from_domain(id, entry)]),
                _ => Ok(()),
            }
        }
        Change::Round { group, number, before, .. } => {
            if let Some(before) = before {
                for pairing in before.pairings.keys() {
                    delete_pairing(db, id, *pairing)?;
                }
                let key = (id.0, number_of(group.0), i32::from(*number));
                diesel::delete(round::table.find(key)).execute(db)?;
            }
            match after.round(*group, *number) {
                Some(round) => insert_rounds(db, id, &[(*group, round)]),
                None => Ok(()),
            }
        }
        Change::RoundState { group, number, .. } | Change::HandEdit { group, round: number, .. } => {
            let Some(now) = after.round(*group, *number) else { return Ok(()) };
            let row = RoundRow::from_domain(id, *group, now);
            let key = (id.0, row.group_id, row.number);
            diesel::update(round::table.find(key)).set(&row).execute(db)?;
            Ok(())
        }
        Change::Pairing { group, round, id: pairing, .. } => {
            delete_pairing(db, id, *pairing)?;
            match after.pairing(*group, *round, *pairing) {
                Some(now) => insert_pairings(db, id, &[(*group, *round, now)]),
                None => Ok(()),
            }
        }
        Change::Result { group, round, pairing, sequence, .. } => {
            let Some(now) = after.pairing(*group, *round, *pairing) else { return Ok(()) };
            let key = number_of(pairing.0);
            let game = now.games().iter().find(|game| game.sequence == *sequence);
            let result = game.map(|game| game.result.code()).unwrap_or_default();
            prepared::execute(
                db,
                "UPDATE game SET result = ? WHERE tournament_id = ? AND pairing_id = ? AND sequence = ?",
                &[Text(result), Number(id.0), Small(key), Small(i32::from(*sequence))],
            )?;
            stamp(db, id, now)
        }
        Change::Game { group, round, pairing, after: of, .. } => {
            let Some(now) = after.pairing(*group, *round, *pairing) else { return Ok(()) };
            if let Some(game) = now.games().iter().find(|game| game.sequence == of.sequence) {
                let row = GameRow::from_domain(id, *pairing, game);
                let key = (id.0, row.pairing_id, row.sequence);
                diesel::update(game::table.find(key)).set(&row).execute(db)?;
            }
            stamp(db, id, now)
        }
    }
}

/// The version at which a pairing, or one of its games, last changed.
fn stamp(db: &mut Db, id: TournamentId, now: &Pairing) -> Result<(), StoreError> {
    prepared::execute(
        db,
        "UPDATE pairing SET changed = ? WHERE tournament_id = ? AND id = ?",
        &[Number(give_version(now.changed)), Number(id.0), Small(number_of(now.id.0))],
    )
}

fn number_of(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn refuse_taken_slug(db: &mut Db, tournament: &Tournament) -> Result<(), StoreError> {
    let slug = &tournament.settings.slug;
    match find_slug(db, slug) {
        Ok(other) if other != tournament.id => Err(StoreError::SlugTaken(slug.clone())),
        Ok(_) | Err(StoreError::NotFound) => Ok(()),
        Err(error) => Err(error),
    }
}

fn write_stage(db: &mut Db, after: &Tournament, id: StageId) -> Result<(), StoreError> {
    let Some(stage) = after.stages.iter().find(|stage| stage.id == id) else { return Ok(()) };
    let row = StageRow::from_domain(after.id, stage);
    diesel::update(stage::table.find((row.tournament_id, row.id))).set(&row).execute(db)?;
    Ok(())
}

fn insert_all(db: &mut Db, after: &Tournament) -> Result<(), StoreError> {
    refuse_taken_slug(db, after)?;
    let row = EventRow::from_domain(&after.event);
    let known = event::table.find(row.id).count().get_result::<i64>(db)?;
    if known == 0 {
        diesel::insert_into(event::table).values(&row).execute(db)?;
    }
    let row = TournamentRow {
        id: after.id.0,
        event_id: row.id,
        slug: after.settings.slug.clone(),
        version: give_version(after.version),
        last_hash: Hash::default().to_string(),
        settings: json(&after.settings),
    };
    diesel::insert_into(tournament::table).values(&row).execute(db)?;
    for stage in &after.stages {
        insert_stage(db, after.id, stage)?;
    }
    let players: Vec<PlayerRow> =
        after.players.values().map(|player| PlayerRow::from_domain(after.id, player)).collect();
    insert_players(db, &players)?;
    for team in after.teams.values() {
        diesel::insert_into(team::table).values(&TeamRow::from_domain(after.id, team)).execute(db)?;
    }
    let entries: Vec<EntryRow> = after.entries.values().map(|entry| EntryRow::from_domain(after.id, entry)).collect();
    insert_entries(db, &entries)?;
    let groups = after.stages.iter().flat_map(|stage| &stage.groups);
    let rounds: Vec<(GroupId, &Round)> =
        groups.flat_map(|group| group.rounds.values().map(|round| (group.id, round))).collect();
    insert_rounds(db, after.id, &rounds)
}

fn insert_stage(db: &mut Db, id: TournamentId, stage: &Stage) -> Result<(), StoreError> {
    diesel::insert_into(stage::table).values(&StageRow::from_domain(id, stage)).execute(db)?;
    for group in &stage.groups {
        diesel::insert_into(stage_group::table).values(&GroupRow::from_domain(id, stage.id, group)).execute(db)?;
    }
    Ok(())
}

/// Batch inserts: one statement for many rows, compiled for each database.
macro_rules! batch {
    ($db:expr, $table:path, $rows:expr) => {{
        for chunk in $rows.chunks(CHUNK) {
            on_each!(&mut *$db, connection => diesel::insert_into($table).values(chunk).execute(connection))?;
        }
        Ok(())
    }};
}

fn insert_players(db: &mut Db, rows: &[PlayerRow]) -> Result<(), StoreError> {
    batch!(db, player::table, rows)
}

fn insert_entries(db: &mut Db, rows: &[EntryRow]) -> Result<(), StoreError> {
    batch!(db, entry::table, rows)
}

fn insert_rounds(db: &mut Db, id: TournamentId, rounds: &[(GroupId, &Round)]) -> Result<(), StoreError> {
    for (group, round) in rounds {
        diesel::insert_into(round::table).values(&RoundRow::from_domain(id, *group, round)).execute(db)?;
    }
    let pairings: Vec<(GroupId, u16, &Pairing)> = rounds
        .iter()
        .flat_map(|(group, round)| round.pairings.values().map(|pairing| (*group, round.number, pairing)))
        .collect();
    insert_pairings(db, id, &pairings)
}

fn insert_pairings(db: &mut Db, id: TournamentId, pairings: &[(GroupId, u16, &Pairing)]) -> Result<(), StoreError> {
    let rows: Vec<PairingRow> =
        pairings.iter().map(|(group, round, pairing)| PairingRow::from_domain(id, *group, *round, pairing)).collect();
    let games: Vec<GameRow> = pairings
        .iter()
        .flat_map(|(_, _, pairing)| pairing.games().iter().map(|game| GameRow::from_domain(id, pairing.id, game)))
        .collect();
    let written: Result<(), StoreError> = batch!(db, pairing::table, rows);
    written?;
    batch!(db, game::table, games)
}

fn delete_pairing(db: &mut Db, id: TournamentId, pairing: PairingId) -> Result<(), StoreError> {
    let key = number_of(pairing.0);
    let games = game::table.filter(game::tournament_id.eq(id.0)).filter(game::pairing_id.eq(key));
    diesel::delete(games).execute(db)?;
    diesel::delete(pairing::table.find((id.0, key))).execute(db)?;
    Ok(())
}
