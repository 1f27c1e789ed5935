//! Messages for the choice of pairing systems and restrictions.

use qisai_domain::Format;
use qisai_i18n::setup::systems::row;

#[test]
fn every_format_has_a_row_of_words() {
    for code in Format::CODES {
        assert_eq!(row(&Format::from_code(code).unwrap()).code, code);
    }
}
