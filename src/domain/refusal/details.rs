//! Details of refusals: missing objects, locked settings, and faults of challenges and dates.

use chrono::NaiveDate;
use serde::Serialize;
use thiserror::Error;

/// Kind of missing object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    Stage,
    Group,
    Round,
    Pairing,
    /// Game of a pairing.
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

/// Setting that is fixed once play has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LockedSetting {
    /// Chess, xiangqi or draughts.
    Discipline,
    /// Choice of Chess960, with its drawn start positions.
    Chess960,
    /// Points of each result.
    Scores,
    /// Pairing system.
    Format,
    /// Prohibited pairs in rounds that are paired.
    Prohibited,
    /// Fixed games of rounds that are paired.
    FixedGames,
    /// Seed of the lots.
    Lots,
    /// Number of rounds below the present one.
    Rounds,
    /// Entrants of an open stage.
    Entrants,
    /// Line-up rule of teams.
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
            Self::FixedGames => "list of fixed games of a paired round",
            Self::Lots => "seed for the lots",
            Self::Rounds => "number of rounds",
            Self::Entrants => "list of entrants",
            Self::LineUps => "line-up rule",
        })
    }
}

/// Reason why a challenge cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeFault {
    #[error("does not play in a ladder")]
    NoLadder,
    #[error("cannot be challenged from there: choose a player within reach above")]
    OutOfReach,
    #[error("has an open challenge: end that one first")]
    Engaged,
    #[error("has just played a challenge: the next is possible from {until}")]
    Protected { until: NaiveDate },
}

/// Reason why a match cannot have a date, or its report cannot be confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AppointmentFault {
    #[error("the date of a challenge follows from the ladder rules and cannot be set by hand")]
    OfLadder,
    #[error("the match has no complete result yet: enter it first, then confirm it")]
    NotOver,
    #[error("the result has changed: check it, and confirm the new one")]
    OtherScore,
}

impl AppointmentFault {
    /// All faults.
    pub const ALL: [Self; 3] = [Self::OfLadder, Self::NotOver, Self::OtherScore];
}
