//! Pages that are made for one visitor, packed on their way: the desk of 500 boards has 1.8 MB.
//!
//! Packed, a page tells by its length what of it is said twice. A stranger who listens to an https connection and makes a browser ask for pages
//! with words of his own could guess the token of its forms that way. He makes it ask from a site of his, so there only what Qisai's own pages or
//! the visitor himself asked for is packed, which the browser says (`Sec-Fetch-Site`). Without https such a listener reads everything anyway, and
//! browsers say nothing.

use actix_web::HttpRequest;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, VARY};
use actix_web::web::Bytes;

use super::packed::{Coding, LARGEST, packed};
use super::pool::DESK;

/// Smaller bodies fit into three packets as they are.
const SMALLEST: usize = 4096;

/// Of brotli: a page of the desk is packed for one reader, who waits.
const LEVEL: u32 = 2;

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Packs an answer as its visitor likes, where that tells nobody else anything.
pub async fn pack(response: ServiceResponse<BoxBody>, https: bool) -> ServiceResponse<BoxBody> {
    let coding = Coding::of(response.request());
    if coding == Coding::Identity || !is_text(response.headers()) || (https && !is_own(response.request())) {
        return response;
    }
    let (request, response) = response.into_parts();
    let (mut response, body) = response.into_parts();
    let body = match body.try_into_bytes() {
        Ok(body) if (SMALLEST..=LARGEST).contains(&body.len()) => body,
        Ok(body) => return ServiceResponse::new(request, response.set_body(BoxBody::new(body))),
        Err(stream) => return ServiceResponse::new(request, response.set_body(stream)),
    };
    let whole = body.clone();
    // Where there is no room for it the page goes as it is.
    let (bytes, name) = match DESK.run(move || packed(&whole, coding, LEVEL)).await {
        Ok(bytes) => (Bytes::from(bytes), coding.name()),
        Err(_) => (body, None),
    };
    let headers = response.headers_mut();
    headers.append(VARY, HeaderValue::from_static("accept-encoding, sec-fetch-site"));
    if let Some(name) = name {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    ServiceResponse::new(request, response.set_body(BoxBody::new(bytes)))
}

/// Whether a body is text that nobody has packed yet.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_text = kind.starts_with("text/") || kind.starts_with("application/json");
    is_text && !headers.contains_key(CONTENT_ENCODING)
}

/// Whether the visitor or a page of ours asks, as the browser says.
fn is_own(request: &HttpRequest) -> bool {
    let said = request.headers().get(SITE).map(HeaderValue::as_bytes);
    matches!(said, Some(b"same-origin" | b"none"))
}
