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
    /// Whether places are those of the overall list, where a tournament has several stages.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_overall: bool,
    /// What money is counted in: `EUR`, `元`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub currency: String,
    /// The fund of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fund: Option<MatchFund>,
}

/// What the two of a match divide, by how it ends. Shares are percent of the fund: of the winner and of the other; after a tie of whoever
/// keeps the title (in a drawn match the first-named) and of the other. Each pair makes 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchFund {
    pub cents: u64,
    pub won_in_main: [u8; 2],
    pub won_in_tie_break: [u8; 2],
    pub tied: [u8; 2],
}

/// How a match ended, as its prizes ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnding {
    /// By the games of the main part, by a walkover or a ruling against its score.
    WonInMain,
    /// By games, a lot or a ruling after a level score.
    WonInTieBreak,
    /// Level, so that the champion keeps the title, or drawn.
    Tied,
}

impl MatchEnding {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::WonInMain, Self::WonInTieBreak, Self::Tied];
}

impl MatchFund {
    /// The shares of an ending, in percent.
    pub fn percent(&self, ending: MatchEnding) -> [u8; 2] {
        match ending {
            MatchEnding::WonInMain => self.won_in_main,
            MatchEnding::WonInTieBreak => self.won_in_tie_break,
            MatchEnding::Tied => self.tied,
        }
    }

    /// The shares of an ending, in cents. What cannot be divided exactly is the first one's.
    pub fn cents_of(&self, ending: MatchEnding) -> [u64; 2] {
        let [_, of_other] = self.percent(ending);
        let other = u64::try_from(u128::from(self.cents) * u128::from(of_other) / 100).unwrap_or(self.cents);
        [self.cents - other.min(self.cents), other.min(self.cents)]
    }
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
    /// Equally, over all tables together, each winner bringing in one prize (US Chess rule 32B3).
    Pooled,
}

impl PrizeDivision {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::None, Self::Equal, Self::Hort, Self::Pooled];

    /// The word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Equal => "equal",
            Self::Hort => "hort",
            Self::Pooled => "pooled",
        }
    }

    /// The division of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|division| division.code() == code)
    }
}
