//! What a game is to its neighbours.

use std::error::Error;
use std::fmt::Display;

use serde::{Deserialize, Serialize};

/// The side of a game by who moves first (先手/后手). Stored as `first` and `second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Moves first: white in chess and draughts, red in xiangqi.
    First,
    /// Moves second: black.
    Second,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A position that knows the rules of its game.
pub trait Rules: Clone + PartialEq {
    /// A move. Printed, it is the game's plainest exact notation: `e2e4` (UCI), `h2e2` (ICCS), `32-28`.
    type Move: Clone + Eq + Display;
    /// Why a text is no position of this game.
    type Fault: Error;

    /// The position that games begin from.
    fn start() -> Self;

    /// Reads a position: FEN in chess and xiangqi, the `FEN` tag of PDN in draughts. What it accepts can be played on.
    fn parse(text: &str) -> Result<Self, Self::Fault>;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// Every legal move, each once.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Visits every legal move once, in any order; a game that need not list them for that says so here.
    fn each_legal_move(&self, visit: &mut impl FnMut(&Self::Move)) {
        self.legal_moves().iter().for_each(visit);
    }

    /// The position after one of its legal moves.
    #[must_use]
    fn after(&self, chosen: &Self::Move) -> Self;

    /// Plays one of the legal moves in place.
    fn play(&mut self, chosen: &Self::Move) {
        *self = self.after(chosen);
    }

    /// A legal move written out so far that it fits no other one, where the plain form may fit several.
    fn in_full(&self, chosen: &Self::Move) -> String {
        format!("{chosen:#}")
    }

    /// How many legal moves there are; a game that can count them without listing them says so here.
    fn count_legal_moves(&self) -> u64 {
        u64::try_from(self.legal_moves().len()).unwrap_or(u64::MAX)
    }

    /// How the position itself ends the game, if it does. What needs the moves before it (repetition, move counts) is not here.
    fn verdict(&self) -> Option<Verdict>;

    /// The legal moves that a text can mean; none if it means no legal one.
    fn readings(&self, text: &str) -> Vec<Self::Move> {
        self.legal_moves().into_iter().filter(|legal| legal.to_string() == text).collect()
    }
}

/// The end of a game that its last position forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Who has won; nobody in a draw.
    pub winner: Option<Side>,
    /// By what.
    pub cause: Cause,
    /// The article of the game's laws that says so.
    pub article: &'static str,
}

/// A rule about so many of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// After how many: occurrences of a position, or moves of each side.
    pub after: u32,
    /// The article that says so.
    pub article: &'static str,
}

/// What ends a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The king is attacked and cannot be saved (将死).
    Checkmate,
    /// No legal move without being in check: a draw in chess, a loss in xiangqi (困毙).
    Stalemate,
    /// Nobody has the material to win.
    InsufficientMaterial,
    /// Draughts: the side to move has no piece left, or none that can move.
    NoMove,
    /// The same position too often.
    Repetition,
    /// Too many moves without what the rules call progress.
    MoveLimit,
}
