//! Queries for hall screens, notices, and the browsers that show screens.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::screen::{Notice, Screen};
use qisai_domain::{EventId, TournamentId};

use crate::connection::Db;
use crate::error::StoreError;
use crate::rows::{from_json, row};
use crate::schema::{screen, screen_device, screen_notice, tournament};
use qisai_domain::stored::ToJson;

row! {
    /// A screen in the hall.
    ScreenRow, screen { event_id: i64, name: String, data: String, }
}

row! {
    /// A notice on the screens of the hall.
    NoticeRow, screen_notice { tournament_id: i64, id: i64, data: String, at: NaiveDateTime, }
}

row! {
    /// A browser that shows a screen.
    ScreenDeviceRow, screen_device {
        token_hash: String, word: String, tournament_id: i64, screen: String, part: i32, parts: i32, at: NaiveDateTime,
    }
}

/// Returns the screens of an event with their names.
pub fn of_event(db: &mut Db, event: EventId) -> Result<Vec<(String, Screen)>, StoreError> {
    let rows = screen::table.filter(screen::event_id.eq(event.0)).order(screen::name);
    let rows = rows.select(ScreenRow::as_select()).load::<ScreenRow>(db)?;
    rows.into_iter().map(|row| Ok((row.name, from_json("screen", &row.data)?))).collect()
}

/// Returns a screen of an event.
pub fn find(db: &mut Db, event: EventId, name: &str) -> Result<Screen, StoreError> {
    if name.contains('\0') {
        return Err(StoreError::NotFound);
    }
    let row = screen::table.find((event.0, name)).select(ScreenRow::as_select()).first::<ScreenRow>(db)?;
    from_json("screen", &row.data)
}

/// Stores a screen, replacing the one with the same name.
pub fn put(db: &mut Db, event: EventId, name: &str, kept: &Screen) -> Result<(), StoreError> {
    let row = ScreenRow { event_id: event.0, name: name.to_owned(), data: kept.to_json() };
    diesel::delete(screen::table.find((event.0, name))).execute(db)?;
    diesel::insert_into(screen::table).values(&row).execute(db)?;
    Ok(())
}

/// Removes a screen; browsers that show it wait for another one.
pub fn remove(db: &mut Db, event: EventId, name: &str) -> Result<(), StoreError> {
    diesel::delete(screen::table.find((event.0, name))).execute(db)?;
    for row in devices(db, event)? {
        if row.screen == name {
            release(db, &row.token_hash)?;
        }
    }
    Ok(())
}

/// Returns the notices of a tournament, oldest first, with the number for removing each.
pub fn notices(db: &mut Db, id: TournamentId) -> Result<Vec<(i64, Notice)>, StoreError> {
    let rows = screen_notice::table.filter(screen_notice::tournament_id.eq(id.0));
    let rows = rows.order((screen_notice::at, screen_notice::id)).select(NoticeRow::as_select());
    let rows = rows.load::<NoticeRow>(db)?;
    rows.into_iter().map(|row| Ok((row.id, from_json("screen_notice", &row.data)?))).collect()
}

/// Adds a notice.
pub fn post(db: &mut Db, of: (TournamentId, i64), notice: &Notice, at: NaiveDateTime) -> Result<(), StoreError> {
    let (TournamentId(tournament_id), id) = of;
    let row = NoticeRow { tournament_id, id, data: notice.to_json(), at };
    diesel::insert_into(screen_notice::table).values(&row).execute(db)?;
    Ok(())
}

/// Removes a notice.
pub fn take_down(db: &mut Db, id: TournamentId, notice: i64) -> Result<(), StoreError> {
    diesel::delete(screen_notice::table.find((id.0, notice))).execute(db)?;
    Ok(())
}

/// Returns the browsers that show screens of an event, in order of their code words.
pub fn devices(db: &mut Db, event: EventId) -> Result<Vec<ScreenDeviceRow>, StoreError> {
    let own = tournament::table.filter(tournament::event_id.eq(event.0)).select(tournament::id).load::<i64>(db)?;
    let rows = screen_device::table.filter(screen_device::tournament_id.eq_any(own));
    Ok(rows.order(screen_device::word).select(ScreenDeviceRow::as_select()).load(db)?)
}

/// Returns a browser by the hash of its token; `None` if it has no screen assigned.
pub fn device(db: &mut Db, token_hash: &str) -> Result<Option<ScreenDeviceRow>, StoreError> {
    let row = screen_device::table.find(token_hash).select(ScreenDeviceRow::as_select());
    Ok(row.first::<ScreenDeviceRow>(db).optional()?)
}

/// Returns the code words of all browsers that show a screen.
pub fn words(db: &mut Db) -> Result<Vec<String>, StoreError> {
    Ok(screen_device::table.select(screen_device::word).load(db)?)
}

/// Assigns a screen to a browser, replacing its earlier one.
pub fn give(db: &mut Db, row: &ScreenDeviceRow) -> Result<(), StoreError> {
    release(db, &row.token_hash)?;
    diesel::insert_into(screen_device::table).values(row).execute(db)?;
    Ok(())
}

/// Removes the screen from a browser.
pub fn release(db: &mut Db, token_hash: &str) -> Result<(), StoreError> {
    diesel::delete(screen_device::table.find(token_hash)).execute(db)?;
    Ok(())
}
