//! Interface between a game and the code that uses it.

use std::error::Error;
use std::fmt::Display;

/// Side of a game, named by the order of the first move (先手/后手). Stored as `first` and `second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Side {
    /// Side that moves first: white in chess and draughts, red in xiangqi.
    First,
    /// Side that moves second: black.
    Second,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Position that implements the rules of its game.
pub trait Rules: Clone + PartialEq {
    /// Move. It is displayed in the game's simplest exact notation: `e2e4` (UCI), `h2e2` (ICCS), `32-28`.
    type Move: Clone + Eq + Display;
    /// Reason for which a text is not a position of the game.
    type Fault: Error;

    /// Returns the start position.
    fn start() -> Self;

    /// Parses a position: FEN in chess and xiangqi, the `FEN` tag of PDN in draughts. Accepted positions are playable.
    fn parse(text: &str) -> Result<Self, Self::Fault>;

    /// Returns the side to move.
    fn to_move(&self) -> Side;

    /// Returns every legal move once.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Visits every legal move once, in any order. A game overrides this method if it can visit moves without listing
    /// them.
    fn each_legal_move(&self, visit: &mut impl FnMut(&Self::Move)) {
        self.legal_moves().iter().for_each(visit);
    }

    /// Returns the position after one of its legal moves.
    #[must_use]
    fn after(&self, chosen: &Self::Move) -> Self;

    /// Plays one of the legal moves in place.
    fn play(&mut self, chosen: &Self::Move) {
        *self = self.after(chosen);
    }

    /// Returns a legal move in a notation that fits no other move, if the simple form can fit several.
    fn in_full(&self, chosen: &Self::Move) -> String {
        format!("{chosen:#}")
    }

    /// Returns the number of legal moves. A game overrides this method if it can count moves without listing them.
    fn count_legal_moves(&self) -> u64 {
        u64::try_from(self.legal_moves().len()).unwrap_or(u64::MAX)
    }

    /// Returns the verdict if the position itself ends the game. Rules that depend on earlier moves (repetition, move
    /// counts) are not included.
    fn verdict(&self) -> Option<Verdict>;

    /// Returns the legal moves that a text can mean, or an empty list if it means none.
    fn readings(&self, text: &str) -> Vec<Self::Move> {
        self.legal_moves().into_iter().filter(|legal| legal.to_string() == text).collect()
    }
}

/// End of a game that its last position forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// Cause of the end.
    pub cause: Cause,
    /// Article of the game's laws that applies.
    pub article: &'static str,
}

/// Rule that applies after a number of occurrences or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// Number of occurrences of a position, or of moves of each side.
    pub after: u32,
    /// Article that contains the rule.
    pub article: &'static str,
}

/// Cause of the end of a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Attack on a king that cannot be saved (将死).
    Checkmate,
    /// No legal move for a side that is not in check: a draw in chess, a loss in xiangqi (困毙).
    Stalemate,
    /// Lack of material to win on both sides.
    InsufficientMaterial,
    /// No piece left for the side to move, or none that can move, in draughts.
    NoMove,
    /// Too many occurrences of the same position.
    Repetition,
    /// Too many moves without progress as the rules define it.
    MoveLimit,
}
