//! Choices within the Swiss Team system in record 192.
//!
//! `FIDE_TEAM_TYPEB_GP_MP` tells the preferences, the primary score and the one that comes second in the Swiss Team system; without a type
//! nobody prefers a colour, and `FIDE_TEAM` alone is `FIDE_TEAM_TYPEA_MP_GP`.

use qisai_domain::{TeamPreference, TeamScore, TeamSwiss};

/// Returns the options in a code of the Swiss Team system.
pub(super) fn team_swiss(code: &str) -> TeamSwiss {
    let code = code.to_uppercase();
    if !code.contains("FIDE_TEAM") {
        return TeamSwiss::default();
    }
    let words = || code.split('_').map(str::trim);
    let score = |word: &str| match word {
        "MP" => Some(TeamScore::MatchPoints),
        "GP" => Some(TeamScore::GamePoints),
        _ => None,
    };
    let usual = TeamSwiss::default();
    let mut scores = words().filter_map(score);
    let (first, second) = (scores.next(), scores.next());
    let preference = match words().find(|word| word.starts_with("TYPE")) {
        Some("TYPEB") => TeamPreference::TypeB,
        None if first.is_some() => TeamPreference::None,
        _ => usual.preference,
    };
    TeamSwiss {
        preference,
        primary: first.unwrap_or(usual.primary),
        secondary_counts: first.is_none() || second.is_some(),
    }
}
