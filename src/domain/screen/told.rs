//! What screens show that is in no tournament: calls, announcements, who is missing.

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

use super::{ANNOUNCEMENT, ScreenFault};
use crate::id::{EntryId, GroupId, RoundRef, TournamentId};

/// What is called out in the hall, until it is taken down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// The players of a board are asked to come to the arbiter.
    Board {
        group: GroupId,
        round: u16,
        board: u32,
    },
    Announcement(String),
}

impl Notice {
    /// An announcement in one line.
    ///
    /// # Errors
    /// Nothing said, or more than [`ANNOUNCEMENT`] characters.
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

/// What is said beside a check-in, in local time of the event. The times are announced: nothing happens by itself when one is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RollTimes {
    /// Until when it is open.
    pub closes: Option<NaiveDateTime>,
    /// When the boards of the round are posted.
    pub posted: Option<NaiveDateTime>,
}

/// The check-in of a round that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRoll {
    pub tournament: TournamentId,
    pub at: RoundRef,
    pub here: usize,
    pub all: usize,
    /// Who was expected and has neither come nor called, in the order of the seats.
    pub missing: Vec<EntryId>,
    pub times: RollTimes,
}
