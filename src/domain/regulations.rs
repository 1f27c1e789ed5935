//! Dated editions of the regulations. The event's first day selects them; they are stored with the tournament, so a
//! newer edition does not change a running event.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Editions of the regulations that apply to a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Regulations {
    /// Tie-break regulations C.07.
    pub tie_breaks: TieBreakEdition,
    /// Pairing rules C.04.
    pub pairing: PairingEdition,
}

/// Editions of FIDE C.07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreakEdition {
    /// Edition in force from 1 August 2024.
    Fide2024,
    /// Edition in force from 1 March 2026.
    Fide2026,
}

/// Editions of FIDE C.04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingEdition {
    /// Edition in force from 1 February 2026. Earlier editions are not implemented, so it also applies to older events.
    Fide2026,
}

/// Treatment of unplayed rounds of a team in its tie-breaks. C.07 article 16.6 leaves a choice to the organiser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnplayedRounds {
    /// Regulations of the game: in chess article 16 of C.07.
    #[default]
    Regulations,
    /// Rule of D.02.01 (Olympiad 2026): the round of the pairing-allocated bye is left out in place of the weakest
    /// opponent. An opponent has one more match point for each round in which it was not paired.
    Olympiad,
}

impl UnplayedRounds {
    /// Returns `true` for the default rule.
    pub fn is_usual(&self) -> bool {
        *self == Self::Regulations
    }
}

impl Regulations {
    /// Returns the editions in force on the event's first day: the newest if the day is unknown, and the oldest
    /// implemented ones for an earlier day.
    pub fn on(start: Option<NaiveDate>) -> Self {
        let march_2026 = NaiveDate::from_ymd_opt(2026, 3, 1);
        let tie_breaks = match (start, march_2026) {
            (Some(start), Some(limit)) if start < limit => TieBreakEdition::Fide2024,
            _ => TieBreakEdition::Fide2026,
        };
        Self { tie_breaks, pairing: PairingEdition::Fide2026 }
    }
}

impl TieBreakEdition {
    /// Returns the citation of the edition.
    pub fn citation(self) -> &'static str {
        match self {
            Self::Fide2024 => "FIDE C.07 (1 August 2024)",
            Self::Fide2026 => "FIDE C.07 (1 March 2026)",
        }
    }
}
