//! Screen contents outside any tournament: calls, announcements, missing players.

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

use super::{ANNOUNCEMENT, ScreenFault};
use crate::id::{EntryId, GroupId, RoundRef, TournamentId};

/// Call or announcement in the hall, shown until it is removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// Call for the players of a board to come to the arbiter.
    Board {
        group: GroupId,
        round: u16,
        board: u32,
    },
    Announcement(String),
}

impl Notice {
    /// Returns an announcement in one line.
    ///
    /// # Errors
    /// An empty text, or more than [`ANNOUNCEMENT`] characters.
    pub fn announcement(text: &str) -> Result<Self, ScreenFault> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match text.chars().count() {
            0 => Err(ScreenFault::NoAnnouncement),
            length if length > ANNOUNCEMENT => Err(ScreenFault::LongAnnouncement(length)),
            _ if text.chars().any(char::is_control) => Err(ScreenFault::NoAnnouncement),
            _ => Ok(Self::Announcement(text)),
        }
    }
}

/// Times shown with a check-in, in local time of the event. They are only announced: nothing happens automatically when
/// one is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckInTimes {
    /// Time at which the check-in closes.
    pub closes: Option<NaiveDateTime>,
    /// Time at which the boards of the round are posted.
    pub posted: Option<NaiveDateTime>,
}

/// Open check-in of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCheckInList {
    pub tournament: TournamentId,
    pub at: RoundRef,
    pub here: usize,
    pub all: usize,
    /// Expected players who have neither come nor called, in the order of the seats.
    pub missing: Vec<EntryId>,
    pub times: CheckInTimes,
}
