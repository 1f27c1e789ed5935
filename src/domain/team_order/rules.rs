//! Rules for lists of teams.

use serde::{Deserialize, Serialize};

/// Regulations on the lists of the teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TeamRules {
    pub numbers: TeamNumbers,
    /// Maximum number of players of a list beyond the boards; `None` for no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserves: Option<u16>,
    pub order: OrderRule,
    /// Treatment of a list in another order.
    pub on_breach: OnBreach,
}

impl TeamRules {
    /// Returns `true` if no regulation was announced.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Basis of the pairing numbers of teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamNumbers {
    /// Average of all rated players.
    #[default]
    Roster,
    /// Average of the highest ratings of the list, as many as there are boards, then the next one (Olympiad 2026, 3.1).
    Olympiad,
    /// Average of the first players of the list, as many as there are boards, then the next one.
    Boards,
    /// Order set by the arbiter.
    Manual,
}

impl TeamNumbers {
    pub const ALL: [Self; 4] = [Self::Olympiad, Self::Boards, Self::Roster, Self::Manual];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Roster => "roster",
            Self::Olympiad => "olympiad",
            Self::Boards => "boards",
            Self::Manual => "manual",
        }
    }

    /// Returns the method with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|numbers| numbers.code() == code)
    }
}

/// Rule on the legal orders of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderRule {
    /// Maximum rating surplus of a player over any player above; `None` for any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<u16>,
    /// Rating assumed for unrated players; `None` to place them behind all rated players, whatever the tolerance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unrated: Option<u16>,
}

/// Treatment of a list whose order is not legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnBreach {
    /// Acceptance of the list, with a warning to the arbiter.
    #[default]
    Warn,
    Refuse,
}
