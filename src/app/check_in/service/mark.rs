//! Attendance marks and their rows.

use chrono::{DateTime, Utc};
use qisai_domain::{EntryId, RoundRef, TournamentId};
use qisai_store::StoreError;
use qisai_store::check_in::PresenceRow;
use qisai_store::rows::{give, take};

use crate::{Result, coded, random_id};

coded! {
    /// Content of an attendance mark.
    pub enum CheckInStatus {
        /// No information: an earlier mark is revoked.
        Expected = "expected",
        Here = "here",
        /// Has announced a late arrival.
        Late = "late",
        /// Has announced an absence.
        Absent = "absent",
    }
}

coded! {
    /// Means by which a mark was made.
    pub enum Means {
        Desk = "desk",
        Kiosk = "kiosk",
        Phone = "phone",
    }
}

/// Author of a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkAuthor {
    /// Account or kiosk; empty for a phone.
    pub who: String,
    pub means: Means,
}

/// Statement of who is here, late or absent, with its author and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub entry: EntryId,
    pub said: CheckInStatus,
    pub by: MarkAuthor,
    /// Time by the server's clock.
    pub at: DateTime<Utc>,
}

impl Mark {
    /// Returns `true` if the author made this mark in the act of that time, so that undoing the act revokes it.
    pub fn is_of(&self, act: DateTime<Utc>, by: &MarkAuthor) -> bool {
        self.at == act && self.by == *by && self.said != CheckInStatus::Expected
    }
}

/// Returns the mark of a row.
pub(super) fn mark_of(row: PresenceRow) -> Result<Mark, StoreError> {
    let damaged = |what: &str| StoreError::Damaged { table: "presence", what: what.to_owned() };
    Ok(Mark {
        entry: EntryId(take("presence", row.entry_id)?),
        said: CheckInStatus::from_code(&row.state).ok_or_else(|| damaged(&row.state))?,
        by: MarkAuthor { means: Means::from_code(&row.means).ok_or_else(|| damaged(&row.means))?, who: row.who },
        at: row.at.and_utc(),
    })
}

/// Returns the row of a mark, with a new number.
pub(super) fn row_of(id: TournamentId, at: RoundRef, mark: &Mark) -> Result<PresenceRow> {
    Ok(PresenceRow {
        tournament_id: id.0,
        id: random_id()?,
        group_id: give(at.group.0),
        round: i32::from(at.round),
        entry_id: give(mark.entry.0),
        state: mark.said.code().to_owned(),
        who: mark.by.who.clone(),
        means: mark.by.means.code().to_owned(),
        at: mark.at.naive_utc(),
    })
}
