//! Entry limits of a section, and the players who do not meet them.

use qisai_domain::Player;
use qisai_i18n::Words;
use qisai_standings::admission::Admission;

use crate::scope::RequestScope;

/// Returns the entry limits of the section. Terms that require an unknown year of the event limit no player.
pub(crate) fn admission_of(scope: &RequestScope) -> Admission {
    Admission::read(&scope.tournament().settings.admission, scope.event().year()).unwrap_or_default()
}

/// Returns a sentence for each limit that a player does not meet.
pub(crate) fn outside(admission: &Admission, player: &Player, t: Words) -> Vec<String> {
    admission.outside(player).into_iter().map(|(limit, why)| t.outside_of(limit, why)).collect()
}
