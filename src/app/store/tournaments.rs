//! Queries for finding, listing and locking tournaments. Module `load` reads one, module `save` writes one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use diesel::prelude::*;
use qisai_domain::log::Hash;
use qisai_domain::{Event, RoundState, Settings, Tournament, TournamentId, Version};

use super::connection::Db;
use super::error::StoreError;
use super::group::Writing;
use super::load::load;
use super::rows::{EventRow, TournamentRow, from_json, take_hash, take_version};
use super::schema::{event, part, round, stage_group, tournament};

/// Tournament as shown in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTournament {
    pub id: TournamentId,
    pub version: Version,
    /// Event that the tournament belongs to.
    pub event: Arc<Event>,
    pub settings: Settings,
}

/// Returns the number of the tournament with this URL name.
pub fn find_slug(db: &mut Db, slug: &str) -> Result<TournamentId, StoreError> {
    // PostgreSQL stores no NUL and rejects such a query; no tournament has such a name.
    if slug.contains('\0') {
        return Err(StoreError::NotFound);
    }
    let id = tournament::table.filter(tournament::slug.eq(slug)).select(tournament::id).first::<i64>(db)?;
    Ok(TournamentId(id))
}

/// Returns the versions of all tournaments, used to detect changes by other processes.
pub fn versions(db: &mut Db) -> Result<Vec<(TournamentId, Version)>, StoreError> {
    let rows =
        tournament::table.order(tournament::id).select((tournament::id, tournament::version)).load::<(i64, i64)>(db)?;
    rows.into_iter().map(|(id, version)| Ok((TournamentId(id), take_version("tournament", version)?))).collect()
}

/// Row of a tournament in a list.
type ListedRow = (TournamentRow, EventRow, String);

/// Returns one tournament as shown in lists.
pub(super) fn listed(db: &mut Db, id: TournamentId) -> Result<ListedTournament, StoreError> {
    let row = tournament::table
        .inner_join(event::table.on(event::id.eq(tournament::event_id)))
        .inner_join(part::table.on(part::tournament_id.eq(tournament::id)))
        .filter(tournament::id.eq(id.0))
        .filter(part::stage_id.eq(0))
        .filter(part::name.eq("settings"))
        .select((TournamentRow::as_select(), EventRow::as_select(), part::data))
        .first::<ListedRow>(db)?;
    of_row(row)
}

fn of_row((row, event, settings): ListedRow) -> Result<ListedTournament, StoreError> {
    Ok(ListedTournament {
        id: TournamentId(row.id),
        version: take_version("tournament", row.version)?,
        event: Arc::new(event.into_domain()?),
        settings: from_json("part", &settings)?,
    })
}

/// Returns all tournaments, newest event first, those of an event in their order.
pub fn list(db: &mut Db) -> Result<Vec<ListedTournament>, StoreError> {
    let rows = tournament::table
        .inner_join(event::table.on(event::id.eq(tournament::event_id)))
        .inner_join(part::table.on(part::tournament_id.eq(tournament::id)))
        .filter(part::stage_id.eq(0))
        .filter(part::name.eq("settings"))
        .select((TournamentRow::as_select(), EventRow::as_select(), part::data))
        .load::<ListedRow>(db)?;
    let mut listed = rows.into_iter().map(of_row).collect::<Result<Vec<_>, StoreError>>()?;
    listed.sort_by(|one, other| {
        let newest = other.event.start.cmp(&one.event.start).then(other.event.id.cmp(&one.event.id));
        newest.then(one.settings.position.cmp(&other.settings.position)).then(one.id.cmp(&other.id))
    });
    Ok(listed)
}

/// Returns the tournaments with a public round, each with `true` if its first group has one.
pub fn begun(db: &mut Db) -> Result<BTreeMap<TournamentId, bool>, StoreError> {
    let public = round::table.filter(round::state.ne(RoundState::Draft.code())).distinct();
    let public = public.select((round::tournament_id, round::group_id)).load::<(i64, i32)>(db)?;
    let public: BTreeSet<(i64, i32)> = public.into_iter().collect();
    let groups = stage_group::table.order((stage_group::tournament_id, stage_group::stage_id, stage_group::id));
    let groups = groups.select((stage_group::tournament_id, stage_group::id)).load::<(i64, i32)>(db)?;
    let (mut begun, mut before) = (BTreeMap::new(), None);
    for (tournament, group) in groups {
        let is_first = before.replace(tournament) != Some(tournament);
        if public.contains(&(tournament, group)) {
            begun.entry(TournamentId(tournament)).or_insert(is_first);
        }
    }
    Ok(begun)
}

/// Locks the head row of a tournament; returns its version and the last hash of its log.
fn lock_head(db: &mut Db, id: TournamentId) -> Result<(Version, Hash), StoreError> {
    let row = tournament::table.find(id.0).select((tournament::version, tournament::last_hash));
    let (version, hash) = match db {
        Db::Sqlite(connection) => row.first::<(i64, String)>(connection)?,
        Db::Postgresql(connection) => row.for_update().first::<(i64, String)>(connection)?,
    };
    Ok((take_version("tournament", version)?, take_hash("tournament", &hash)?))
}

impl Writing<'_> {
    /// Locks a tournament and returns its current state and the last hash of its log. SQLite has one lock for the whole
    /// database, held since the transaction began; PostgreSQL locks the row.
    pub fn lock(&mut self, id: TournamentId) -> Result<(Arc<Tournament>, Hash), StoreError> {
        self.untouched = false;
        let (version, hash) = lock_head(self.db, id)?;
        let known = self.kept.tournament(id).cloned().or_else(|| self.cache.any(id));
        let known = match known.filter(|known| known.version == version) {
            Some(known) => known,
            None => Arc::new(load(self.db, id)?),
        };
        self.untouched = true;
        Ok((known, hash))
    }
}
