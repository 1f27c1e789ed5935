//! Style sheets, scripts and icons, embedded in the program. Pages name them in a folder that is named after what is in them
//! (`/static/@1b2c3d/sheets/public.css`): such an address never means anything else, and is never asked for twice. Under their plain names they
//! are asked for each time. Each packing is made once and kept.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, web};

use super::error::WebError;
use super::packed::{Coding, Packed};
use super::pool::RENDERING;
use super::respond::Page;
use qisai_view::assets::{EDITION, SERVED};

/// The files, by path.
static FILES: LazyLock<HashMap<String, Packed>> = LazyLock::new(|| {
    let packed = SERVED.iter().map(|(path, file)| (path.clone(), Packed::new(&file.kind, file.bytes.clone(), 11)));
    packed.collect()
});

/// `GET /static/{file}`
pub async fn file(request: HttpRequest, path: web::Path<String>) -> Page {
    const FOREVER: &str = "public, max-age=31536000, immutable";
    // A laptop in a hall answers in a millisecond, and an update shows at once.
    const ASK: &str = "public, no-cache";
    let (path, caching) = match path.strip_prefix('@').and_then(|path| path.split_once('/')) {
        None => (path.as_str(), ASK),
        Some((edition, path)) if edition == *EDITION => (path, FOREVER),
        // A page of another edition, while servers are being updated: what there is, and not for long.
        Some((_, path)) => (path, ASK),
    };
    let packed = FILES.get(path).ok_or(WebError::NotFound)?;
    let coding = Coding::of(&request);
    if !packed.is_ready(coding) {
        RENDERING.run(move || packed.pack(coding)).await?;
    }
    Ok(packed.response(
        &request,
        coding,
        HeaderValue::from_static(caching),
        HeaderValue::from_static("accept-encoding"),
    ))
}
