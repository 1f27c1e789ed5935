//! What the Swiss Team system (C.04.6) leaves to the regulations of an event.

use serde::{Deserialize, Serialize};

/// The choices of an event; type A and match points, then game points, where it makes none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TeamSwiss {
    pub preference: TeamPreference,
    /// Teams are paired by this score (article 1.2); the other one is secondary.
    pub primary: TeamScore,
    /// Whether the secondary score tells the first team of two with the same primary one (article 4.2.2).
    pub secondary_counts: bool,
}

/// Colour preferences of teams (article 1.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamPreference {
    /// No team has any.
    None,
    /// Article 1.7.1.
    #[default]
    TypeA,
    /// Article 1.7.2: strong ones and mild ones.
    TypeB,
}

/// What a team collects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamScore {
    #[default]
    MatchPoints,
    GamePoints,
}

impl Default for TeamSwiss {
    fn default() -> Self {
        Self { preference: TeamPreference::TypeA, primary: TeamScore::MatchPoints, secondary_counts: true }
    }
}

impl TeamSwiss {
    /// Whether nothing was chosen.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
