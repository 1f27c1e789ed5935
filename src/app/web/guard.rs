//! Middleware in front of every route, which checks the sender, the right and the origin of the form. Handlers receive
//! the result as a `Visitor`. A request without a row in the [route table](super::routes) is
//! not answered.

use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::rt::spawn;
use actix_web::{Error, HttpMessage, web};
use qisai_domain::office::{Grantee, Reach, reach};
use qisai_domain::{EventId, Grants, TournamentId};

use super::body::{self, STRANGERS, Sender};
use super::entry::{names_two_hosts, take_turn};
use super::error::{Result, WebError};
use super::error_page::{Told, answer, say_when};
use super::form_origin::{self, FormFault};
use super::lookup::learn;
use super::metrics::RequestKind;
use super::routes::{self, Permission, Route};
use super::security_headers::secure;
use super::sender::WaitingSender;
use super::state::State;
use super::visitor::{Secret, Visitor, language};
use super::{private, repeats};
use crate::passes::held_pass::HeldPass;
use qisai_service::ServiceError;
use qisai_service::accounts::Role;
use qisai_service::accounts::sessions::Session;
use qisai_service::passes::hall::HallRefusal;
use qisai_service::staff::may_not;

/// Runs the guard as middleware. A form is carried out as a whole, even if its sender leaves meanwhile.
pub async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let _here = WaitingSender::of(request.request());
    if request.method() != Method::POST {
        return guarded(request, next).await;
    }
    match spawn(guarded(request, next)).await {
        Ok(response) => response,
        Err(error) => {
            tracing::error!(%error, "a form was given up");
            Err(WebError::from(error).into())
        }
    }
}

async fn guarded(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let begun = Instant::now();
    let state = request.app_data::<web::Data<State>>().cloned().ok_or(WebError::NotFound)?;
    take_turn(request.request(), &state).await;
    let asked = if request.method() == Method::POST { RequestKind::Form } else { RequestKind::Page };
    let refused = |request: ServiceRequest, error: &WebError| {
        let (request, _) = request.into_parts();
        let response = state.root.base.outgoing(answer(&request, error));
        (ServiceResponse::new(request, response), true)
    };
    let (mut response, private) = if names_two_hosts(request.request()) {
        refused(request, &WebError::Field("host"))
    } else if routes::is_public_address(request.method(), request.path()) {
        let (request, response) = answered(next.call(request).await?).into_parts();
        (ServiceResponse::new(request, state.root.base.outgoing(response)), false)
    } else {
        let mut request = request;
        match admit(&mut request).await {
            Ok(()) => {
                let csrf = request.extensions().get::<Visitor>().and_then(Visitor::signed_in_csrf).map(str::to_owned);
                state.asking.note_request(request.request(), csrf.as_deref(), &state.proxies);
                let (request, response) = noted(request, next).await?.into_parts();
                let response = ServiceResponse::new(request, state.root.base.outgoing(response));
                (private::pack(response, state.root.https).await, true)
            }
            Err(error) => refused(request, &error),
        }
    };
    let status = response.status();
    secure(response.headers_mut(), private, &state.root);
    say_when(status, response.headers_mut());
    // A page of a handler's own with a failure on it; other failures were logged with their errors. Monitors read the
    // reason in the answer of their question.
    let is_told = response.response().extensions().contains::<Told>() || response.request().path() == "/readyz";
    if status.is_server_error() && !is_told {
        tracing::error!(%status, path = response.request().path(), "a request failed");
    }
    state.metrics.observe(asked, response.status(), begun.elapsed());
    Ok(response)
}

/// Handles the request, and notes a refusal that depends on the contents of the form.
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
        // Scripts that fetch pages read from this header that the session lasts longer.
        response.headers_mut().insert(HeaderName::from_static("session-left"), HeaderValue::from(left));
    }
    if let (StatusCode::FORBIDDEN, Some(account), Some(state)) = (response.status(), account, state) {
        note_refusal(&state, account.name, slug).await;
    }
    Ok(response)
}

/// Handles the request; a repeated form gets the stored answer of the first.
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

/// Converts a [`WebError`] to its page.
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

