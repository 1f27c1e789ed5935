//! Reasons why a result is not a norm.

use thiserror::Error;

/// Condition that is not met, with the required and the actual value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum Failure {
    /// Format that needs the approval of the Qualification Commission (1.4.2e).
    #[error("the format needs approval")]
    Format,
    /// Too little time for each player for a game of sixty moves (1.1.3).
    #[error("{found} of {needed} minutes for sixty moves")]
    Time {
        /// Minutes needed, 120.
        needed: u16,
        /// Whole minutes available to each side.
        found: u16,
    },
    /// Time control that differs by side, is bid, or has byo-yomi (1.1.3b).
    #[error("the time control is not rated in any list")]
    Clock,
    /// Women's title for an applicant who is not registered as a woman.
    #[error("the title is for women")]
    WomenOnly,
    /// Rounds still to come; with pre-determined pairings every round counts (1.4.1e).
    #[error("{left} rounds are still to come")]
    Unfinished {
        /// Number of rounds without a result.
        left: u16,
    },
    /// Too few games (1.4.1).
    #[error("{found} of {needed} games")]
    Games {
        /// Least number of games.
        needed: u16,
        /// Number of games that count.
        found: u16,
    },
    /// Fewer than six players in a double round robin (1.4.5f).
    #[error("{found} of {needed} players in a double round robin")]
    Players {
        /// Number of players needed, six.
        needed: u16,
        found: u16,
    },
    /// Score below 35 % (1.4.8b).
    #[error("{found} of {needed} half points for 35 %")]
    Score {
        /// Least score in half points.
        needed: u16,
        /// Score in half points.
        found: u16,
    },
    /// Fewer than half of the opponents with a title (1.4.5a).
    #[error("{found} of {needed} titled opponents")]
    Titled {
        /// Least number of titled opponents.
        needed: u16,
        /// Number of titled opponents.
        found: u16,
    },
    /// Too few opponents with the norm's title or a higher one (1.4.5b–e).
    #[error("{found} of {needed} opponents with the title")]
    NeededTitles {
        /// Least number of such opponents.
        needed: u16,
        /// Number of such opponents.
        found: u16,
    },
    /// Fewer than two foreign federations (1.4.3).
    #[error("{found} of {needed} foreign federations")]
    Federations {
        /// Number of foreign federations needed, two.
        needed: u16,
        /// Number of opponents' federations other than the player's own.
        found: u16,
    },
    /// Too many opponents of the player's own federation (1.4.4).
    #[error("{found} opponents of the own federation, {most} allowed")]
    OwnFederation {
        /// Greatest number of such opponents.
        most: u16,
        /// Number of such opponents.
        found: u16,
    },
    /// Too many opponents of one federation (1.4.4).
    #[error("{found} opponents of {federation}, {most} allowed")]
    OneFederation {
        federation: String,
        /// Greatest number of such opponents.
        most: u16,
        /// Number of such opponents.
        found: u16,
    },
    /// Average rating of the opponents too low (1.4.8a).
    #[error("opponents rated {found} on average, {needed} needed")]
    Average {
        /// Least average.
        needed: i32,
        /// Average, with one opponent raised.
        found: i32,
    },
    /// Performance too low (1.4.8).
    #[error("performance {found}, {needed} needed")]
    Performance {
        /// Least performance.
        needed: i32,
        /// Performance of the player.
        found: i32,
    },
}

/// Limit of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Least value allowed.
    Least(i32),
    /// Greatest value allowed.
    Most(i32),
}

impl Failure {
    /// Returns the article of B.01 that states the condition.
    pub fn article(&self) -> &'static str {
        match self {
            Self::Format => "1.4.2e",
            Self::Time { .. } => "1.1.3",
            Self::Clock => "1.1.3b",
            Self::WomenOnly => "0.3",
            Self::Unfinished { .. } => "1.4.1e",
            Self::Games { .. } => "1.4.1",
            Self::Players { .. } => "1.4.5f",
            Self::Score { .. } => "1.4.8b",
            Self::Titled { .. } => "1.4.5a",
            Self::NeededTitles { .. } => "1.4.5b–e",
            Self::Federations { .. } => "1.4.3",
            Self::OwnFederation { .. } | Self::OneFederation { .. } => "1.4.4",
            Self::Average { .. } => "1.4.8a",
            Self::Performance { .. } => "1.4.8",
        }
    }

    /// Returns the code of the failure used in files.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Time { .. } => "time",
            Self::Clock => "clock",
            Self::WomenOnly => "women_only",
            Self::Unfinished { .. } => "unfinished",
            Self::Games { .. } => "games",
            Self::Players { .. } => "players",
            Self::Score { .. } => "score",
            Self::Titled { .. } => "titled",
            Self::NeededTitles { .. } => "with_title",
            Self::Federations { .. } => "federations",
            Self::OwnFederation { .. } => "own_federation",
            Self::OneFederation { .. } => "one_federation",
            Self::Average { .. } => "average",
            Self::Performance { .. } => "performance",
        }
    }

    /// Returns the limit and the actual value of a condition with numbers, or `None` for one without. Scores are in
    /// half points.
    pub fn numbers(&self) -> Option<(Limit, i32)> {
        let (limit, found) = match self {
            Self::Format | Self::Clock | Self::WomenOnly => return None,
            Self::Unfinished { left } => (Limit::Most(0), i32::from(*left)),
            Self::Time { needed, found }
            | Self::Games { needed, found }
            | Self::Players { needed, found }
            | Self::Score { needed, found }
            | Self::Titled { needed, found }
            | Self::NeededTitles { needed, found }
            | Self::Federations { needed, found } => (Limit::Least(i32::from(*needed)), i32::from(*found)),
            Self::OwnFederation { most, found } | Self::OneFederation { most, found, .. } => {
                (Limit::Most(i32::from(*most)), i32::from(*found))
            }
            Self::Average { needed, found } | Self::Performance { needed, found } => (Limit::Least(*needed), *found),
        };
        Some((limit, found))
    }

    /// Returns `true` if the failure concerns the results of the games.
    pub fn is_result(&self) -> bool {
        matches!(self, Self::Score { .. } | Self::Average { .. } | Self::Performance { .. })
    }

    /// Returns `true` if the failure concerns the choice of opponents, not the results of the games.
    pub fn is_mix(&self) -> bool {
        matches!(
            self,
            Self::Titled { .. }
                | Self::NeededTitles { .. }
                | Self::Federations { .. }
                | Self::OwnFederation { .. }
                | Self::OneFederation { .. }
        )
    }
}
