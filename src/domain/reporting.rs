//! Reporting of results: the people who may report them, the effect of two equal reports, and the checks before a round
//! is closed.

use serde::{Deserialize, Serialize};

/// Maximum number of minutes in which a result may be contested: a day.
pub const MAX_MINUTES: u16 = 1440;

/// Minimum number of boards in a round for which a new tournament requires double entry of results, until it is
/// switched off.
pub const SECOND_PASS_BOARDS: u16 = 100;

/// Ways in which players may report results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportingMode {
    /// Reports at a kiosk, with the badge: no phones in the playing venue (Laws of Chess 11.3.2).
    Kiosk,
    /// Reports at a kiosk and by phone.
    Phones,
    /// No reports: slips are collected, and the arbiters enter the results.
    #[default]
    Arbiters,
}

impl ReportingMode {
    /// All three modes.
    pub const ALL: [Self; 3] = [Self::Kiosk, Self::Phones, Self::Arbiters];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Kiosk => "kiosk",
            Self::Phones => "phones",
            Self::Arbiters => "arbiters",
        }
    }

    /// Returns the mode with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|posture| posture.code() == code)
    }
}

/// Reporting settings of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a page, each on its own")]
pub struct Reporting {
    pub posture: ReportingMode,
    /// `true` if two equal reports are accepted at once; otherwise an arbiter confirms them.
    pub agreed_counts: bool,
    /// Minutes during which a report that differs from the result delays the end of the round.
    pub contest_minutes: u16,
    /// `true` if another user has to enter every result a second time before the round is closed.
    pub second_pass: bool,
    /// `true` if players may request byes with the link of their device.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bye_requests: bool,
    /// `true` if players may hand in records of their games by phone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub records: bool,
}

impl Default for Reporting {
    /// Returns settings with which only arbiters enter results.
    fn default() -> Self {
        Self {
            posture: ReportingMode::default(),
            agreed_counts: true,
            contest_minutes: 10,
            second_pass: false,
            bye_requests: false,
            records: false,
        }
    }
}

impl Reporting {
    /// Returns the settings of a new tournament. `boards` is the number of boards of a round, or 0 if unknown.
    pub fn of_boards(boards: u16) -> Self {
        Self { second_pass: boards >= SECOND_PASS_BOARDS, ..Self::default() }
    }

    /// Returns `true` if the settings are the defaults.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
