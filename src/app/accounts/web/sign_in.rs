//! Sign-in, sign-out and creation of the first account.

use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, LOCATION, RETRY_AFTER};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::handler::{Form, Frame, Page, Query, Result, Secret, State, Visitor, WebError, html_with, see_other};
use crate::meter::network;
use crate::pool;
use crate::respond::own_address;
use crate::visitor::staff_mark;
use qisai_service::accounts::passwords::Lane;
use qisai_service::accounts::sign_in::{DEVICE_KEPT, SignedIn, Try};
use qisai_service::{Service, ServiceError};

#[derive(Template)]
#[template(path = "accounts/sign_in.html")]
struct SignInPage {
    f: Frame,
    next: String,
    name: String,
    error: Option<String>,
    /// Setup code as entered so far; `None` on the page for signing in.
    setup_word: Option<String>,
}

/// Form fields for signing in, and for creating the first account.
#[derive(Deserialize)]
pub struct SignIn {
    name: String,
    password: String,
    #[serde(default)]
    code: String,
    next: Option<String>,
    word: Option<String>,
}

/// Address to return to after sign-in.
#[derive(Deserialize)]
pub struct SignInReturn {
    next: Option<String>,
}

/// Setup code in the address that the terminal shows at the first start.
#[derive(Deserialize)]
pub struct SetupWord {
    word: Option<String>,
}

/// `GET /sign-in`: sign-in form.
pub async fn form(visitor: Visitor, query: Query<SignInReturn>) -> Page {
    let next = own_address(query.next.as_deref().or(Some("/desk"))).to_owned();
    if visitor.account.is_some() {
        return see_other(next);
    }
    show(visitor, next, String::new(), None, None)
}

/// `GET /setup`: form for the first account. Redirects to the sign-in form once there is an owner.
pub async fn first_run(visitor: Visitor, query: Query<SetupWord>) -> Page {
    if !visitor.ask(Service::is_first_run).await?? {
        return see_other("/sign-in");
    }
    let word = query.into_inner().word.unwrap_or_default();
    show(visitor, "/desk".into(), String::new(), None, Some(word))
}

/// Returns the page with the form. Its token is in a cookie, because there is no session yet that could contain it.
fn show(
    mut visitor: Visitor,
    next: String,
    name: String,
    error: Option<(StatusCode, String)>,
    setup_word: Option<String>,
) -> Page {
    let fresh = visitor.csrf.len() < 32;
    if fresh {
        visitor.csrf = qisai_service::random_token()?;
    }
    let token = visitor.csrf.clone();
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    let here = if setup_word.is_some() { "/setup" } else { "/sign-in" };
    let page = SignInPage { f: Frame::plain(&visitor, here), next, name, error, setup_word };
    let mut response = html_with(status, &page)?;
    if fresh {
        let cookie = Secret::Form.cookie(&visitor.state.root, token);
        response.add_cookie(&cookie).map_err(|error| ServiceError::Internal(error.to_string()))?;
    }
    Ok(response)
}

/// `POST /sign-in`: signs an account in.
pub async fn enter(request: HttpRequest, visitor: Visitor, form: Form<SignIn>) -> Page {
    sign_in(request, visitor, form.0, None).await
}

/// `POST /setup`: creates the owner's account and signs it in; requires the setup code.
pub async fn create_owner(request: HttpRequest, visitor: Visitor, form: Form<SignIn>) -> Page {
    let word = form.0.word.clone().unwrap_or_default();
    sign_in(request, visitor, form.0, Some(word)).await
}

async fn sign_in(request: HttpRequest, visitor: Visitor, form: SignIn, setup_word: Option<String>) -> Page {
    let next = own_address(form.next.as_deref().or(Some("/desk"))).to_owned();
    let name = form.name.clone();
    match signed_in(&request, form, &visitor.state, setup_word.as_deref()).await {
        Ok(SignedIn { session, device, .. }) => {
            let mut device = Secret::Device.cookie(&visitor.state.root, device);
            device.set_max_age(Duration::days(DEVICE_KEPT.num_days()));
            let mut response = HttpResponse::SeeOther();
            let session = Secret::Session.cookie(&visitor.state.root, session);
            response
                .insert_header((LOCATION, next))
                .cookie(session)
                .cookie(device)
                .cookie(staff_mark(&visitor.state.root));
            Ok(response.finish())
        }
        Err(error) => {
            let (status, _, message) = error.said(visitor.words());
            if status.is_client_error() && status != StatusCode::NOT_FOUND {
                // Log line for programs such as fail2ban. It omits the name, since people type passwords there.
                let from = visitor.state.proxies.client(&request).map(|from| from.to_string()).unwrap_or_default();
                tracing::warn!(%from, %status, "a sign-in was refused");
                let mut response = show(visitor, next, name, Some((status, message)), setup_word)?;
                if let WebError::Service(ServiceError::Wait { seconds }) = error {
                    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
                }
                return Ok(response);
            }
            Err(error)
        }
    }
}

async fn signed_in(
    request: &HttpRequest,
    form: SignIn,
    state: &web::Data<State>,
    setup_word: Option<&str>,
) -> Result<SignedIn> {
    if let Some(word) = setup_word {
        if word.trim() != state.setup_word {
            return Err(WebError::SetupWord);
        }
        let (making, name, password) = (state.clone(), form.name.clone(), form.password.clone());
        pool::STRANGERS.run(move || making.service.create_owner(&name, &password)).await??;
    }
    let [device, session] = [Secret::Device, Secret::Session].map(|secret| secret.of(request, &state.root));
    let from = state.proxies.client(request).map(network);
    let tried = Try { name: form.name, password: form.password, code: form.code, device, session, from };
    let lane = if tried.device.is_some() {
        let (asked, tried) = (state.clone(), tried.clone());
        web::block(move || asked.service.lane(&tried.name, tried.device.as_deref())).await??
    } else {
        Lane::Stranger
    };
    let pool = match lane {
        Lane::Known => &pool::KNOWN,
        Lane::Stranger => &pool::STRANGERS,
    };
    let asked = state.clone();
    Ok(pool.run(move || asked.service.sign_in(&tried)).await??)
}

/// `POST /sign-out`: ends the session and removes its cookies.
pub async fn leave(request: HttpRequest, state: web::Data<State>) -> Page {
    let (mut gone, mut mark) = (Secret::Session.cookie(&state.root, String::new()), staff_mark(&state.root));
    if let Some(token) = Secret::Session.of(&request, &state.root) {
        web::block(move || state.service.sign_out(&token)).await??;
    }
    gone.make_removal();
    mark.make_removal();
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, "/")).cookie(gone).cookie(mark).finish())
}
