//! In front of every route: who asks, may they, did the form come from us. What it finds out goes to the handler as a
//! [`Visitor`](super::visitor::Visitor). A request that no row of the [route table](super::routes) covers is not answered.

use std::sync::LazyLock;
use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web;
use actix_web::{Error, HttpMessage};
use qisai_domain::office::{Reach, Who, reach};
use qisai_domain::{Can, EventId, Held, TournamentId};

use super::body::{self, Sender};
use super::error::{WebError, answer};
use super::metrics::Asked;
use super::pass::HeldPass;
use super::private;
use super::public::learn;
use super::repeats;
use super::routes::{self, Permission, Route, STRANGERS};
use super::state::State;
use super::visitor::{Secret, Visitor, language};
use qisai_service::ServiceError;
use qisai_service::hall::HallRefusal;
use qisai_service::offices::may_not;
use qisai_service::sessions::Session;
use qisai_view::assets::FirstStyle;

/// The guard as middleware.
pub async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let (begun, state) = (Instant::now(), request.app_data::<web::Data<State>>().cloned());
    let https = state.as_ref().is_some_and(|state| state.https);
    let asked = if request.method() == Method::POST { Asked::Form } else { Asked::Page };
    let (mut response, private) = if routes::is_public_address(request.method(), request.path()) {
        (answered(next.call(request).await?), false)
    } else {
        let mut request = request;
        match admit(&mut request).await {
            Ok(()) => {
                if let Some(state) = &state {
                    state.asking.note_request(request.request(), &state.proxies);
                }
                (private::pack(noted(request, next).await?, https).await, true)
            }
            Err(error) => {
                let (request, _) = request.into_parts();
                let response = answer(&request, &error);
                (ServiceResponse::new(request, response), true)
            }
        }
    };
    secure(response.headers_mut(), private, https);
    if let Some(state) = state {
        state.metrics.observe(asked, response.status(), begun.elapsed());
    }
    Ok(response)
}

/// Does what is asked for, and notes that somebody was refused by what the form says.
async fn noted(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let account = request.extensions().get::<Visitor>().and_then(|visitor| visitor.account.clone());
    let left = request.extensions().get::<Visitor>().and_then(Visitor::session_left);
    let state = request.app_data::<web::Data<State>>().cloned();
    let slug = request.match_pattern().and_then(|pattern| slug_of(&pattern, request.path()));
    let mut response = once(request, next).await?;
    if let Some(left) = left {
        // Scripts that fetch learn from it that the session lasts longer.
        response.headers_mut().insert(HeaderName::from_static("session-left"), HeaderValue::from(left));
    }
    if let (StatusCode::FORBIDDEN, Some(account), Some(state)) = (response.status(), account, state) {
        note_refusal(&state, account.name, slug).await;
    }
    Ok(response)
}

/// Does what is asked for; what the same form asked for before is answered as it was then.
async fn once(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let key = request.extensions().get::<Visitor>().and_then(|visitor| visitor.key);
    let state = request.app_data::<web::Data<State>>().cloned();
    let (Some(key), Some(state)) = (key, state) else { return Ok(answered(next.call(request).await?)) };
    let act = state.repeats.act(key);
    let held = act.hold().await;
    if let Some(answer) = held.answer() {
        return Ok(request.into_response(answer));
    }
    let (asked, response) = answered(next.call(request).await?).into_parts();
    let response = held.keep(response).await.unwrap_or_else(|error| answer(&asked, &error));
    Ok(ServiceResponse::new(asked, response))
}

/// Turns an error of ours into its page.
fn answered<B: MessageBody + 'static>(response: ServiceResponse<B>) -> ServiceResponse<BoxBody> {
    let failed = response.response().error().and_then(|error| error.as_error::<WebError>());
    match failed {
        Some(error) => {
            let page = answer(response.request(), error);
            response.into_response(page)
        }
        None => response.map_into_boxed_body(),
    }
}

/// Where what a page shows may come from. The one style that pages hold themselves is named by its digest.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let style = FirstStyle::source();
    let policy = format!(
        "default-src 'self'; style-src 'self' {style}; frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'"
    );
    HeaderValue::try_from(policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"))
});

