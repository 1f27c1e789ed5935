//! Starting numbers in their columns.

use qisai_exchange::trf::number::{parse, show};

#[test]
fn numbers_come_back() {
    let pairs = [
        (1, "1"),
        (9_999, "9999"),
        (10_000, "A000"),
        (10_035, "A00Z"),
        (10_036, "A010"),
        (56_656, "B000"),
        (100_000, "BXG0"),
    ];
    for (number, text) in pairs {
        assert_eq!((show(number).as_deref(), parse(text)), (Some(text), Some(number)));
    }
    assert_eq!(show(100_001), None);
    for text in ["", "A", "A00", "a000", "A00a", "A0000", "+1", "-1", "Ä000", "x", "BXG1", "ZZZZ"] {
        assert_eq!(parse(text), None, "{text}");
    }
}
