//! How results reach the desk: who may report one, what becomes of two equal reports, what is looked at before a round is closed.

use serde::{Deserialize, Serialize};

/// Who acts when both players have reported the same and the event lets that count: the name in the log.
pub const AGREED_BY: &str = "agreed by both";

/// Minutes that a result may be contested in, at most: a day.
pub const MOST_MINUTES: u16 = 1440;

/// Boards of a round from which on a new tournament has every result typed a second time, until somebody switches that off.
pub const SECOND_PASS_BOARDS: u16 = 100;

/// Where players may report results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    /// At a kiosk, with the badge: no telephones in the playing venue (Laws of Chess 11.3.2).
    Kiosk,
    /// By telephone too.
    Phones,
    /// Nowhere: slips are collected, the desk types.
    #[default]
    Arbiters,
}

impl Posture {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Kiosk, Self::Phones, Self::Arbiters];

    /// The word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Kiosk => "kiosk",
            Self::Phones => "phones",
            Self::Arbiters => "arbiters",
        }
    }

    /// The posture of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|posture| posture.code() == code)
    }
}

/// What a tournament has decided about reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a page, each on its own")]
pub struct Reporting {
    pub posture: Posture,
    /// Whether two equal reports are a result at once; otherwise an arbiter confirms them.
    pub agreed_counts: bool,
    /// Minutes in which a report that differs from the result holds up the end of the round.
    pub contest_minutes: u16,
    /// Whether every result has to be typed a second time, by somebody else, before the round is closed.
    pub second_pass: bool,
    /// Whether players may ask for byes by the link of their device.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bye_requests: bool,
    /// Whether players may hand in records of their games by telephone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub records: bool,
}

impl Default for Reporting {
    /// Arbiters only.
    fn default() -> Self {
        Self {
            posture: Posture::default(),
            agreed_counts: true,
            contest_minutes: 10,
            second_pass: false,
            bye_requests: false,
            records: false,
        }
    }
}

impl Reporting {
    /// What a new tournament begins with. `boards`: of a round, as far as that is known; otherwise 0.
    pub fn of_boards(boards: u16) -> Self {
        Self { second_pass: boards >= SECOND_PASS_BOARDS, ..Self::default() }
    }

    /// Whether it is as where nothing was decided.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_tournament_of_a_hundred_boards_has_a_second_pass() {
        assert_eq!(
            [0, 99, 100, 5000].map(|boards| Reporting::of_boards(boards).second_pass),
            [false, false, true, true]
        );
        assert_eq!(Reporting::of_boards(0), Reporting::default());
    }

    #[test]
    fn what_was_stored_before_is_read_and_what_is_usual_is_not_written() {
        assert_eq!(serde_json::from_str::<Reporting>("{}").ok(), Some(Reporting::default()));
        let settings = crate::Tournament::empty(crate::TournamentId(1), crate::EventId(1)).settings;
        let written = serde_json::to_string(settings.as_ref()).unwrap_or_default();
        assert!(written.contains("slug") && !written.contains("reporting"), "{written}");
        for posture in Posture::ALL {
            assert_eq!(Posture::from_code(posture.code()), Some(posture));
        }
    }
}
