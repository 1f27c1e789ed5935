//! Tests of the printed forms of points.

use qisai_swiss::Points;

#[test]
fn halves_print_as_half_signs_and_as_decimals() {
    for (value, shown, decimal) in [(0, "0", "0"), (1, "½", "0.5"), (5, "2½", "2.5"), (-1, "-½", "-0.5"), (4, "2", "2")]
    {
        assert_eq!(Points(value).in_unit(2).to_string(), shown);
        assert_eq!(Points(value).decimal(2).to_string(), decimal);
    }
}

#[test]
fn other_units_print_as_decimals() {
    assert_eq!(Points(13).in_unit(10).to_string(), "1.3");
    assert_eq!(Points(7).in_unit(1).to_string(), "7");
    assert_eq!(Points(1).in_unit(3).to_string(), "0.333");
}
