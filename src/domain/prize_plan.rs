//! What there is to win, as the organiser announces it.

use serde::{Deserialize, Serialize};

/// The prizes of a tournament. Who wins which is found from the standings; nothing of that is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrizePlan {
    /// A line for each table: its name, perhaps in brackets who may win it, and after a colon the prizes of its places.
    pub tables: String,
    /// How money is divided among those with equal points.
    pub division: PrizeDivision,
    /// Whether nobody wins in two tables.
    pub one_each: bool,
}

/// How money is divided among those with equal points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrizeDivision {
    /// By place.
    #[default]
    None,
    /// Equally.
    Equal,
    /// Half by place, half equally.
    Hort,
}

impl PrizeDivision {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Equal, Self::Hort];

    /// The word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Equal => "equal",
            Self::Hort => "hort",
        }
    }

    /// The division of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|division| division.code() == code)
    }
}
