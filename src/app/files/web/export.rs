//! Files of a tournament for the arbiter.

use actix_web::web;
use qisai_exchange::trf::{Dialect, DutchCode, Style};
use serde::Deserialize;

use crate::error::WebError;
use crate::respond::{Page, download};
use crate::scope::RequestScope;
use crate::state::State;
use qisai_service::files;

/// File name in an address.
#[derive(Deserialize)]
pub struct File {
    file: String,
}

/// Code of the Dutch system in record 192.
#[derive(Deserialize)]
pub struct Code {
    #[serde(default)]
    dutch: String,
}

/// `GET /desk/{slug}/export/{file}`: file `trf26` or `trf16`. The public pages offer tables.
pub async fn file(state: web::Data<State>, scope: RequestScope, path: web::Path<File>, code: web::Query<Code>) -> Page {
    let dialect = match path.file.as_str() {
        "trf26" => Dialect::Trf26,
        "trf16" => Dialect::Trf16,
        _ => return Err(WebError::NotFound),
    };
    let dutch = DutchCode::from_code(&code.dutch).unwrap_or_default();
    let name = files::name(&scope, "trf");
    let text = web::block(move || {
        state.service.sign_export(scope.tournament().id);
        files::write_trf(&scope, Style { dialect, dutch })
    });
    let text = text.await??;
    download(&name, "text/plain; charset=utf-8", text)
}
