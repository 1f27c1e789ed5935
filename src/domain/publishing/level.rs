//! Settings of publishing.

use serde::{Deserialize, Serialize};

/// Public content of a round in play. Each level includes the earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PublishLevel {
    /// Pairings.
    Pairings,
    /// Each result as it is entered, without anything computed from it.
    Results,
    /// Tables computed from the results so far.
    #[default]
    Standings,
}

impl PublishLevel {
    pub const ALL: [Self; 3] = [Self::Pairings, Self::Results, Self::Standings];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Pairings => "pairings",
            Self::Results => "results",
            Self::Standings => "standings",
        }
    }

    /// Returns the level with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.code() == code)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
    fn is_all(&self) -> bool {
        *self == Self::Standings
    }
}

/// Publishing settings of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Publishing {
    /// Public content of a round until it is closed.
    #[serde(skip_serializing_if = "PublishLevel::is_all")]
    pub in_play: PublishLevel,
    /// `true` to withhold results of the last round until the tournament is [ended](crate::ended), for the
    /// prize-giving.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub holds_last_round: bool,
}
