//! Acceleration of a Swiss by virtual points (C.04.7).

use crate::{EntryId, Points};

/// Virtual points (C.04.7).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", tag = "kind")
)]
pub enum Acceleration {
    /// No virtual points.
    #[default]
    None,
    /// Baku acceleration, computed from the rule.
    Baku,
    /// Virtual points given by records (TRF26 `250`).
    Records {
        /// Records, one per line.
        records: Vec<AccelerationRecord>,
    },
}

/// Virtual points for some entries in some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AccelerationRecord {
    pub first_round: u16,
    pub last_round: u16,
    /// Points added to the pairing score, in units of the event's score system.
    pub points: Points,
    pub entries: Vec<EntryId>,
}
