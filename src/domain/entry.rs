//! Who takes part, from when to when.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::adjustment::Adjustment;
use crate::id::{EntryId, PlayerId, TeamId, Version};
use crate::penalty::Penalty;
use crate::result::ByeKind;

/// A player or a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Competitor {
    /// One person.
    Player(PlayerId),
    /// A team.
    Team(TeamId),
}

/// A competitor's entry in the tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Number within the tournament; never changes.
    pub id: EntryId,
    /// Who.
    pub who: Competitor,
    /// Pairing number (TPN), 1 is the highest (C.04.2 article 2.2); 0 until the list is numbered.
    pub tpn: u32,
    /// First round this entry is considered for; above 1 for a late entry (C.04.2 article 2.4).
    pub from_round: u16,
    /// First round from which the entry is no longer paired (withdrawn, C.04.2 article 3.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn_from: Option<u16>,
    /// Byes asked for and absences announced, by round (C.04.2 article 3.3): half-point, full-point or zero-point.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub byes: BTreeMap<u16, ByeKind>,
    /// Points given or taken beyond the results (TRF26, record 299).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// Warnings and games taken away, in the order given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<Penalty>,
    /// Whether the withdrawal was an expulsion (除名, C.05 article 6.6): the competitor has no place in the final standings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub expelled: bool,
    /// The version at which this row last changed.
    #[serde(default)]
    pub changed: Version,
}

impl Entry {
    /// Whether the entry is to be paired in `round`, and if not, the bye it gets instead.
    pub fn availability(&self, round: u16) -> Result<(), ByeKind> {
        if round < self.from_round || self.withdrawn_from.is_some_and(|from| round >= from) {
            return Err(ByeKind::ZeroPoint);
        }
        self.byes.get(&round).map_or(Ok(()), |kind| Err(*kind))
    }
}
