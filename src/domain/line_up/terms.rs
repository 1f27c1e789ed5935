//! Terms of line-ups.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// Regulations on line-ups beside their [rule](crate::stage::LineUpRule).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LineUpTerms {
    /// `true` if absent players leave the bottom boards empty and the others move up (D.03.04 article 4.2.4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub empty_last: bool,
    /// Minutes before the start of the round until which line-ups are accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_start: Option<u16>,
    /// Minimum number of minutes after the publication of the pairings during which line-ups are accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_publication: Option<u16>,
    /// `true` if a captain cannot change a line-up after handing it in.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_final: bool,
    pub missing: MissingLineUp,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub restrictions: Vec<Restriction>,
}

impl LineUpTerms {
    /// Returns `true` if no regulation is set.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the last second at which a line-up is in time, or `None` if the known times give no deadline.
    pub fn deadline(&self, start: Option<DateTime<Utc>>, published: Option<DateTime<Utc>>) -> Option<DateTime<Utc>> {
        let shifted = |moment: Option<DateTime<Utc>>, minutes: Option<u16>, sign: i64| {
            moment?.checked_add_signed(TimeDelta::minutes(sign * i64::from(minutes?)))
        };
        let (early, late) = (shifted(start, self.before_start, -1), shifted(published, self.after_publication, 1));
        early.max(late)
    }
}

/// Default line-up of a team that handed in none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingLineUp {
    /// Players of the team's last match, empty chairs included; before its first match the top of the list.
    #[default]
    Previous,
    /// Top of the list.
    Top,
    /// No players: the team forfeits its boards.
    Forfeit,
    /// Players named by the arbiter.
    Arbiter,
}

impl MissingLineUp {
    pub const ALL: [Self; 4] = [Self::Previous, Self::Top, Self::Forfeit, Self::Arbiter];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Previous => "previous",
            Self::Top => "top",
            Self::Forfeit => "forfeit",
            Self::Arbiter => "arbiter",
        }
    }

    /// Returns the value with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|missing| missing.code() == code)
    }
}

/// Requirement of the regulations on the players of a line-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restriction {
    pub asks: Asks,
    /// Article of the regulations; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub article: String,
    /// `true` if a breach only causes a warning.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub only_warns: bool,
}

/// Requirement on the people of one line-up. Data that a rule needs and that nobody has entered are a separate
/// [fault](crate::line_up::LineUpFault::Unknown).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asks {
    /// Minimum number of women.
    Women(u16),
    /// Maximum number of people of another federation than the team's.
    Foreigners(u16),
    /// Maximum sum of the ratings.
    RatingSum(u32),
    /// Player of this board born in this year or later.
    Junior { board: u16, born: u16 },
}
