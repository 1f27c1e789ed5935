//! Names, and the replacement for erased ones.

use qisai_domain::{EntryId, Person, Tournament};

use super::Words;

/// Returns the name of an entry, or a replacement if its person was erased.
pub fn name_of(tournament: &Tournament, entry: EntryId, t: Words) -> &str {
    let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
    if person.is_some_and(Person::is_erased) { t.name_erased() } else { tournament.name_of(entry) }
}
