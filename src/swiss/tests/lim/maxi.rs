//! Tests of the maxi-tournaments (C.04.4.3 articles 3.2.3, 3.8 and 5.7).

use qisai_swiss::field::Field;
use qisai_swiss::lim::maxi::{are_too_far_apart, is_maxi};

use crate::support::testing::field_of;

#[test]
fn lim_maxi_means_more_participants_than_two_to_the_power_of_the_rounds() {
    for (participants, rounds, expected) in
        [(8, 3, false), (9, 3, true), (32, 5, false), (33, 5, true), (500, 9, false), (513, 9, true), (3, 64, false)]
    {
        let mut field = field_of(&[(0, "")], &[]);
        (field.participants, field.planned_rounds) = (participants, rounds);
        assert_eq!(is_maxi(&field), expected, "{participants} in {rounds} rounds");
    }
}

#[test]
fn lim_maxi_more_than_100_points_are_too_far() {
    let mut field = field_of(&[(0, ""); 3], &[]);
    (field.participants, field.planned_rounds) = (9, 3);
    for (place, rating) in [Some(2000), Some(1900), Some(1899)].into_iter().enumerate() {
        field.contenders[place].rating = rating;
    }
    let far = |field: &Field| [(0, 1), (0, 2), (2, 0), (1, 2)].map(|(one, two)| are_too_far_apart(field, one, two));
    assert_eq!(far(&field), [false, true, true, false]);
    field.contenders[2].rating = None;
    assert_eq!(far(&field), [false; 4], "nobody knows how far");
    field.contenders[2].rating = Some(1899);
    field.participants = 8;
    assert_eq!(far(&field), [false; 4], "no maxi-tournament");
}
