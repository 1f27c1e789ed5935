//! The front door.

use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::http::header::LOCATION;
use actix_web::{HttpResponse, web};
use serde::Deserialize;

use super::error::WebError;
use super::respond::{Page, html, own_address, see_other};
use super::state::State;
use super::visitor::{LANG_COOKIE, Visitor};
use crate::i18n::Lang;
use crate::view;

/// `GET /`: all tournaments; on the first run, the way to the first account.
pub async fn tournaments(visitor: Visitor, state: web::Data<State>) -> Page {
    let list = web::block(move || {
        let first_run = state.service.is_first_run()?;
        Ok::<_, WebError>((!first_run).then(|| state.service.tournaments()).transpose()?)
    })
    .await??;
    match list {
        None => see_other("/setup"),
        Some(list) => html(&view::home::tournaments(&list, visitor.lang, visitor.account.is_some())),
    }
}

/// Where to go after the language was chosen.
#[derive(Deserialize)]
pub struct Next {
    next: Option<String>,
}

/// `GET /lang/{code}`: keeps the chosen language in a cookie.
pub async fn language(code: web::Path<String>, query: web::Query<Next>) -> Page {
    let lang = Lang::from_code(&code).ok_or(WebError::NotFound)?;
    let cookie = Cookie::build(LANG_COOKIE, lang.code())
        .path("/")
        .max_age(time::Duration::days(365))
        .same_site(SameSite::Lax)
        .finish();
    let to = own_address(query.next.as_deref());
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, to)).cookie(cookie).finish())
}
