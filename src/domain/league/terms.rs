//! Terms of a league.

use serde::{Deserialize, Serialize};

/// Terms of a league beyond its format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LeagueTerms {
    /// Hours after the planned start of a match at which an uncontested report is confirmed; `None` if reports are only
    /// confirmed explicitly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed_after: Option<u16>,
    /// `true` if the two players of a meeting agree on its time themselves (formats CA4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub players_arrange: bool,
}

impl LeagueTerms {
    /// Returns `true` if no terms are set.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
