//! Manual edits of a draft: a session with a beginning, an end and the resulting differences.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::actor::WrittenActor;
use crate::id::{EntryId, Version};
use crate::pairing::Meeting;
use crate::result::ByeKind;
use crate::round::Round;

/// Session of edits of one round. It begins before the first edit and must be ended before the round is published; a
/// later session of the same round keeps the same original.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandEdit {
    /// Arbiter who began the session.
    pub by: WrittenActor,
    /// Version that ended the session, where the log contains the reason; `None` while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Version>,
    /// Pairings of the round before the first edit.
    pub original: Vec<Seating>,
}

/// Seats of a pairing or bye, without reasons and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Game with first and second side.
    Game(EntryId, EntryId),
    Bye(EntryId, ByeKind),
}

/// Differences between the original and the present round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Seats only in the original.
    pub gone: Vec<Seating>,
    /// Seats only in the present round.
    pub new: Vec<Seating>,
}

impl Seating {
    /// Returns the round's games in board order, then its byes.
    pub fn of(round: &Round) -> Vec<Self> {
        let seating = |meeting: Meeting| match meeting {
            Meeting::Two([first, second]) => Self::Game(first, second),
            Meeting::Bye(entry, kind) => Self::Bye(entry, kind),
        };
        round.in_board_order().into_iter().map(|pairing| seating(pairing.meeting)).collect()
    }
}

impl HandEdit {
    /// Returns `true` if the session is still open.
    pub fn is_open(&self) -> bool {
        self.ended.is_none()
    }

    /// Returns the differences made by the edits so far. The order of the boards does not count.
    pub fn differences(&self, round: &Round) -> Differences {
        let (before, now) = (&self.original, Seating::of(round));
        let sets: [BTreeSet<Seating>; 2] = [before.iter().copied().collect(), now.iter().copied().collect()];
        Differences {
            gone: before.iter().filter(|seating| !sets[1].contains(seating)).copied().collect(),
            new: now.iter().filter(|seating| !sets[0].contains(seating)).copied().collect(),
        }
    }
}

impl Differences {
    /// Returns `true` if nothing differs.
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.new.is_empty()
    }
}
