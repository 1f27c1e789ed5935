//! Printed documents.

use qisai_web::print::is_root;

#[test]
fn codes_lead_to_addresses_only() {
    assert!(is_root("http://192.168.1.42:8080") && is_root("https://example.org/hall"));
    for wrong in ["javascript:alert(1)", "192.168.1.42", "http://", "http://a b", "http://例", "ftp://a"] {
        assert!(!is_root(wrong), "{wrong}");
    }
}
