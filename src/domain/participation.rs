//! An entry's time in one group.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::adjustment::Adjustment;
use crate::id::Version;
use crate::penalty::Penalty;
use crate::result::ByeKind;

/// When an entry plays in a group, and what it has there beyond its results. Rounds are those of the group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participation {
    /// First round it is considered for; above 1 for a late entry (C.04.2 article 2.4).
    pub from: u16,
    /// First round it no longer plays: withdrawn (C.04.2 article 3.2), or gone on to another stage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u16>,
    /// Byes asked for and absences announced, by round (C.04.2 article 3.3): half-point, full-point or zero-point.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub byes: BTreeMap<u16, ByeKind>,
    /// Points given or taken beyond the results (TRF26, record 299).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// Warnings and games taken away, in the order given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<Penalty>,
    /// The version at which this row last changed.
    #[serde(skip)]
    pub changed: Version,
}

impl Default for Participation {
    /// From the first round to the last.
    fn default() -> Self {
        Self::from_round(1)
    }
}

impl Participation {
    /// From this round to the last.
    pub fn from_round(from: u16) -> Self {
        Self {
            from: from.max(1),
            until: None,
            byes: BTreeMap::new(),
            adjustments: Vec::new(),
            penalties: Vec::new(),
            changed: Version::default(),
        }
    }

    /// Whether the entry is to be paired in `round`, and if not, the bye it gets instead.
    pub fn availability(&self, round: u16) -> Result<(), ByeKind> {
        if round < self.from || self.until.is_some_and(|until| round >= until) {
            return Err(ByeKind::ZeroPoint);
        }
        self.byes.get(&round).map_or(Ok(()), |kind| Err(*kind))
    }
}
