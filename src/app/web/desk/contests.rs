//! What two competitors of a new knockout play when they meet, as it is offered.

use qisai_domain::contest::presets::Ladder;

use crate::i18n::Words;

/// One of them, in words.
pub(super) struct OfferedContest {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
}

/// The usual ones, the shortest first; those of single events stay to files.
pub(super) fn offered(t: Words) -> Vec<OfferedContest> {
    let usual = Ladder::ALL.iter().filter(|ladder| !ladder.of_an_event);
    usual.map(|ladder| OfferedContest { code: ladder.id, name: t.contest_by_name(ladder) }).collect()
}
