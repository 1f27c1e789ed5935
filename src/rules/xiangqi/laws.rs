//! Editions of the rules, with the parts that affect a record. They are data, not code.

use qisai_rules_kernel::Limit;

use crate::limit::{NaturalLimit, Uncounted};
use crate::repetition::{Articles, Forbidden, Profile};

/// Named and dated rule book. The definitions of 将死 and 困毙 are the same in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    /// Name in settings and on the command line.
    pub name: &'static str,
    /// Rule book and its edition.
    pub edition: &'static str,
    /// Rules for repeated positions (棋例).
    pub repetition: Profile,
    /// Natural limit (自然限着), or `None` if the rule book sets none. A competition with a lower limit changes this field.
    pub limit: Option<NaturalLimit>,
}

impl Laws {
    /// Chinese competition rules in the edition with articles 1–29: 60 rounds (4.2.4, 23.3), 棋例 24–29.
    pub const CN: Self = Self {
        name: "cn",
        edition: "中国象棋竞赛规则: 棋例 24–29",
        repetition: Profile {
            occurrences: 3,
            forbidden: Forbidden::EveryAttack,
            told_first: true,
            pawns_in_mutual_attack: true,
            kill_depth: 3,
            articles: Articles { request: "24", perpetual_check: "24.1", alike: "24.2", one_sided: "24.3" },
        },
        limit: Some(NaturalLimit {
            limit: Limit { after: 60, article: "23.3" },
            counted_checks: 10,
            uncounted: Uncounted::CheckAndAnswer,
        }),
    };

    /// Rules of the Asian Xiangqi Federation on repetition, as revised in 2003. They set no natural limit.
    pub const AXF: Self = Self {
        name: "axf",
        edition: "Asian Xiangqi Federation 2003, chapter 4",
        repetition: Profile {
            occurrences: 3,
            forbidden: Forbidden::ChaseOfOnePiece,
            told_first: false,
            pawns_in_mutual_attack: false,
            kill_depth: 3,
            articles: Articles {
                request: "AXF repetition",
                perpetual_check: "AXF perpetual check",
                alike: "AXF draw",
                one_sided: "AXF perpetual chase",
            },
        },
        limit: None,
    };

    /// All supported editions.
    pub const ALL: [Self; 2] = [Self::CN, Self::AXF];

    /// Returns the edition with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|laws| laws.name == name)
    }
}
