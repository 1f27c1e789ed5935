//! Compression of pages that are made for one visitor: the desk of 500 boards has 1.8 MB.
//!
//! The length of a compressed page reveals repeated text. An attacker could listen to an https connection and make a
//! browser request pages with chosen words. The lengths would then reveal the token of the page's forms. Such requests
//! come from the attacker's site. Over https, only requests by Qisai's own pages or by the visitor are therefore
//! compressed, as the browser reports in `Sec-Fetch-Site`. Without https a listener reads everything anyway, and
//! browsers do not send the header.

use actix_web::HttpRequest;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, VARY};
use actix_web::web::Bytes;

use super::packed::{Coding, LARGEST, packed};
use super::pool::DESK;

/// Minimum size of a body that is compressed; a smaller one fits into three packets.
const SMALLEST: usize = 4096;

/// Brotli level: a page of the desk is compressed for one reader, who is waiting.
const LEVEL: u32 = 2;

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Compresses a response in the coding that the browser accepts, if that reveals nothing to others.
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
    // If the pool has no room, the page is sent uncompressed.
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

/// Returns `true` if a body is text that is not compressed yet.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_text = kind.starts_with("text/") || kind.starts_with("application/json");
    is_text && !headers.contains_key(CONTENT_ENCODING)
}

/// Returns `true` if the browser reports that the visitor or one of Qisai's own pages made the request.
fn is_own(request: &HttpRequest) -> bool {
    let said = request.headers().get(SITE).map(HeaderValue::as_bytes);
    matches!(said, Some(b"same-origin" | b"none"))
}
