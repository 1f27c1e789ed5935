//! Sittings: times of rounds and other entries of a calendar.

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

/// Entry in the calendar of a stage: a round or an event around it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// Round number, from 1; 0 for an entry that is not a round.
    pub round: u16,
    /// Only game of the contest that the entry covers (title match, second day of a World Cup round); `None` for all
    /// games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u16>,
    /// Local time in the event's zone; midnight if only the day is known ([`Self::has_time`]).
    pub start: NaiveDateTime,
    /// End of the period in which the matches may be played, in local time; `None` without such a period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDateTime>,
    /// `true` if the players of each match agree on a time within the period (CA4), and `start` is only the beginning
    /// of that period.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arranged: bool,
    /// Hall or street; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub venue: String,
    /// Planned length in minutes; `None` to derive it from the time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    #[serde(default, skip_serializing_if = "SittingKind::is_round")]
    pub kind: SittingKind,
    #[serde(default, skip_serializing_if = "Certainty::is_planned")]
    pub certainty: Certainty,
    /// Display name, such as `Closing ceremony`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// Kind of a calendar entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SittingKind {
    #[default]
    Round,
    /// Day without games.
    Rest,
    /// Meeting of the captains or the players.
    Meeting,
    Opening,
    /// Drawing of lots.
    Drawing,
    /// Day reserved for postponed games.
    Reserve,
}

/// Certainty that a calendar entry takes place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    #[default]
    Planned,
    /// Conditional: takes place only if a meeting is tied or a match is undecided.
    IfNeeded,
    /// Cancelled; the entry is kept so that subscribed calendars receive the cancellation.
    Cancelled,
}

impl SittingKind {
    /// All kinds of calendar entry.
    pub const ALL: [Self; 6] = [Self::Round, Self::Rest, Self::Meeting, Self::Opening, Self::Drawing, Self::Reserve];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::Rest => "rest",
            Self::Meeting => "meeting",
            Self::Opening => "opening",
            Self::Drawing => "drawing",
            Self::Reserve => "reserve",
        }
    }

    /// Returns the kind with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Returns `true` if an entry of this kind takes whole days.
    pub fn is_of_days(self) -> bool {
        matches!(self, Self::Rest | Self::Reserve)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    fn is_round(&self) -> bool {
        *self == Self::Round
    }
}

impl Certainty {
    /// All degrees of certainty.
    pub const ALL: [Self; 3] = [Self::Planned, Self::IfNeeded, Self::Cancelled];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::IfNeeded => "if_needed",
            Self::Cancelled => "cancelled",
        }
    }

    /// Returns the certainty with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|certainty| certainty.code() == code)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    fn is_planned(&self) -> bool {
        *self == Self::Planned
    }
}
