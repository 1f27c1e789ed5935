//! Scoring of games and matches.

pub use qisai_swiss::ScoreSystem;
use serde::{Deserialize, Serialize};

use crate::entrants::CarryOver;

/// Scoring of a stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoring {
    /// Points of one game; those of byes are for a whole round.
    pub games: ScoreSystem,
    /// Match points of one match; those of byes are for a whole round. `None` if the game points are the score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<ScoreSystem>,
    /// Game points of the winner of a forfeited match.
    #[serde(default)]
    pub forfeited_match: ForfeitedMatch,
    /// Minimum number of boards that a team must occupy, or 0 without such a rule. With fewer, it forfeits the match,
    /// whatever was played. League regulations may set a minimum; C.07 article 15.1 does not.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub min_present: u16,
}

/// Returns the greatest common divisor of two numbers above 0.
fn gcd(one: u16, other: u16) -> u16 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Game points of the winner of a forfeited match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForfeitedMatch {
    /// Win on every board.
    #[default]
    AllBoards,
    /// Minimum that wins a match: one win, and draws in the other games.
    Minimum,
    /// Average of the winner's other matches; without any, as [`Self::AllBoards`].
    Average,
}

impl Scoring {
    /// Returns a scoring with game points only.
    pub fn of_games(games: ScoreSystem) -> Self {
        Self { games, matches: None, forfeited_match: ForfeitedMatch::AllBoards, min_present: 0 }
    }

    /// Returns the score system of the primary score: match points if the scoring has them, otherwise game points.
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
