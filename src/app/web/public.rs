//! Public pages, served from the cache by a single handler.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, web};
use qisai_domain::{Version, Visibility};

use super::entry::{names_two_hosts, take_turn};
use super::error::{Result, WebError};
use super::error_page::{answer, say_when};
use super::lookup::{ROBOTS, found, held_on};
use super::metrics::RequestKind;
use super::packed::{Coding, Packed};
use super::page_cache::{PageKey, TRUE_FOR, respond};
use super::pool;
use super::respond::{Page, see_other};
use super::security_headers::{allow_framing, secure};
use super::state::State;
use super::stream::live;
use super::visitor::{Secret, language};
use crate::screens::hall as screens;
use crate::sharing::{feed_of, picture as share_picture};
use qisai_service::ServiceError;
use qisai_service::scope::Scope;
use qisai_store::StoreError;
use qisai_view::address::{
    EmbeddedPage, GroupAddress, PictureAddress, PublicAddress, PublicPage, PublicPages, ScreenAddress, Subject,
};
use qisai_view::pages;
use qisai_view::public::{Effort, Fingerprint};

/// Returns the brotli level for a page. For a short page, requested by most phones, level 5 saves a sixth of the bytes
/// in a third of a millisecond. For a long page, level 3 gives a twentieth more bytes than the next level, in two
/// thirds of the time.
fn brotli(body: &[u8]) -> u32 {
    const SHORT: usize = 100_000;
    if body.len() <= SHORT { 5 } else { 3 }
}

/// Handles all addresses below `/t/`. These are the busiest pages. They are handled before the guard and before all
/// other routes, and parse their address themselves.
pub async fn page(request: HttpRequest, state: web::Data<State>) -> HttpResponse {
    let begun = Instant::now();
    if let Some(from) = state.proxies.client(&request) {
        state.asking.note_address(from, begun);
    }
    take_turn(&request, &state).await;
    let reads = request.method() == Method::GET || request.method() == Method::HEAD;
    let shown = if names_two_hosts(&request) {
        Err(WebError::Field("host"))
    } else if reads {
        below_t(&request, &state).await
    } else {
        Err(WebError::NotFound)
    };
    let mut response = state.root.base.outgoing(shown.unwrap_or_else(|error| answer(&request, &error)));
    // A page in the browser's cache keeps the headers that it was sent with (RFC 9111, section 3.2).
    if response.status() != StatusCode::NOT_MODIFIED {
        secure(response.headers_mut(), false, &state.root);
        let is_shown = matches!(response.status(), StatusCode::OK | StatusCode::SEE_OTHER);
        let path = request.path();
        if is_shown && EmbeddedPage::parse(path.strip_suffix('/').unwrap_or(path)).is_some() {
            allow_framing(response.headers_mut());
        }
    }
    say_when(response.status(), response.headers_mut());
    state.metrics.observe(RequestKind::Public, response.status(), begun.elapsed());
    response
}

