//! Scanned and typed codes. Viewing a code changes nothing; the device receives the pass once its holder has confirmed
//! the name.

use std::net::Ipv4Addr;

use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::Utc;
use serde::Deserialize;

use crate::handler::{Form, Frame, Page, Path, Secret, State, Visitor, WebError, html_with, see_other};
use crate::meter::network;
use crate::passes::pass::with_token;
use crate::pool::CODES;
use qisai_service::ServiceError;
use qisai_service::passes::hall::HallRefusal;
use qisai_service::passes::{CodeSender, Pass, PassKind};
use qisai_view::address::hall::{PassAddress, scan, typing};
use qisai_view::names::Name;

/// Code in an address.
#[derive(Deserialize)]
pub struct OfCode {
    code: String,
}

/// URL name of an event in an address.
#[derive(Deserialize)]
pub struct OfWord {
    slug: String,
}

/// Typed code; `sure` is set once the holder has confirmed the name.
#[derive(Deserialize)]
pub struct TypedCode {
    code: String,
    #[serde(default)]
    sure: String,
}

/// Description of a pass and its holder.
struct Described {
    title: String,
    who: String,
    /// Description of the holder's rights.
    lets: &'static str,
    /// Message shown if another device has the pass.
    taken: Option<String>,
}

#[derive(Template)]
#[template(path = "passes/claim.html")]
struct ClaimPage {
    f: Frame,
    of: Described,
    /// Address of the form; a typed code is sent in the form instead of the address.
    action: String,
    code: String,
}

#[derive(Template)]
#[template(path = "passes/code.html")]
struct CodePage {
    f: Frame,
    action: String,
    error: Option<String>,
}

fn described(pass: &Pass, device: Option<&str>, visitor: &Visitor) -> Result<Described, ServiceError> {
    let scope = visitor.state.service.scope(pass.tournament, None)?;
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

/// `GET /Q/{code}`: holder of the code, and the button that links this device to it.
pub async fn scanned(request: HttpRequest, visitor: Visitor, path: Path<OfCode>) -> Page {
    let (device, code) = (Secret::Holder.of(&request, &visitor.state.root), path.into_inner().code);
    let (looking, read) = (visitor.clone(), code.clone());
    let found = visitor.ask(move |service| {
        let pass = service.scanned_pass(&read)?;
        let mine = device.as_deref().is_some_and(|device| pass.is_of(device));
        Ok::<_, ServiceError>((pass.id, mine, described(&pass, device.as_deref(), &looking)?))
    });
    let (pass, mine, of) = found.await??;
    if mine {
        return see_other(PassAddress::page(pass));
    }
    let action = scan(&code);
    with_token(visitor, |visitor| {
        let f = Frame::plain(visitor, action.clone());
        html_with(StatusCode::OK, &ClaimPage { f, of, action, code: String::new() })
    })
}

/// `POST /Q/{code}`: links this device to the code, unless another device was faster.
pub async fn claim(request: HttpRequest, path: Path<OfCode>, state: web::Data<State>) -> Page {
    let (asked, code) = (state.clone(), path.into_inner().code);
    let pass = web::block(move || asked.service.scanned_pass(&code)).await??;
    claimed(&request, &state, pass.id).await
}

/// Gives the pass to the device, which keeps it until the event ends.
async fn claimed(request: &HttpRequest, state: &web::Data<State>, pass: i64) -> Page {
    // A cookie that somebody else has planted is no token of this server.
    let shown = Secret::Holder.of(request, &state.root).unwrap_or_default();
    let (asked, seen) = (state.clone(), shown.clone());
    let is_known = web::block(move || asked.service.is_known_device(&seen)).await??;
    let device = if is_known { shown } else { qisai_service::random_token()? };
    let (asked, claiming) = (state.clone(), device.clone());
    let until = web::block(move || asked.service.claim_pass(pass, &claiming)).await??;
    let mut cookie = Secret::Holder.cookie(&state.root, device);
    let left = (until - Utc::now().naive_utc()).num_seconds();
    cookie.set_max_age(Duration::seconds(left.max(0)));
    let to = PassAddress::page(pass).to_string();
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, to)).cookie(cookie).finish())
}

/// `GET /code/{slug}`: same page for every URL name, even if there is no such event.
pub async fn form(visitor: Visitor, path: Path<OfWord>) -> Page {
    show(visitor, &path.slug, None)
}

fn show(visitor: Visitor, word: &str, error: Option<(StatusCode, String)>) -> Page {
    let action = typing(word);
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    with_token(visitor, |visitor| {
        let f = Frame::plain(visitor, action.clone());
        html_with(status, &CodePage { f, action, error })
    })
}

/// `POST /code/{slug}`: shows the holder of a typed code; with `sure`, links the device to it.
pub async fn typed(request: HttpRequest, visitor: Visitor, path: Path<OfWord>, form: Form<TypedCode>) -> Page {
    let (word, Form(TypedCode { code, sure })) = (path.into_inner().slug, form);
    let device = Secret::Holder.of(&request, &visitor.state.root);
    // A browser without a device token is identified by the token of its forms.
    let browser = device.clone().unwrap_or_else(|| visitor.csrf.clone());
    let network = visitor.state.proxies.client(&request).map_or(Ipv4Addr::UNSPECIFIED.into(), network);
    let sender = CodeSender::Stranger { browser, network };
    let (looking, read, of_event) = (visitor.clone(), code.clone(), word.clone());
    // Each lookup takes time and memory, so few run at once.
    let found = CODES.run(move || {
        let event = looking.state.service.event_of_word(&of_event)?;
        let pass = looking.state.service.typed_pass(event, &read, &sender)?;
        Ok::<_, ServiceError>((pass.id, described(&pass, device.as_deref(), &looking)?))
    });
    match found.await? {
        Ok((pass, of)) if !sure.is_empty() && of.taken.is_none() => claimed(&request, &visitor.state, pass).await,
        Ok((_, of)) => {
            let action = typing(&word);
            let f = Frame::plain(&visitor, action.clone());
            html_with(StatusCode::OK, &ClaimPage { f, of, action, code })
        }
        Err(error @ ServiceError::Hall(HallRefusal::UnknownCode | HallRefusal::CodeWait { .. })) => {
            let (status, _, message) = WebError::from(error).said(visitor.words());
            show(visitor, &word, Some((status, message)))
        }
        Err(error) => Err(error.into()),
    }
}
