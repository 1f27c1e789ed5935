//! Names of countries.

use qisai_exchange::federations::{code_of, resolved};

#[test]
fn a_country_is_known_by_its_names_and_a_club_is_not_one() {
    for name in ["Netherlands", "the netherlands", "荷兰", "ned", "NED"] {
        assert_eq!(code_of(name), Some("NED"), "{name}");
    }
    for other in ["", "广东", "Kent", "NE"] {
        assert_eq!(code_of(other), None, "{other}");
    }
    let read = |text| resolved(text).unwrap_or_default();
    assert_eq!([read("swe"), read("XYZ"), read("瑞典"), read("Slowakei")], ["SWE", "XYZ", "SWE", ""]);
}
