//! Queries for the times that the players of a match propose.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::TournamentId;

use crate::connection::{Db, MultiBackend};
use crate::error::StoreError;
use crate::group::Writing;
use crate::journals::{kinds, oldest_first};
use crate::rows::damaged;
use crate::schema::appointment_proposal;

kinds! {
    /// Kind of line about the time of a match.
    ProposalKind of "appointment_proposal" {
        Proposed = "proposed",
        /// Agreement of the opponent to one of the times.
        Accepted = "accepted",
        TakenBack = "taken_back",
    }
}

/// Line about the time of a match.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = appointment_proposal, check_for_backend(MultiBackend))]
pub struct ProposalRow {
    pub tournament_id: i64,
    pub id: i64,
    pub group_id: i32,
    pub round: i32,
    pub pairing_id: i32,
    /// Word of a [`ProposalKind`].
    pub kind: String,
    /// Entry that acts.
    pub entry_id: i32,
    /// Opponent of the entry that acts.
    pub other_id: i32,
    /// Local times in the order typed; `None` after the last one.
    pub first_time: Option<NaiveDateTime>,
    pub second_time: Option<NaiveDateTime>,
    pub third_time: Option<NaiveDateTime>,
    /// Proposal that is answered or taken back.
    pub proposal_id: Option<i64>,
    pub at: NaiveDateTime,
}

/// Returns the lines of a tournament, oldest first.
pub fn all(db: &mut Db, id: TournamentId) -> Result<Vec<ProposalRow>, StoreError> {
    Ok(oldest_first!(db, appointment_proposal, ProposalRow, id)?)
}

impl Writing<'_> {
    /// Adds a line within the current transaction.
    pub fn add_proposal(&mut self, row: &ProposalRow) -> Result<(), StoreError> {
        self.untouched = false;
        diesel::insert_into(appointment_proposal::table).values(row).execute(self.db)?;
        Ok(())
    }
}
