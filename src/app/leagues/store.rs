//! Queries for the times that the players of a match propose.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use qisai_domain::TournamentId;

use crate::connection::Db;
use crate::error::StoreError;
use crate::journals::{journal, kinds, oldest_first};
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

journal! {
    /// Line about the time of a match.
    ProposalRow of appointment_proposal, add_proposal {
        tournament_id: i64,
        id: i64,
        group_id: i32,
        round: i32,
        pairing_id: i32,
        /// Word of a [`ProposalKind`].
        kind: String,
        /// Entry that acts.
        entry_id: i32,
        /// Opponent of the entry that acts.
        other_id: i32,
        /// Local times in the order typed; `None` after the last one.
        first_time: Option<NaiveDateTime>,
        second_time: Option<NaiveDateTime>,
        third_time: Option<NaiveDateTime>,
        /// Proposal that is answered or taken back.
        proposal_id: Option<i64>,
        at: NaiveDateTime,
    }
}

/// Returns the lines of a tournament, oldest first.
pub fn all(db: &mut Db, id: TournamentId) -> Result<Vec<ProposalRow>, StoreError> {
    Ok(oldest_first!(db, appointment_proposal, ProposalRow, id)?)
}
