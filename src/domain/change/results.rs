//! Results that a change affects.

use super::Change;
use crate::id::GroupId;

impl Change {
    /// Returns the group whose results the change affects and the round; 0 if the result belongs to no round. `None` for
    /// a change that affects no result.
    pub(crate) fn of_results(&self) -> Option<(GroupId, u16)> {
        match self {
            Self::Result { at, .. }
            | Self::Game { at, .. }
            | Self::Pairing { at, .. }
            | Self::Round { at, before: Some(_), after: None } => Some((at.group, at.round)),
            Self::Draw { group, .. } => Some((*group, 0)),
            Self::Participation { group, before: Some(before), after: Some(after), .. } => {
                (before.adjustments != after.adjustments).then_some((*group, 0))
            }
            Self::Began { .. }
            | Self::Settings { .. }
            | Self::Prizes { .. }
            | Self::StagePart { .. }
            | Self::Person { .. }
            | Self::Entry { .. }
            | Self::Listings { .. }
            | Self::Group { .. }
            | Self::Seats { .. }
            | Self::Participation { .. }
            | Self::Round { .. }
            | Self::HandEdit { .. }
            | Self::RoundState { .. }
            | Self::Text { .. }
            | Self::Erased { .. } => None,
        }
    }
}
