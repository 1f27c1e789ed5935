//! The public pages: one handler, from the cache.

use actix_web::{HttpRequest, web};
use qisai_domain::{TournamentId, Version};

use super::error::WebError;
use super::page_cache::{Key, Rendered};
use super::respond::Page;
use super::state::State;
use super::visitor::language;
use crate::scope::Scope;
use crate::view::public::{self, PublicPage};

/// Number and version of a tournament, from memory or learnt from the database.
pub(super) async fn learnt(state: &web::Data<State>, slug: &str) -> Result<(TournamentId, Version), WebError> {
    if let Some(id) = state.hub.find(slug)
        && let Some(version) = state.hub.version(id)
    {
        return Ok((id, version));
    }
    let (state, slug) = (state.clone(), slug.to_owned());
    web::block(move || {
        let id = state.service.find(&slug)?;
        let version = state.service.tournament(id)?.version;
        state.hub.learn(&slug, id, version);
        Ok((id, version))
    })
    .await?
}

/// `GET /t/{slug}…`
pub async fn page(request: HttpRequest, state: web::Data<State>, path: web::Path<(String, String)>) -> Page {
    let (slug, rest) = path.into_inner();
    // `/t/harbour.json` and `/t/harbour.csv` are formats of the tournament's own page.
    let (slug, rest) = match slug.split_once('.') {
        Some((slug, format)) if rest.is_empty() => (slug.to_owned(), format!(".{format}")),
        _ => (slug, rest),
    };
    let asked = PublicPage::parse(&rest).ok_or(WebError::NotFound)?;
    let (id, version) = learnt(&state, &slug).await?;
    let key = Key { tournament: id, path: rest, lang: language(&request) };
    if let Some(response) = state.pages.response(&request, &key, version) {
        return Ok(response);
    }
    let (making, of) = (state.clone(), key.clone());
    let version = web::block(move || make(&making, &of, &asked)).await??;
    state.pages.response(&request, &key, version).ok_or(WebError::NotFound)
}

fn make(state: &State, key: &Key, asked: &PublicPage) -> Result<Version, WebError> {
    let scope = Scope::find(state.service.tournament(key.tournament)?, None).ok_or(WebError::NotFound)?;
    let version = scope.tournament().version;
    state.pages.make(key, version, || {
        let shown = public::render(asked, &scope, key.lang)?.ok_or(WebError::NotFound)?;
        Ok(Rendered { content_type: shown.content_type, body: shown.body })
    })?;
    Ok(version)
}
