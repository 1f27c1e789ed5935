//! The picture of a public page's own address: `/qr` before the address of the page.
//!
//! It stands on the page's paper, and whoever reads it comes to the newest one. It needs the name of the server. Pages are kept and know no name; the
//! answer to this address does.

use std::fmt;

use super::PublicAddress;

/// The page whose address is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeAddress(pub PublicAddress);

impl CodeAddress {
    /// Reads `/qr/t/harbour/standings`; none where no page of a tournament is behind it.
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
