//! Details of refusals: what is missing, what is locked, what is wrong with a challenge or a date.

use chrono::NaiveDate;
use serde::Serialize;
use thiserror::Error;

/// What can be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    Stage,
    Group,
    Round,
    Pairing,
    /// A game of a pairing.
    Game,
    Player,
    Entry,
    Listing,
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Stage => "stage",
            Self::Group => "group",
            Self::Round => "round",
            Self::Pairing => "board",
            Self::Game => "game",
            Self::Player => "player",
            Self::Entry => "entry",
            Self::Listing => "listing",
        })
    }
}

/// What is fixed once play has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LockedSetting {
    /// Chess, xiangqi or draughts.
    Discipline,
    /// Whether it is Chess960: start positions are drawn.
    Chess960,
    /// Points of each result.
    Scores,
    /// The pairing system.
    Format,
    /// Who must not meet whom, in rounds that are paired.
    Prohibited,
    /// The seed of the lots.
    Lots,
    /// Fewer rounds than there are.
    Rounds,
    /// Who enters a stage that is open.
    Entrants,
    /// How teams name their players.
    LineUps,
}

impl std::fmt::Display for LockedSetting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Discipline => "discipline",
            Self::Chess960 => "choice of Chess960, whose start positions are drawn,",
            Self::Scores => "scoring",
            Self::Format => "format",
            Self::Prohibited => "list of prohibited pairs of a paired round",
            Self::Lots => "seed of the lots",
            Self::Rounds => "number of rounds",
            Self::Entrants => "list of who enters",
            Self::LineUps => "rule of the line-ups",
        })
    }
}

/// What keeps a challenge from being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeFault {
    #[error("does not play in a ladder")]
    NoLadder,
    #[error("cannot be challenged from there: choose somebody above who is not too far")]
    OutOfReach,
    #[error("has an open challenge: end that one first")]
    Engaged,
    #[error("has just played a challenge: not again before {until}")]
    Protected { until: NaiveDate },
}

/// Why a match cannot have such a date, or its report not be confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AppointmentFault {
    #[error("the date of a challenge follows from the rules of the ladder and is not set by hand")]
    OfLadder,
    #[error("the match has no whole result yet: enter it first, then it can be confirmed")]
    NotOver,
    #[error("the result is another one now: look at it, and confirm that one")]
    OtherScore,
}

impl AppointmentFault {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::OfLadder, Self::NotOver, Self::OtherScore];
}
