//! Address of a QR code that shows a public page's own address.

use qisai_view::address::CodeAddress;

const HEAD: &str = "30-482109375512004633789120";

#[test]
fn only_pages_of_tournaments_have_a_picture() {
    for path in ["/t/harbour", "/t/harbour/g3/standings", "/t/harbour/r/3"] {
        let address = CodeAddress::parse(&format!("/qr{path}"), "").unwrap();
        assert_eq!(address.to_string(), format!("/qr{path}"));
    }
    for path in ["", "/", "/qr", "/qr/", "/qr/desk/harbour", "/qrcode/t/harbour", "/qr//evil.example", "/t/harbour"] {
        assert_eq!(CodeAddress::parse(path, ""), None, "{path}");
        assert_eq!(CodeAddress::parse(path, HEAD), None, "{path}");
    }
}

#[test]
fn a_picture_has_the_head_of_the_log_and_nothing_else_from_its_query() {
    let address = CodeAddress::parse("/qr/t/harbour/r/3", HEAD).unwrap();
    assert_eq!(address.to_string(), format!("/qr/t/harbour/r/3?{HEAD}"));
    assert_eq!(address.text("http://hall.example"), format!("http://hall.example/t/harbour/r/3#{HEAD}"));
    for query in ["30", "30-", "x-482109375512004633789120", "30-48210937551200463378912x", "30-1&to=//evil.example"] {
        assert_eq!(CodeAddress::parse("/qr/t/harbour", query), None, "{query}");
    }
}
