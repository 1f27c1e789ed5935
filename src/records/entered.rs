//! What was entered, or claimed by the record itself.

use qisai_rules_kernel::{Claim, Side};

/// Who is said to have won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// The side that moves first.
    FirstWins,
    /// Nobody.
    Draw,
    /// The side that moves second.
    SecondWins,
    /// Half a point for the first side, none for the second; or the other way round; or none for both: an arbiter's decision.
    Decided,
    /// Not played: `+` and `-`, or a bye.
    NotPlayed,
    /// No result yet.
    Unknown,
}

/// How the game is said to have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// 将死.
    Checkmate,
    /// 困毙; a draw in chess.
    Stalemate,
    /// Draughts: no piece left, or none that can move.
    NoMove,
    /// One side gave up.
    Resignation,
    /// Both agreed to a draw.
    Agreement,
    /// This side's time was over.
    Flag(Side),
    /// This claim was granted.
    Claim(Claim),
    /// Drawn by the rules without a claim: fivefold, 75 moves, dead position; threefold and the move counts in draughts.
    Automatic,
    /// An illegal move, or one too many of them, by this side.
    IllegalMove(Side),
    /// 棋例: this side broke off or lost by a ruling on repeated moves.
    RepetitionRuling(Side),
    /// An arbiter decided.
    Arbiter,
    /// Somebody did not come.
    Forfeit,
}

/// A result with what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entered {
    /// Who won.
    pub score: Score,
    /// How, if it is known.
    pub termination: Option<Termination>,
}
