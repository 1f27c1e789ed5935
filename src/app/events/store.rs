//! Queries for events, which are aggregates of their own with one row and a log.

use std::sync::Arc;

use diesel::prelude::*;
use qisai_domain::log::Hash;
use qisai_domain::{Event, EventId, TournamentId, Version, Visibility};

use crate::connection::Db;
use crate::error::StoreError;
use crate::group::Writing;
use crate::rows::{EventRow, take_hash, take_version};
use crate::schema::{event, tournament};

/// Returns the number of the event with this URL name.
pub fn find_slug(db: &mut Db, slug: &str) -> Result<EventId, StoreError> {
    if slug.contains('\0') {
        return Err(StoreError::NotFound);
    }
    Ok(EventId(event::table.filter(event::slug.eq(slug)).select(event::id).first::<i64>(db)?))
}

/// Reads an event.
pub fn load(db: &mut Db, id: EventId) -> Result<Event, StoreError> {
    event::table.find(id.0).select(EventRow::as_select()).first::<EventRow>(db)?.into_domain()
}

/// Returns the versions of all events, used to detect changes by other processes.
pub fn versions(db: &mut Db) -> Result<Vec<(EventId, Version)>, StoreError> {
    let rows = event::table.select((event::id, event::version)).load::<(i64, i64)>(db)?;
    rows.into_iter().map(|(id, version)| Ok((EventId(id), take_version("event", version)?))).collect()
}

/// Returns the tournaments of an event in no particular order.
pub fn tournaments(db: &mut Db, id: EventId) -> Result<Vec<TournamentId>, StoreError> {
    let rows = tournament::table.filter(tournament::event_id.eq(id.0)).select(tournament::id).load::<i64>(db)?;
    Ok(rows.into_iter().map(TournamentId).collect())
}

impl Writing<'_> {
    /// Locks an event and returns its current state and the last hash of its log.
    pub fn lock_event(&mut self, id: EventId) -> Result<(Event, Hash), StoreError> {
        self.untouched = false;
        let head = event::table.find(id.0).select(event::id);
        match &mut *self.db {
            Db::Sqlite(connection) => head.first::<i64>(connection)?,
            Db::Postgresql(connection) => head.for_update().first::<i64>(connection)?,
        };
        let row = event::table.find(id.0).select(EventRow::as_select()).first::<EventRow>(self.db)?;
        let hash = take_hash("event", &row.last_hash)?;
        Ok((row.into_domain()?, hash))
    }

    /// Writes the current state of an event, as a new row if `is_new`.
    pub fn save_event(&mut self, now: &Arc<Event>, hash: Hash, is_new: bool) -> Result<(), StoreError> {
        self.untouched = false;
        match find_slug(self.db, &now.slug) {
            Ok(other) if other != now.id => {
                let holder = load(self.db, other)?;
                let is_deleted = holder.visibility == Visibility::Deleted;
                let slug = now.slug.clone();
                return Err(if is_deleted {
                    StoreError::SlugOfDeleted { slug, name: holder.name }
                } else {
                    StoreError::SlugTaken(slug)
                });
            }
            Ok(_) | Err(StoreError::NotFound) => {}
            Err(error) => return Err(error),
        }
        let row = EventRow::from_domain(now, hash);
        if is_new {
            diesel::insert_into(event::table).values(&row).execute(self.db)?;
        } else {
            diesel::update(event::table.find(row.id)).set(&row).execute(self.db)?;
        }
        self.written.take_event(Arc::clone(now));
        Ok(())
    }
}
