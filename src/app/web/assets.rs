//! Style sheets, scripts and icons, embedded in the program.

use actix_web::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use actix_web::{HttpRequest, HttpResponse, web};
use qisai_domain::log::Hash;
use rust_embed::RustEmbed;

use super::error::WebError;
use super::respond::Page;

#[derive(RustEmbed)]
#[folder = "static/"]
struct Assets;

/// `GET /static/{file}`
pub async fn file(request: HttpRequest, path: web::Path<String>) -> Page {
    let file = Assets::get(&path).ok_or(WebError::NotFound)?;
    let tag = format!("\"{}\"", Hash(file.metadata.sha256_hash()));
    let known = request.headers().get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let mut response =
        if known.is_some_and(|tags| tags.contains(&tag)) { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    // Revalidated each time: a laptop in a hall answers in a millisecond, and an update shows at once.
    response.insert_header((ETAG, tag)).insert_header((CACHE_CONTROL, "public, max-age=0, must-revalidate"));
    let kind = file.metadata.mimetype();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    Ok(response.content_type(kind).body(file.data.into_owned()))
}
