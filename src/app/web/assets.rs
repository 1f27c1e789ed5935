//! Style sheets, scripts and icons, embedded in the program.
//!
//! Pages use addresses in a folder named after the hash of its contents (`/static/@1b2c3d/sheets/public.css`). Such an
//! address never changes its meaning, so browsers fetch it once. Plain names are revalidated at each use. Each
//! compressed form is made once and kept.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, web};

use super::error::WebError;
use super::packed::{Coding, Packed};
use super::pool::RENDERING;
use super::respond::Page;
use qisai_view::assets::{EDITION, SERVED};

/// Quality of compression. A development build is started again and again by the tests, and packs its files each time.
const QUALITY: u32 = if cfg!(debug_assertions) { 5 } else { 11 };

/// Embedded files by path.
static FILES: LazyLock<HashMap<String, Packed>> = LazyLock::new(|| {
    let packed = SERVED.iter().map(|(path, file)| (path.clone(), Packed::new(&file.kind, file.bytes.clone(), QUALITY)));
    packed.collect()
});

/// `GET /static/{file}`: embedded file.
pub async fn file(request: HttpRequest, path: web::Path<String>) -> Page {
    const FOREVER: &str = "public, max-age=31536000, immutable";
    // A laptop in the venue answers in a millisecond, and an update is visible at once.
    const ASK: &str = "public, no-cache";
    let (path, caching) = match path.strip_prefix('@').and_then(|path| path.split_once('/')) {
        None => (path.as_str(), ASK),
        Some((edition, path)) if edition == *EDITION => (path, FOREVER),
        // An address of another edition occurs while servers are being updated: the current file is sent, and cached
        // only briefly.
        Some((_, path)) => (path, ASK),
    };
    let packed = FILES.get(path).ok_or(WebError::NotFound)?;
    let coding = Coding::of(&request);
    if !packed.is_ready(coding) {
        // While others use the pool, a file is sent uncompressed instead of refused.
        let _busy = RENDERING.run(move || packed.pack(coding)).await;
    }
    Ok(packed.response(
        &request,
        coding,
        HeaderValue::from_static(caching),
        HeaderValue::from_static("accept-encoding"),
    ))
}
