//! Feeds, the map of the site for search engines, and the page about data.

pub(crate) mod picture;
pub(crate) mod site_rounds;

use std::cmp::Reverse;
use std::sync::Arc;

use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, HttpResponse, web};
use chrono::{DateTime, Utc};
use qisai_domain::{TournamentId, Visibility};

use crate::handler::{Page, Result, State, Visitor, WebError, html};
use crate::lookup::{ROBOTS, public_tournaments};
use crate::packed::{Coding, Packed};
use crate::page_cache::shared;
use crate::pool::{RENDERING, STRANGERS};
use crate::sharing::site_rounds::DatedRounds;
use crate::visitor::language;
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;
use qisai_view::address::{EventAddress, PublicPages};
use qisai_view::sharing::{self, FeedRound};
use qisai_view::stages::groups;

/// Number of newest tournaments in the feed of the site, of rounds of each of them, and of entries in a feed.
const MAX_TOURNAMENTS: usize = 40;
const MAX_OF_TOURNAMENT: usize = 2;
const MAX_ENTRIES: usize = 50;
/// Number of addresses in the map of the site (sitemaps.org allows 50,000).
const MAX_ADDRESSES: usize = 20_000;

/// `GET /api`: page about the data of the public pages.
pub async fn data(request: HttpRequest, visitor: Visitor) -> Page {
    let roots = [visitor.state.root.of(&request), visitor.state.root.base.to_string()];
    html(&sharing::data_page(visitor.lang, visitor.account.is_some(), roots))
}

/// `GET /robots.txt`: rules for search engines.
pub async fn robots(request: HttpRequest, state: web::Data<State>) -> Page {
    let base = &state.root.base;
    let closed = ["/desk", "/p/", "/code/", "/sign-in", "/me", "/accounts", "/screen", "/lang/", "/qr", "/q/", "/Q/"];
    let lines: Vec<String> = closed.iter().map(|path| format!("Disallow: {}", base.join(path))).collect();
    let map = format!("{}/sitemap.xml", state.root.of(&request));
    let text = format!("User-agent: *\n{}\n\nSitemap: {map}\n", lines.join("\n"));
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}

/// `GET /sitemap.xml`: addresses of the public events and tournaments.
pub async fn site_map(request: HttpRequest, state: web::Data<State>) -> Page {
    let root = state.root.of(&request);
    let text = STRANGERS.run(move || {
        let begun = state.service.begun()?;
        let list = public_tournaments(&state)?;
        let mut addresses = vec!["/".to_owned(), "/calendar".to_owned(), "/api".to_owned()];
        for sections in list.chunk_by(|one, other| one.event.id == other.event.id) {
            // The page of an event with a single tournament leads to that tournament.
            if let [first, _, ..] = sections {
                addresses.push(EventAddress::of(&first.event.slug).to_string());
            }
            for one in sections {
                let pages = PublicPages::of_slug(&one.settings.slug);
                addresses.extend([pages.overview(), pages.players()].map(|it| it.to_string()));
                if begun.get(&one.id) == Some(&true) {
                    addresses.push(pages.standings().to_string());
                }
            }
        }
        let whole = addresses.into_iter().take(MAX_ADDRESSES).map(|address| format!("{root}{address}"));
        Ok::<_, WebError>(sharing::site_map(whole.collect())?)
    });
    Ok(HttpResponse::Ok().content_type("application/xml; charset=utf-8").body(text.await??))
}

/// `GET /feed.atom`: published and finished rounds of all public tournaments.
pub async fn feed(request: HttpRequest, state: web::Data<State>) -> Page {
    let (root, lang, coding) = (state.root.of(&request), language(&request), Coding::of(&request));
    let made = STRANGERS.run(move || {
        let rounds = newest(&state, lang)?;
        packed(&rounds, [&root, "", "/", "/feed.atom"], lang, coding)
    });
    Ok(shared(&made.await??, &request, coding))
}

/// Returns the newest rounds of the public tournaments in play, from memory if nothing has changed.
fn newest(state: &State, lang: Lang) -> Result<DatedRounds> {
    // The changes are counted before the list is read. A change during the reading makes the rounds outdated at once.
    let at = state.home.changes();
    if let Some(kept) = state.newest.kept(at, lang) {
        return Ok(kept);
    }
    let begun = state.service.begun()?;
    let list = public_tournaments(state)?;
    let mut rounds = Vec::new();
    for one in list.iter().filter(|one| begun.contains_key(&one.id)).take(MAX_TOURNAMENTS) {
        let tournament = state.service.tournament(one.id)?;
        let Some(scope) = Scope::find(Arc::clone(&one.event), tournament, None) else { continue };
        rounds.extend(dated(state, &scope, MAX_OF_TOURNAMENT, lang));
    }
    rounds.sort_by_key(|(_, at)| Reverse(*at));
    rounds.truncate(MAX_ENTRIES);
    let rounds = DatedRounds::from(rounds);
    state.newest.keep(at, lang, Arc::clone(&rounds));
    Ok(rounds)
}

/// `GET /t/{slug}/feed.atom`: published and finished rounds of a tournament.
pub(crate) async fn feed_of(
    request: &HttpRequest,
    state: &web::Data<State>,
    (id, visibility): (TournamentId, Visibility),
) -> Page {
    let (root, lang, coding) = (state.root.of(request), language(request), Coding::of(request));
    // A feed is read by programs without an account.
    if visibility <= Visibility::Private {
        return Err(WebError::NotFound);
    }
    let state = state.clone();
    let made = RENDERING.run(move || {
        let scope = state.service.scope(id, None)?;
        let rounds = dated(&state, &scope, MAX_ENTRIES, lang);
        let pages = PublicPages::of_slug(&scope.tournament().settings.slug);
        let (page, own) = (pages.overview().to_string(), pages.feed());
        packed(&rounds, [&root, &scope.title(), &page, &own], lang, coding)
    });
    let mut response = shared(&made.await??, request, coding);
    if visibility != Visibility::Public {
        response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response)
}

/// Returns at most `most` public rounds of a tournament with the times of their last changes, the newest first.
fn dated(state: &State, scope: &Scope, most: usize, lang: Lang) -> Vec<(FeedRound, DateTime<Utc>)> {
    let tournament = scope.tournament();
    let rounds = sharing::newest(scope, most, |group| groups::title(tournament, group, Words::of(lang)));
    let time = |round: &FeedRound| state.service.changed_at(tournament.id, round.changed);
    rounds.into_iter().filter_map(|round| time(&round).map(|at| (round, at))).collect()
}

fn packed(rounds: &[(FeedRound, DateTime<Utc>)], whole: [&str; 4], lang: Lang, coding: Coding) -> Result<Packed> {
    let text = sharing::feed(rounds, whole, lang)?;
    let packed = Packed::new("application/atom+xml; charset=utf-8", text, 4);
    packed.pack(coding);
    Ok(packed)
}
