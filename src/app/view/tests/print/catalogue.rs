//! Catalogue of the documents.

use std::collections::BTreeSet;

use qisai_view::print::catalogue::{CATALOGUE, Document, Entry, Shelf};

#[test]
fn documents_have_codes_and_names_of_their_own() {
    let all = CATALOGUE.len();
    let own = |said: fn(&Entry) -> &'static str| CATALOGUE.iter().map(said).collect::<BTreeSet<_>>().len();
    assert_eq!((own(|one| one.code), own(|one| one.zh), own(|one| one.en)), (all, all, all));
    for entry in CATALOGUE {
        assert_eq!(Document::from_code(entry.code), Some(entry.document));
        assert!(Shelf::ALL.contains(&entry.shelf), "{}", entry.code);
    }
}
