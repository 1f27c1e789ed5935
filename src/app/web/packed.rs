//! Bodies that are sent often. Each is compressed in the coding that a browser accepts, at its first request, and each
//! coding has its own tag.

use std::io::{Read as _, Write as _};
use std::sync::OnceLock;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderValue,
    IF_NONE_MATCH, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use qisai_domain::log::Hash;
use sha2::{Digest, Sha256};

use super::base_path::BasePath;
use super::respond::attachment;

/// Maximum size of a body that is compressed; compressing a larger one would take longer than sending it.
pub const LARGEST: usize = 16 << 20;

/// Content coding of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// No compression.
    Identity,
    /// Gzip (RFC 1952).
    Gzip,
    /// Brotli (RFC 7932).
    Brotli,
}

impl Coding {
    /// Returns the best coding that a request accepts (RFC 9110, section 12.5.3).
    pub fn of(request: &HttpRequest) -> Self {
        let accepted = request.headers().get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if accepts(accepted, "br") {
            Self::Brotli
        } else if accepts(accepted, "gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// Returns the name for `Content-Encoding`; `None` without compression.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// Returns `true` if a list of codings contains one with a weight other than zero.
pub fn accepts(header: &str, coding: &str) -> bool {
    header.split(',').any(|part| {
        let mut parts = part.split(';').map(str::trim);
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding)) && !parts.any(is_zero_weight)
    })
}

/// Returns `true` if a parameter is `q=0`, `q=0.`, `q=0.0` …
fn is_zero_weight(parameter: &str) -> bool {
    let weight = parameter.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    weight.is_some_and(|(_, weight)| {
        let (whole, decimals) = weight.trim().split_once('.').unwrap_or((weight.trim(), ""));
        whole == "0" && decimals.bytes().all(|digit| digit == b'0')
    })
}

/// Body with its compressed forms. The tags are hashes of the content, so content that another program, database or
/// time made differently has another tag.
pub struct Packed {
    content_type: HeaderValue,
    /// Header with the file name of a download; `None` for content shown in the browser.
    disposition: Option<HeaderValue>,
    /// Length of the plain body in bytes.
    length: usize,
    plain: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
    /// Tags of the plain, gzip and brotli forms.
    tags: [HeaderValue; 3],
    /// Brotli level from 0 to 11; more work for fewer bytes.
    level: u32,
}

impl Packed {
    /// Returns a body of the given type; `level` is the brotli level, from 0 (fast) to 11 (small).
    pub fn new(content_type: &str, body: impl Into<Bytes>, level: u32) -> Self {
        let plain: Bytes = body.into();
        let name = Hash(Sha256::digest(&plain).into()).to_string();
        let name = name.get(..32).unwrap_or_default();
        let tag = |suffix: &str| {
            HeaderValue::from_str(&format!("\"{name}{suffix}\"")).unwrap_or(HeaderValue::from_static("\"\""))
        };
        Self {
            content_type: HeaderValue::from_str(content_type)
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            disposition: None,
            length: plain.len(),
            plain: plain.into(),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
            tags: [tag(""), tag("-gz"), tag("-br")],
            level,
        }
    }

    /// Returns a page of a server with this base path, compressed a little.
    pub(crate) fn page(base: &BasePath, page: String) -> Self {
        const KIND: &str = "text/html; charset=utf-8";
        Self::new(KIND, base.body(KIND, page.into_bytes()), 4)
    }

    /// Sets the file name for saving the body.
    #[must_use]
    pub fn named(self, name: Option<String>) -> Self {
        let disposition = name.and_then(|name| HeaderValue::from_str(&attachment(&name)).ok());
        Self { disposition, ..self }
    }

    /// Returns `true` if an answer in this coding needs no further work.
    pub fn is_ready(&self, coding: Coding) -> bool {
        match coding {
            Coding::Identity => self.plain.get().is_some(),
            _ if self.length > LARGEST => true,
            Coding::Gzip => self.gzip.get().is_some(),
            Coding::Brotli => self.brotli.get().is_some(),
        }
    }

