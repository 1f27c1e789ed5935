//! Round as proposed by an engine, before it is created.

use serde::{Deserialize, Serialize};

use crate::id::EntryId;
use crate::reason::Reason;
use crate::result::ByeKind;
use crate::round::KeptApart;

/// Planned pairings of one round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundPlan {
    pub number: u16,
    /// Games in board order.
    pub games: Vec<PlannedGame>,
    /// Byes: the pairing-allocated one first, then the requested byes and the absences.
    pub byes: Vec<PlannedBye>,
    /// Entries left for manual pairing: the draft then begins with a manual edit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_over: Vec<EntryId>,
    /// Results of the separations of this round: the entries kept apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_apart: Vec<KeptApart>,
}

/// Planned game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedGame {
    /// Competitor with the first move.
    pub first: EntryId,
    /// Competitor with the second move.
    pub second: EntryId,
    pub reasons: Vec<Reason>,
}

/// Planned bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedBye {
    pub entry: EntryId,
    pub kind: ByeKind,
    pub reasons: Vec<Reason>,
}
