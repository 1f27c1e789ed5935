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
    /// One side checks all the time.
    pub perpetual_check: &'static str,
    /// Both sides do the same: both forbidden, or both allowed.
    pub alike: &'static str,
    /// One side does what is forbidden, the other does not.
    pub one_sided: &'static str,
}

/// A rule book's treatment of repetition (棋例), named and dated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// As settings and the command line name it.
    pub name: &'static str,
    /// The rule book and its edition.
    pub edition: &'static str,
    /// How often a position must have stood with the same side to move before there is a ruling.
    pub occurrences: usize,
    /// What is forbidden beside a one-sided perpetual check.
    pub forbidden: Forbidden,
    /// Whether the side at fault is first told to vary, and loses when it repeats once more (CN 24.3).
    pub told_first: bool,
    /// Whether attacks by pawns count as chases where both sides then attack all the time (CN 27.2).
    pub pawns_in_mutual_attack: bool,
    /// How many moves of nothing but checks a threatened mate may take to be seen as a kill (杀, CN 28.2).
    pub kill_depth: u32,
    /// For the report.
    pub articles: Articles,
}

impl Profile {
    /// The Chinese competition rules, articles 24–29, in the edition with a natural limit of 60 rounds.
    pub const CN: Self = Self {
        name: "cn",
        edition: "中国象棋竞赛规则: 棋例 24–29",
        occurrences: 3,
        forbidden: Forbidden::EveryAttack,
        told_first: true,
        pawns_in_mutual_attack: true,
        kill_depth: 3,
        articles: Articles { perpetual_check: "24.1", alike: "24.2", one_sided: "24.3" },
    };

    /// The rules of the Asian Xiangqi Federation.
    pub const AXF: Self = Self {
        name: "axf",
        edition: "Asian Xiangqi Federation, rules of repetition",
        occurrences: 3,
        forbidden: Forbidden::ChaseOfOnePiece,
        told_first: false,
        pawns_in_mutual_attack: false,
        kill_depth: 3,
        articles: Articles {
            perpetual_check: "AXF perpetual check",
            alike: "AXF draw",
            one_sided: "AXF perpetual chase",
        },
    };

    /// Every profile.
    pub const ALL: [Self; 2] = [Self::CN, Self::AXF];

    /// The profile of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.name == name)
    }
}
