//! Formats that an arbiter can choose, by the code that forms and the command line use.

use qisai_domain::format::Format;

#[test]
fn a_code_gives_the_format_that_has_the_code() {
    for code in Format::CODES {
        assert_eq!(Format::from_code(code).unwrap().code(), code);
    }
    assert_eq!(Format::from_code("no such format"), None);
}
