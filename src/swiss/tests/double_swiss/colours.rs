//! Test of the colour allocation (C.04.5 article 4.3).

use qisai_swiss::Side;
use qisai_swiss::double_swiss::colours::allocate;

use crate::support::testing::two;

#[test]
fn the_rules_of_article_4_3_apply_in_their_order() {
    use Side::{First, Second};
    for (first, mine, theirs, article, side) in [
        (1, "", "", "4.3.1", First),
        (2, "", "", "4.3.1", Second),
        (1, "W", "B", "4.3.2", Second),
        (1, "WB", "W", "4.3.3", First),
        (1, "W", "", "4.3.2", Second),
        (2, "BW", "WB", "4.3.3", Second),
        (1, "WB", "BWB", "4.3.4", First),
        (1, "WBB", "W", "4.3.3", First),
        (1, "", "B", "4.3.5", Second),
    ] {
        let found = allocate(&two(first, mine, theirs), 0, 1).unwrap();
        assert_eq!((found.article, found.higher), (article, side), "{mine} against {theirs}");
    }
}
