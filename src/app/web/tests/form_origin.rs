//! Origin of a form.

use qisai_web::public_url::is_same;

#[test]
fn o8_the_usual_port_may_be_written_or_left_out() {
    assert!(is_same("https://play.example.org", "play.example.org"));
    assert!(is_same("https://play.example.org", "play.example.org:443"));
    assert!(is_same("https://Play.example.org:443", "play.example.org"));
    assert!(is_same("http://[::1]:8080", "[::1]:8080"));
    assert!(is_same("http://hall.local", "hall.local:80"));
    assert!(!is_same("https://play.example.org", "play.example.org:8443"));
    assert!(!is_same("http://play.example.org:443", "play.example.org"));
    assert!(!is_same("https://other.example.org", "play.example.org"));
    assert!(!is_same("null", "play.example.org"));
}
