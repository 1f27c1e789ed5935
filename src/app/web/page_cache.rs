//! Finished public pages: rendered and compressed once for each version, then served as bytes.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use qisai_domain::{TournamentId, Version};

use super::error::WebError;
use crate::i18n::Lang;

/// Pages kept at most: ten kinds of page of a hundred tournaments in two languages.
const KEPT: usize = 2000;

/// Which page: its tournament, its address behind the slug, its language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Whose.
    pub tournament: TournamentId,
    /// The path behind `/t/{slug}`.
    pub path: String,
    /// The language.
    pub lang: Lang,
}

/// A page as it was rendered.
pub struct Rendered {
    /// Its type.
    pub content_type: &'static str,
    /// Its bytes.
    pub body: Vec<u8>,
}

/// A page as it is served.
struct Finished {
    version: Version,
    etag: HeaderValue,
    content_type: &'static str,
    plain: Bytes,
    gzip: Bytes,
    brotli: Bytes,
}

/// The pages, and a turn for each page that is being made, so that a crowd waits for one rendering.
#[derive(Default)]
pub struct PageCache {
    pages: RwLock<HashMap<Key, Arc<Finished>>>,
    turns: Mutex<HashMap<Key, Arc<Mutex<()>>>>,
}

impl PageCache {
    /// The response, when the page of this version or a newer one is at hand.
    pub fn response(&self, request: &HttpRequest, key: &Key, version: Version) -> Option<HttpResponse> {
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        let page = pages.get(key).filter(|page| page.version >= version).map(Arc::clone)?;
        drop(pages);
        Some(page.response(request))
    }

    /// Makes the page unless another thread has made it meanwhile. Blocks: call it away from the web's workers.
    pub fn make(
        &self,
        key: &Key,
        version: Version,
        render: impl FnOnce() -> Result<Rendered, WebError>,
    ) -> Result<(), WebError> {
        let turn = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(turns.entry(key.clone()).or_default())
        };
        let result = {
            let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
            if self.has(key, version) { Ok(()) } else { render().map(|rendered| self.keep(key, version, rendered)) }
        };
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        // The map and this thread hold the last two references: nobody else waits.
        if Arc::strong_count(&turn) <= 2 {
            turns.remove(key);
        }
        result
    }

    fn has(&self, key: &Key, version: Version) -> bool {
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        pages.get(key).is_some_and(|page| page.version >= version)
    }

    fn keep(&self, key: &Key, version: Version, rendered: Rendered) {
        let page = Arc::new(Finished::new(key, version, rendered));
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        if pages.len() >= KEPT {
            pages.clear();
        }
        pages.insert(key.clone(), page);
    }
}

impl Finished {
    fn new(key: &Key, version: Version, rendered: Rendered) -> Self {
        let Rendered { content_type, body } = rendered;
        // The build's version is part of the tag: a new program may render the same data in another way.
        let etag = format!("\"{}-{version}-{}\"", env!("CARGO_PKG_VERSION"), key.lang);
        let etag = HeaderValue::from_str(&etag).unwrap_or(HeaderValue::from_static("\"\""));
        let (gzip, brotli) = (gzip(&body), brotli(&body));
        Self { version, etag, content_type, plain: body.into(), gzip: gzip.into(), brotli: brotli.into() }
    }

    fn response(&self, request: &HttpRequest) -> HttpResponse {
        let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        let etag = self.etag.to_str().unwrap_or_default();
        let unchanged = header(IF_NONE_MATCH).is_some_and(|tags| tags.contains(etag) || tags.trim() == "*");
        let (status, body) = if unchanged {
            (StatusCode::NOT_MODIFIED, None)
        } else {
            let accepted = header(ACCEPT_ENCODING).unwrap_or_default();
            let body = if accepts(accepted, "br") {
                (&self.brotli, Some("br"))
            } else if accepts(accepted, "gzip") {
                (&self.gzip, Some("gzip"))
            } else {
                (&self.plain, None)
            };
            (StatusCode::OK, Some(body))
        };
        let mut response = HttpResponse::new(status);
        let headers = response.headers_mut();
        headers.insert(ETAG, self.etag.clone());
        headers.insert(
            CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=0, s-maxage=5, stale-while-revalidate=30"),
        );
        headers.insert(VARY, HeaderValue::from_static("accept-encoding, accept-language, cookie"));
        let Some((bytes, coding)) = body else { return response };
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        if let Some(coding) = coding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response.set_body(BoxBody::new(bytes.clone()))
    }
}

fn accepts(header: &str, coding: &str) -> bool {
    header.split(',').any(|part| {
        let mut parts = part.trim().split(';');
        parts.next().is_some_and(|name| name.trim() == coding) && !parts.any(|q| q.trim() == "q=0")
    })
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    // Writing into memory does not fail.
    drop(encoder.write_all(body));
    encoder.finish().unwrap_or_default()
}

fn brotli(body: &[u8]) -> Vec<u8> {
    let mut compressed = Vec::new();
    {
        let mut encoder = brotli::CompressorWriter::new(&mut compressed, 4096, 6, 22);
        drop(encoder.write_all(body));
    }
    compressed
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn encodings_are_read_with_their_weights() {
        assert!(accepts("gzip, br;q=0.9", "br"));
        assert!(!accepts("gzip, br;q=0", "br"));
        assert!(!accepts("brotli", "br"));
    }
}
