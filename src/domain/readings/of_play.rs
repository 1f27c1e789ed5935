//! Readings that matter to a stage.

use crate::discipline::Discipline;
use crate::format::spec::{PlaceSource, UnplayedRule};
use crate::readings::Reading;
use crate::stage::Play;

impl Reading {
    /// Returns `true` if the article can matter to a stage with these settings. In xiangqi byes follow the practice of
    /// its own rules.
    pub fn concerns(self, play: &Play, discipline: Discipline) -> bool {
        let spec = play.format.spec();
        match self {
            Self::FullPointByes => spec.unplayed == UnplayedRule::Swiss && discipline != Discipline::Xiangqi,
            Self::TableForfeits => spec.has_free_order(),
            Self::DoubleForfeit | Self::Encounter | Self::KoyaStep | Self::KoyaMaximum => {
                spec.places == PlaceSource::Criteria
            }
            Self::MedianUpfloaters | Self::LastRound | Self::FirstTeam | Self::OddTeam => spec.readings.contains(&self),
            Self::LosingFoul => discipline == Discipline::Xiangqi,
        }
    }
}
