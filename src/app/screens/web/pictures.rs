//! Upload of a picture for the screens of the event.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;

use crate::handler::{Page, READING, RequestScope, Upload, Visitor, html_with, see_other};
use crate::screens::{of_picture, page};

/// `POST /desk/{slug}/screens/pictures`: stores a picture.
pub async fn keep(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let upload = Upload::read(&request).await?;
    let name = upload.field("name").unwrap_or_default().trim().to_owned();
    let (asked, event, typed) = (visitor.state.clone(), scope.event().id, name.clone());
    match READING.run(move || asked.service.keep_picture(event, &typed, &upload.file)).await?? {
        Ok(()) => see_other(scope.desk().screens()),
        Err(fault) => {
            let page = page(&visitor, &scope, of_picture(&name), Some(&fault)).await?;
            html_with(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}
