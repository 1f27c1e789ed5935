//! A code is scanned or typed. Looking changes nothing: the device has the pass when its holder has said who they are.

use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::Utc;
use serde::Deserialize;

use crate::error::WebError;
use crate::form::Form;
use crate::frame::Frame;
use crate::pass::with_token;
use crate::pool::STRANGERS;
use crate::respond::{Page, html_with, see_other};
use crate::sign_in::cookie;
use crate::state::State;
use crate::visitor::{Secret, Visitor};
use qisai_service::ServiceError;
use qisai_service::hall::HallRefusal;
use qisai_service::passes::{Pass, PassKind};
use qisai_view::address::hall::{PassAddress, scan, typing};
use qisai_view::names::Name;

/// The code of an address.
#[derive(Deserialize)]
pub struct OfCode {
    code: String,
}

/// The event of an address.
#[derive(Deserialize)]
pub struct OfWord {
    slug: String,
}

/// A typed code; `sure` when its holder has seen whose it is.
#[derive(Deserialize)]
pub struct TypedCode {
    code: String,
    #[serde(default)]
    sure: String,
}

/// Whose a pass is.
struct Described {
    title: String,
    who: String,
    /// What it lets its holder do.
    lets: &'static str,
    /// What is said where another device has it.
    taken: Option<String>,
}

#[derive(Template)]
#[template(path = "hall/claim.html")]
struct ClaimPage {
    f: Frame,
    of: Described,
    /// Where the form goes; with a typed code it is in the form.
    action: String,
    code: String,
}

#[derive(Template)]
#[template(path = "hall/code.html")]
struct CodePage {
    f: Frame,
    action: String,
    error: Option<String>,
}

fn described(state: &State, pass: &Pass, device: Option<&str>, visitor: &Visitor) -> Result<Described, ServiceError> {
    let scope = state.service.scope(pass.tournament, None)?;
    let who = match pass.entry {
        Some(entry) => Name::of(scope.tournament(), entry, visitor.words()).text(),
        None => pass.name.clone(),
    };
    let t = visitor.words();
    let lets = match pass.kind {
        PassKind::Player => t.claim_player(),
        PassKind::Captain => t.claim_captain(),
        PassKind::Kiosk => t.claim_kiosk(),
        PassKind::Slip => t.claim_slip(),
    };
    let is_taken = pass.claimed_at.is_some() && device.is_none_or(|device| !pass.is_of(device));
    let taken = is_taken.then(|| t.hall_refusal(&HallRefusal::Claimed));
    Ok(Described { title: scope.title(), who, lets, taken })
}

/// `GET /Q/{code}`: whose code it is, and the button that makes this device its own.
pub async fn scanned(request: HttpRequest, visitor: Visitor, path: web::Path<OfCode>, state: web::Data<State>) -> Page {
    let (device, code) = (Secret::Holder.of(&request, state.https), path.into_inner().code);
    let (asked, looking, read) = (state.clone(), visitor.clone(), code.clone());
    let found = web::block(move || {
        let pass = asked.service.scanned_pass(&read)?;
        let mine = device.as_deref().is_some_and(|device| pass.is_of(device));
        Ok::<_, ServiceError>((pass.id, mine, described(&asked, &pass, device.as_deref(), &looking)?))
    });
    let (pass, mine, of) = found.await??;
    if mine {
        return see_other(PassAddress::page(pass));
    }
    let action = scan(&code);
    with_token(&state, visitor, |visitor| {
        let f = Frame::plain(visitor, action.clone());
        html_with(StatusCode::OK, &ClaimPage { f, of, action, code: String::new() })
    })
}

/// `POST /Q/{code}`: this device is its holder's from now on, unless another one was faster.
pub async fn claim(request: HttpRequest, path: web::Path<OfCode>, state: web::Data<State>) -> Page {
    let (asked, code) = (state.clone(), path.into_inner().code);
    let pass = web::block(move || asked.service.scanned_pass(&code)).await??;
    claimed(&request, &state, pass.id).await
}

/// Gives the pass to the device, which remembers it as long as the event lasts.
async fn claimed(request: &HttpRequest, state: &web::Data<State>, pass: i64) -> Page {
    let device = match Secret::Holder.of(request, state.https).filter(|token| token.len() >= 32) {
        Some(device) => device,
        None => qisai_service::random_token()?,
    };
    let (asked, claiming) = (state.clone(), device.clone());
    let until = web::block(move || asked.service.claim_pass(pass, &claiming)).await??;
    let mut cookie = cookie(state, Secret::Holder, device);
    let left = (until - Utc::now().naive_utc()).num_seconds();
    cookie.set_max_age(Duration::seconds(left.max(0)));
    let to = PassAddress::page(pass).to_string();
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, to)).cookie(cookie).finish())
}

/// `GET /code/{slug}`: the same page for every word, whether there is such an event or not.
pub async fn form(visitor: Visitor, path: web::Path<OfWord>, state: web::Data<State>) -> Page {
    show(&state, visitor, &path.slug, None)
}

fn show(state: &State, visitor: Visitor, word: &str, error: Option<(StatusCode, String)>) -> Page {
    let action = typing(word);
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    with_token(state, visitor, |visitor| {
        let f = Frame::plain(visitor, action.clone());
        html_with(status, &CodePage { f, action, error })
    })
}

/// `POST /code/{slug}`: first whose it is, then, with `sure`, the device is theirs.
pub async fn typed(
    request: HttpRequest,
    visitor: Visitor,
    path: web::Path<OfWord>,
    form: Form<TypedCode>,
    state: web::Data<State>,
) -> Page {
    let (word, Form(TypedCode { code, sure })) = (path.into_inner().slug, form);
    let device = Secret::Holder.of(&request, state.https);
    // A browser that has no device's token yet is known by the token of its forms.
    let counted = device.clone().unwrap_or_else(|| visitor.csrf.clone());
    let (asked, looking, read, of_event) = (state.clone(), visitor.clone(), code.clone(), word.clone());
    // Each look takes time and memory: few at once.
    let found = STRANGERS.run(move || {
        let event = asked.service.event_of_word(&of_event)?;
        let pass = asked.service.typed_pass(event, &read, &counted)?;
        Ok::<_, ServiceError>((pass.id, described(&asked, &pass, device.as_deref(), &looking)?))
    });
    match found.await? {
        Ok((pass, of)) if !sure.is_empty() && of.taken.is_none() => claimed(&request, &state, pass).await,
        Ok((_, of)) => {
            let action = typing(&word);
            let f = Frame::plain(&visitor, action.clone());
            html_with(StatusCode::OK, &ClaimPage { f, of, action, code })
        }
        Err(error @ ServiceError::Hall(HallRefusal::UnknownCode | HallRefusal::CodeWait { .. })) => {
            let (status, _, message) = WebError::from(error).said(visitor.words());
            show(&state, visitor, &word, Some((status, message)))
        }
        Err(error) => Err(error.into()),
    }
}
