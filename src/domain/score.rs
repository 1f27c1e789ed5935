//! Score systems: the values of results.

pub use qisai_swiss::ScoreSystem;
use serde::{Deserialize, Serialize};

use crate::entrants::CarryOver;

/// Scoring of a stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoring {
    /// Points of one game. Byes are for a whole round.
    pub games: ScoreSystem,
    /// Match points of a meeting; `None` if the game points are the score. Byes are for a whole round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<ScoreSystem>,
    /// Game points of a forfeited match.
    #[serde(default)]
    pub forfeited_match: ForfeitedMatch,
    /// Minimum number of boards that a team must occupy; with fewer it forfeits its match, whatever was played on the
    /// others. 0 for no such rule. C.07 article 15.1 has none: it is for the regulations of leagues.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub min_present: u16,
}

/// Returns the greatest common divisor of two numbers above 0.
fn gcd(one: u16, other: u16) -> u16 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Game points of a team match that was not played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForfeitedMatch {
    /// Win on every board.
    #[default]
    AllBoards,
    /// Minimum that wins a match.
    Minimum,
    /// Average of the team's other matches.
    Average,
}

impl Scoring {
    /// Returns a scoring of games only.
    pub fn of_games(games: ScoreSystem) -> Self {
        Self { games, matches: None, forfeited_match: ForfeitedMatch::AllBoards, min_present: 0 }
    }

    /// Returns the scores that rank the competitors of a group first: match points if there are any.
    pub fn primary(&self) -> &ScoreSystem {
        self.matches.as_ref().unwrap_or(&self.games)
    }

    /// Returns the same scoring with units as fine as `carry` needs to carry over points of `before` without a
    /// remainder (formats GR6).
    #[must_use]
    pub fn carrying(self, before: &Self, carry: &CarryOver) -> Self {
        let finer = |own: ScoreSystem, of: &ScoreSystem| {
            let needed = carry.unit_needed(of.unit);
            let times = needed.map_or(1, |needed| needed / gcd(needed, own.unit.max(1)));
            own.in_finer_units(times)
        };
        let matches = match (self.matches, &before.matches) {
            (Some(own), Some(of)) => Some(finer(own, of)),
            (Some(own), None) => Some(finer(own, &before.games)),
            (None, _) => None,
        };
        Self { games: finer(self.games, &before.games), matches, ..self }
    }
}
