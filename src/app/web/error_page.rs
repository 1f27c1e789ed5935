//! Response to a failed request: a page for people, JSON for programs.

use actix_web::http::header::{ACCEPT, CACHE_CONTROL, HeaderMap, HeaderValue, LOCATION, RETRY_AFTER};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use askama::Template;
use qisai_domain::Refusal;
use serde::Serialize;

use super::body::{Body, STRANGERS};
use super::error::WebError;
use super::state::State;
use super::visitor::{Visitor, language};
use super::way_back::WayBack;
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_service::passes::hall::HallRefusal;
use qisai_store::StoreError;
use qisai_view::rounds::contradictions::consequences_said;

/// Page that shows an error.
#[derive(Template)]
#[template(path = "layout/error.html")]
struct ErrorPage {
    t: Words,
    heading: String,
    message: String,
    /// Form that repeats the request and accepts the consequences, if the error allows that.
    again: Option<ResubmitForm>,
    way: WayBack,
    /// `true` if a form arrived after its session had ended. The browser keeps the typed text until the user has signed
    /// in.
    is_lost_form: bool,
}

/// JSON form of an error.
#[derive(Serialize)]
struct ErrorBody<'a> {
    error: &'static str,
    message: &'a str,
    /// Digest of the consequences that the same form must accept to be carried out.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepts: Option<String>,
}

/// Returns the digest of the consequences that a command must accept if it contradicts later entries.
fn contradicted(error: &WebError) -> Option<String> {
    let WebError::Service(ServiceError::Refused(Refusal::Consequences { digest, .. })) = error else { return None };
    Some(digest.to_string())
}

/// Refused form that is sent again and accepts the consequences.
struct ResubmitForm {
    action: String,
    fields: Vec<(String, String)>,
    accepts: String,
}

impl ResubmitForm {
    fn of(request: &HttpRequest, error: &WebError) -> Option<Self> {
        let accepts = contradicted(error)?;
        let body = request.extensions().get::<Body>().map(|body| body.bytes.clone())?;
        let fields: Vec<(String, String)> = serde_html_form::from_bytes(&body).ok()?;
        // Consequences accepted before, which may be those of another section, stay accepted.
        let fields = fields.into_iter().filter(|(name, value)| name != "accepts" || *value != accepts).collect();
        Some(Self { action: request.uri().to_string(), fields, accepts })
    }
}

/// Returns the consequences that a command would contradict, with boards and names; `None` for another error, and
/// outside a tournament.
fn contradictions(request: &HttpRequest, error: &WebError, t: Words) -> Option<String> {
    let WebError::Service(ServiceError::Refused(Refusal::Consequences { of, list, .. })) = error else { return None };
    let state = request.app_data::<web::Data<State>>()?;
    let here = request.extensions().get::<Visitor>()?.tournament().ok()?;
    let scope = state.service.scope_at_hand(*of, None)?;
    let said = t.contradicts_named(consequences_said(&scope, list, t).join(" "));
    Some(if *of == here { said } else { format!("{}{}{said}", scope.title(), t.colon()) })
}

/// Mark of a response whose failure was logged with its error.
#[derive(Clone, Copy, Debug)]
pub struct Told;

/// Says when the next attempt can succeed, where the response does not yet. Nobody waits longer than a minute for a
/// password or a code.
pub(super) fn say_when(status: StatusCode, headers: &mut HeaderMap) {
    let seconds = match status {
        StatusCode::TOO_MANY_REQUESTS => "60",
        StatusCode::SERVICE_UNAVAILABLE => "5",
        _ => return,
    };
    if !headers.contains_key(RETRY_AFTER) {
        headers.insert(RETRY_AFTER, HeaderValue::from_static(seconds));
    }
}

/// Returns the response to a failure: JSON for programs and Qisai's own scripts, a page for people.
pub fn answer(request: &HttpRequest, error: &WebError) -> HttpResponse {
    let t = Words::of(language(request));
    let (status, code, message) = error.said(t);
    let message = contradictions(request, error, t).unwrap_or(message);
    let accepts = |kind: &str| {
        let header = request.headers().get(ACCEPT).and_then(|header| header.to_str().ok());
        header.is_some_and(|header| header.contains(kind))
    };
    let json = request.path().to_ascii_lowercase().ends_with(".json")
        || (accepts("application/json") && !accepts("text/html"));
    if matches!(error, WebError::SignIn) && request.method() == Method::GET && !json {
        let to = format!("/sign-in?next={}", request.path());
        return HttpResponse::SeeOther().insert_header((LOCATION, to)).finish();
    }
    if let WebError::Elsewhere(to) = error {
        return HttpResponse::SeeOther().insert_header((LOCATION, to.as_str())).finish();
    }
    // Too many requests are counted, not logged one by one.
    if status.is_server_error() && !matches!(error, WebError::Overloaded) {
        tracing::error!(%status, path = request.path(), error = ?error, "a request failed");
    }
    let mut response = HttpResponse::build(status);
    response.insert_header((CACHE_CONTROL, "no-store"));
    response.extensions_mut().insert(Told);
    // The rest of a stranger's body is not read. Senders who are allowed to send files get time to read the answer.
    if matches!(error, WebError::TooLarge { limit } if *limit <= STRANGERS) {
        response.force_close();
    }
    match error {
        WebError::Service(ServiceError::Wait { seconds }) => response.insert_header((RETRY_AFTER, seconds.to_string())),
        WebError::Service(ServiceError::Hall(HallRefusal::CodeWait { seconds })) => {
            response.insert_header((RETRY_AFTER, seconds.to_string()))
        }
        WebError::TooMany { seconds } => response.insert_header((RETRY_AFTER, seconds.to_string())),
        WebError::Overloaded => response.insert_header((RETRY_AFTER, "5")),
        WebError::Service(ServiceError::Store(
            StoreError::Busy
            | StoreError::TakenBack
            | StoreError::Locked
            | StoreError::Disk(_)
            | StoreError::Malformed(_)
            | StoreError::Unknown
            | StoreError::Connect { .. },
        )) => response.insert_header((RETRY_AFTER, "2")),
        _ => &mut response,
    };
    if json {
        return response.json(ErrorBody { error: code, message: &message, accepts: contradicted(error) });
    }
    let is_lost_form = matches!(error, WebError::SignIn);
    let message = if is_lost_form { t.error_session_ended().to_owned() } else { message };
    let mut way = WayBack::of(request);
    way.signed_in &= !is_lost_form;
    let again = ResubmitForm::of(request, error);
    let heading = if status == StatusCode::NOT_FOUND { t.error_page_not_found() } else { t.error_heading() };
    let page = ErrorPage { t, heading: heading.to_owned(), message, again, way, is_lost_form };
    match page.render() {
        Ok(body) => response.content_type("text/html; charset=utf-8").body(body),
        Err(_) => response.content_type("text/plain; charset=utf-8").body(page.message),
    }
}
