//! Size of the type of tables (P7).

use qisai_view::print::Paper;
use qisai_view::print::fit::size;
use qisai_view::print::model::{PrintCell, PrintRow, PrintTable};

/// Returns a list of names with two numbers.
fn list(rows: usize, name: &str) -> PrintTable {
    let cells = || vec![PrintCell::num("12"), PrintCell::text(name), PrintCell::num("2400")];
    let rows = (0..rows).map(|_| PrintRow::of(cells()));
    PrintTable { class: "places", ..PrintTable::default() }.columns(cells()).rows(rows)
}

#[test]
fn p7_a_short_list_is_large_and_a_long_one_takes_no_further_sheet() {
    let of = |rows| size(&list(rows, "Merrow, Aldous"), Paper::A4, 18);
    assert_eq!(of(6), 18);
    assert!(of(20) >= 12, "{}", of(20));
    assert!((10..=14).contains(&of(31)), "{}", of(31));
    // As many rows as a sheet has at the smallest size leave no room.
    assert!(of(46) <= 9, "{}", of(46));
    // Two half-empty sheets have room again, and a larger sheet has more.
    assert!(of(60) > 9, "{}", of(60));
    assert!(size(&list(46, "Merrow, Aldous"), Paper::A3, 18) > of(46));
    // The limit of a book.
    assert_eq!(size(&list(6, "Merrow, Aldous"), Paper::A4, 14), 14);
}

#[test]
fn p7_names_stay_on_one_line() {
    let of = |name: &str| size(&list(6, name), Paper::A4, 18);
    assert_eq!(of(&"n".repeat(24)), 18);
    assert!((9..18).contains(&of(&"n".repeat(60))), "{}", of(&"n".repeat(60)));
    // Three Chinese characters are as wide as five letters.
    assert_eq!(of(&"棋".repeat(36)), of(&"n".repeat(60)));
    // Nothing fits: the usual size of the kind, which may break.
    assert_eq!(of(&"n".repeat(200)), 0);
}

#[test]
fn p7_prose_and_forms_keep_their_size() {
    let prose = PrintTable { class: "rules", ..list(3, "A rule.") };
    assert_eq!(size(&prose, Paper::A4, 18), 0);
}
