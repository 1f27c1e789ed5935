//! Rule for clubs with several teams.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Regulations on players of clubs with several teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SquadRule {
    /// Number of matches for higher teams after which a player is tied to them and cannot play for a lower team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tied_after: Option<u16>,
    /// Maximum number of matches in which a player of a lower team may be a substitute in higher teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub substitutions: Option<u16>,
    /// Last day on which a player may be registered for the season.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub registered_until: Option<NaiveDate>,
}

impl SquadRule {
    /// Returns `true` if no rule is set.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
