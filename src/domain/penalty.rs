//! Penalties of a competitor beyond the points.

use serde::{Deserialize, Serialize};

use crate::id::Version;

/// Kind of penalty, milder ones first (xiangqi articles 18.1, 18.2; 除名, 18.3, is
/// [`EntryStatus::Expelled`](crate::EntryStatus)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    /// Warning (警告).
    Warning,
    /// Forfeit of the current game (取消当场比赛资格).
    GameCancelled,
}

impl PenaltyKind {
    /// All kinds of penalty.
    pub const ALL: [Self; 2] = [Self::Warning, Self::GameCancelled];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::GameCancelled => "game_cancelled",
        }
    }

    /// Returns the kind with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Penalty of a competitor. Among competitors with equal points, those with penalties rank last (xiangqi article 18.4);
/// a penalty deducts no points by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penalty {
    pub kind: PenaltyKind,
    /// Round of the group, from 1, from which the penalty counts.
    pub round: u16,
    /// Version of the act that gave it, where the log contains the reason; 0 until it is stored.
    #[serde(default)]
    pub given: Version,
}
