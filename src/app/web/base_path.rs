//! Path below which a proxy serves this server: `/qisai` of `https://host.example/qisai/`.
//!
//! Inside the program, addresses begin at `/`. Requests are accepted with the path and without it, because some proxies
//! remove it. Responses get it in one place, in the links and forms of pages and in redirects (decision 0036). No
//! address of the program begins with the path ([`alike`](super::routes::alike)), so an address that has it is recognised.

use std::borrow::Cow;
use std::fmt;

use actix_web::HttpResponse;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, LOCATION};

/// Attributes of pages that hold an address.
const ATTRIBUTES: [&str; 12] = [
    "href",
    "src",
    "srcset",
    "action",
    "formaction",
    "data-card",
    "data-detail",
    "data-from",
    "data-live",
    "data-next",
    "data-poll",
    "data-undo",
];

/// Path without a slash at its end; empty at the root of the host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(String);

impl BasePath {
    /// Returns the base path for a path without a slash at its end, such as `/qisai`.
    pub fn new(path: &str) -> Self {
        Self(path.to_owned())
    }

    /// Returns `true` if the server is at the root of its host.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the path for which cookies hold: `/`, `/qisai/`.
    pub fn of_cookies(&self) -> String {
        format!("{}/", self.0)
    }

    /// Returns the rest of an address below the base path: empty or with `/`, `?` or `#` at its beginning. `None` for
    /// any other address, and at the root.
    pub fn strip<'a>(&self, address: &'a str) -> Option<&'a str> {
        let rest = address.strip_prefix(self.0.as_str()).filter(|_| !self.is_root())?;
        (rest.is_empty() || rest.starts_with(['/', '?', '#'])).then_some(rest)
    }

    /// Returns an address of the program as browsers need it. Addresses of other hosts and those that have the base path
    /// stay as they are.
    pub fn join<'a>(&self, address: &'a str) -> Cow<'a, str> {
        if self.takes(address) { Cow::Owned(format!("{}{address}", self.0)) } else { Cow::Borrowed(address) }
    }

    /// Returns `true` for an address that lacks the base path.
    fn takes(&self, address: &str) -> bool {
        let is_rooted = address.starts_with('/') && !address.starts_with("//");
        !self.is_root() && is_rooted && self.strip(address).is_none()
    }

    /// Returns a page, or a part of one in JSON, with the base path in its addresses. Text that people typed has no
    /// unescaped quotation marks and is not changed.
    pub fn page(&self, page: &str) -> String {
        if self.is_root() {
            return page.to_owned();
        }
        let mut made = String::with_capacity(page.len() + page.len() / 16);
        let mut done = 0;
        for (slash, _) in page.match_indices('/') {
            let (before, address) = page.split_at(slash);
            if begins_address(before) && self.takes(address) {
                made.push_str(page.get(done..slash).unwrap_or_default());
                made.push_str(&self.0);
                done = slash;
            }
        }
        made.push_str(page.get(done..).unwrap_or_default());
        made
    }

    /// Returns a body that is kept and compressed, with the base path if it is a page.
    pub fn body(&self, content_type: &str, body: Vec<u8>) -> Vec<u8> {
        if self.is_root() || !content_type.starts_with("text/html") {
            return body;
        }
        match String::from_utf8(body) {
            Ok(page) => self.page(&page).into_bytes(),
            Err(error) => error.into_bytes(),
        }
    }

    /// Returns a response as browsers need it: its redirect and its page get the base path. A page with a tag got it
    /// before it was compressed and kept.
    pub fn outgoing(&self, response: HttpResponse<BoxBody>) -> HttpResponse<BoxBody> {
        if self.is_root() {
            return response;
        }
        let (mut response, body) = response.into_parts();
        let to = response.headers().get(LOCATION).and_then(|to| to.to_str().ok()).map(|to| self.join(to).into_owned());
        if let Some(to) = to.and_then(|to| HeaderValue::try_from(to).ok()) {
            response.headers_mut().insert(LOCATION, to);
        }
        if !is_fresh_page(response.headers()) {
            return response.set_body(body);
        }
        match body.try_into_bytes() {
            Ok(bytes) => {
                let page = std::str::from_utf8(&bytes).map(|page| self.page(page));
                response.set_body(page.map_or_else(|_| BoxBody::new(bytes.clone()), BoxBody::new))
            }
            Err(stream) => response.set_body(stream),
        }
    }
}

impl fmt::Display for BasePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns `true` if the text ends where an address of a page begins: `href="`, in JSON `href=\"`, or the address of a
/// timed redirect, `content="5;url=`.
fn begins_address(before: &str) -> bool {
    let Some(open) = before.strip_suffix('"') else { return before.ends_with(";url=") && is_in_refresh(before) };
    let Some(attribute) = open.strip_suffix('\\').unwrap_or(open).strip_suffix('=') else { return false };
    let name = attribute.rsplit(|letter: char| !letter.is_ascii_lowercase() && letter != '-').next();
    name.is_some_and(|name| ATTRIBUTES.contains(&name))
}

fn is_in_refresh(before: &str) -> bool {
    let seconds =
        before.strip_suffix(";url=").unwrap_or_default().trim_end_matches(|letter: char| letter.is_ascii_digit());
    seconds.ends_with("content=\"")
}

fn is_fresh_page(headers: &HeaderMap) -> bool {
    let is_page = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    is_page && !headers.contains_key(CONTENT_ENCODING) && !headers.contains_key(ETAG)
}
