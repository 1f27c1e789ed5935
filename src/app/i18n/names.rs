//! Names, as far as they are words: somebody whose data were erased has none.

use qisai_domain::{EntryId, Person, Tournament};

use super::Words;

/// The name of an entry; where its person was erased, the words that say so.
pub fn name_of(tournament: &Tournament, entry: EntryId, t: Words) -> &str {
    let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
    if person.is_some_and(Person::is_erased) { t.name_erased() } else { tournament.name_of(entry) }
}
