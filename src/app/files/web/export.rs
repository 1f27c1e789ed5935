//! Files of a tournament for the arbiter.

use qisai_exchange::trf::{Dialect, DutchCode, Style};
use serde::Deserialize;

use crate::handler::{Page, Path, Query, RequestScope, Visitor, WebError, download};
use qisai_service::files;
use qisai_view::files::people::people;

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

/// `GET /desk/{slug}/export/{file}`: file `trf26`, `trf16` or `players`. The public pages offer tables without birth
/// dates and numbers of national federations.
pub async fn file(visitor: Visitor, scope: RequestScope, path: Path<File>, code: Query<Code>) -> Page {
    if path.file == "players" {
        let name = files::name_of_part(&scope, "all-players", "csv");
        return download(&name, "text/csv; charset=utf-8", people(&scope, visitor.words()));
    }
    let dialect = match path.file.as_str() {
        "trf26" => Dialect::Trf26,
        "trf16" => Dialect::Trf16,
        _ => return Err(WebError::NotFound),
    };
    let dutch = DutchCode::from_code(&code.dutch).unwrap_or_default();
    let name = files::name(&scope, "trf");
    let text = visitor.ask(move |service| {
        service.sign_export(scope.tournament().id);
        files::write_trf(&scope, Style { dialect, dutch })
    });
    let text = text.await??;
    download(&name, "text/plain; charset=utf-8", text)
}
