//! Address of a QR code that shows a public page's own address: `/qr` before the address of the page.
//!
//! The code is printed on the paper version of the page and leads readers to the newest version. It also holds the head
//! of the log that the sheet was printed with, which browsers take for a place in the page and `qisai verify --printed`
//! reads. The code needs the name of the server, which cached pages do not contain. The server makes the code when this
//! address is requested.

use std::fmt;

use qisai_domain::log::PrintedHead;

use super::PublicAddress;

/// Address of the QR code of a public page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeAddress {
    pub page: PublicAddress,
    /// Newest signed head of the log when the page was made.
    pub head: Option<PrintedHead>,
}

impl CodeAddress {
    /// Parses `/qr/t/harbour/standings` and its query, `30-482109375512004633789120` or empty; returns `None` if the
    /// rest is not a public page of a tournament, or the query is not a head.
    pub fn parse(path: &str, query: &str) -> Option<Self> {
        let head = if query.is_empty() { None } else { Some(PrintedHead::parse(query)?) };
        Some(Self { page: PublicAddress::parse(path.strip_prefix("/qr")?)?, head })
    }

    /// Returns the text of the code for a server such as `http://192.168.1.10:8080`.
    pub fn text(&self, root: &str) -> String {
        let page = &self.page;
        self.head.map_or_else(|| format!("{root}{page}"), |head| format!("{root}{page}#{head}"))
    }
}

impl fmt::Display for CodeAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/qr{}", self.page)?;
        self.head.map_or(Ok(()), |head| write!(f, "?{head}"))
    }
}
