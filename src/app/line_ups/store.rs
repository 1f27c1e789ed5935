//! Queries for line-ups that were submitted and are not yet public.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::{GroupId, PairingId, RoundRef, TournamentId};

use crate::connection::Db;
use crate::error::StoreError;
use crate::rows::{give, row};
use crate::schema::line_up;

row! {
    /// A line-up that is not open.
    LineUpRow, line_up {
        tournament_id: i64, pairing_id: i32, second: bool, group_id: i32, round: i32, salt: String, content: String,
        by_whom: String, at: NaiveDateTime,
    }
}

/// Returns the hidden line-ups of a round.
pub fn of_round(db: &mut Db, id: TournamentId, at: RoundRef) -> Result<Vec<LineUpRow>, StoreError> {
    let rows = line_up::table
        .filter(line_up::tournament_id.eq(id.0))
        .filter(line_up::group_id.eq(give(at.group.0)))
        .filter(line_up::round.eq(i32::from(at.round)));
    Ok(rows.order((line_up::pairing_id, line_up::second)).select(LineUpRow::as_select()).load(db)?)
}

/// Returns the rounds with submitted line-ups that are not yet public.
pub fn waiting(db: &mut Db) -> Result<Vec<(TournamentId, RoundRef)>, StoreError> {
    let rows =
        line_up::table
            .select((line_up::tournament_id, line_up::group_id, line_up::round))
            .distinct()
            .load::<(i64, i32, i32)>(db)?;
    let damaged = |_| StoreError::Damaged { table: "line_up", what: "a group or round is no number".into() };
    let read = |(id, group, round): (i64, i32, i32)| {
        let group = GroupId(u32::try_from(group).map_err(damaged)?);
        Ok((TournamentId(id), RoundRef::new(group, u16::try_from(round).map_err(damaged)?)))
    };
    rows.into_iter().map(read).collect()
}

/// Stores a line-up, replacing the earlier one.
pub fn put(db: &mut Db, row: &LineUpRow) -> Result<(), StoreError> {
    diesel::delete(line_up::table.find((row.tournament_id, row.pairing_id, row.second))).execute(db)?;
    diesel::insert_into(line_up::table).values(row).execute(db)?;
    Ok(())
}

/// Removes the line-ups of some pairings, when they are public or their match no longer exists.
pub fn forget(db: &mut Db, id: TournamentId, pairings: &[PairingId]) -> Result<(), StoreError> {
    let numbers: Vec<i32> = pairings.iter().map(|pairing| give(pairing.0)).collect();
    let rows = line_up::table.filter(line_up::tournament_id.eq(id.0)).filter(line_up::pairing_id.eq_any(numbers));
    diesel::delete(rows).execute(db)?;
    Ok(())
}
