//! Report on a record of any game. Rules crates use these types to report to the code that judges the result.
//!
//! Plies are numbered from 1. "After ply 0" means the position from which the record begins.

use crate::{Side, Verdict};

/// Draw or ruling that a player can claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimKind {
    /// Third occurrence of the same position (chess 9.2). In xiangqi, a ruling on repeated moves (棋例 24–29).
    Repetition,
    /// Too many moves without progress: 50 moves in chess (9.3), the natural limit in xiangqi (自然限着, 23.3), 25 moves
    /// with kings only in draughts (6.2).
    MoveLimit,
    /// Ending against a lone king that has lasted 16 or 5 moves, in draughts (6.3, 6.4).
    Ending,
}

/// Claim as a player made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    pub kind: ClaimKind,
    /// Side that made the claim.
    pub by: Side,
    /// Ply after which the claim was made. A chess player who claims with the move that he is about to make (9.2.1,
    /// 9.3.1) claims after that move.
    pub ply: usize,
}

/// Claim with its judgement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedClaim {
    /// Claim as it was made.
    pub claim: Claim,
    /// Count reached at that ply: occurrences of the position for a repetition, otherwise plies.
    pub count: u32,
    /// Count required.
    pub needed: u32,
    /// Article of the profile that grants the claim, or `None` if the profile does not contain it.
    pub article: Option<&'static str>,
    /// `true` if the claim was justified at that ply.
    pub justified: bool,
    /// First later ply at which a claim made too early is justified. For a count, this is the ply that reaches it if
    /// nothing interrupts it. For a repetition, it is a ply of the record.
    pub possible_after: Option<usize>,
    /// Plies after which the same position occurred, for a claim of repetition.
    pub occurrences: Vec<usize>,
}

/// Reason for which a ply cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Text that is not a move in any notation of the game.
    Unreadable,
    /// Move that is not legal.
    Illegal,
    /// Text that fits several legal moves, with no indication of the intended one in the rest of the record.
    Ambiguous,
    /// Text that fits several legal moves. The rest of the record does not decide between them, because it can be read
    /// in more ways than are followed.
    NotDecided,
    /// Ply after the end of the game: the side to move has no legal move.
    Over,
}

/// First ply of a record that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub ply: usize,
    /// Text of the ply as recorded.
    pub text: String,
    pub kind: FaultKind,
    /// Article that the ply breaks, if there is one.
    pub article: Option<&'static str>,
    /// Legal moves that the text fits, in full notation, if there are several.
    pub readings: Vec<String>,
}

/// Illegal move that the opponent has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irregularity {
    pub ply: usize,
    /// Text of the ply as recorded.
    pub text: String,
    /// Article that the move breaks.
    pub article: &'static str,
    /// Number of pieces that the move captures, and the number that the rules require, in draughts.
    pub taken: (u32, u32),
}

/// Ply after which the rules had ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Number of the ply.
    pub ply: usize,
    pub verdict: Verdict,
}

/// Possibility that something can still happen on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Possible, by these moves in the game's simplest notation. The list is empty if a theorem proves it without a
    /// line.
    Yes(Vec<String>),
    /// Impossible by any series of legal moves.
    No,
    /// Not decided within the bounds of the search.
    Open,
}

/// Consequence of repeated moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consequence {
    /// Draw if neither side varies.
    Draw,
    /// Obligation of this side to vary. It loses if it repeats once more.
    MustVary(Side),
    /// Loss for this side.
    Loses(Side),
}

/// Ruling on a repeated position (棋例).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// Ply after which the ruling applies.
    pub ply: usize,
    /// Number of occurrences of the position.
    pub occurrences: usize,
    /// Consequence for the game.
    pub consequence: Consequence,
    /// Article on which the ruling is based.
    pub article: &'static str,
    /// Article that may change the ruling and that only an arbiter can apply.
    pub question: Option<&'static str>,
    /// Plies of the cycle, each with the word for its class: `check`, `kill`, `chase`, `idle`.
    pub classes: Vec<(usize, &'static str)>,
}

/// Report on a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Number of plies that can be played.
    pub plies: usize,
    /// Number of plies in the record.
    pub recorded: usize,
    /// First ply that cannot be played, if there is one.
    pub fault: Option<Fault>,
    /// Illegal moves that were accepted.
    pub irregularities: Vec<Irregularity>,
    /// Plies whose text fits several moves although only one move agrees with the rest of the record.
    pub inferred: Vec<usize>,
    /// First end of the game by the rules of the profile. Later plies do not count.
    pub end: Option<End>,
    /// Draws that could have been claimed, each at the first ply of a run. They do not end the game by themselves.
    pub claimable: Vec<(usize, ClaimKind, &'static str)>,
    /// Rulings that are due on repeated moves: the first and the last one of each run of repetitions.
    pub rulings: Vec<Ruled>,
    /// Judgement of the claim passed in.
    pub claim: Option<JudgedClaim>,
    /// Position after the last playable ply, as text.
    pub last: String,
    /// Side to move in that position.
    pub to_move: Side,
}
