//! Expulsions (除名), which have no record and are written as our own comments.

use qisai_domain::setup::Entrant;

use super::Document;
use crate::trf::dialect;
use crate::trf::note::{Field, NoteKind, Notes};

/// Expels the entrants named by comments: they play no more and have no place (C.05 article 6.6; xiangqi article
/// 18.3).
pub(super) fn apply(document: &Document, entrants: &mut [Entrant], rounds: u16, notes: &mut Notes) {
    for (nth, (line, read)) in (1..).zip(dialect::expelled(document.records)) {
        let Some((number, from)) = read else {
            notes.add(line, 5, NoteKind::Unreadable { field: Field::Option }, "");
            continue;
        };
        if from > rounds.saturating_add(1) {
            notes.add(line, 5, NoteKind::NoSuchRound { round: from.into(), rounds }, "");
            continue;
        }
        let Some(entrant) = entrants.iter_mut().find(|entrant| entrant.number == number) else {
            notes.add(line, 5, NoteKind::UnknownNumber { number }, "");
            continue;
        };
        if entrant.withdrawn_from.is_none() {
            entrant.left_as = nth;
        }
        let until = *entrant.withdrawn_from.get_or_insert(from);
        entrant.byes.retain(|round, _| *round < until);
        entrant.expelled = true;
    }
}
