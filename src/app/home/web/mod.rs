//! Front page, and the tournaments of an account.

pub mod desk_list;
pub(crate) mod home_pages;

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, LOCATION};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::{NaiveDate, Utc};
use qisai_domain::TournamentId;
use serde::Deserialize;

use crate::handler::{Page, Path, Query, Result, State, Visitor, WebError, see_other, written};
use crate::home::home_pages::Made;
use crate::lookup::public_tournaments;
use crate::packed::{Coding, Packed};
use crate::pool::{RENDERING, STRANGERS};
use crate::respond::own_address;
use crate::visitor::LANG_COOKIE;
use qisai_i18n::Lang;
use qisai_service::Service;
use qisai_service::scope::Scope;
use qisai_store::tournaments::ListedTournament;
use qisai_view::home::front::{self, FrontPageQuery, Standing};

/// Number of newest tournaments in which players are searched by name.
const MAX_SEARCHED: usize = 60;
/// Number of newest tournaments whose rounds determine their progress; the progress of older ones follows from their
/// days.
const MAX_LOOKED_AT: usize = 300;
/// Number of newest tournaments in play whose cards show the leaders.
const MAX_WITH_LEADERS: usize = 24;
/// Minimum letters of a search for players.
const MIN_LETTERS: usize = 2;
/// Maximum letters of a search that are read.
pub(crate) const MAX_LETTERS: usize = 100;

/// Search on the front page.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SearchQuery {
    q: String,
    game: String,
    federation: String,
}

impl SearchQuery {
    fn asked(self) -> FrontPageQuery {
        let short = |text: String| text.chars().take(MAX_LETTERS).collect::<String>();
        FrontPageQuery { q: short(self.q), game: short(self.game), federation: short(self.federation) }
    }
}

/// `GET /`: all public tournaments, or the search results; on the first run, a redirect to the first account's page.
pub async fn tournaments(request: HttpRequest, visitor: Visitor, question: Query<SearchQuery>) -> Page {
    let send = |packed: &Packed, coding| {
        let vary = HeaderValue::from_static("accept-encoding, accept-language, cookie");
        Ok(packed.response(&request, coding, HeaderValue::from_static("private, no-cache"), vary))
    };
    let (lang, signed_in, coding) = (visitor.lang, visitor.account.is_some(), Coding::of(&request));
    if !visitor.state.home.has_owner.load(Ordering::Relaxed) {
        if visitor.ask(Service::is_first_run).await?? {
            return see_other("/setup");
        }
        visitor.state.home.has_owner.store(true, Ordering::Relaxed);
    }
    let asked = question.into_inner().asked();
    if !asked.is_all() {
        let making = visitor.state.clone();
        let body = STRANGERS.run(move || found(&making, asked, lang, signed_in)).await??;
        return written(StatusCode::OK, body);
    }
    if let Some(packed) = visitor.state.home.current(lang, signed_in, coding) {
        return send(&packed, coding);
    }
    let _turn = visitor.state.home.turn.lock().await;
    let packed = if let Some(packed) = visitor.state.home.current(lang, signed_in, coding) {
        packed
    } else {
        let making = visitor.state.clone();
        RENDERING.run(move || make(&making, lang, signed_in, coding)).await??
    };
    send(&packed, coding)
}

fn make(state: &State, lang: Lang, signed_in: bool, coding: Coding) -> Result<Arc<Packed>> {
    // The changes are counted before the list is read. A change during the reading makes the page outdated at once.
    let (at, since, day) = (state.home.state(), Instant::now(), Utc::now().date_naive());
    let list = public_tournaments(state)?;
    let standings = standings(state, &list, day, lang)?;
    let nobody = (FrontPageQuery::default(), Vec::new());
    let page = front::page(&list, &standings, nobody, day, (lang, signed_in)).render()?;
    let packed = Arc::new(Packed::page(&state.root.base, page));
    packed.pack(coding);
    let mut made = state.home.made.write().unwrap_or_else(PoisonError::into_inner);
    made.insert((lang, signed_in), Made { at, day, since, page: Arc::clone(&packed) });
    Ok(packed)
}

/// Returns the progress of the tournaments whose rounds can show more than their days.
pub(crate) fn standings(
    state: &State,
    list: &[ListedTournament],
    today: NaiveDate,
    lang: Lang,
) -> Result<BTreeMap<TournamentId, Standing>> {
    let looked_at = list.iter().filter(|one| front::is_recent(&one.event, today)).take(MAX_LOOKED_AT);
    let (mut standings, mut with_leaders) = (BTreeMap::new(), 0);
    for one in looked_at {
        let tournament = state.service.tournament(one.id)?;
        let Some(scope) = Scope::find(Arc::clone(&one.event), tournament, None) else { continue };
        let mut standing = Standing::of(&scope, lang);
        if standing.has_begun && !standing.is_finished && with_leaders < MAX_WITH_LEADERS {
            standing = standing.with_leaders(&scope, lang);
            with_leaders += 1;
        }
        standings.insert(one.id, standing);
    }
    Ok(standings)
}

/// Renders the events that match a search, and the players of that name in the newest events.
fn found(state: &State, asked: FrontPageQuery, lang: Lang, signed_in: bool) -> Result<String> {
    let today = Utc::now().date_naive();
    let list = public_tournaments(state)?;
    let standings = standings(state, &list, today, lang)?;
    let mut scopes = Vec::new();
    if asked.q.trim().chars().count() >= MIN_LETTERS {
        for one in list.iter().take(MAX_SEARCHED) {
            let tournament = state.service.tournament(one.id)?;
            scopes.extend(Scope::find(Arc::clone(&one.event), tournament, None));
        }
    }
    let players = front::players(&scopes, &asked, lang);
    Ok(front::page(&list, &standings, (asked, players), today, (lang, signed_in)).render()?)
}

/// Address to return to after a change of language.
#[derive(Deserialize)]
pub struct LanguageReturn {
    next: Option<String>,
}

/// `GET /lang/{code}`: stores the chosen language in a cookie.
pub async fn language(code: Path<String>, query: Query<LanguageReturn>, state: web::Data<State>) -> Page {
    let lang = Lang::from_code(&code).ok_or(WebError::NotFound)?;
    let cookie = Cookie::build(LANG_COOKIE, lang.code())
        .path(state.root.base.of_cookies())
        .max_age(time::Duration::days(365))
        .same_site(SameSite::Lax)
        .finish();
    let to = own_address(query.next.as_deref());
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, to)).cookie(cookie).finish())
}
