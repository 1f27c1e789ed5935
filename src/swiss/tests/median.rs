//! Test of the order of opponents in a group.

use qisai_swiss::median::exchanges;

#[test]
fn opponents_are_tried_in_the_order_of_article_4_2_and_mirrored() {
    assert_eq!(exchanges(&[2, 3, 4, 5, 6]), [4, 5, 6, 3, 2], "number 1, pairing downwards");
    assert_eq!(exchanges(&[5, 4, 3, 2, 1]), [3, 2, 1, 4, 5], "number 6, pairing upwards");
}
