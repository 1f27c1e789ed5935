//! Finds the tournament of a URL name, and the roles of a visitor in it.

use actix_web::http::header::HeaderName;
use actix_web::{HttpRequest, web};
use qisai_domain::{Grants, TournamentId, Visibility};

use super::error::{Result, WebError};
use super::state::State;
use super::visitor::Secret;
use crate::live::LiveTournament;
use qisai_store::tournaments::ListedTournament;

/// Header that excludes a page from search engines.
pub(super) const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Returns the tournament of a URL name, from memory or from the database, if the visitor can see it. A private
/// tournament is not found by others.
pub(super) async fn found(state: &web::Data<State>, request: &HttpRequest, slug: &str) -> Result<LiveTournament> {
    found_by(state, || Secret::Session.of(request, &state.root), slug).await
}

/// Returns the tournament of a URL name for a visitor with the token of a session, or without one.
pub(super) async fn found_by(
    state: &web::Data<State>,
    token: impl FnOnce() -> Option<String>,
    slug: &str,
) -> Result<LiveTournament> {
    let found = if let Some(found) = state.hub.found(slug) {
        found
    } else {
        let (state, slug) = (state.clone(), slug.to_owned());
        web::block(move || learn(&state, &slug)).await??
    };
    if found.visibility <= Visibility::Private && held_on(state, token(), found.id).await?.is_none() {
        // Looked for like a name that nobody has, so that the time of the answer does not tell them apart.
        let (state, slug) = (state.clone(), slug.to_owned());
        web::block(move || state.service.find(&slug)).await??;
        return Err(WebError::NotFound);
    }
    Ok(found)
}

/// Reads the tournament of a URL name from the database and stores it in the hub.
pub(super) fn learn(state: &State, slug: &str) -> Result<LiveTournament> {
    let of_events = state.hub.of_events();
    let scope = state.service.scope(state.service.find(slug)?, None)?;
    let tournament = scope.tournament();
    let visibility = scope.event().visibility_of(&tournament.settings);
    let found = LiveTournament { id: tournament.id, version: tournament.version, visibility };
    state.hub.learn(slug, found, of_events);
    Ok(found)
}

/// Returns the roles of the visitor's account in a tournament.
pub(super) async fn held_on(
    state: &web::Data<State>,
    token: Option<String>,
    id: TournamentId,
) -> Result<Option<Grants>> {
    let Some(token) = token else { return Ok(None) };
    if let Some((_, Some((_, held)))) = state.service.remembered(&token, Some(id)) {
        return Ok(held);
    }
    let state = state.clone();
    web::block(move || match state.service.session(&token)? {
        Some(session) => Ok(state.service.held_of(&token, &session.account, id)?),
        None => Ok(None),
    })
    .await?
}

/// Returns the public tournaments.
pub(crate) fn public_tournaments(state: &State) -> Result<Vec<ListedTournament>> {
    let mut list = state.service.tournaments()?;
    list.retain(|listed| listed.event.visibility_of(&listed.settings) == Visibility::Public);
    Ok(list)
}
