//! Exact numbers and their decimal format.

use qisai_standings::ratio::{Exact, decimal, half_up, whole};

#[test]
fn decimals_have_no_trailing_zeros() {
    for (numerator, denominator, text) in [
        (61, 2, "30.5"),
        (37, 4, "9.25"),
        (1820, 1, "1820"),
        (-1, 2, "-0.5"),
        (0, 5, "0"),
        (1, 3, "0.3333"),
        (-1, 20_000, "-0.0001"),
        (-1, 30_000, "0"),
    ] {
        assert_eq!(decimal(Exact::new(numerator, denominator)).to_string(), text);
    }
}

#[test]
fn exactly_half_rounds_up() {
    assert_eq!(half_up(Exact::new(18_195, 10), 0), whole(1820));
    assert_eq!(half_up(Exact::new(13_375, 1000), 2), Exact::new(1338, 100));
    assert_eq!(half_up(Exact::new(13_374, 1000), 2), Exact::new(1337, 100));
}
