//! What an arbiter holds against a competitor beyond the points.

use serde::{Deserialize, Serialize};

use crate::id::Version;

/// Kinds of penalties, the milder first (xiangqi articles 18.1, 18.2; 除名, 18.3, is [`EntryStatus::Expelled`](crate::EntryStatus)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    /// 警告: a warning.
    Warning,
    /// 取消当场比赛资格: the game in hand was taken away.
    GameCancelled,
}

impl PenaltyKind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Warning, Self::GameCancelled];

    /// The word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::GameCancelled => "game_cancelled",
        }
    }

    /// The kind of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// A penalty. Among competitors of equal points those with penalties stand last (xiangqi article 18.4); it takes no points by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penalty {
    pub kind: PenaltyKind,
    /// In which round of the group, from 1: it counts from then on.
    pub round: u16,
    /// The version that gave it, where the log tells for what; 0 until it is stored.
    #[serde(default)]
    pub given: Version,
}