    /// Makes the form of this coding. This is slow; call it outside the web workers.
    pub fn pack(&self, coding: Coding) {
        if self.is_ready(coding) {
            return;
        }
        let form = match coding {
            Coding::Identity => return drop(self.plain.get_or_init(|| self.body()).clone()),
            Coding::Gzip => &self.gzip,
            Coding::Brotli => &self.brotli,
        };
        form.get_or_init(|| packed(&self.body(), coding, self.level).into());
    }

    /// Returns the plain body, decompressed if it is not kept.
    pub fn body(&self) -> Bytes {
        let unpacked = || self.brotli.get().map(|packed| unbrotli(packed).into()).unwrap_or_default();
        self.plain.get().cloned().unwrap_or_else(unpacked)
    }

    /// Drops the plain body if its brotli form is less than half its size. The few requests for the plain body are then
    /// decompressed.
    #[must_use]
    pub fn slim(self) -> Self {
        let is_small = self.brotli.get().is_some_and(|packed| packed.len() * 2 < self.length);
        if is_small { Self { plain: OnceLock::new(), ..self } } else { self }
    }

    /// Returns the number of bytes of the kept forms.
    pub fn bytes(&self) -> usize {
        [&self.plain, &self.gzip, &self.brotli].into_iter().filter_map(OnceLock::get).map(Bytes::len).sum()
    }

    /// Returns the answer to a request: 304 if the browser has the current content.
    pub fn response(
        &self,
        request: &HttpRequest,
        coding: Coding,
        caching: HeaderValue,
        vary: HeaderValue,
    ) -> HttpResponse {
        let (bytes, tag) = match coding {
            Coding::Brotli => (self.brotli.get(), &self.tags[2]),
            Coding::Gzip => (self.gzip.get(), &self.tags[1]),
            Coding::Identity => (None, &self.tags[0]),
        };
        // A body without a compressed form is sent uncompressed.
        let (bytes, tag, encoding) = match bytes {
            Some(bytes) => (bytes.clone(), tag, coding.name()),
            None => (self.body(), &self.tags[0], None),
        };
        let known = request.headers().get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        let unchanged = known.is_some_and(|known| names(known, tag));
        let mut response = HttpResponse::new(if unchanged { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
        let headers = response.headers_mut();
        headers.insert(ETAG, tag.clone());
        headers.insert(CACHE_CONTROL, caching);
        headers.insert(VARY, vary);
        if unchanged {
            return response;
        }
        headers.insert(CONTENT_TYPE, self.content_type.clone());
        if let Some(disposition) = &self.disposition {
            headers.insert(CONTENT_DISPOSITION, disposition.clone());
        }
        if let Some(encoding) = encoding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response.set_body(BoxBody::new(bytes))
    }
}

/// Returns `true` if `If-None-Match` contains the tag, or matches any tag.
fn names(known: &str, tag: &HeaderValue) -> bool {
    let tag = tag.to_str().unwrap_or_default();
    known.trim() == "*" || known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)
}

/// Returns a body compressed in this coding; `level` is the brotli level.
pub fn packed(body: &[u8], coding: Coding, level: u32) -> Vec<u8> {
    match coding {
        Coding::Identity => body.to_vec(),
        Coding::Gzip => gzip(body),
        Coding::Brotli => brotli(body, level),
    }
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    // Writing to memory cannot fail.
    drop(encoder.write_all(body));
    encoder.finish().unwrap_or_default()
}

fn brotli(body: &[u8], level: u32) -> Vec<u8> {
    let mut compressed = Vec::new();
    {
        // The window matches the length of the body. A larger window would cost memory and time without benefit.
        let window = (usize::BITS - body.len().leading_zeros()).clamp(16, 22);
        let mut encoder = brotli::CompressorWriter::new(&mut compressed, 4096, level, window);
        drop(encoder.write_all(body));
    }
    compressed
}

/// Decompresses the output of [`brotli`].
fn unbrotli(packed: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    // Reading data that was compressed here cannot fail.
    drop(brotli::Decompressor::new(packed, 4096).read_to_end(&mut body));
    body
}
