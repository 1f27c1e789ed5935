//! Queries for other data of the hall: slip halves, the Wi-Fi network, pictures.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::EventId;
use qisai_domain::network::Network;

use crate::connection::Db;
use crate::error::StoreError;
use crate::rows::{from_json, row};
use crate::schema::{hall_network, picture, slip};
use qisai_domain::stored::ToJson;

row! {
    /// The wireless network of an event.
    NetworkRow, hall_network { event_id: i64, data: String, }
}

row! {
    /// A picture for screens.
    PictureRow, picture { event_id: i64, name: String, media: String, content: String, at: NaiveDateTime, }
}

row! {
    /// The board of half a slip.
    SlipRow, slip { pass_id: i64, group_id: i32, round: i32, pairing_id: i32, }
}

/// Returns the board that a slip half belongs to.
pub fn slip(db: &mut Db, pass: i64) -> Result<Option<SlipRow>, StoreError> {
    Ok(slip::table.find(pass).select(SlipRow::as_select()).first::<SlipRow>(db).optional()?)
}

/// Adds the board of a slip half.
pub fn add_slip(db: &mut Db, row: &SlipRow) -> Result<(), StoreError> {
    diesel::insert_into(slip::table).values(row).execute(db)?;
    Ok(())
}

/// Returns the Wi-Fi network of an event; without a name if none was entered.
pub fn network(db: &mut Db, event: EventId) -> Result<Network, StoreError> {
    let row = hall_network::table.find(event.0).select(NetworkRow::as_select()).first::<NetworkRow>(db).optional()?;
    row.map_or_else(|| Ok(Network::default()), |row| from_json("hall_network", &row.data))
}

/// Stores the Wi-Fi network of an event.
pub fn put_network(db: &mut Db, event: EventId, network: &Network) -> Result<(), StoreError> {
    let row = NetworkRow { event_id: event.0, data: network.to_json() };
    diesel::delete(hall_network::table.find(event.0)).execute(db)?;
    diesel::insert_into(hall_network::table).values(&row).execute(db)?;
    Ok(())
}

/// Returns the names of an event's pictures and the time of each one's last change.
pub fn pictures(db: &mut Db, event: EventId) -> Result<Vec<(String, NaiveDateTime)>, StoreError> {
    let rows = picture::table.filter(picture::event_id.eq(event.0)).order(picture::name);
    Ok(rows.select((picture::name, picture::at)).load::<(String, NaiveDateTime)>(db)?)
}

/// Returns a picture of an event.
pub fn picture(db: &mut Db, event: EventId, name: &str) -> Result<PictureRow, StoreError> {
    if name.contains('\0') {
        return Err(StoreError::NotFound);
    }
    Ok(picture::table.find((event.0, name)).select(PictureRow::as_select()).first::<PictureRow>(db)?)
}

/// Stores a picture, replacing the one with the same name.
pub fn put_picture(db: &mut Db, row: &PictureRow) -> Result<(), StoreError> {
    diesel::delete(picture::table.find((row.event_id, &row.name))).execute(db)?;
    diesel::insert_into(picture::table).values(row).execute(db)?;
    Ok(())
}

/// Removes a picture.
pub fn remove_picture(db: &mut Db, event: EventId, name: &str) -> Result<(), StoreError> {
    diesel::delete(picture::table.find((event.0, name))).execute(db)?;
    Ok(())
}
