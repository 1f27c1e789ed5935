//! The three games and their names.

use std::fmt;

pub use qisai_rules_kernel::Side;
use serde::{Deserialize, Serialize};

use crate::score::ScoreSystem;

/// Game in which tournaments are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discipline {
    /// Chess: white and black.
    #[default]
    Chess,
    /// Xiangqi (象棋): red and black; red moves first.
    Xiangqi,
    /// International draughts, 10×10: white and black.
    Draughts,
}

impl Discipline {
    /// All three disciplines.
    pub const ALL: [Self; 3] = [Self::Chess, Self::Xiangqi, Self::Draughts];

    /// Returns the word used in addresses, files and the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Xiangqi => "xiangqi",
            Self::Draughts => "draughts",
        }
    }

    /// Returns the discipline with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|discipline| discipline.code() == code)
    }

    /// Returns the letter of a side in crosstable cells and files: `w`/`b`, in xiangqi `r`/`b`.
    pub fn side_letter(self, side: Side) -> char {
        match (self, side) {
            (_, Side::Second) => 'b',
            (Self::Xiangqi, Side::First) => 'r',
            (_, Side::First) => 'w',
        }
    }

    /// Returns the default scoring of an event of this discipline: 1-½-0 in chess, 2-1-0 in xiangqi and draughts.
    pub fn default_scores(self) -> ScoreSystem {
        match self {
            Self::Chess => ScoreSystem::standard(),
            Self::Xiangqi | Self::Draughts => ScoreSystem::two_one_zero(),
        }
    }
}

impl fmt::Display for Discipline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
