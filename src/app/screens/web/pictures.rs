//! Upload of a picture for the screens of the event.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};

use crate::form::Upload;
use crate::pool::READING;
use crate::respond::{Page, html_with, see_other};
use crate::scope::RequestScope;
use crate::screens::{of_picture, page};
use crate::state::State;
use crate::visitor::Visitor;

/// `POST /desk/{slug}/screens/pictures`: stores a picture.
pub async fn keep(request: HttpRequest, visitor: Visitor, scope: RequestScope, state: web::Data<State>) -> Page {
    let upload = Upload::read(&request).await?;
    let name = upload.field("name").unwrap_or_default().trim().to_owned();
    let (asked, event, typed) = (state.clone(), scope.event().id, name.clone());
    match READING.run(move || asked.service.keep_picture(event, &typed, &upload.file)).await?? {
        Ok(()) => see_other(scope.desk().screens()),
        Err(fault) => {
            let page = page(&visitor, &scope, &state, of_picture(&name), Some(&fault)).await?;
            html_with(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}
