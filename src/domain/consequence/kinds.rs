//! Kinds of consequences.

use serde::{Deserialize, Serialize};

use crate::id::{EntryId, GroupId, PairingId, RoundRef, StageId};

/// Later fact that an act contradicts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "consequence")]
pub enum Consequence {
    /// Bracket match drawn with other competitors than those who now qualify.
    Occupants {
        /// Round of the drawn match.
        at: RoundRef,
        /// Drawn match.
        pairing: PairingId,
        /// Competitors drawn.
        drawn: [EntryId; 2],
        /// Competitors who now qualify; `None` if undecided again.
        now: [Option<EntryId>; 2],
    },
    /// Entrant drawn for a round of a bracket without qualifying for it any more.
    NotThrough {
        /// Round of the bracket.
        at: RoundRef,
        /// Entrant who no longer qualifies.
        entry: EntryId,
    },
    /// Entrant not drawn for a round of a bracket who now qualifies for it.
    LeftOut {
        /// Round of the bracket.
        at: RoundRef,
        /// Entrant who now qualifies.
        entry: EntryId,
    },
    /// Stage opened by results that have changed. Its seats do not change.
    Opened {
        /// Opened stage.
        stage: StageId,
        /// Group whose results change.
        by: GroupId,
    },
}

impl Consequence {
    /// Returns the round of the bracket concerned, or `None` for a stage.
    pub fn round(&self) -> Option<u16> {
        match self {
            Self::Occupants { at, .. } | Self::NotThrough { at, .. } | Self::LeftOut { at, .. } => Some(at.round),
            Self::Opened { .. } => None,
        }
    }
}
