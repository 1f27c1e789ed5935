//! The three games and their names.

use std::fmt;

pub use qisai_rules_kernel::Side;
use qisai_time_control::{TimeClass, TimeControl};
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

    /// Returns `true` if the players must record their moves. They need not in rapid and blitz chess (Laws of Chess,
    /// articles A.2 and B.3), nor in draughts if the whole game has one time without additions (包干, 《国际跳棋竞赛规则》 10.3,
    /// 10.4).
    pub fn needs_record(self, control: &TimeControl) -> bool {
        match self {
            Self::Chess => control.class().is_none_or(|class| class == TimeClass::Standard),
            Self::Draughts => !control.is_one_time(),
            Self::Xiangqi => true,
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
