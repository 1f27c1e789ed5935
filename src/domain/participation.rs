//! Participation of an entry in one group.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::absence::Absence;
use crate::adjustment::Adjustment;
use crate::entry::EntryStatus;
use crate::id::{StageId, Version};
use crate::penalty::Penalty;
use crate::result::ByeKind;

/// Rounds that an entry plays in a group, and its data there beyond the results. Rounds are those of the group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Participation {
    /// First round it is considered for; above 1 for a late entry (C.04.2 article 2.4).
    pub from: u16,
    /// End of its time in the group; `None` while it plays there.
    pub left: Option<Left>,
    /// Requested byes and announced absences, by round (C.04.2 article 3.3): half-point, full-point or zero-point.
    pub byes: BTreeMap<u16, ByeKind>,
    /// Reasons of absences, by round; announced absences have none.
    pub absences: BTreeMap<u16, Absence>,
    /// Rounds whose board was lost by leaving, with the reason. A later return keeps those that stay lost.
    pub lost: BTreeMap<u16, LeavingReason>,
    /// Points awarded or deducted beyond the results (TRF26, record 299).
    pub adjustments: Vec<Adjustment>,
    /// Warnings and forfeited games, in the order given.
    pub penalties: Vec<Penalty>,
    /// Version at which this row last changed.
    pub changed: Version,
}

/// End of an entry's time in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// First round it no longer plays.
    pub from: u16,
    /// Reason for leaving.
    pub why: LeavingReason,
    /// Version of the act, which an undo of its undo restores; `None` in data stored without it. Entrants who leave
    /// before the same round are judged in this order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Version>,
    /// Place among those who leave by the same act, from 1: an import contains several. 0 if it is unknown.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub nth: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_unknown(nth: &u32) -> bool {
    *nth == 0
}

/// Reason for leaving a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeavingReason {
    /// Withdrawal from the tournament (C.04.2 article 3.2).
    Withdrew,
    /// Expulsion from the tournament (除名, C.05 article 6.6).
    Expelled,
    /// Advancement to this stage while the group continued.
    AdvancedTo(StageId),
    /// Unknown reason in data stored before reasons; the status of the entry determines it.
    Unstated,
}

impl Left {
    /// Returns the end of a time whose act is unknown.
    pub fn new(from: u16, why: LeavingReason) -> Self {
        Self { from, why, at: None, nth: 0 }
    }

    /// Returns `true` if the entry continues in another stage. `status` is that of the entry.
    pub fn has_advanced(self, status: EntryStatus) -> bool {
        match self.why {
            LeavingReason::AdvancedTo(_) => true,
            LeavingReason::Withdrew | LeavingReason::Expelled => false,
            LeavingReason::Unstated => status == EntryStatus::InPlay,
        }
    }

    /// Returns `true` if the entry was expelled while it played in the group. `status` is that of the entry.
    pub fn is_expulsion(self, status: EntryStatus) -> bool {
        match self.why {
            LeavingReason::Expelled => true,
            LeavingReason::Withdrew | LeavingReason::AdvancedTo(_) => false,
            LeavingReason::Unstated => status == EntryStatus::Expelled,
        }
    }
}

impl Default for Participation {
    /// Returns a participation from the first round to the last.
    fn default() -> Self {
        Self::from_round(1)
    }
}

impl Participation {
    /// Returns a participation from this round to the last.
    pub fn from_round(from: u16) -> Self {
        Self {
            from: from.max(1),
            left: None,
            byes: BTreeMap::new(),
            absences: BTreeMap::new(),
            lost: BTreeMap::new(),
            adjustments: Vec::new(),
            penalties: Vec::new(),
            changed: Version::default(),
        }
    }

    /// Returns the same participation with another end.
    #[must_use]
    pub fn with_left(&self, left: Option<Left>) -> Self {
        Self { left, ..self.clone() }
    }

    /// Returns the first round that is no longer played.
    pub fn left_from(&self) -> Option<u16> {
        self.left.map(|left| left.from)
    }

    /// Returns `true` if the entry no longer plays in `round`.
    pub fn has_left(&self, round: u16) -> bool {
        self.left_from().is_some_and(|from| from <= round)
    }

    /// Returns the end of its time if the entry left the tournament with it, and did not advance to another stage. `status` is that of the entry.
    pub fn left_tournament(&self, status: EntryStatus) -> Option<Left> {
        self.left.filter(|left| !left.has_advanced(status))
    }

    /// Returns the key that orders those who have left: first round missed, act, and place within the act. `None` while
    /// the entry plays. `entry` is the version of the entry's row.
    pub fn order_of_leaving(&self, entry: Version) -> Option<(u16, Version, u32)> {
        // Data stored without the act: if one of its two rows was changed again later, the other has its version.
        self.left.map(|left| (left.from, left.at.unwrap_or(self.changed.min(entry)), left.nth))
    }

    /// Returns `Ok` if the entry is to be paired in `round`, otherwise the bye that it gets instead.
    pub fn availability(&self, round: u16) -> Result<(), ByeKind> {
        if round < self.from || self.has_left(round) {
            return Err(ByeKind::ZeroPoint);
        }
        self.byes.get(&round).map_or(Ok(()), |kind| Err(*kind))
    }
}

/// Written form of a participation. Before reasons were stored, `until` was the first round no longer played.
#[derive(Serialize, Deserialize)]
struct Stored {
    from: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<Left>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    byes: BTreeMap<u16, ByeKind>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    absences: BTreeMap<u16, Absence>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    lost: BTreeMap<u16, LeavingReason>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    adjustments: Vec<Adjustment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    penalties: Vec<Penalty>,
}

impl From<Stored> for Participation {
    fn from(stored: Stored) -> Self {
        let Stored { from, until, left, byes, absences, lost, adjustments, penalties } = stored;
        let left = left.or(until.map(|from| Left::new(from, LeavingReason::Unstated)));
        Self { from, left, byes, absences, lost, adjustments, penalties, changed: Version::default() }
    }
}

impl From<Participation> for Stored {
    fn from(participation: Participation) -> Self {
        let Participation { from, left, byes, absences, lost, adjustments, penalties, changed: _ } = participation;
        let is_unstated = |left: &Left| left.why == LeavingReason::Unstated;
        let until = left.filter(is_unstated).map(|left| left.from);
        let left = left.filter(|left| !is_unstated(left));
        Self { from, until, left, byes, absences, lost, adjustments, penalties }
    }
}
