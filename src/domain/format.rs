//! Formats of a stage.

use serde::{Deserialize, Serialize};

use crate::id::EntryId;
use crate::points::Points;

/// How a stage is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Format {
    /// A Swiss system.
    Swiss {
        /// Which one.
        system: SwissSystem,
        /// Virtual points of the first rounds.
        #[serde(default)]
        acceleration: Acceleration,
    },
    /// Everybody meets everybody (大循环), by the Berger tables (C.05 Annex 1).
    RoundRobin {
        /// 1 single, 2 double.
        cycles: u8,
        /// In a double round robin, play the last two rounds of cycle 1 in reversed order so that nobody has three equal colours
        /// at the seam.
        #[serde(default)]
        reverse_last_two: bool,
    },
    /// The loser goes home (淘汰制).
    Knockout,
    /// Two competitors, several games.
    Match {
        /// How many games.
        games: u16,
    },
}

/// The Swiss systems of the handbook, and the Chinese one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SwissSystem {
    /// C.04.3.
    #[default]
    Dutch,
    /// C.04.4.1.
    Dubov,
    /// C.04.4.2.
    Burstein,
    /// C.04.4.3.
    Lim,
    /// C.04.5.
    DoubleSwiss,
    /// C.04.6.
    Team,
    /// 积分编排制.
    Jifen,
}

impl SwissSystem {
    /// The word used in files and the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Dutch => "dutch",
            Self::Dubov => "dubov",
            Self::Burstein => "burstein",
            Self::Lim => "lim",
            Self::DoubleSwiss => "double_swiss",
            Self::Team => "team",
            Self::Jifen => "jifen",
        }
    }

    /// The chapter of the handbook that its articles are numbered in; the Chinese system has none.
    pub fn chapter(self) -> &'static str {
        match self {
            Self::Dutch => "C.04.3",
            Self::Dubov => "C.04.4.1",
            Self::Burstein => "C.04.4.2",
            Self::Lim => "C.04.4.3",
            Self::DoubleSwiss => "C.04.5",
            Self::Team => "C.04.6",
            Self::Jifen => "积分编排",
        }
    }
}

/// Virtual points (C.04.7).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Acceleration {
    /// None.
    #[default]
    None,
    /// Baku: computed from the rule.
    Baku,
    /// As given by records (TRF26 `250`).
    Records {
        /// One per line.
        records: Vec<AccelerationRecord>,
    },
}

/// Virtual points for some entries in some rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccelerationRecord {
    /// First round.
    pub first_round: u16,
    /// Last round.
    pub last_round: u16,
    /// Points added to the pairing score, in units of the event's score system.
    pub points: Points,
    /// Who.
    pub entries: Vec<EntryId>,
}

/// Entries that must not meet each other in some rounds (TRF26 `260`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prohibition {
    /// First round.
    pub first_round: u16,
    /// Last round.
    pub last_round: u16,
    /// No two of these.
    pub entries: Vec<EntryId>,
    /// What a separation came to when the round was paired; none when the arbiter prohibited the pairs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separates: Option<SeparateBy>,
}

/// Entries that do not meet in some rounds as long as a legal pairing allows it. When a round is paired, each club (federation,
/// family) that can be kept apart becomes a [`Prohibition`] of that round; the others may meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Separation {
    /// First round.
    pub first_round: u16,
    /// Last round.
    pub last_round: u16,
    /// Who.
    pub by: SeparateBy,
}

/// Whom a separation keeps apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum SeparateBy {
    /// Members of one club.
    Club,
    /// Members of one federation.
    Federation,
    /// These: a family, the pupils of one teacher.
    Family {
        /// No two of these.
        entries: Vec<EntryId>,
    },
}

impl Prohibition {
    /// Whether it holds in a round.
    pub fn covers(&self, round: u16) -> bool {
        (self.first_round..=self.last_round).contains(&round)
    }
}

impl Format {
    /// Games that two competitors play when they meet.
    pub fn games_per_meeting(&self) -> u16 {
        match self {
            Self::Swiss { system: SwissSystem::DoubleSwiss, .. } => 2,
            Self::Match { games } => *games,
            Self::Swiss { .. } | Self::RoundRobin { .. } | Self::Knockout => 1,
        }
    }
}