/// The headers that every answer has.
pub(super) fn secure(headers: &mut HeaderMap, private: bool, https: bool) {
    headers.insert(CONTENT_SECURITY_POLICY, POLICY.clone());
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    if private && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if https {
        let name = HeaderName::from_static("strict-transport-security");
        headers.insert(name, HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
}

async fn admit(request: &mut ServiceRequest) -> Result<(), WebError> {
    let pattern = request.match_pattern().ok_or(WebError::NotFound)?;
    let row = routes::find(request.method(), &pattern).ok_or(WebError::NotFound)?;
    let state = request.app_data::<web::Data<State>>().cloned().ok_or(WebError::NotFound)?;
    let token = Secret::Session.of(request.request(), state.https);
    let asked = Sought::of(row, &pattern, request.path())?;
    let (session, place) = if let Some(found) = at_hand(&state, token.as_deref(), &asked) {
        found
    } else {
        let state = state.clone();
        web::block(move || look_up(&state, token.as_deref(), &asked)).await??
    };
    if let Err(error) = permit(row, session.as_ref(), &place) {
        if let Some(session) = session {
            note_refusal(&state, session.account.name, slug_of(&pattern, request.path())).await;
        }
        return Err(error);
    }
    let form_token = Secret::Form.of(request.request(), state.https);
    let csrf = match &session {
        Some(session) => session.csrf.clone(),
        None => form_token.unwrap_or_default(),
    };
    let (mut key, mut accepts) = (None, None);
    let held = match row.permission {
        Permission::Pass(_) => {
            Some(HeldPass::find(request.request(), &state, part_of("{pass", &pattern, request.path())).await)
        }
        _ => None,
    };
    if request.method() != Method::GET && request.method() != Method::HEAD {
        // Only the device that holds a pass may send more than strangers do.
        let limit = if matches!(held, Some(Err(_))) { row.limit.min(STRANGERS) } else { row.limit };
        let sender = if held.is_some() && limit > STRANGERS { Sender::Photo } else { Sender::Usual };
        let body = body::read(request, limit, sender).await?;
        if !same_site(request) || csrf.len() < 32 || !carries(&body.bytes, &csrf) {
            if let Some(session) = session {
                note_refusal(&state, session.account.name, slug_of(&pattern, request.path())).await;
            }
            return Err(WebError::CrossSite);
        }
        if let Some(session) = &session {
            accepts = accepted(&body.bytes);
            key = repeats::key(session.account.id, request.path(), &body.bytes, [&csrf, boundary(request)]);
        } else if matches!(row.permission, Permission::Pass(_)) {
            // Numbers of passes and of accounts are both above zero.
            let pass = part_of("{pass", &pattern, request.path()).and_then(|pass| pass.parse::<i64>().ok());
            let pass = pass.filter(|pass| *pass > 0);
            key = repeats::key(-pass.unwrap_or_default(), request.path(), &body.bytes, [&csrf, boundary(request)]);
        }
        request.extensions_mut().insert(body);
    }
    // Who holds the pass is told when the form has shown its token.
    if let (Permission::Pass(can), Some(held)) = (row.permission, held) {
        let held = held?;
        if reach(Who::Device(held.0.kind.device()), can) == Reach::No {
            return Err(HallRefusal::NotForThis.into());
        }
        request.extensions_mut().insert(held);
    }
    let lang = language(request.request());
    let (tournament, event) = match place {
        Found::None => (None, None),
        Found::Tournament(id, role) => (role.map(|role| (id, role)), None),
        Found::Event(id, _) => (None, Some(id)),
    };
    let session_ends = session.as_ref().map(|session| session.ends);
    let (account, once) = (session.map(|session| session.account), qisai_service::random_token()?);
    let visitor = Visitor { account, session_ends, csrf, once, key, accepts, lang, tournament, event };
    request.extensions_mut().insert(visitor);
    Ok(())
}

/// Notes that somebody who is signed in was refused. What cannot be noted changes no answer.
async fn note_refusal(state: &web::Data<State>, account: String, slug: Option<String>) {
    /// Letters of an address word: what was typed may be of any length.
    const MOST: usize = 64;
    let state = state.clone();
    let place: String = slug.unwrap_or_default().chars().take(MOST).collect();
    let _ = web::block(move || state.service.note_refusal(&account, &place)).await;
}

/// Where a row asks for a right, by its address word.
enum Sought {
    Nowhere,
    OnTournament(String),
    OnEvent(String, Can),
}

impl Sought {
    fn of(row: &Route, pattern: &str, path: &str) -> Result<Self, WebError> {
        let slug = || slug_of(pattern, path).ok_or(WebError::NotFound);
        Ok(match row.permission {
            Permission::Public | Permission::Pass(_) | Permission::Account(_) => Self::Nowhere,
            Permission::On(_) => Self::OnTournament(slug()?),
            Permission::OnEvent(can) => Self::OnEvent(slug()?, can),
        })
    }
}

/// The same as it was found, with what the visitor holds there.
enum Found {
    None,
    Tournament(TournamentId, Option<Held>),
    /// Whether the right is there on all tournaments; none where nothing is held on one of them.
    Event(EventId, Option<bool>),
}

/// What [`look_up`] would find, if it can be told without waiting.
fn at_hand(state: &State, token: Option<&str>, asked: &Sought) -> Option<(Option<Session>, Found)> {
    let Some(token) = token else { return Some((None, Found::None)) };
    let on = match asked {
        Sought::Nowhere => None,
        Sought::OnTournament(slug) => Some(state.hub.find(slug)?),
        Sought::OnEvent(..) => return None,
    };
    let (session, found) = state.service.remembered(token, on)?;
    let place = found.map_or(Found::None, |(id, role)| Found::Tournament(id, role));
    Some((Some(session), place))
}

/// The session of a token, and its account's role where the row asks for one.
fn look_up(state: &State, token: Option<&str>, asked: &Sought) -> Result<(Option<Session>, Found), WebError> {
    let session = match token {
        Some(token) => state.service.session(token)?,
        None => None,
    };
    let (Some(token), Some(known)) = (token, &session) else { return Ok((session, Found::None)) };
    let place = match asked {
        Sought::Nowhere => Found::None,
        Sought::OnTournament(slug) => {
            let id = match state.hub.find(slug) {
                Some(id) => id,
                None => learn(state, slug)?.id,
            };
            Found::Tournament(id, state.service.held_of(token, &known.account, id)?)
        }
        Sought::OnEvent(slug, can) => {
            let id = state.service.find_event(slug)?;
            Found::Event(id, state.service.may_on_event(&known.account, id, *can)?)
        }
    };
    Ok((session, place))
}

/// The permission row against what was found. A tournament or event that is not the visitor's is as good as none.
fn permit(row: &Route, session: Option<&Session>, place: &Found) -> Result<(), WebError> {
    match (row.permission, session, place) {
        // Who holds a pass is asked when the form has shown its token.
        (Permission::Public | Permission::Pass(_), ..) => Ok(()),
        (_, None, _) => Err(WebError::SignIn),
        (Permission::Account(needed), Some(session), _) if session.account.role >= needed => Ok(()),
        (Permission::Account(_), Some(_), _) => Err(WebError::Forbidden),
        (Permission::On(can), Some(_), Found::Tournament(_, Some(held))) if held.may(can) => Ok(()),
        (Permission::On(can), Some(_), Found::Tournament(_, Some(held))) => Err(may_not(held, can, None).into()),
        (Permission::OnEvent(can), Some(_), Found::Event(_, Some(may))) => {
            if *may {
                Ok(())
            } else {
                Err(ServiceError::MayNot { can, board: None, own: None }.into())
            }
        }
        (Permission::On(_) | Permission::OnEvent(_), Some(_), _) => Err(WebError::NotFound),
    }
}

/// The part of the path that stands at `{slug}` in the pattern.
fn slug_of(pattern: &str, path: &str) -> Option<String> {
    part_of("{slug", pattern, path)
}

/// The part of the path that stands where the pattern has a part that begins so.
fn part_of(begins: &str, pattern: &str, path: &str) -> Option<String> {
    let place = pattern.split('/').position(|part| part.starts_with(begins))?;
    path.split('/').nth(place).map(str::to_owned)
}

/// The digest of the consequences that a form accepts.
fn accepted(body: &[u8]) -> Option<qisai_domain::Hash> {
    let field = body.split(|byte| *byte == b'&').find_map(|field| field.strip_prefix(b"accepts="));
    field.and_then(|digest| std::str::from_utf8(digest).ok()).and_then(qisai_domain::Hash::parse)
}

/// What stands between the parts of an upload; empty for other forms.
fn boundary(request: &ServiceRequest) -> &str {
    let header = request.headers().get(CONTENT_TYPE).and_then(|header| header.to_str().ok());
    header.and_then(|header| header.split_once("boundary=")).map_or("", |(_, boundary)| boundary.trim_matches('"'))
}

/// Browsers say where a form comes from; what does not say so passes here and stops at the token.
fn same_site(request: &ServiceRequest) -> bool {
    let header = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    if header(HeaderName::from_static("sec-fetch-site")).is_some_and(|site| site == "cross-site" || site == "same-site")
    {
        return false;
    }
    match (header(ORIGIN), header(HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, from)| from == host),
        _ => true,
    }
}

/// Whether the body holds the token: a secret of 64 hexadecimal digits that needs no decoding in any kind of form, and that nobody
/// else can put there.
fn carries(body: &[u8], token: &str) -> bool {
    body.windows(token.len()).any(|window| window == token.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slug_is_found_where_the_pattern_has_it() {
        assert_eq!(slug_of("/desk/{slug}/r/{n}", "/desk/harbour/r/3").as_deref(), Some("harbour"));
        assert_eq!(slug_of("/desk/{slug:[a-z]+}", "/desk/harbour").as_deref(), Some("harbour"));
        assert_eq!(slug_of("/accounts", "/accounts"), None);
    }
}
