//! Editions of the rules, with the articles about the end of a game.

use qisai_rules_kernel::Limit;

/// Draw rules of one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Profile {
    /// Identifier of the edition in programs.
    pub code: &'static str,
    /// Display name of the edition.
    pub name: &'static str,
    pub edition: &'static str,
    /// Number of occurrences of a position with the same side to move.
    pub repetition: Limit,
    /// Number of moves of each side with kings only and without a capture.
    pub kings_only: Limit,
    /// Number of moves of each side with three pieces, including a king, against a lone king.
    pub three_against_king: Limit,
    /// Number of moves of each side with a king and at most one more piece against a lone king.
    pub two_against_king: Limit,
}

/// Official rules of the FMJD for international draughts.
///
/// | rule | limit | article |
/// |---|---|---|
/// | the same position | third time | 6.1 |
/// | kings only, no capture | 25 moves each | 6.2 |
/// | three kings, two kings and a man, a king and two men against a lone king | 16 moves each | 6.3 |
/// | two kings, a king and a man, a king against a lone king | 5 moves each | 6.4 |
pub const FMJD: Profile = Profile {
    code: "fmjd",
    name: "FMJD",
    edition: "Official FMJD rules for international draughts, annex 1, as printed in Chinese in 2023",
    repetition: Limit { after: 3, article: "6.1" },
    kings_only: Limit { after: 25, article: "6.2" },
    three_against_king: Limit { after: 16, article: "6.3" },
    two_against_king: Limit { after: 5, article: "6.4" },
};

/// All supported editions.
pub const PROFILES: &[Profile] = &[FMJD];
