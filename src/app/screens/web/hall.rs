//! Screens in the venue: at a tournament's address, and in browsers to which the desk has assigned one. Each request
//! renders the screen again, because there are few. A separate address reports changes without rendering the page.

use std::net::IpAddr;

use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use chrono::Utc;
use qisai_domain::screen::Kind;
use qisai_domain::{TournamentId, Visibility};
use serde::Deserialize;

use crate::handler::{Page, Result, Secret, State, Visitor, WebError, written};
use crate::lookup::{ROBOTS, found};
use crate::meter::network;
use crate::pool::RENDERING;
use qisai_i18n::Lang;
use qisai_service::ServiceError;
use qisai_service::screens::pictures::StoredPicture;
use qisai_service::screens::{AssignedScreen, ScreenContent, Shows};
use qisai_store::StoreError;
use qisai_view::address::{PictureAddress, ScreenAddress};
use qisai_view::screens::{self as screen, ScreenRequest};

/// Address at which a browser checks for a change of its content.
const POLL: &str = "/screen/state";

/// Query of a screen's address.
#[derive(Default, Deserialize)]
pub struct Query {
    /// Restriction to some parts: `names,boards`.
    pub only: Option<String>,
    /// Share of the lists: `2/3` is the second of three screens.
    pub part: Option<String>,
}

impl Query {
    /// Parses the query; an unreadable query counts as empty.
    fn of(request: &HttpRequest) -> Self {
        web::Query::<Self>::from_query(request.query_string()).map(web::Query::into_inner).unwrap_or_default()
    }

    /// Returns the requested parts; empty for all.
    pub fn only(&self) -> Vec<Kind> {
        self.only.iter().flat_map(|only| only.split(',')).filter_map(Kind::from_code).collect()
    }

    /// Returns the requested share and the number of shares; `(1, 1)` for the whole lists.
    pub fn part(&self) -> (u16, u16) {
        let read = || {
            let (part, parts) = self.part.as_deref()?.split_once('/')?;
            let (part, parts) = (part.parse::<u16>().ok()?, parts.parse::<u16>().ok()?);
            (1..=parts).contains(&part).then_some((part, parts))
        };
        read().unwrap_or((1, 1))
    }
}

/// `GET /t/{slug}/screen/{name}` and the address of its state. A screen has no signed-in user.
pub(crate) async fn of_tournament(request: &HttpRequest, state: &web::Data<State>, address: &ScreenAddress) -> Page {
    let found = found(state, request, &address.slug).await?;
    let query = Query::of(request);
    let (making, asked, address) = (state.clone(), address, address.clone());
    let is_state = address.is_state;
    let made = RENDERING.run(move || {
        let hall = making.service.hall(found.id, &address.name)?;
        if address.is_state {
            return Ok::<_, WebError>(hall.state);
        }
        page(&hall, address.state().to_string(), &hall.state, query.part(), &query.only())
    });
    let made = made.await??;
    if let Some(from) = state.proxies.client(request) {
        state.asking.note_screen((&asked.slug, &asked.name, from), (found.id, &asked.name), from);
    }
    let mut response = if is_state { told(&made) } else { written(StatusCode::OK, made) }?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if found.visibility != Visibility::Public {
        headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response)
}

/// `GET /t/{slug}/pictures/{name}`: picture of a tournament, for visitors who can see the tournament.
pub(crate) async fn picture(request: &HttpRequest, state: &web::Data<State>, address: &PictureAddress) -> Page {
    let found = found(state, request, &address.slug).await?;
    let (asked, name) = (state.clone(), address.name.clone());
    let picture = web::block(move || {
        let event = asked.service.tournament(found.id)?.event;
        asked.service.picture(event, &name)
    });
    let StoredPicture { media, bytes } = picture.await??;
    let kept = if found.visibility <= Visibility::Private { "private, no-cache" } else { "max-age=60" };
    Ok(HttpResponse::Ok().content_type(media).insert_header((CACHE_CONTROL, kept)).body(bytes))
}

fn page(hall: &ScreenContent, poll: String, state: &str, part: (u16, u16), only: &[Kind]) -> Result<String> {
    let ScreenContent { screen, groups, notices, rolls, broadcasts, pictures, .. } = hall;
    let (part, now) = (screen.part_of(part), Utc::now());
    Ok(screen::render(&ScreenRequest {
        screen,
        groups,
        notices,
        rolls,
        broadcasts,
        pictures,
        state,
        poll,
        part,
        only,
        now,
    })?)
}

