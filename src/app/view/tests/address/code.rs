//! Address of a QR code that shows a public page's own address.

use qisai_view::address::CodeAddress;

#[test]
fn only_pages_of_tournaments_have_a_picture() {
    for path in ["/t/harbour", "/t/harbour/g3/standings", "/t/harbour/r/3"] {
        let address = CodeAddress::parse(&format!("/qr{path}")).unwrap();
        assert_eq!(address.to_string(), format!("/qr{path}"));
    }
    for path in ["", "/", "/qr", "/qr/", "/qr/desk/harbour", "/qrcode/t/harbour", "/qr//evil.example", "/t/harbour"] {
        assert_eq!(CodeAddress::parse(path), None, "{path}");
    }
}
