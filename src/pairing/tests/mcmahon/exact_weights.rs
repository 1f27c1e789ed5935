//! Tests of the weights of groups, and of their rounding.

use qisai_pairing::mcmahon::binary::concave;

#[test]
fn b7_1_neighbours_are_worth_more_than_equals_and_one_wide_gap() {
    let f = |d| concave(d, 10, 1000);
    assert_eq!(9 * f(0) + f(10), 9000);
    assert_eq!(10 * f(1), 9450);
}

#[test]
fn mm14_is_cut_off_as_a_program_with_53_digits_does() {
    let exact = |d: i64, n: i64| 100_000_000_000 * (n - d) * (2 * n + d) / (2 * n * n);
    let rounded = |d, n| concave(d, n, 100_000_000_000);
    assert_eq!((exact(1, 20), rounded(1, 20)), (97_375_000_000, 97_374_999_999));
    assert_eq!((exact(2, 20), rounded(2, 20)), (94_500_000_000, 94_500_000_000));
    assert_eq!(rounded(0, 20), 100_000_000_000);
}
