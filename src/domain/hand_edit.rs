//! A draft changed by the arbiter's hand: a session with a start and an end, and what it came to.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::id::{EntryId, Version};
use crate::pairing::Meeting;
use crate::result::ByeKind;
use crate::round::Round;

/// A session of edits of one round. It begins before the first edit and must be ended before the round is published; a later
/// session of the same round goes on from the same original.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandEdit {
    /// Who began it.
    pub by: String,
    /// The version that ended it, where the log tells why; none while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Version>,
    /// The round before the first edit.
    pub original: Vec<Seating>,
}

/// Who sits where, without reasons and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// First and second side.
    Game(EntryId, EntryId),
    Bye(EntryId, ByeKind),
}

/// What differs between the original and the round as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Only in the original.
    pub gone: Vec<Seating>,
    /// Only in the round as it stands.
    pub new: Vec<Seating>,
}

impl Seating {
    /// The round's games in board order, then its byes.
    pub fn of(round: &Round) -> Vec<Self> {
        let seating = |meeting: Meeting| match meeting {
            Meeting::Two([first, second]) => Self::Game(first, second),
            Meeting::Bye(entry, kind) => Self::Bye(entry, kind),
        };
        round.in_board_order().into_iter().map(|pairing| seating(pairing.meeting)).collect()
    }
}

impl HandEdit {
    /// Whether it is still going on.
    pub fn is_open(&self) -> bool {
        self.ended.is_none()
    }

    /// What the edits have changed so far. The order of the boards does not count.
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
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.new.is_empty()
    }
}