async fn below_t(request: &HttpRequest, state: &web::Data<State>) -> Page {
    let path = request.path();
    if let Some(slug) = PublicPages::slug_of_live(path) {
        return live(request, state, slug).await;
    }
    if let Some(screen) = ScreenAddress::parse(path) {
        return screens::of_tournament(request, state, &screen).await;
    }
    if let Some(picture) = PictureAddress::parse(path) {
        return screens::picture(request, state, &picture).await;
    }
    if let Some(slug) = PublicPages::slug_of_feed(path) {
        let found = found(state, request, slug).await?;
        return feed_of(request, state, (found.id, found.visibility)).await;
    }
    if let Some((slug, lang)) = PublicPages::slug_of_picture(path) {
        let found = found(state, request, slug).await?;
        return share_picture::picture(request, state, (found.id, found.visibility, found.version), lang).await;
    }
    if let Some(known) = path.strip_suffix('/').and_then(AskedPage::parse) {
        return moved(request, &known);
    }
    let asked = AskedPage::parse(path).ok_or(WebError::NotFound)?;
    let found = found(state, request, asked.at().slug()).await?;
    let key = PageKey { tournament: found.id, path: path.to_owned(), lang: language(request) };
    let is_staff = held_on(state, Secret::Session.of(request, &state.root), found.id).await?.is_some();
    // Others than the staff see the version since which nothing public has changed.
    let version = if is_staff { found.version } else { state.hub.noticed(found.id, found.version) };
    let mut response = shown(request, state, &asked, &key, version).await?;
    let headers = response.headers_mut();
    if !is_staff && headers.contains_key(TRUE_FOR) {
        headers.insert(TRUE_FOR, HeaderValue::from(version.0));
    }
    match found.visibility {
        Visibility::Public => {}
        Visibility::Unlisted | Visibility::Archived => {
            drop(headers.insert(ROBOTS, HeaderValue::from_static("noindex")));
        }
        // Shared caches must not keep pages that only the staff can see.
        Visibility::Private | Visibility::Deleted => {
            drop(headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache")));
        }
    }
    Ok(response)
}

async fn shown(
    request: &HttpRequest,
    state: &web::Data<State>,
    asked: &AskedPage,
    key: &PageKey,
    version: Version,
) -> Page {
    let (pages, pool) = match asked.effort() {
        Effort::Page => (&state.pages, &pool::RENDERING),
        Effort::Question => (&state.answers, &pool::QUESTIONS),
    };
    if let Some(response) = pages.response(request, key, version) {
        return Ok(response);
    }
    let _turn = pages.turn(key).await;
    if let Some(response) = pages.response(request, key, version) {
        return Ok(response);
    }
    if asked.effort() == Effort::Question
        && let Some(client) = state.proxies.client(request)
    {
        state.asked.ask(client, Instant::now()).map_err(|wait| WebError::TooMany { seconds: wait.as_secs() + 1 })?;
    }
    let (making, asked, of, coding) = (state.clone(), asked.clone(), key.clone(), Coding::of(request));
    match pool.run(move || make(&making, &of, &asked, coding)).await?? {
        PageOutcome::Page(packed, version) => Ok(respond(&packed, request, coding, version.0)),
        PageOutcome::Elsewhere(address) => moved(request, &address),
    }
}

/// Returns the redirect to the actual address of a page, with the query of the request, such as its language.
fn moved(request: &HttpRequest, to: &AskedPage) -> Page {
    match request.query_string() {
        "" => see_other(to),
        query => see_other(format_args!("{to}?{query}")),
    }
}

/// Outcome of a request for a public page.
enum PageOutcome {
    Page(Arc<Packed>, Version),
    /// Page at another address.
    Elsewhere(AskedPage),
}

/// Page that a visitor asks for.
#[derive(Clone)]
enum AskedPage {
    Whole(PublicAddress),
    /// Page for a frame of another site.
    Embedded(GroupAddress, EmbeddedPage),
}

impl AskedPage {
    fn parse(path: &str) -> Option<Self> {
        match EmbeddedPage::parse(path) {
            Some((at, page)) => Some(Self::Embedded(at, page)),
            None => PublicAddress::parse(path).map(Self::Whole),
        }
    }

    fn at(&self) -> &GroupAddress {
        match self {
            Self::Whole(address) => &address.at,
            Self::Embedded(at, _) => at,
        }
    }

    fn effort(&self) -> Effort {
        match self {
            Self::Whole(address) => address.page.effort(),
            Self::Embedded(..) => Effort::Page,
        }
    }

    /// Returns the page at its actual address. A page in a frame stays one.
    fn at_address(&self, actual: PublicAddress) -> Self {
        match self {
            Self::Whole(_) => Self::Whole(actual),
            Self::Embedded(_, page) => Self::Embedded(actual.at, *page),
        }
    }

    /// Returns the page of a group.
    fn page(&self, scope: &Scope) -> PublicPage {
        match self {
            Self::Whole(address) => address.page,
            Self::Embedded(_, page) => page.of(scope),
        }
    }
}

impl fmt::Display for AskedPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(address) => address.fmt(f),
            Self::Embedded(at, page) => f.write_str(&page.address(at)),
        }
    }
}

fn make(state: &State, key: &PageKey, page: &AskedPage, coding: Coding) -> Result<PageOutcome> {
    let at = page.at();
    let pages = if page.effort() == Effort::Question { &state.answers } else { &state.pages };
    let epoch = pages.epoch();
    let scope = match (state.service.scope_with_head(key.tournament, at.group()), at.group()) {
        (Err(ServiceError::Store(StoreError::NotFound)), Some(gone)) => {
            let first = state.service.scope(key.tournament, None)?;
            let heir = first.heir_of(gone).ok_or(WebError::NotFound)?;
            let at = GroupAddress::in_tournament(&first, heir);
            let actual = PublicAddress { at, page: page.page(&first) };
            return Ok(PageOutcome::Elsewhere(page.at_address(actual)));
        }
        (scope, _) => scope?,
    };
    let asked = &page.page(&scope);
    if let Some(actual) = elsewhere(at, asked, &scope) {
        return Ok(PageOutcome::Elsewhere(page.at_address(actual)));
    }
    let newest = scope.tournament().version;
    let scope = scope.announced(asked.subject.shows()).numbered(state.hub.noticed(key.tournament, newest));
    let shows = (epoch, newest, Fingerprint::of(asked, &scope));
    let packed = pages.make(key, shows, coding, || {
        let changed = state.service.changed_at(key.tournament, scope.tournament().version);
        let picture = share_picture::address(state, &scope, key.lang);
        let scope = scope.changed_at(changed).with_picture(picture);
        let shown = match page {
            AskedPage::Whole(_) => pages::render(asked, &scope, key.lang)?,
            AskedPage::Embedded(..) => pages::render_embedded(asked, &scope, key.lang)?,
        };
        let shown = shown.ok_or(WebError::NotFound)?;
        let body = state.root.base.body(shown.content_type, shown.body);
        let level = brotli(&body);
        Ok(Packed::new(shown.content_type, body, level).named(asked.file_name(&scope)))
    })?;
    Ok(PageOutcome::Page(packed, newest))
}

/// Returns the actual address of a page that does not exist here. The only group of a tournament has no number in
/// addresses, and a competitor can play in another group.
fn elsewhere(at: &GroupAddress, page: &PublicPage, scope: &Scope) -> Option<PublicAddress> {
    let page = *page;
    let known = GroupAddress::of(scope);
    if at.group().is_some() && known.group().is_none() {
        return Some(PublicAddress { at: known, page });
    }
    let (Subject::Player(entry) | Subject::Member(entry, _)) = page.subject else { return None };
    if scope.group().participation(entry).is_some() {
        return None;
    }
    let groups = GroupAddress::others(scope).into_iter().rev();
    let mut plays = groups.filter(|(_, group, _)| group.participation(entry).is_some());
    plays.next().map(|(_, _, at)| PublicAddress { at, page })
}
