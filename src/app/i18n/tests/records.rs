//! Names of the editions of the laws that records are checked against.

use crate::support::words_left_in_latin;
use qisai_i18n::{Lang, Words};
use qisai_records::Laws;

#[test]
fn ui_every_edition_is_said_in_the_language_of_the_page() {
    for laws in &Laws::ALL {
        assert!(Words::of(Lang::En).laws_edition(laws).is_ascii(), "{}", laws.code);
        let zh = Words::of(Lang::Zh).laws_edition(laws);
        assert_eq!(words_left_in_latin(zh), Vec::<String>::new(), "{}", laws.code);
    }
}
