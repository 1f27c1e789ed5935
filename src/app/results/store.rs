//! Queries for results of the double entry.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{RoundRef, TournamentId};

use crate::connection::{Db, MultiBackend};
use crate::error::StoreError;
use crate::rows::give;
use crate::schema::second_pass;

/// Result of the double entry.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = second_pass, check_for_backend(MultiBackend))]
pub struct SecondPassRow {
    pub tournament_id: i64,
    pub pairing_id: i32,
    pub board: i32,
    pub segment: i32,
    pub number: i32,
    pub group_id: i32,
    pub round: i32,
    /// Code that was typed.
    pub typed: String,
    /// Code that was recorded at the time.
    pub entered: String,
    /// Version at which that result was entered.
    pub version: i64,
    pub who: String,
    pub at: NaiveDateTime,
}

/// Returns the double-entry results of a round.
pub fn of_round(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<SecondPassRow>, StoreError> {
    let (group, round) = (give(at.group.0), i32::from(at.round));
    let rows = second_pass::table.filter(second_pass::tournament_id.eq(id.0));
    let rows = rows.filter(second_pass::group_id.eq(group)).filter(second_pass::round.eq(round));
    Ok(rows.select(SecondPassRow::as_select()).load(db)?)
}

/// Returns group and round of each round with double-entry results.
pub fn rounds(db: &mut Db, id: TournamentId) -> Result<Vec<(i32, i32)>, StoreError> {
    let rows = second_pass::table.filter(second_pass::tournament_id.eq(id.0));
    Ok(rows.select((second_pass::group_id, second_pass::round)).distinct().load(db)?)
}

/// Stores a double-entry result, replacing an earlier one of the game.
pub fn set(db: &mut Db, row: &SecondPassRow) -> Result<(), StoreError> {
    let key = (row.tournament_id, row.pairing_id, row.board, row.segment, row.number);
    diesel::delete(second_pass::table.find(key)).execute(db)?;
    diesel::insert_into(second_pass::table).values(row).execute(db)?;
    Ok(())
}
