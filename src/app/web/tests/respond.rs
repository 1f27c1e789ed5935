//! Responses of handlers.

use qisai_web::respond::own_address;

#[test]
fn only_addresses_of_this_site_are_followed() {
    assert_eq!(own_address(Some("/desk/a?x=1")), "/desk/a?x=1");
    for foreign in [
        "//evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "/\\evil",
        "",
        "/a\r\nb",
        "/\t/evil.example",
        "/\u{b}/e",
        "/\u{1}",
        "/\0",
        "/ /e",
    ] {
        assert_eq!(own_address(Some(foreign)), "/");
    }
}
