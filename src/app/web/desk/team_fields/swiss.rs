//! What the Swiss Team system (C.04.6) leaves to the regulations of an event, by the words of the form.

use qisai_domain::{TeamPreference, TeamScore, TeamSwiss};

use super::{TeamFields, USUAL};

/// Colour preferences of type A (article 1.7.1).
pub(super) const TYPE_A: &str = "a";
/// Of type B (article 1.7.2).
pub(super) const TYPE_B: &str = "b";
/// None at all.
pub(super) const NONE: &str = "none";
/// The other score tells the first team (article 4.2.2).
pub(super) const BY_SCORE: &str = "score";
/// Only the number does.
pub(super) const BY_NUMBER: &str = "number";

/// What the words of the form come to; none where the preference is none of its words.
pub(super) fn read(fields: &TeamFields) -> Option<TeamSwiss> {
    let preference = match fields.team_preference.as_str() {
        TYPE_A | "" => TeamPreference::TypeA,
        TYPE_B => TeamPreference::TypeB,
        NONE => TeamPreference::None,
        _ => return None,
    };
    let by_games = match fields.team_paired_by.as_str() {
        "game" => true,
        "match" => false,
        _ => fields.team_primary == "game",
    };
    let primary = if by_games { TeamScore::GamePoints } else { TeamScore::MatchPoints };
    Some(TeamSwiss { preference, primary, secondary_counts: fields.team_first != BY_NUMBER })
}

pub(super) fn preference_code(preference: TeamPreference) -> &'static str {
    match preference {
        TeamPreference::TypeA => TYPE_A,
        TeamPreference::TypeB => TYPE_B,
        TeamPreference::None => NONE,
    }
}

/// The word for the score that pairs: usual where it ranks first, too.
pub(super) fn paired_by_code(primary: TeamScore, ranked_by_games: bool) -> &'static str {
    match (primary, ranked_by_games) {
        (TeamScore::MatchPoints, false) | (TeamScore::GamePoints, true) => USUAL,
        (TeamScore::MatchPoints, true) => "match",
        (TeamScore::GamePoints, false) => "game",
    }
}

pub(super) fn first_code(secondary_counts: bool) -> &'static str {
    if secondary_counts { BY_SCORE } else { BY_NUMBER }
}
