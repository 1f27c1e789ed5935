//! Lines of a team's list in a form.

use qisai_web::teams::rows::{RosterRow, key, read};

fn order(places: &[(&str, &str)]) -> Vec<usize> {
    let row = |(number, (place, was)): (usize, &(&str, &str))| RosterRow {
        number,
        place: (*place).to_owned(),
        was: (*was).to_owned(),
        ..RosterRow::default()
    };
    let mut rows: Vec<RosterRow> = (1..).zip(places).map(row).collect();
    rows.sort_by_key(|row| key(row).unwrap());
    rows.into_iter().map(|row| row.number).collect()
}

#[test]
fn whoever_gets_another_number_comes_to_that_place() {
    assert_eq!(order(&[("1", "1"), ("2", "2"), ("3", "3"), ("2", "4")]), [1, 4, 2, 3], "up");
    assert_eq!(order(&[("1", "1"), ("4", "2"), ("3", "3"), ("4", "4")]), [1, 3, 4, 2], "down");
    assert_eq!(order(&[("1", "1"), ("2", "2"), ("", ""), ("1", "")]), [4, 1, 2, 3], "newcomers");
    assert_eq!(key(&RosterRow { place: "x".to_owned(), ..RosterRow::default() }), None);
}

#[test]
fn lines_are_told_apart_by_their_numbers() {
    let all = [("p2_name", " Xu "), ("p1_name", "Lu"), ("p1_off", "1"), ("preset", "x"), ("p999_name", "Y")];
    let rows = read(&all.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let said: Vec<(usize, &str, bool)> = rows.iter().map(|row| (row.number, row.v.text("name"), row.off)).collect();
    assert_eq!(said, [(1, "Lu", true), (2, "Xu", false)]);
}
