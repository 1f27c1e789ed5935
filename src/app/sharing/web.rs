//! Feeds, the map of the site for search engines, and the page about data.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::{DateTime, Utc};
use qisai_domain::{TournamentId, Visibility};

use crate::error::WebError;
use crate::lookup::public_tournaments;
use crate::pool::{RENDERING, STRANGERS};
use crate::respond::{Page, html};
use crate::state::State;
use crate::visitor::{Visitor, language};
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;
use qisai_view::address::{EventAddress, PublicPages};
use qisai_view::sharing::{self, FeedRound};
use qisai_view::stages::groups;

/// Number of newest tournaments in the feed of the site, and of entries in a feed.
const MAX_TOURNAMENTS: usize = 40;
const MAX_ENTRIES: usize = 50;
/// Number of addresses in the map of the site (sitemaps.org allows 50,000).
const MAX_ADDRESSES: usize = 20_000;

/// `GET /api`: page about the data of the public pages.
pub async fn data(request: HttpRequest, visitor: Visitor, state: web::Data<State>) -> Page {
    html(&sharing::data_page(visitor.lang, visitor.account.is_some(), state.root.of(&request)))
}

/// `GET /robots.txt`: rules for search engines.
pub async fn robots(request: HttpRequest, state: web::Data<State>) -> Page {
    let base = &state.root.base;
    let closed = ["/desk", "/p/", "/code/", "/sign-in", "/me", "/accounts", "/screen", "/lang/", "/qr"];
    let lines: Vec<String> = closed.iter().map(|path| format!("Disallow: {}", base.join(path))).collect();
    let map = format!("{}/sitemap.xml", state.root.of(&request));
    let text = format!("User-agent: *\n{}\n\nSitemap: {map}\n", lines.join("\n"));
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}

/// `GET /sitemap.xml`: addresses of the public events and tournaments.
pub async fn site_map(request: HttpRequest, state: web::Data<State>) -> Page {
    let root = state.root.of(&request);
    let text = STRANGERS.run(move || {
        let list = public_tournaments(&state)?;
        let mut addresses = vec!["/".to_owned(), "/calendar".to_owned(), "/api".to_owned()];
        for one in &list {
            let tournament = PublicPages::of_slug(&one.settings.slug);
            addresses.push(EventAddress::of(&one.event.slug).to_string());
            addresses
                .extend([tournament.overview(), tournament.standings(), tournament.players()].map(|it| it.to_string()));
        }
        addresses.sort();
        addresses.dedup();
        let whole = addresses.into_iter().take(MAX_ADDRESSES).map(|address| format!("{root}{address}"));
        Ok::<_, WebError>(sharing::site_map(whole.collect())?)
    });
    Ok(HttpResponse::Ok().content_type("application/xml; charset=utf-8").body(text.await??))
}

/// `GET /feed.atom`: published and finished rounds of all public tournaments.
pub async fn feed(request: HttpRequest, state: web::Data<State>) -> Page {
    let (root, lang) = (state.root.of(&request), language(&request));
    let text = STRANGERS.run(move || {
        let list = public_tournaments(&state)?;
        let mut rounds = Vec::new();
        for one in list.iter().take(MAX_TOURNAMENTS) {
            let tournament = state.service.tournament(one.id)?;
            let Some(scope) = Scope::find(Arc::clone(&one.event), tournament, None) else { continue };
            // The last rounds of a tournament are the newest.
            let found = rounds_of(&scope, lang);
            let skipped = found.len().saturating_sub(2);
            rounds.extend(found.into_iter().skip(skipped).filter_map(|round| dated(&state, one.id, round)));
        }
        Ok::<_, WebError>(text(rounds, [&root, "", "/", "/feed.atom"], lang)?)
    });
    Ok(atom(text.await??))
}

/// `GET /t/{slug}/feed.atom`: published and finished rounds of a tournament.
pub(crate) async fn feed_of(
    request: &HttpRequest,
    state: &web::Data<State>,
    (id, visibility): (TournamentId, Visibility),
) -> Page {
    let (root, lang, state) = (state.root.of(request), language(request), state.clone());
    // A feed is read by programs without an account.
    if visibility <= Visibility::Private {
        return Err(WebError::NotFound);
    }
    let made = RENDERING.run(move || {
        let scope = state.service.scope(id, None)?;
        let rounds = rounds_of(&scope, lang).into_iter().filter_map(|round| dated(&state, id, round)).collect();
        let pages = PublicPages::of_slug(&scope.tournament().settings.slug);
        let (page, own) = (pages.overview().to_string(), pages.feed());
        Ok::<_, WebError>(text(rounds, [&root, &scope.title(), &page, &own], lang)?)
    });
    Ok(atom(made.await??))
}

fn rounds_of(scope: &Scope, lang: Lang) -> Vec<FeedRound> {
    sharing::rounds(scope, |group| groups::title(scope.tournament(), group, Words::of(lang)))
}

fn text(mut rounds: Vec<(FeedRound, DateTime<Utc>)>, whole: [&str; 4], lang: Lang) -> Result<String, askama::Error> {
    rounds.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
    rounds.truncate(MAX_ENTRIES);
    sharing::feed(rounds, whole, lang)
}

fn dated(state: &State, id: TournamentId, round: FeedRound) -> Option<(FeedRound, DateTime<Utc>)> {
    let at = state.service.changed_at(id, round.changed)?;
    Some((round, at))
}

fn atom(text: String) -> HttpResponse {
    HttpResponse::Ok().content_type("application/atom+xml; charset=utf-8").body(text)
}
