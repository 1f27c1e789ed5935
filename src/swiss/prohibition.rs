//! Pairs that must not meet.

use crate::EntryId;

/// Entries that must not meet each other in some rounds (TRF26 `260`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prohibition {
    pub first_round: u16,
    pub last_round: u16,
    /// Entries that must not meet each other.
    pub entries: Vec<EntryId>,
}

impl Prohibition {
    /// Returns `true` if the prohibition applies in a round.
    pub fn covers(&self, round: u16) -> bool {
        (self.first_round..=self.last_round).contains(&round)
    }
}
