//! Names of formats.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qisai_domain::{Format, Play, Scoring, Table};
use qisai_exchange::trf::DutchCode;
use qisai_exchange::trf::formats::{described, format_named, type_code, type_text};

/// Returns the formats that can be chosen, and those that only a form or a file makes.
fn formats() -> Vec<Format> {
    let made = [Table::OlderScheveningen, Table::Listed(vec![vec![[1, 2]]])];
    let made = made.map(|table| Format::Table { table, cycles: 1, exchange_at_seam: false });
    let chosen = Format::CODES.map(|code| Format::from_code(code).unwrap().with_rounds(5));
    chosen.into_iter().chain(made).collect()
}

#[test]
fn every_format_has_a_row_of_names() {
    for format in formats() {
        let play = Play::of(format.clone(), Scoring::default());
        assert!(!type_code(&play, false, DutchCode::default()).is_empty(), "{format:?}");
        assert!(!type_text(&format, false).is_empty(), "{format:?}");
        assert!(!described(&format).is_empty(), "{format:?}");
    }
}

#[test]
fn a_code_that_a_reader_knows_is_read_as_the_format_that_wrote_it() {
    for format in formats() {
        let play = Play::of(format.clone(), Scoring::default());
        let code = type_code(&play, false, DutchCode::default());
        // The order of the rounds at the seam of two cycles comes from a comment.
        if code.starts_with("FIDE") {
            assert_eq!(format_named(&code, 5).map(|read| read.code()), Some(format.code()), "{code}");
        }
    }
}
