//! Responses of handlers.

use qisai_web::respond::own_address;

#[test]
fn only_addresses_of_this_site_are_followed() {
    for own in ["/desk/a?x=1", "/a..b/c.d", "/desk?next=/../e"] {
        assert_eq!(own_address(Some(own)), own);
    }
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
        "/..",
        "/../other/login",
        "/desk/%2e%2E/.%2e/other",
        "/./e",
    ] {
        assert_eq!(own_address(Some(foreign)), "/");
    }
}
