//! Choices that the Swiss Team system (C.04.6) leaves to the regulations of an event.

/// Choices of an event; by default type A and match points, then game points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct TeamSwiss {
    pub preference: TeamPreference,
    /// Primary score, by which teams are paired (article 1.2); the other one is secondary.
    pub primary: TeamScore,
    /// `true` if the secondary score determines the first of two teams with the same primary score (article 4.2.2).
    pub secondary_counts: bool,
}

/// Colour preferences of teams (article 1.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum TeamPreference {
    /// No preferences.
    None,
    /// Type A, article 1.7.1.
    #[default]
    TypeA,
    /// Type B, article 1.7.2: strong and mild preferences.
    TypeB,
}

/// Score of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
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
    /// Returns `true` if all choices are the defaults.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
