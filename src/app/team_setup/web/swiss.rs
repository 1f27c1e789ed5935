//! Choices that the Swiss Team system (C.04.6) leaves to the regulations of an event, with their form codes.

use qisai_domain::{TeamPreference, TeamScore, TeamSwiss};

use super::USUAL;
use crate::form_table::TypedForm;

/// Code for colour preferences of type A (article 1.7.1).
pub(crate) const TYPE_A: &str = "a";
/// Code for colour preferences of type B (article 1.7.2).
pub(crate) const TYPE_B: &str = "b";
/// Code for no colour preferences.
pub(crate) const NONE: &str = "none";
/// Code for the other score as the criterion of the first team (article 4.2.2).
pub(crate) const BY_SCORE: &str = "score";
/// Code for the number as the only criterion of the first team.
pub(crate) const BY_NUMBER: &str = "number";

/// Returns the choices of the form's codes, or `None` if the code of the preference is unknown.
pub(crate) fn read(fields: &TypedForm) -> Option<TeamSwiss> {
    let preference = match fields.text("team_preference") {
        TYPE_A | "" => TeamPreference::TypeA,
        TYPE_B => TeamPreference::TypeB,
        NONE => TeamPreference::None,
        _ => return None,
    };
    let by_games = match fields.text("team_paired_by") {
        "game" => true,
        "match" => false,
        _ => fields.text("team_primary") == "game",
    };
    let primary = if by_games { TeamScore::GamePoints } else { TeamScore::MatchPoints };
    Some(TeamSwiss { preference, primary, secondary_counts: fields.text("team_first") != BY_NUMBER })
}

pub(crate) fn preference_code(preference: TeamPreference) -> &'static str {
    match preference {
        TeamPreference::TypeA => TYPE_A,
        TeamPreference::TypeB => TYPE_B,
        TeamPreference::None => NONE,
    }
}

/// Returns the code for the score used for pairing; `usual` if the same score ranks first.
pub(crate) fn paired_by_code(primary: TeamScore, ranked_by_games: bool) -> &'static str {
    match (primary, ranked_by_games) {
        (TeamScore::MatchPoints, false) | (TeamScore::GamePoints, true) => USUAL,
        (TeamScore::MatchPoints, true) => "match",
        (TeamScore::GamePoints, false) => "game",
    }
}

pub(crate) fn first_code(secondary_counts: bool) -> &'static str {
    if secondary_counts { BY_SCORE } else { BY_NUMBER }
}
