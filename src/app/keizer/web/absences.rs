//! Reasons of a player's absences in a Keizer, on the page of the player.

use qisai_domain::{Absence, Command, EntryId};
use qisai_i18n::Words;

use crate::scope::RequestScope;

/// Round that a player misses.
pub(crate) struct AbsentRound {
    pub(crate) round: u16,
    /// Reasons: code, words, `true` for the stored one. An announced absence has an empty code.
    pub(crate) reasons: Vec<(&'static str, &'static str, bool)>,
}

/// Returns the rounds that a player misses; none in formats in which the reason has no effect.
pub(crate) fn list(scope: &RequestScope, entry: EntryId, t: Words) -> Vec<AbsentRound> {
    let group = scope.group();
    let Some(seat) = group.participation(entry).filter(|_| scope.stage().spec().has_values()) else {
        return Vec::new();
    };
    let reasons = |round: u16| {
        let stored = seat.absences.get(&round).copied();
        let reason = |absence: Absence| (absence.code(), t.absence(absence), stored == Some(absence));
        let announced = ("", t.absence_announced(), stored.is_none());
        std::iter::once(announced).chain(Absence::ALL.into_iter().map(reason)).collect()
    };
    let missed = (1..=scope.planned_rounds()).filter(|round| group.misses(entry, *round));
    missed.map(|round| AbsentRound { round, reasons: reasons(round) }).collect()
}

/// Returns the commands of the changed reasons; `absence7` has the reason of round 7.
pub(crate) fn commands(scope: &RequestScope, entry: EntryId, fields: &[(String, String)]) -> Vec<Command> {
    let stored = |round: u16| scope.group().participation(entry).and_then(|seat| seat.absences.get(&round).copied());
    let changed = fields.iter().filter_map(|(name, code)| {
        let round = name.strip_prefix("absence")?.parse().ok()?;
        let absence = Absence::from_code(code);
        let state = Command::StateAbsence { at: scope.at(round), entry, absence };
        (absence != stored(round)).then_some(state)
    });
    changed.collect()
}
