//! Editions of the rules, as far as a record depends on them: data, not code.

use qisai_rules_kernel::Limit;

use crate::limit::{NaturalLimit, Uncounted};
use crate::repetition::{Articles, Forbidden, Profile};

/// A rule book, named and dated. What 将死 and 困毙 are is the same in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laws {
    /// As settings and the command line name it.
    pub name: &'static str,
    /// The rule book and its edition.
    pub edition: &'static str,
    /// How repeated positions are ruled on (棋例).
    pub repetition: Profile,
    /// The natural limit (自然限着); none where the rule book sets none. A competition with a lower one changes it here.
    pub limit: Option<NaturalLimit>,
}

impl Laws {
    /// The Chinese competition rules in the edition with articles 1–29: 60 rounds (4.2.4, 23.3), 棋例 24–29.
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

    /// The rules of the Asian Xiangqi Federation on repetition, as revised in 2003. They set no natural limit.
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

    /// Every edition known here.
    pub const ALL: [Self; 2] = [Self::CN, Self::AXF];

    /// The edition of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|laws| laws.name == name)
    }
}
