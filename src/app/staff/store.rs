//! Queries for the roles of accounts in events and tournaments.

use diesel::prelude::*;
use qisai_domain::{EventId, TournamentId};

use crate::connection::Db;
use crate::error::StoreError;
use crate::rows::HoldingRow;
use crate::schema::{account, holding, tournament};

/// Returns the event of a tournament.
pub fn event_of(db: &mut Db, id: TournamentId) -> Result<EventId, StoreError> {
    Ok(EventId(tournament::table.find(id.0).select(tournament::event_id).first(db)?))
}

/// Returns all roles of an account.
pub fn of_account(db: &mut Db, account_id: i64) -> Result<Vec<HoldingRow>, StoreError> {
    Ok(holding::table.filter(holding::account_id.eq(account_id)).select(HoldingRow::as_select()).load(db)?)
}

/// Returns the roles in an event and its tournaments with the names of their holders, in order of name.
pub fn of_event(db: &mut Db, id: EventId) -> Result<Vec<(String, HoldingRow)>, StoreError> {
    let rows = holding::table
        .inner_join(account::table.on(account::id.eq(holding::account_id)))
        .filter(holding::event_id.eq(id.0))
        .order((account::search_key, holding::id));
    Ok(rows.select((account::name, HoldingRow::as_select())).load(db)?)
}
