//! Queries for game records submitted by players: rows in the report table, and photos.

use diesel::prelude::*;
use qisai_domain::{EntryId, GameKey, PairingId, PersonId, RoundRef, Tournament, TournamentId};

use super::connection::Db;
use super::error::StoreError;
use super::reports::ReportRow;
use super::rows::{SheetPhotoRow, give, take};
use super::schema::{report, sheet_photo};

/// Kinds of report row that this module handles.
const ALL: [&str; 4] = ["moves", "photo", "sheet_taken", "sheet_left"];

/// Returns the records submitted for the games of a round and the decisions on them, oldest first.
pub fn of_round(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<ReportRow>, StoreError> {
    let (group, round) = (give(at.group.0), i32::from(at.round));
    let rows = report::table.filter(report::tournament_id.eq(id.0));
    let rows = rows.filter(report::group_id.eq(group)).filter(report::round.eq(round));
    let rows = rows.filter(report::what.eq_any(ALL));
    Ok(rows.order((report::at.asc(), report::id.asc())).select(ReportRow::as_select()).load(db)?)
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
    diesel::delete(photos.filter(sheet_photo::report_id.eq_any(rows))).execute(db)?;
    Ok(())
}

/// Deletes everything that was submitted for games of a person: score sheets carry names and handwriting of both
/// players.
pub fn forget(db: &mut Db, t: &Tournament, person: PersonId) -> Result<(), StoreError> {
    let rows = report::table.filter(report::tournament_id.eq(t.id.0)).filter(report::what.eq_any(ALL));
    let rows = rows.select(ReportRow::as_select()).load::<ReportRow>(db)?;
    let mut of_person = Vec::new();
    for row in rows {
        let game = GameKey {
            board: take("report", row.board)?,
            segment: take("report", row.segment)?,
            number: take("report", row.number)?,
        };
        if plays(t, PairingId(take("report", row.pairing_id)?), game, person) {
            of_person.push(row.id);
        }
    }
    remove_photos(db, t.id, &of_person)?;
    let rows = report::table.filter(report::tournament_id.eq(t.id.0));
    diesel::delete(rows.filter(report::id.eq_any(of_person))).execute(db)?;
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
