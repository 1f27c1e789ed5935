//! Responses that handlers give.

use std::fmt::Display;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_DISPOSITION, LOCATION};
use askama::Template;

use super::error::WebError;

/// What a handler returns.
pub type Page = Result<HttpResponse, WebError>;

/// A page.
pub fn html(page: &impl Template) -> Page {
    html_with(StatusCode::OK, page)
}

/// A page with another status, for forms that must be mended.
pub fn html_with(status: StatusCode, page: &impl Template) -> Page {
    written(status, page.render()?)
}

/// A page that was written elsewhere.
#[expect(clippy::unnecessary_wraps, reason = "what handlers return")]
pub fn written(status: StatusCode, page: String) -> Page {
    Ok(HttpResponse::build(status).content_type("text/html; charset=utf-8").body(page))
}

/// After a form: the page to look at next.
#[expect(clippy::unnecessary_wraps, reason = "what handlers return")]
pub fn see_other(to: impl Display) -> Page {
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, to.to_string())).finish())
}

/// A file to keep. The name is made of letters that need no quoting.
#[expect(clippy::unnecessary_wraps, reason = "what handlers return")]
pub fn download(name: &str, content_type: &str, content: impl Into<actix_web::web::Bytes>) -> Page {
    Ok(HttpResponse::Ok()
        .content_type(content_type)
        .insert_header((CONTENT_DISPOSITION, attachment(name)))
        .body(content.into()))
}

/// The header that saves an answer under a name, of which only letters that need no quoting are kept.
pub fn attachment(name: &str) -> String {
    let safe: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    format!("attachment; filename=\"{safe}\"")
}

/// An address within this site to return to; anything else becomes the home page. Browsers leave out some characters that are not printed
/// before they read an address: none of them passes.
pub fn own_address(next: Option<&str>) -> &str {
    let printed = |next: &str| next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let own = |next: &&str| next.starts_with('/') && !next.starts_with("//") && printed(next);
    next.filter(own).unwrap_or("/")
}

#[cfg(test)]
mod tests {
    use super::own_address;

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
}
