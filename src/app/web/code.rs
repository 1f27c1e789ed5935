//! QR code on a printed page, which opens the page on a phone.

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};

use super::error::WebError;
use super::respond::Page;
use super::state::State;
use qisai_view::address::CodeAddress;
use qisai_view::qr;

/// `GET /qr/t/…`: QR code of a public page's address, with the head of the log that the page was made with. It contains
/// only what was requested.
pub async fn show(request: HttpRequest, state: web::Data<State>) -> Page {
    let code = CodeAddress::parse(request.path(), request.query_string()).ok_or(WebError::NotFound)?;
    let picture = qr::file(&code.text(&state.root.of(&request))).ok_or(WebError::NotFound)?;
    let kept = (CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400"));
    Ok(HttpResponse::Ok().content_type("image/svg+xml").insert_header(kept).body(picture))
}
