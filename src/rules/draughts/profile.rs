//! Editions of the rules, as far as the end of a game depends on them.

use qisai_rules_kernel::Limit;

/// The draw rules of one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Profile {
    /// What programs call it.
    pub code: &'static str,
    /// What people call it.
    pub name: &'static str,
    pub edition: &'static str,
    /// The same position with the same side to move, so many times.
    pub repetition: Limit,
    /// So many moves of each side with kings only and without a capture.
    pub kings_only: Limit,
    /// So many moves of each side since three pieces, a king among them, have stood against a lone king.
    pub three_against_king: Limit,
    /// So many moves of each side since a king with at most one more piece has stood against a lone king.
    pub two_against_king: Limit,
}

/// The official rules of the FMJD for international draughts.
///
/// | what | limit | article |
/// |---|---|---|
/// | the same position | third time | 6.1 |
/// | kings only, nothing taken | 25 moves each | 6.2 |
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

/// Every edition known here.
pub const PROFILES: &[Profile] = &[FMJD];
