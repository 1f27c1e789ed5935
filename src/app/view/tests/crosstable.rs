//! Crosstables, and the tables of Chinese practice.

use qisai_view::crosstable::print::letter;

#[test]
fn bands_have_letters_and_then_numbers() {
    assert_eq!((letter(0), letter(25), letter(26)), ("A".to_owned(), "Z".to_owned(), "27-".to_owned()));
}
