//! Parser for percentages.

use qisai::cli::ratings::percent::Percent;

#[test]
fn percentages_are_exact() {
    for (text, thousandths) in [("0", 0), ("30", 300), ("0.5", 5), ("12.3", 123), ("100", 1000)] {
        assert_eq!(text.parse(), Ok(Percent(thousandths)));
    }
    for text in ["", "-1", "+1", "100.1", "1.25", "1.", ".5", "many", "70000"] {
        assert!(text.parse::<Percent>().is_err(), "{text}");
    }
}
