//! Reasons for missing a round, which decide the item of a Keizer.

use serde::{Deserialize, Serialize};

/// Reason for an absence. An absence without one is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// Game for a team of the club elsewhere.
    Club,
    /// Work as an official, for example as an arbiter.
    Official,
    /// Long reason: illness, work or an exam.
    Long,
    /// No notice.
    Unannounced,
    /// Arrival after the pairing.
    Late,
}

impl Absence {
    /// All reasons.
    pub const ALL: [Self; 5] = [Self::Club, Self::Official, Self::Long, Self::Unannounced, Self::Late];

    /// Returns the word used in forms, files and JSON.
    pub fn code(self) -> &'static str {
        match self {
            Self::Club => "club",
            Self::Official => "official",
            Self::Long => "long",
            Self::Unannounced => "unannounced",
            Self::Late => "late",
        }
    }

    /// Returns the reason of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|absence| absence.code() == code)
    }
}
