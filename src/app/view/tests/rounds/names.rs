//! Seats of a round by name.

use qisai_view::print::model::PrintCell;
use qisai_view::rounds::names::{NameLine, lines_of_sheet};

#[test]
fn a_sheet_of_names_takes_as_many_lines_as_both_columns_have_room_for() {
    let line = |height| NameLine { name: String::new(), height, cells: <[PrintCell; 4]>::default() };
    let lines = |heights: &[usize]| heights.iter().copied().map(line).collect::<Vec<_>>();
    assert_eq!(lines_of_sheet(&lines(&[50; 10]), 100), 2, "two rows of 50");
    assert_eq!(lines_of_sheet(&lines(&[50, 50, 50, 90]), 100), 1, "a high line on the right counts as well");
    assert_eq!(lines_of_sheet(&lines(&[500]), 100), 1, "what fits nowhere stands alone");
}
