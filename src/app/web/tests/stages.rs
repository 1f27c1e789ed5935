//! Stages.

use qisai_domain::EntryId;
use qisai_web::stages::{by_hand, in_order};

fn typed(fields: &[(&str, &str)]) -> Vec<(String, String)> {
    fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn seats_typed_by_hand() {
    let seated = [("g3", "b"), ("s3", "1"), ("g1", "A"), ("s1", "2"), ("g2", " a "), ("s2", "1")];
    let others = [("g4", ""), ("s4", "")];
    let groups = by_hand(&typed(&[seated.as_slice(), others.as_slice()].concat())).unwrap();
    assert_eq!(groups, [vec![EntryId(2), EntryId(1)], vec![EntryId(3)]]);
    for wrong in [["1", "1"], ["1", "3"], ["0", "1"], ["1", ""]] {
        assert_eq!(by_hand(&typed(&[("g1", "A"), ("s1", wrong[0]), ("g2", "A"), ("s2", wrong[1])])), None);
    }
    assert_eq!(by_hand(&[]), None);
}

#[test]
fn an_order_typed_by_hand() {
    let order = in_order(&typed(&[("p7", "2"), ("p9", "1"), ("stage", "2")])).unwrap();
    assert_eq!(order, [EntryId(9), EntryId(7)]);
    assert_eq!(in_order(&typed(&[("p7", "2"), ("p9", "2")])), None);
    assert_eq!(in_order(&typed(&[("p7", ""), ("p9", "1")])), None);
}
