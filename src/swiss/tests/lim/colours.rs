//! Tests of colour allocation and its limits (C.04.4.3 articles 5 to 7).

use qisai_swiss::field::Field;
use qisai_swiss::lim::colours::{allocate, are_compatible};
use qisai_swiss::{LastRound, Points, Side};

use crate::support::testing;

fn two(mine: &str, theirs: &str, last_round: bool) -> Field {
    let mut field = testing::two(2, mine, theirs);
    field.planned_rounds = if last_round { 1 } else { 9 };
    field
}

#[test]
fn colours_follow_article_5() {
    use Side::{First, Second};
    for (mine, theirs, below_median, article, side, by_higher) in [
        // Number 2 is even.
        ("", "", false, "7.2", Second, true),
        ("W", "B", false, "5.2", Second, true),
        ("", "B", false, "5.2", Second, false),
        // Both are due black, and number 9 must not have white again.
        ("BWBW", "BWW", false, "5.3", First, false),
        // Both are due white; the latest round in which they differed is the last but one.
        ("WBWB", "BWBB", true, "5.3", Second, false),
        ("WBBWB", "BWBWB", false, "5.4", First, true),
        ("WB", "WB", false, "5.4", First, true),
        ("WB", "WB", true, "5.4", Second, false),
    ] {
        let found = allocate(&two(mine, theirs, false), 0, 1, below_median).unwrap();
        assert_eq!((found.article, found.higher, found.by_higher), (article, side, by_higher), "{mine} {theirs}");
    }
}

#[test]
fn the_limits_give_way_in_the_last_round() {
    for (mine, theirs) in [("BWW", "BWW"), ("WBWW", "BWBWW"), ("WWBW", "WWBW")] {
        assert!(!are_compatible(&two(mine, theirs, false), 0, 1), "{mine} {theirs}: neither may have white");
        assert!(are_compatible(&two(mine, theirs, true), 0, 1));
    }
    assert!(are_compatible(&two("BWW", "WBB", false), 0, 1));
    let mut unequal = two("BWW", "BWW", true);
    unequal.contenders[0].score = Points(2);
    assert!(are_compatible(&unequal, 0, 1), "all pairs");
    unequal.readings.last_round = LastRound::EqualScores;
    assert!(!are_compatible(&unequal, 0, 1), "equal scores only");
    unequal.contenders[1].score = Points(2);
    assert!(are_compatible(&unequal, 0, 1));
    // A limit that can be kept is kept.
    assert_eq!(allocate(&two("BWBW", "BWW", true), 0, 1, false).unwrap().article, "5.3");
}
