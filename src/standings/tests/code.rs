//! Acronyms of Article 5 with their permitted modifiers, and the acronyms of xiangqi and draughts criteria that C.07
//! does not define.

use qisai_standings::Code;
use qisai_standings::code::DEFINITIONS;

#[test]
fn every_code_is_found_by_its_own_acronym_and_no_other() {
    for definition in &DEFINITIONS {
        assert_eq!(definition.code.definition(), definition);
        assert_eq!(Code::parse(&definition.acronym.to_lowercase()), Some(definition.code));
        assert_eq!(format!("{:?}", definition.code).to_uppercase(), definition.acronym);
    }
}

#[test]
fn the_nearest_code_is_one_slip_away() {
    assert_eq!(Code::nearest("BUH"), Some("BH"));
    assert_eq!(Code::nearest("ptp "), Some("PTP"));
    assert_eq!(Code::nearest("arro"), Some("ARO"));
    // D20: a word that resembles no code is not compared with one.
    assert_eq!(Code::nearest("XYZ"), None);
    assert_eq!(Code::nearest(""), None);
}
