//! Which repeated attacks a rule book forbids: data, not code.

/// What a side must have done on every one of its moves of the cycle to have broken the rules (a perpetual check aside).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Attacked in any way: 将, 杀 and 捉 in any mixture, of one piece or several (CN 25.2, 28.12).
    EveryAttack,
    /// Chased one and the same piece; kills and chases of several pieces in turn are allowed (AXF).
    ChaseOfOnePiece,
}

/// The articles behind each verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// A ruling can be asked for.
    pub request: &'static str,
    /// One side checks all the time.
    pub perpetual_check: &'static str,
    /// Both sides do the same: both forbidden, or both allowed.
    pub alike: &'static str,
    /// One side does what is forbidden, the other does not.
    pub one_sided: &'static str,
}

/// A rule book's treatment of repetition (棋例).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// How often a position must have stood with the same side to move before there is a ruling.
    pub occurrences: usize,
    /// What is forbidden beside a one-sided perpetual check.
    pub forbidden: Forbidden,
    /// Whether the side at fault is first told to vary, and loses when it repeats once more (CN 24.3).
    pub told_first: bool,
    /// Whether attacks by pawns count as chases where both sides then attack all the time (CN 27.2).
    pub pawns_in_mutual_attack: bool,
    /// How many moves of nothing but checks a threatened mate may take to be seen as a kill (杀, CN 28.2); with 0 nothing is a kill.
    pub kill_depth: u32,
    /// For the report.
    pub articles: Articles,
}
