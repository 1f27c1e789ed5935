//! Rounds of a Swiss whose field is small: how many can be paired without a repeated opponent.

use qisai_domain::format::spec::Rematch;
use qisai_i18n::Words;

use crate::scope::RequestScope;

/// Returns the number of Swiss rounds without a repeated opponent. With an odd number of entrants, each also has a bye.
pub(crate) fn possible_rounds(entrants: u16) -> u16 {
    if entrants.is_multiple_of(2) { entrants.saturating_sub(1) } else { entrants }
}

/// Returns the number of Swiss rounds that have new opponents for everybody, however the earlier rounds were paired.
/// Colours and pairs that are kept apart can still prevent a pairing.
///
/// After three rounds of six players, those who have not met can be two groups of three, and a group of three has no
/// pairing. In general everybody has a new opponent while each player still has to meet half of the field, or one less
/// if half of the field is even. An odd number of entrants counts with the bye.
pub fn certain_rounds(entrants: u16) -> u16 {
    let half = entrants.div_ceil(2);
    half.saturating_add(u16::from(half.is_multiple_of(2))).min(possible_rounds(entrants))
}

/// Returns a warning if a Swiss has more rounds than are possible, or than are certain, with new opponents.
pub(crate) fn doubt(entrants: u16, rounds: u16, t: Words) -> Option<String> {
    let (certain, most) = (certain_rounds(entrants), possible_rounds(entrants));
    if entrants < 2 || rounds <= certain {
        None
    } else if rounds <= most {
        Some(t.rounds_doubtful(entrants, rounds, certain, most))
    } else {
        Some(t.rounds_impossible(entrants, most))
    }
}

/// Returns a warning about the announced rounds of a Swiss: more than its entrants have new opponents for or, before the
/// first round, more than are certain.
pub(crate) fn warning(scope: &RequestScope, t: Words) -> Option<String> {
    let entrants = u16::try_from(scope.group().seats.len()).unwrap_or(u16::MAX);
    let rounds = scope.planned_rounds();
    let is_late = !scope.group().rounds.is_empty() && rounds <= possible_rounds(entrants);
    let is_swiss = scope.stage().spec().rematch == Rematch::Never;
    if is_swiss && !is_late { doubt(entrants, rounds, t) } else { None }
}
