//! Codes that are scanned or typed at the desk.

use qisai_web::passes::scans::is_code;

#[test]
fn an_address_of_a_code_is_a_code_and_a_name_is_none() {
    for code in ["KRMT-ZQXP", "krmtzqxp", "HTTP://192.168.1.42:8080/Q/KRMTZQXP", "http://hall.local/q/damaged"] {
        assert!(is_code(code), "{code}");
    }
    for name in ["", "Merrow", "12", "zqh", "赵清河", "http://192.168.1.42:8080/t/harbour-open"] {
        assert!(!is_code(name), "{name}");
    }
}
