//! Teams.

use serde::{Deserialize, Serialize};

use crate::id::{PlayerId, TeamId, Version};

/// A team with its players in board order (分台定人): the order of this list is the order of the boards, reserves last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    /// Number within the tournament.
    pub id: TeamId,
    /// Name.
    pub name: String,
    /// Federation code, may be empty.
    pub federation: String,
    /// Players in board order.
    pub players: Vec<PlayerId>,
    /// The version at which this row last changed.
    #[serde(default)]
    pub changed: Version,
}
