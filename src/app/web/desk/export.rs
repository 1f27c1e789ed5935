//! Files of a tournament for the arbiter.

use actix_web::web;
use qisai_exchange::trf::Dialect;

use super::tournament;
use crate::service::files;
use crate::web::error::WebError;
use crate::web::respond::{Page, download};
use crate::web::state::State;
use crate::web::visitor::Visitor;

/// `GET /desk/{slug}/export/{file}`: `trf26` or `trf16`. Tables are on the public pages.
pub async fn file(visitor: Visitor, path: web::Path<(String, String)>, state: web::Data<State>) -> Page {
    let dialect = match path.1.as_str() {
        "trf26" => Dialect::Trf26,
        "trf16" => Dialect::Trf16,
        _ => return Err(WebError::NotFound),
    };
    let tournament = tournament(&state, &visitor).await?;
    let name = format!("{}.trf", tournament.settings.slug);
    let text = web::block(move || files::write_trf(&tournament, dialect)).await??;
    download(&name, "text/plain; charset=utf-8", text)
}
