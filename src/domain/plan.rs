//! A round as an engine proposes it, before it becomes one.

use serde::{Deserialize, Serialize};

use crate::id::EntryId;
use crate::reason::Reason;
use crate::result::ByeKind;
use crate::round::KeptApart;

/// The pairings of one round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundPlan {
    pub number: u16,
    /// In board order.
    pub games: Vec<PlannedGame>,
    /// The pairing-allocated bye, then the byes asked for and the absences.
    pub byes: Vec<PlannedBye>,
    /// Who is left to the arbiter's hand: the draft begins as a session of edits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_over: Vec<EntryId>,
    /// What the separations of this round came to: who was kept apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_apart: Vec<KeptApart>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedGame {
    /// Moves first.
    pub first: EntryId,
    /// Moves second.
    pub second: EntryId,
    pub reasons: Vec<Reason>,
}

/// One bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedBye {
    pub entry: EntryId,
    pub kind: ByeKind,
    pub reasons: Vec<Reason>,
}
