//! Why a result is no norm.

use thiserror::Error;

/// A condition that is not met, with what it asks for and what there is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum Failure {
    /// 1.4.2e: the format needs the approval of the Qualification Commission.
    #[error("the format needs approval")]
    Format,
    /// 1.1.3: each player has too little time for a game of sixty moves.
    #[error("{found} of {needed} minutes for sixty moves")]
    Time {
        /// 120.
        needed: u16,
        /// Whole minutes of each side.
        found: u16,
    },
    /// 1.1.3b: the time control differs by side, is bid, or has byo-yomi.
    #[error("the time control is rated by no list")]
    Clock,
    /// The women's titles are for women.
    #[error("the title is for women")]
    WomenOnly,
    /// 1.4.1e: with pre-determined pairings every round counts, and some are still to come.
    #[error("{left} rounds are still to come")]
    Unfinished {
        /// Rounds without a result.
        left: u16,
    },
    /// 1.4.1: too few games.
    #[error("{found} of {needed} games")]
    Games {
        /// Least number.
        needed: u16,
        /// Games that count.
        found: u16,
    },
    /// 1.4.5f: a double round robin needs six players.
    #[error("{found} of {needed} players in a double round robin")]
    Players {
        /// Six.
        needed: u16,
        found: u16,
    },
    /// 1.4.8b: less than 35 %.
    #[error("{found} of {needed} half points for 35 %")]
    Score {
        /// Least score in half points.
        needed: u16,
        /// Score in half points.
        found: u16,
    },
    /// 1.4.5a: less than half of the opponents have a title.
    #[error("{found} of {needed} titled opponents")]
    Titled {
        /// Least number.
        needed: u16,
        /// Titled opponents.
        found: u16,
    },
    /// 1.4.5b–e: too few opponents with the title itself or a better one.
    #[error("{found} of {needed} opponents with the title")]
    NeededTitles {
        /// Least number.
        needed: u16,
        /// Such opponents.
        found: u16,
    },
    /// 1.4.3: fewer than two foreign federations.
    #[error("{found} of {needed} foreign federations")]
    Federations {
        /// Two.
        needed: u16,
        /// Federations of opponents other than the player's own.
        found: u16,
    },
    /// 1.4.4: too many opponents of the player's own federation.
    #[error("{found} opponents of the own federation, {most} allowed")]
    OwnFederation {
        /// Greatest number.
        most: u16,
        /// Such opponents.
        found: u16,
    },
    /// 1.4.4: too many opponents of one federation.
    #[error("{found} opponents of {federation}, {most} allowed")]
    OneFederation {
        federation: String,
        /// Greatest number.
        most: u16,
        /// Such opponents.
        found: u16,
    },
    /// 1.4.8a: the opponents are too weak.
    #[error("opponents rated {found} on average, {needed} needed")]
    Average {
        /// Least average.
        needed: i32,
        /// Average, with one opponent raised.
        found: i32,
    },
    /// 1.4.8: the performance is too low.
    #[error("performance {found}, {needed} needed")]
    Performance {
        /// Least performance.
        needed: i32,
        /// Performance.
        found: i32,
    },
}

/// Limit of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At least so much.
    Least(i32),
    /// At most so much.
    Most(i32),
}

impl Failure {
    /// The article of B.01.
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

    /// Returns the word used in files.
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

    /// Returns the limit and what there is, where the condition has numbers; scores in half points.
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

    /// Whether it is about how the games went.
    pub fn is_result(&self) -> bool {
        matches!(self, Self::Score { .. } | Self::Average { .. } | Self::Performance { .. })
    }

    /// Whether it is about who the opponents are, not about how the games went.
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
