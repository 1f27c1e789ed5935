//! Queries for the byes that players request.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::TournamentId;

use crate::connection::{Db, MultiBackend};
use crate::error::StoreError;
use crate::group::Writing;
use crate::journals::{kinds, oldest_first};
use crate::rows::damaged;
use crate::schema::bye_request;

kinds! {
    /// Kind of line about a requested bye.
    ByeRequestKind of "bye_request" {
        Asked = "asked",
        TakenBack = "taken_back",
        Granted = "granted",
        Refused = "refused",
    }
}

/// Line about a requested bye.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = bye_request, check_for_backend(MultiBackend))]
pub struct ByeRequestRow {
    pub tournament_id: i64,
    pub id: i64,
    pub group_id: i32,
    pub round: i32,
    pub entry_id: i32,
    /// Word of a [`ByeRequestKind`].
    pub kind: String,
    /// Code of the kind of bye.
    pub bye: String,
    /// Account that answers; `None` for the player.
    pub account: Option<String>,
    /// Remark of the player, or reason of a refusal; may be empty.
    pub remark: String,
    pub at: NaiveDateTime,
}

/// Returns the lines of a tournament, oldest first.
pub fn all(db: &mut Db, id: TournamentId) -> Result<Vec<ByeRequestRow>, StoreError> {
    Ok(oldest_first!(db, bye_request, ByeRequestRow, id)?)
}

impl Writing<'_> {
    /// Adds a line within the current transaction.
    pub fn add_bye_request(&mut self, row: &ByeRequestRow) -> Result<(), StoreError> {
        self.untouched = false;
        diesel::insert_into(bye_request::table).values(row).execute(self.db)?;
        Ok(())
    }
}
