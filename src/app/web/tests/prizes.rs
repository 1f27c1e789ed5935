//! Prizes.

use qisai_web::prizes::percent;

#[test]
fn shares_make_a_whole() {
    assert_eq!(percent(" 60 / 40 "), Some([60, 40]));
    assert_eq!(percent("100：0"), Some([100, 0]));
    for wrong in ["60", "60/50", "-10/110", "300/56", "60.5/39.5", "/"] {
        assert_eq!(percent(wrong), None, "{wrong}");
    }
}
