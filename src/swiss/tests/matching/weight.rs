//! Test of the wide integers.

use proptest::prelude::*;
use qisai_swiss::matching::{Weight, Wide};

type Three = Wide<3>;

fn three(digit: i64, shift: u32) -> (Three, i128) {
    (Three::term(digit, shift), i128::term(digit, shift))
}

proptest! {
    #[test]
    fn wide_integers_calculate_as_the_machine_s_do(a in any::<i64>(), s in 0u32..55, b in any::<i64>(), t in 0u32..55) {
        let ((x, i), (y, j)) = (three(a, s), three(b, t));
        prop_assert_eq!(x.cmp(&y), i.cmp(&j));
        prop_assert_eq!((x + y).cmp(&Three::ZERO), (i + j).cmp(&0));
        prop_assert_eq!((x - y).cmp(&Three::ZERO), (i - j).cmp(&0));
        prop_assert_eq!(x + y - y, x);
        prop_assert_eq!((x + x).half(), x);
    }
}