/// Returns the JSON with the state, made of letters, digits and hyphens, and with the server's time in milliseconds.
#[expect(clippy::unnecessary_wraps, reason = "what handlers return")]
fn told(state: &str) -> Page {
    let now = Utc::now().timestamp_millis();
    Ok(HttpResponse::Ok().content_type("application/json").body(format!("{{\"state\":\"{state}\",\"now\":{now}}}")))
}

/// Content of a screen's browser.
enum ScreenState {
    Word(String),
    /// Assigned screen of a tournament that is not public; the browser has no signed-in user.
    Hidden(AssignedScreen),
    Hall(Box<ScreenContent>, AssignedScreen),
}

impl ScreenState {
    fn of(state: &State, token: &str, from: Option<IpAddr>) -> Result<Self> {
        match state.service.browser_shows(token, from.map(network))?.ok_or(WebError::Overloaded)? {
            Shows::Word(word) => Ok(Self::Word(word)),
            Shows::Screen(given) => match hall(state, given.tournament, &given.screen)? {
                Some(hall) => Ok(Self::Hall(Box::new(hall), given)),
                None => Ok(Self::Hidden(given)),
            },
        }
    }

    fn state(&self) -> String {
        match self {
            Self::Word(word) => format!("word-{word}"),
            Self::Hidden(_) => "hidden".to_owned(),
            Self::Hall(hall, given) => format!("{}-{}-{}", hall.state, given.part, given.parts),
        }
    }

    fn page(&self, lang: Lang) -> Result<String> {
        let state = self.state();
        Ok(match self {
            Self::Word(word) => screen::waiting(Some(word.clone()), &state, POLL, lang)?,
            Self::Hidden(_) => screen::waiting(None, &state, POLL, lang)?,
            Self::Hall(hall, given) => page(hall, POLL.to_owned(), &state, (given.part, given.parts), &[])?,
        })
    }
}

/// Returns the public content of a screen, or `None` if only the staff can see the tournament or the screen was
/// removed.
fn hall(state: &State, id: TournamentId, name: &str) -> Result<Option<ScreenContent>> {
    let scope = state.service.scope(id, None)?;
    if scope.event().visibility_of(&scope.tournament().settings) == Visibility::Private {
        return Ok(None);
    }
    match state.service.hall(id, name) {
        Ok(hall) => Ok(Some(hall)),
        Err(ServiceError::Store(StoreError::NotFound)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// `GET /screen`: a browser's code until the desk has assigned a screen, then that screen.
pub async fn browser(request: HttpRequest, visitor: Visitor) -> Page {
    let known = Secret::Screen.of(&request, &visitor.state.root).filter(|token| token.len() == 64);
    let is_new = known.is_none();
    let token = match known {
        Some(token) => token,
        None => qisai_service::random_token()?,
    };
    let (making, of, from) = (visitor.state.clone(), token.clone(), visitor.state.proxies.client(&request));
    let page = RENDERING.run(move || ScreenState::of(&making, &of, from)?.page(visitor.lang)).await??;
    let mut response = written(StatusCode::OK, page)?;
    if is_new {
        let mut cookie = Secret::Screen.cookie(&visitor.state.root, token);
        cookie.set_max_age(Duration::days(365));
        response.add_cookie(&cookie).map_err(|error| ServiceError::Internal(error.to_string()))?;
    }
    Ok(response)
}

/// `GET /screen/state`: state of the browser's screen, which changes with its content.
pub async fn browser_state(request: HttpRequest, state: web::Data<State>) -> Page {
    let Some(token) = Secret::Screen.of(&request, &state.root).filter(|token| token.len() == 64) else {
        return told("none");
    };
    let (asked, from) = (state.clone(), state.proxies.client(&request));
    let shown = web::block(move || {
        let shown = ScreenState::of(&asked, &token, from)?;
        if let (Some(from), ScreenState::Hall(_, given) | ScreenState::Hidden(given)) = (from, &shown) {
            asked.asking.note_screen(&token, (given.tournament, &given.screen), from);
        }
        Ok::<_, WebError>(shown.state())
    });
    let shown = shown.await??;
    told(&shown)
}
