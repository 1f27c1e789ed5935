//! The public pages: one handler, from the cache.

use std::sync::Arc;
use std::time::Instant;

use actix_web::{HttpRequest, web};
use qisai_domain::{TournamentId, Version};

use super::error::WebError;
use super::packed::{Coding, Packed};
use super::page_cache::{Key, respond};
use super::pool;
use super::respond::Page;
use super::state::State;
use super::visitor::language;
use crate::view::public::{self, Effort, Fingerprint, PublicPage};

/// How much work is worth the bytes of a page: the largest are made in a third of the time that the smallest bytes would take.
const BROTLI: u32 = 4;

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
    let (pages, pool) = match asked.effort() {
        Effort::Page => (&state.pages, &pool::RENDERING),
        Effort::Question => (&state.answers, &pool::QUESTIONS),
    };
    if let Some(response) = pages.response(&request, &key, version) {
        return Ok(response);
    }
    let _turn = pages.turn(&key).await;
    if let Some(response) = pages.response(&request, &key, version) {
        return Ok(response);
    }
    if asked.effort() == Effort::Question
        && let Some(peer) = request.peer_addr()
    {
        state.asked.ask(peer.ip(), Instant::now()).map_err(|wait| WebError::TooMany { seconds: wait.as_secs() + 1 })?;
    }
    let (making, of, coding) = (state.clone(), key.clone(), Coding::of(&request));
    let (packed, version) = pool.run(move || make(&making, &of, &asked, coding)).await??;
    Ok(respond(&packed, &request, coding, version.0))
}

fn make(state: &State, key: &Key, asked: &PublicPage, coding: Coding) -> Result<(Arc<Packed>, Version), WebError> {
    let pages = if asked.effort() == Effort::Question { &state.answers } else { &state.pages };
    let epoch = pages.epoch();
    let scope = state.service.scope(key.tournament, None)?;
    let tournament = scope.tournament();
    let shows = (epoch, tournament.version, Fingerprint::of(asked, &scope));
    let packed = pages.make(key, shows, coding, || {
        let shown = public::render(asked, &scope, key.lang)?.ok_or(WebError::NotFound)?;
        Ok(Packed::new(shown.content_type, shown.body, BROTLI))
    })?;
    Ok((packed, tournament.version))
}
