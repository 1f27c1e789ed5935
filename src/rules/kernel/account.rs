//! What a record tells, whatever the game: the words in which a rules crate reports to whoever judges the result.
//!
//! Plies are numbered from 1; "after ply 0" is the position that the record begins from.

use crate::{Side, Verdict};

/// A draw, or a ruling, that a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimKind {
    /// The same position for the third time (chess 9.2); in xiangqi a ruling on repeated moves (棋例 24–29).
    Repetition,
    /// Too many moves without progress: 50 moves in chess (9.3), the natural limit in xiangqi (自然限着, 23.3), 25 moves with kings only in
    /// draughts (6.2).
    MoveLimit,
    /// Draughts: an ending against a lone king has lasted 16 or 5 moves (6.3, 6.4).
    Ending,
}

/// A claim as it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    pub kind: ClaimKind,
    /// By whom.
    pub by: Side,
    /// After which ply. A chess player who claims with the move that he is about to make (9.2.1, 9.3.1) claims after that move.
    pub ply: usize,
}

/// A claim, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedClaim {
    /// As it was made.
    pub claim: Claim,
    /// How far the count had come at that ply: occurrences of the position, otherwise plies.
    pub count: u32,
    /// How many it takes.
    pub needed: u32,
    /// The article of the profile that gives the claim; none if the profile does not know it.
    pub article: Option<&'static str>,
    /// Whether it was justified there.
    pub justified: bool,
    /// For a claim made too early: the first later ply at which it is justified. Of a count it is the ply at which it would be reached if nothing
    /// interrupts it, of a repetition a ply of the record.
    pub possible_after: Option<usize>,
    /// For a repetition: the plies after which the same position stood.
    pub occurrences: Vec<usize>,
}

/// Why a ply cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The text is no move in any notation of the game.
    Unreadable,
    /// It is a move, and not a legal one.
    Illegal,
    /// It fits several legal moves, and the rest of the record does not tell which.
    Ambiguous,
    /// It fits several legal moves. Which of them the rest of the record goes on from is not decided: it can be read in more ways than are
    /// followed.
    NotDecided,
    /// The side to move has no legal move: the game was over.
    Over,
}

/// The first ply of a record that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub ply: usize,
    /// As the record has it.
    pub text: String,
    pub kind: FaultKind,
    /// The article that it breaks, if one.
    pub article: Option<&'static str>,
    /// The legal moves that the text fits, in full, if they are several.
    pub readings: Vec<String>,
}

/// A move against the rules that the opponent has let stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irregularity {
    pub ply: usize,
    /// As the record has it.
    pub text: String,
    /// The article broken.
    pub article: &'static str,
    /// Draughts: how many pieces the move takes, and how many the rules ask for.
    pub taken: (u32, u32),
}

/// A ply after which the rules had ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// After which ply.
    pub ply: usize,
    pub verdict: Verdict,
}

/// Whether something can still happen on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// It can: by these moves, in the game's plainest notation; empty where a theorem says so without a line.
    Yes(Vec<String>),
    /// It cannot, by any series of legal moves.
    No,
    /// Not decided within the bounds of the search.
    Open,
}

/// What follows from repeated moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consequence {
    /// A draw if nobody varies.
    Draw,
    /// This side must vary, and loses when it repeats once more.
    MustVary(Side),
    /// This side has lost.
    Loses(Side),
}

/// A ruling on a repeated position (棋例).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// After which ply.
    pub ply: usize,
    /// How often the position had stood.
    pub occurrences: usize,
    /// The verdict.
    pub consequence: Consequence,
    /// The article that gives it.
    pub article: &'static str,
    /// An article that may change it and that only an arbiter can apply.
    pub question: Option<&'static str>,
    /// Each ply of the cycle with the word of its class: `check`, `kill`, `chase`, `idle`.
    pub classes: Vec<(usize, &'static str)>,
}

/// What a record tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// How many plies can be played.
    pub plies: usize,
    /// How many the record has.
    pub recorded: usize,
    /// Where it stops making sense, if it does.
    pub fault: Option<Fault>,
    /// Moves against the rules that stand.
    pub irregularities: Vec<Irregularity>,
    /// Plies whose text fits several moves of which only one agrees with the rest of the record.
    pub inferred: Vec<usize>,
    /// The first end of the game by the rules of the profile; plies after it do not count.
    pub end: Option<End>,
    /// Draws that could have been claimed, the first ply of each run at which they could: nobody had to.
    pub claimable: Vec<(usize, ClaimKind, &'static str)>,
    /// Rulings on repeated moves that are due: the first one and the last one of each run of repetitions.
    pub rulings: Vec<Ruled>,
    /// The claim that was asked about.
    pub claim: Option<JudgedClaim>,
    /// The position after the last ply that can be played, as text.
    pub last: String,
    /// Whose turn it is there.
    pub to_move: Side,
}
