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
