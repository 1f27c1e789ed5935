//! Lists on screens, line by line.

use qisai_view::screens::lines::moved;

#[test]
fn places_gained_have_a_sign() {
    assert_eq!([moved(5, 2), moved(2, 5), moved(3, 3)], ["▲3", "▼3", "="]);
}
