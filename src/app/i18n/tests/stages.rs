//! Messages about the stages of a tournament.

use qisai_i18n::stages::ordinal;

#[test]
fn places_are_counted_in_english() {
    let places = [1, 2, 3, 4, 11, 12, 13, 21, 111].map(ordinal);
    assert_eq!(places.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 111th");
}
