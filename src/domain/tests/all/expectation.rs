//! Expected scores.

use qisai_domain::expectation::{expected, rating_difference};

#[test]
fn the_two_sides_of_a_game_expect_one_point() {
    for difference in -800..=800 {
        assert_eq!(expected(difference) + expected(-difference), 100);
    }
    for (difference, hundredths) in [(0, 50), (3, 50), (4, 51), (100, 64), (200, 76), (400, 92), (735, 99), (736, 100)]
    {
        assert_eq!(expected(difference), hundredths);
    }
}

#[test]
fn opposite_scores_are_opposite_differences() {
    for percent in 0..=100 {
        assert_eq!(rating_difference(percent), -rating_difference(100 - percent));
    }
    assert_eq!((rating_difference(100), rating_difference(75), rating_difference(50)), (800, 193, 0));
}
