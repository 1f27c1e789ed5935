//! Queries for the byes that players request.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::TournamentId;

use crate::connection::Db;
use crate::error::StoreError;
use crate::journals::{journal, kinds, oldest_first};
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

journal! {
    /// Line about a requested bye.
    ByeRequestRow of bye_request, add_bye_request {
        tournament_id: i64,
        id: i64,
        group_id: i32,
        round: i32,
        entry_id: i32,
        /// Word of a [`ByeRequestKind`].
        kind: String,
        /// Code of the kind of bye.
        bye: String,
        /// Account that answers; `None` for the player.
        account: Option<String>,
        /// Remark of the player, or reason of a refusal; may be empty.
        remark: String,
        at: NaiveDateTime,
    }
}

/// Returns the lines of a tournament, oldest first.
pub fn all(db: &mut Db, id: TournamentId) -> Result<Vec<ByeRequestRow>, StoreError> {
    Ok(oldest_first!(db, bye_request, ByeRequestRow, id)?)
}
