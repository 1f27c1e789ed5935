//! Responses of handlers.

use std::fmt::Display;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_DISPOSITION, LOCATION};
use askama::Template;

use super::error::Result;

/// Result of a handler.
pub type Page = Result<HttpResponse>;

/// Returns a page with status 200.
pub fn html(page: &impl Template) -> Page {
    html_with(StatusCode::OK, page)
}

/// Returns a page with another status, for forms that must be corrected.
pub fn html_with(status: StatusCode, page: &impl Template) -> Page {
    written(status, page.render()?)
}

/// Returns a page from rendered text.
pub fn written(status: StatusCode, page: String) -> Page {
    Ok(HttpResponse::build(status).content_type("text/html; charset=utf-8").body(page))
}

/// Returns the redirect to the page that follows a form.
pub fn see_other(to: impl Display) -> Page {
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, to.to_string())).finish())
}

/// Returns a file for download. Unsafe characters of its name are replaced.
pub fn download(name: &str, content_type: &str, content: impl Into<actix_web::web::Bytes>) -> Page {
    Ok(HttpResponse::Ok()
        .content_type(content_type)
        .insert_header((CONTENT_DISPOSITION, attachment(name)))
        .body(content.into()))
}

/// Returns the header that saves an answer under a name; characters that would need quoting become hyphens.
pub fn attachment(name: &str) -> String {
    let safe: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    format!("attachment; filename=\"{safe}\"")
}

/// Returns `true` for a path with a part that browsers resolve, `.` or `..`, also written with `%2e`.
fn has_dots(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase().replace("%2e", ".");
    path.split('/').any(|part| [".", ".."].contains(&part))
}

/// Returns an address within this site to return to, or the home page for any other address. Addresses with unprintable
/// characters are refused, because browsers drop some of these before they parse an address. So are addresses with the
/// parts `.` and `..`, which could lead out of the base path.
pub fn own_address(next: Option<&str>) -> &str {
    let printed = |next: &str| next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let own = |next: &&str| next.starts_with('/') && !next.starts_with("//") && printed(next);
    next.filter(own).filter(|next| !has_dots(next)).unwrap_or("/")
}