async fn admit(request: &mut ServiceRequest) -> Result<()> {
    let pattern = request.match_pattern().ok_or(WebError::NotFound)?;
    let row = routes::find(request.method(), &pattern).ok_or(WebError::NotFound)?;
    let state = request.app_data::<web::Data<State>>().cloned().ok_or(WebError::NotFound)?;
    let token = Secret::Session.of(request.request(), &state.root);
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
    let form_token = Secret::Form.of(request.request(), &state.root);
    let csrf = match &session {
        Some(session) => session.csrf.clone(),
        None => form_token.unwrap_or_default(),
    };
    let (mut key, mut accepts) = (None, Vec::new());
    let held = match row.permission {
        Permission::Pass(_) => {
            Some(HeldPass::find(request.request(), &state, part_of("{pass", &pattern, request.path())).await)
        }
        _ => None,
    };
    if request.method() != Method::GET && request.method() != Method::HEAD {
        // Only the device that holds a pass can send more than a stranger.
        let limit = if matches!(held, Some(Err(_))) { row.limit.min(STRANGERS) } else { row.limit };
        let sender = if held.is_some() && limit > STRANGERS { Sender::Photo } else { Sender::Usual };
        let body = body::read(request, limit, sender).await?;
        let fault = form_origin::fault(request, Some(&state.root)).or_else(|| {
            let no_cookie = (csrf.len() < 32).then_some(FormFault::NoCookie { https: state.root.https });
            no_cookie.or_else(|| (!carries(&body.bytes, &csrf)).then_some(FormFault::Outdated))
        });
        if let Some(fault) = fault {
            tracing::warn!(path = request.path(), ?fault, "a form was refused");
            if let Some(session) = session {
                note_refusal(&state, session.account.name, slug_of(&pattern, request.path())).await;
            }
            return Err(WebError::CrossSite(fault));
        }
        if let Some(session) = &session {
            accepts = accepted(&body.bytes);
            key = repeats::key(session.account.id, request.path(), &body.bytes, [&csrf, boundary(request)]);
        } else if matches!(row.permission, Permission::Pass(_)) {
            // Ids of passes and of accounts are both positive.
            let pass = part_of("{pass", &pattern, request.path()).and_then(|pass| pass.parse::<i64>().ok());
            let pass = pass.filter(|pass| *pass > 0);
            key = repeats::key(-pass.unwrap_or_default(), request.path(), &body.bytes, [&csrf, boundary(request)]);
        }
        request.extensions_mut().insert(body);
    }
    // The holder of the pass is only revealed after the form has shown its token.
    if let (Permission::Pass(can), Some(held)) = (row.permission, held) {
        let held = held?;
        if reach(Grantee::Device(held.0.kind.device()), can) == Reach::No {
            return Err(HallRefusal::NotForThis.into());
        }
        request.extensions_mut().insert(held);
    }
    let lang = language(request.request());
    let is_chief = is_chief(row, &place);
    let (tournament, event) = match place {
        VisitorAccess::None => (None, None),
        VisitorAccess::Tournament(id, role) => (role.map(|role| (id, role)), None),
        VisitorAccess::Event(id, _) => (None, Some(id)),
    };
    let session_ends = session.as_ref().map(|session| session.ends);
    let (account, once) = (session.map(|session| session.account), qisai_service::random_token()?);
    let copies = state.copies.as_ref().filter(|_| account.is_some()).map(|copies| copies.status());
    let visitor =
        Visitor { state, account, session_ends, csrf, once, key, accepts, lang, tournament, event, is_chief, copies };
    request.extensions_mut().insert(visitor);
    Ok(())
}

/// Notes that a signed-in user was refused. A failure to note it does not change the response.
async fn note_refusal(state: &web::Data<State>, account: String, slug: Option<String>) {
    /// Maximum letters of a URL name; typed text can have any length.
    const MAX_SLUG_LETTERS: usize = 64;
    let state = state.clone();
    let place: String = slug.unwrap_or_default().chars().take(MAX_SLUG_LETTERS).collect();
    let _ = web::block(move || state.service.note_refusal(&account, &place)).await;
}

/// URL name of the place in which a route requires a right.
enum Sought {
    Nowhere,
    OnTournament(String),
    OnEvent(String),
}

impl Sought {
    fn of(row: &Route, pattern: &str, path: &str) -> Result<Self> {
        let slug = || slug_of(pattern, path).ok_or(WebError::NotFound);
        Ok(match row.permission {
            Permission::Public | Permission::Pass(_) | Permission::Account(_) => Self::Nowhere,
            Permission::On(_) => Self::OnTournament(slug()?),
            Permission::OnEvent(_) => Self::OnEvent(slug()?),
        })
    }
}

/// Place of [`Sought`], together with the visitor's rights there.
enum VisitorAccess {
    None,
    Tournament(TournamentId, Option<Grants>),
    /// Rights in each tournament of the event; `None` if the visitor has no role in one of them.
    Event(EventId, Option<Vec<Grants>>),
}

