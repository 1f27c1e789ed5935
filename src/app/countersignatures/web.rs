//! Upload of countersignatures that another installation has given.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};

use crate::form::Upload;
use crate::log::log_page;
use crate::pool::READING;
use crate::respond::{Page, html_with, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_service::countersignatures::{CountersignatureFile, FORM};
use qisai_view::countersignatures::state as state_said;

/// `POST /desk/{slug}/log/countersignatures`: keeps the countersignatures in a file, all or none.
pub async fn add(request: HttpRequest, visitor: Visitor, scope: RequestScope, state: web::Data<State>) -> Page {
    let upload = Upload::read(&request).await?;
    let (t, file_name, source) = (visitor.words(), upload.file_name.clone(), upload.source());
    let asked = state.clone();
    let read = move || {
        let file = serde_json::from_slice::<CountersignatureFile>(&upload.file).ok();
        let file = file.filter(|file| file.qisai_countersignatures == FORM)?;
        Some(asked.service.add_countersignatures(&file, &[]))
    };
    let fault = match READING.read(source, read).await?.transpose()? {
        None => Some(t.countersignature_unreadable(file_name)),
        Some(checked) => checked
            .into_iter()
            .find(|it| !it.status.holds())
            .map(|it| t.countersignature_refused(file_name, it.of.name, state_said(it.status, t))),
    };
    if fault.is_some() {
        let page = log_page(&visitor, &scope, None, &state, fault).await?;
        return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    // The public pages of this version show it, too.
    state.pages.forget(scope.tournament().id);
    see_other(scope.desk().log())
}
