//! Types of tournament beyond Swiss systems and round robins: record 192.
//!
//! | code | format |
//! |---|---|
//! | `FIDE_SCHEVENINGEN`, `CUSTOM_SCHEVENINGEN` | each player of one side meets each player of the other |
//! | `FIDE_DOUBLESCHEVENINGEN` | the same twice |
//!
//! `FIDE_TEAM_TYPEB_GP_MP` gives the colour preferences, the primary and the secondary score of the Swiss Team system.
//! Without a type there are no colour preferences, and `FIDE_TEAM` alone is `FIDE_TEAM_TYPEA_MP_GP`.
//!
//! `FIDE_SCHILLER` and `CUSTOM_SCHILLER` do not give the number of teams, so they name no format.

use qisai_domain::{Format, Table, TeamPreference, TeamScore, TeamSwiss};

/// Returns the format named by a code or a text; `name` contains only its letters and digits, in upper case.
pub(super) fn format(name: &str) -> Option<Format> {
    if !name.contains("SCHEVENING") {
        return None;
    }
    let cycles = if name.contains("DOUBLE") { 2 } else { 1 };
    Some(Format::Table { table: Table::Scheveningen, cycles, exchange_at_seam: false })
}

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
