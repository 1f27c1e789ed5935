//! Address of a QR code that shows a public page's own address: `/qr` before the address of the page.
//!
//! The code is printed on the paper version of the page and leads readers to the newest version. The code needs the
//! name of the server, which cached pages do not contain. The server makes the code when this address is requested.

use std::fmt;

use super::PublicAddress;

/// Address of the QR code of a public page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeAddress(pub PublicAddress);

impl CodeAddress {
    /// Parses `/qr/t/harbour/standings`; returns `None` if the rest is not a public page of a tournament.
    pub fn parse(path: &str) -> Option<Self> {
        PublicAddress::parse(path.strip_prefix("/qr")?).map(Self)
    }
}

impl fmt::Display for CodeAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/qr{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    #[test]
    fn only_pages_of_tournaments_have_a_picture() {
        for path in ["/t/harbour", "/t/harbour/g3/standings", "/t/harbour/r/3"] {
            let address = CodeAddress::parse(&format!("/qr{path}")).unwrap();
            assert_eq!(address.to_string(), format!("/qr{path}"));
        }
        for path in ["", "/", "/qr", "/qr/", "/qr/desk/harbour", "/qrcode/t/harbour", "/qr//evil.example", "/t/harbour"]
        {
            assert_eq!(CodeAddress::parse(path), None, "{path}");
        }
    }
}
