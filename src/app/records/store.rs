//! Queries for game records submitted by players, the decisions on them, and photos.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{EntryId, GameKey, PairingId, PersonId, RoundRef, Tournament, TournamentId};

use crate::connection::Db;
use crate::error::StoreError;
use crate::journals::{journal, kinds, oldest_first};
use crate::rows::{damaged, give, row, take};
use crate::schema::{sheet_photo, submitted_sheet};

row! {
    /// A photo of a score sheet.
    SheetPhotoRow, sheet_photo { tournament_id: i64, sheet_id: i64, media: String, content: String, }
}

kinds! {
    /// Kind of line about a record from a player.
    SheetKind of "submitted_sheet" {
        /// Moves of the game.
        Moves = "moves",
        /// Photo of the score sheet.
        Photo = "photo",
        /// Submission that an arbiter has made the record.
        Taken = "taken",
        /// Submission that an arbiter has rejected.
        Left = "left",
    }
}

journal! {
    /// Line about a record from a player.
    SheetRow of submitted_sheet, add_sheet {
        tournament_id: i64,
        id: i64,
        group_id: i32,
        round: i32,
        pairing_id: i32,
        board: i32,
        segment: i32,
        number: i32,
        /// Word of a [`SheetKind`].
        kind: String,
        /// Side that submits: `true` for the one that moves second; `None` for an arbiter.
        second: Option<bool>,
        /// Text of the moves.
        moves: Option<String>,
        /// Submission that was decided on.
        sheet_id: Option<i64>,
        /// `desk`, `kiosk` or `phone`.
        means: String,
        /// Account that decides; empty for a phone.
        who: String,
        /// Hash of the phone's token.
        device: Option<String>,
        at: NaiveDateTime,
    }
}

/// Returns the records submitted for the games of a round and the decisions on them, oldest first.
pub fn of_round(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<SheetRow>, StoreError> {
    let of_group = submitted_sheet::group_id.eq(give(at.group.0));
    let of_round = submitted_sheet::round.eq(i32::from(at.round));
    Ok(oldest_first!(db, submitted_sheet, SheetRow, id, of_group, of_round)?)
}

/// Returns the photo of a row.
pub fn photo(db: &mut Db, id: TournamentId, row: i64) -> Result<SheetPhotoRow, StoreError> {
    Ok(sheet_photo::table.find((id.0, row)).select(SheetPhotoRow::as_select()).first::<SheetPhotoRow>(db)?)
}

/// Adds the photo of a row.
pub fn add_photo(db: &mut Db, row: &SheetPhotoRow) -> Result<(), StoreError> {
    diesel::insert_into(sheet_photo::table).values(row).execute(db)?;
    Ok(())
}

/// Deletes the photos of rows.
pub fn remove_photos(db: &mut Db, id: TournamentId, rows: &[i64]) -> Result<(), StoreError> {
    let photos = sheet_photo::table.filter(sheet_photo::tournament_id.eq(id.0));
    diesel::delete(photos.filter(sheet_photo::sheet_id.eq_any(rows))).execute(db)?;
    Ok(())
}

/// Deletes everything that was submitted for games of a person: score sheets carry names and handwriting of both
/// players.
pub fn forget(db: &mut Db, t: &Tournament, person: PersonId) -> Result<(), StoreError> {
    let mut of_person = Vec::new();
    for row in oldest_first!(db, submitted_sheet, SheetRow, t.id)? {
        let game = GameKey {
            board: take("submitted_sheet", row.board)?,
            segment: take("submitted_sheet", row.segment)?,
            number: take("submitted_sheet", row.number)?,
        };
        if plays(t, PairingId(take("submitted_sheet", row.pairing_id)?), game, person) {
            of_person.push(row.id);
        }
    }
    remove_photos(db, t.id, &of_person)?;
    let rows = submitted_sheet::table.filter(submitted_sheet::tournament_id.eq(t.id.0));
    diesel::delete(rows.filter(submitted_sheet::id.eq_any(of_person))).execute(db)?;
    Ok(())
}

/// Returns `true` if a person plays a game. Always true for a pairing that no longer exists, so that nothing of it is
/// left.
fn plays(t: &Tournament, pairing: PairingId, game: GameKey, person: PersonId) -> bool {
    let mut rounds = t.all_groups().flat_map(|(_, group)| group.rounds.values());
    let Some(row) = rounds.find_map(|round| round.pairings.get(&pairing)) else { return true };
    if let Some(players) = row.games.get(&game).and_then(|game| game.players) {
        return players.contains(&Some(person));
    }
    let is_of = |entry: EntryId| t.entry(entry).and_then(|entry| t.person_of(entry)).is_some_and(|it| it.id == person);
    row.entries().any(is_of)
}
