//! Prizes of a tournament as announced by the organiser.

use serde::{Deserialize, Serialize};

/// Announced prizes of a tournament. The winners are derived from the standings and never stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrizePlan {
    /// Prize tables, one a line: the name, optionally in brackets the eligible entrants, and after a colon the prizes
    /// of the places.
    pub tables: String,
    /// Division of money among entrants with equal points.
    pub division: PrizeDivision,
    /// `true` if nobody can win in two tables.
    pub one_each: bool,
    /// `true` if places are those of the overall list, in a tournament with several stages.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_overall: bool,
    /// Currency of the money prizes, such as `EUR` or `元`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub currency: String,
    /// Prize fund of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fund: Option<MatchFund>,
}

/// Prize fund of a match, divided according to its ending. Shares are percent of the fund: of the winner and of the
/// other; after a tie of the player who keeps the title (in a drawn match the first-named) and of the other. Each pair
/// makes 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchFund {
    pub cents: u64,
    pub won_in_main: [u8; 2],
    pub won_in_tie_break: [u8; 2],
    pub tied: [u8; 2],
}

/// Ending of a match, as distinguished by its prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnding {
    /// Win by the games of the main part, by a walkover or by a ruling against its score.
    WonInMain,
    /// Win by games, a lot or a ruling after a tied score.
    WonInTieBreak,
    /// Tie in which the champion keeps the title, or draw.
    Tied,
}

impl MatchEnding {
    /// All endings.
    pub const ALL: [Self; 3] = [Self::WonInMain, Self::WonInTieBreak, Self::Tied];
}

impl MatchFund {
    /// Returns the shares of an ending, in percent.
    pub fn percent(&self, ending: MatchEnding) -> [u8; 2] {
        match ending {
            MatchEnding::WonInMain => self.won_in_main,
            MatchEnding::WonInTieBreak => self.won_in_tie_break,
            MatchEnding::Tied => self.tied,
        }
    }

    /// Returns the shares of an ending, in cents. An indivisible remainder goes to the first.
    pub fn cents_of(&self, ending: MatchEnding) -> [u64; 2] {
        let [_, of_other] = self.percent(ending);
        let other = u64::try_from(u128::from(self.cents) * u128::from(of_other) / 100).unwrap_or(self.cents);
        [self.cents - other.min(self.cents), other.min(self.cents)]
    }
}

/// Division of money among entrants with equal points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrizeDivision {
    /// Division by place.
    #[default]
    None,
    /// Equal division.
    Equal,
    /// Half by place, half equally (Hort system).
    Hort,
    /// Equal division over all tables together, each winner contributing one prize (US Chess rule 32B3).
    Pooled,
}

impl PrizeDivision {
    /// All divisions.
    pub const ALL: [Self; 4] = [Self::None, Self::Equal, Self::Hort, Self::Pooled];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Equal => "equal",
            Self::Hort => "hort",
            Self::Pooled => "pooled",
        }
    }

    /// Returns the division with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|division| division.code() == code)
    }
}
