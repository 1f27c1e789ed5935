//! Repeated attacks that a rule book forbids. They are data, not code.

/// Conduct on every move of the cycle that breaks the rules, apart from a perpetual check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Any attack: 将, 杀 and 捉 in any mixture, of one piece or several (CN 25.2, 28.12).
    EveryAttack,
    /// Chase of one and the same piece. Kills, and chases of several pieces in turn, are allowed (AXF).
    ChaseOfOnePiece,
}

/// Articles for each verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// Article on the request for a ruling.
    pub request: &'static str,
    /// Article on a perpetual check by one side.
    pub perpetual_check: &'static str,
    /// Article on equal conduct of both sides: both forbidden, or both allowed.
    pub alike: &'static str,
    /// Article on forbidden conduct of only one side.
    pub one_sided: &'static str,
}

/// Rules of a rule book on repetition (棋例).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Number of occurrences of a position, with the same side to move, that a ruling requires.
    pub occurrences: usize,
    /// Conduct that is forbidden besides a one-sided perpetual check.
    pub forbidden: Forbidden,
    /// `true` if the side at fault must first be asked to vary, and loses if it repeats once more (CN 24.3).
    pub told_first: bool,
    /// `true` if attacks by pawns count as chases when both sides then attack all the time (CN 27.2).
    pub pawns_in_mutual_attack: bool,
    /// Maximum number of checking moves of a threatened mate that counts as a kill (杀, CN 28.2). With 0 nothing is a
    /// kill.
    pub kill_depth: u32,
    /// Articles for the report.
    pub articles: Articles,
}
