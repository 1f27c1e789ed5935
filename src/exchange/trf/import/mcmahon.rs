//! Rules and start scores of McMahon, which have no records and are written as our own comments.

use qisai_domain::mcmahon::{McMahonRules, StartScore};
use qisai_domain::setup::Entrant;
use qisai_domain::{EntryId, Format};

use super::Document;
use crate::trf::dialect;
use crate::trf::note::{Field, NoteKind, Notes};

/// Applies the comments to the format. A start score that follows from the rating is not kept.
pub(super) fn apply(document: &Document, format: &mut Format, entrants: &[Entrant], notes: &mut Notes) {
    let Some(rules) = format.mcmahon_mut() else { return };
    if let Some((line, text)) = dialect::mcmahon(document.records) {
        match serde_json::from_str::<McMahonRules>(text).ok().filter(|rules| rules.fault().is_none()) {
            Some(read) => *rules = read,
            None => notes.add(line, 5, NoteKind::Unreadable { field: Field::Option }, ""),
        }
    }
    rules.starts.clear();
    for (line, read) in dialect::started(document.records) {
        let Some((number, start)) = read else {
            notes.add(line, 5, NoteKind::Unreadable { field: Field::Option }, "");
            continue;
        };
        let Some(entrant) = entrants.iter().find(|entrant| entrant.number == number) else {
            notes.add(line, 5, NoteKind::UnknownNumber { number }, "");
            continue;
        };
        let entry = EntryId(number);
        if rules.start(entry, entrant.player.rating) != i64::from(start) {
            rules.starts.push(StartScore { entry, start, fixed: false });
        }
    }
}
