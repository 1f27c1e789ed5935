//! Free number of a table.

use qisai_domain::decide::free_numbers::{is_around, is_reversed};

/// C.05 Annex 1, the table of eight, rounds 2 and 3 without the games of 8.
#[test]
fn n14_the_pairs_of_a_round_tell_who_is_free_and_whose_the_first_move_is() {
    for (pairs, free) in [([(6, 4), (7, 3), (1, 2)], 5), ([(3, 1), (4, 7), (5, 6)], 2)] {
        for number in 1..8 {
            let fits = pairs.iter().all(|pair| is_around(*pair, number, 8));
            assert_eq!(fits, number == free, "{number}");
        }
        assert!(!is_reversed(&pairs));
        assert!(is_reversed(&pairs.map(|(one, other)| (other, one))));
    }
}
