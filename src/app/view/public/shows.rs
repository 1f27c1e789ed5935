//! Publication level of each page for rounds in play.

use qisai_domain::PublishLevel;

use crate::address::Subject;

impl Subject {
    /// Returns the publication level of a page: results of rounds in play as they come, or data computed from them. The
    /// overview page contains the boards of its round, and no standings.
    pub fn shows(self) -> PublishLevel {
        match self {
            Self::Overview
            | Self::Players
            | Self::Pairings(_)
            | Self::Seats(_)
            | Self::Why(..)
            | Self::WhyBye(..)
            | Self::WhyNot(..)
            | Self::WhyFloat(..)
            | Self::Game(_)
            | Self::Diagrams(..)
            | Self::Ladder
            | Self::Bracket
            | Self::Meeting(..)
            | Self::Calendar => PublishLevel::Results,
            Self::Player(_)
            | Self::Member(..)
            | Self::BoardLists
            | Self::Standings(_)
            | Self::StandingsPage(..)
            | Self::Workings(..)
            | Self::Ratings(_)
            | Self::Norms
            | Self::Crosstable(_)
            | Self::Overall
            | Self::Totals
            | Self::Progress
            | Self::Statistics => PublishLevel::Standings,
        }
    }
}