/// Returns the result of [`look_up`] if it is available without waiting.
fn at_hand(state: &State, token: Option<&str>, asked: &Sought) -> Option<(Option<Session>, VisitorAccess)> {
    let Some(token) = token else { return Some((None, VisitorAccess::None)) };
    let on = match asked {
        Sought::Nowhere => None,
        Sought::OnTournament(slug) => Some(state.hub.find(slug)?),
        Sought::OnEvent(..) => return None,
    };
    let (session, found) = state.service.remembered(token, on)?;
    let place = found.map_or(VisitorAccess::None, |(id, role)| VisitorAccess::Tournament(id, role));
    Some((Some(session), place))
}

/// Returns the session of a token, and the account's roles if the route requires them.
fn look_up(state: &State, token: Option<&str>, asked: &Sought) -> Result<(Option<Session>, VisitorAccess)> {
    let session = match token {
        Some(token) => state.service.session(token)?,
        None => None,
    };
    let (Some(token), Some(known)) = (token, &session) else { return Ok((session, VisitorAccess::None)) };
    let place = match asked {
        Sought::Nowhere => VisitorAccess::None,
        Sought::OnTournament(slug) => {
            let id = match state.hub.find(slug) {
                Some(id) => id,
                None => learn(state, slug)?.id,
            };
            VisitorAccess::Tournament(id, state.service.held_of(token, &known.account, id)?)
        }
        Sought::OnEvent(slug) => {
            let id = state.service.find_event(slug)?;
            VisitorAccess::Event(id, state.service.held_on_event(&known.account, id)?)
        }
    };
    Ok((session, place))
}

/// Checks the permission of a route against the visitor's rights. A tournament or event in which the visitor has no
/// role is not found.
fn permit(row: &Route, session: Option<&Session>, place: &VisitorAccess) -> Result<()> {
    match (row.permission, session, place) {
        // The holder of a pass is checked after the form has shown its token.
        (Permission::Public | Permission::Pass(_), ..) => Ok(()),
        (_, None, _) => Err(WebError::SignIn),
        (Permission::Account(needed), Some(session), _) if session.account.role >= needed => Ok(()),
        (Permission::Account(_), Some(_), _) => Err(WebError::Forbidden),
        (Permission::On(can), Some(_), VisitorAccess::Tournament(_, Some(held))) if held.may(can) => Ok(()),
        (Permission::On(can), Some(_), VisitorAccess::Tournament(_, Some(held))) => {
            Err(may_not(held, can, None).into())
        }
        (Permission::OnEvent(can), Some(_), VisitorAccess::Event(_, Some(held))) => {
            if held.iter().all(|held| held.may(can)) {
                Ok(())
            } else {
                Err(ServiceError::MayNot { can, board: None, own: None }.into())
            }
        }
        (Permission::On(_) | Permission::OnEvent(_), Some(_), _) => Err(WebError::NotFound),
    }
}

/// Returns `true` for an organiser or a chief arbiter of the place, and for those who create a tournament, of which they
/// become both.
fn is_chief(row: &Route, place: &VisitorAccess) -> bool {
    match place {
        VisitorAccess::Tournament(_, Some(held)) => held.are_of_chief(),
        VisitorAccess::Event(_, Some(held)) => held.iter().all(Grants::are_of_chief),
        VisitorAccess::None => row.permission == Permission::Account(Role::Arbiter),
        VisitorAccess::Tournament(_, None) | VisitorAccess::Event(_, None) => false,
    }
}

/// Returns the part of the path at `{slug}` in the pattern.
pub fn slug_of(pattern: &str, path: &str) -> Option<String> {
    part_of("{slug", pattern, path)
}

/// Returns the part of the path at the pattern part that starts with `begins`.
fn part_of(begins: &str, pattern: &str, path: &str) -> Option<String> {
    let place = pattern.split('/').position(|part| part.starts_with(begins))?;
    path.split('/').nth(place).map(str::to_owned)
}

/// Returns the digests of the consequences that a form accepts.
pub fn accepted(body: &[u8]) -> Vec<qisai_domain::Hash> {
    let fields = body.split(|byte| *byte == b'&').filter_map(|field| field.strip_prefix(b"accepts="));
    fields.filter_map(|digest| qisai_domain::Hash::parse(std::str::from_utf8(digest).ok()?)).collect()
}

/// Returns the boundary between the parts of an upload; empty for other forms.
fn boundary(request: &ServiceRequest) -> &str {
    let header = request.headers().get(CONTENT_TYPE).and_then(|header| header.to_str().ok());
    header.and_then(|header| header.split_once("boundary=")).map_or("", |(_, boundary)| boundary.trim_matches('"'))
}

/// Returns `true` if the body contains the token. The token is a secret of 64 hexadecimal digits, which needs no
/// decoding in any kind of form and which others cannot guess.
fn carries(body: &[u8], token: &str) -> bool {
    body.windows(token.len()).any(|window| window == token.as_bytes())
}
