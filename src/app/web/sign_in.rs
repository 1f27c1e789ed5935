//! Signing in and out; accounts.

use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::error::WebError;
use super::form::Form;
use super::frame::Frame;
use super::respond::{Page, html, html_with, own_address, see_other};
use super::state::State;
use super::visitor::{FORM_COOKIE, SESSION_COOKIE, Visitor};
use crate::service::ServiceError;
use crate::service::accounts::{Account, KeyMap, Role};

#[derive(Template)]
#[template(path = "arbiter/sign_in.html")]
struct SignInPage {
    f: Frame,
    next: String,
    name: String,
    error: Option<String>,
    first_run: bool,
}

/// Fields of the sign-in form.
#[derive(Deserialize)]
pub struct SignIn {
    name: String,
    password: String,
    next: Option<String>,
}

/// Where to go afterwards.
#[derive(Deserialize)]
pub struct Next {
    next: Option<String>,
}

/// `GET /sign-in`
pub async fn form(visitor: Visitor, query: web::Query<Next>, state: web::Data<State>) -> Page {
    let next = own_address(query.next.as_deref().or(Some("/desk"))).to_owned();
    if visitor.account.is_some() {
        return see_other(next);
    }
    show(&state, visitor, next, String::new(), None, false)
}

/// `GET /setup`: only until there is an owner.
pub async fn first_run(visitor: Visitor, state: web::Data<State>) -> Page {
    if !first(&state).await? {
        return see_other("/sign-in");
    }
    show(&state, visitor, "/desk".into(), String::new(), None, true)
}

async fn first(state: &web::Data<State>) -> Result<bool, WebError> {
    let state = state.clone();
    Ok(web::block(move || state.service.is_first_run()).await??)
}

/// Shows the form with a token in a cookie: there is no session yet that could hold it.
fn show(
    state: &State,
    mut visitor: Visitor,
    next: String,
    name: String,
    error: Option<(StatusCode, String)>,
    first_run: bool,
) -> Page {
    let fresh = visitor.csrf.len() < 32;
    if fresh {
        visitor.csrf = crate::service::random_token()?;
    }
    let token = visitor.csrf.clone();
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    let here = if first_run { "/setup" } else { "/sign-in" };
    let page = SignInPage { f: Frame::plain(&visitor, here), next, name, error, first_run };
    let mut response = html_with(status, &page)?;
    if fresh {
        let cookie = cookie(state, FORM_COOKIE, &token);
        response.add_cookie(&cookie).map_err(|error| ServiceError::Internal(error.to_string()))?;
    }
    Ok(response)
}

fn cookie<'a>(state: &State, name: &'a str, value: &'a str) -> Cookie<'a> {
    Cookie::build(name, value).path("/").http_only(true).secure(state.secure_cookies).same_site(SameSite::Lax).finish()
}

/// `POST /sign-in`
pub async fn enter(request: HttpRequest, visitor: Visitor, form: Form<SignIn>, state: web::Data<State>) -> Page {
    sign_in(request, visitor, form.0, state, false).await
}

/// `POST /setup`: the first visitor becomes the owner.
pub async fn create_owner(request: HttpRequest, visitor: Visitor, form: Form<SignIn>, state: web::Data<State>) -> Page {
    sign_in(request, visitor, form.0, state, true).await
}

async fn sign_in(request: HttpRequest, visitor: Visitor, form: SignIn, state: web::Data<State>, first: bool) -> Page {
    let next = own_address(form.next.as_deref().or(Some("/desk"))).to_owned();
    let address = request.peer_addr().map(|address| address.ip().to_string()).unwrap_or_default();
    let (asked, name, password) = (state.clone(), form.name.clone(), form.password);
    let signed_in = web::block(move || {
        if first {
            asked.service.create_owner(&name, &password)?;
        }
        asked.service.sign_in(&name, &password, &address)
    })
    .await?;
    match signed_in {
        Ok((token, _)) => Ok(HttpResponse::SeeOther()
            .insert_header((LOCATION, next))
            .cookie(cookie(&state, SESSION_COOKIE, &token))
            .finish()),
        Err(error) => {
            let (status, _, message) = WebError::from(error).said(visitor.words());
            if status.is_client_error() && status != StatusCode::NOT_FOUND {
                return show(&state, visitor, next, form.name, Some((status, message)), first);
            }
            Err(WebError::NotFound)
        }
    }
}

/// `POST /sign-out`
pub async fn leave(request: HttpRequest, state: web::Data<State>) -> Page {
    if let Some(token) = request.cookie(SESSION_COOKIE).map(|cookie| cookie.value().to_owned()) {
        web::block(move || state.service.sign_out(&token)).await??;
    }
    let mut gone = Cookie::build(SESSION_COOKIE, "").path("/").finish();
    gone.make_removal();
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, "/")).cookie(gone).finish())
}

#[derive(Template)]
#[template(path = "arbiter/me.html")]
struct MePage {
    f: Frame,
    key_map: &'static str,
    said: Option<String>,
    error: Option<String>,
}

/// `GET /me`: own password and keys.
pub async fn me(visitor: Visitor) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    html(&MePage { f: Frame::plain(&visitor, "/me"), key_map: account.key_map.code(), said: None, error: None })
}

/// Fields of the own account.
#[derive(Deserialize)]
pub struct Me {
    key_map: Option<String>,
    old: Option<String>,
    new: Option<String>,
}

/// `POST /me`: keys, or a new password (which signs out everywhere).
pub async fn change_me(request: HttpRequest, visitor: Visitor, form: Form<Me>, state: web::Data<State>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let address = request.peer_addr().map(|address| address.ip().to_string()).unwrap_or_default();
    let (name, Me { key_map, old, new }) = (account.name, form.0);
    let key_map = key_map.map(|code| KeyMap::from_code(&code));
    let new = new.filter(|new| !new.is_empty());
    let signs_out = new.is_some();
    let changed = web::block(move || {
        if new.is_some() {
            state.service.sign_in(&name, &old.unwrap_or_default(), &address)?;
        }
        state.service.change_account(&name, None, key_map, new.as_deref())
    })
    .await?;
    let f = Frame::plain(&visitor, "/me");
    let t = visitor.words();
    match changed {
        Ok(_) if signs_out => see_other("/sign-in"),
        Ok(account) => html(&MePage { f, key_map: account.key_map.code(), said: Some(t.saved().into()), error: None }),
        Err(error) => {
            let (status, _, message) = WebError::from(error).said(t);
            html_with(status, &MePage { f, key_map: account.key_map.code(), said: None, error: Some(message) })
        }
    }
}

/// One account of the list.
struct Listed {
    name: String,
    role: Role,
}

#[derive(Template)]
#[template(path = "arbiter/accounts.html")]
struct AccountsPage {
    f: Frame,
    accounts: Vec<Listed>,
    error: Option<String>,
}

impl AccountsPage {
    fn new(visitor: &Visitor, accounts: Vec<Account>, error: Option<String>) -> Self {
        let accounts = accounts.into_iter().map(|account| Listed { name: account.name, role: account.role });
        Self { f: Frame::plain(visitor, "/accounts"), accounts: accounts.collect(), error }
    }
}

/// `GET /accounts`
pub async fn accounts(visitor: Visitor, state: web::Data<State>) -> Page {
    let list = web::block(move || state.service.accounts()).await??;
    html(&AccountsPage::new(&visitor, list, None))
}

/// Fields of the accounts page.
#[derive(Deserialize)]
pub struct ChangeAccounts {
    what: String,
    name: String,
    password: Option<String>,
    role: Option<String>,
}

/// `POST /accounts`: add, change or remove one.
pub async fn change_accounts(visitor: Visitor, form: Form<ChangeAccounts>, state: web::Data<State>) -> Page {
    let form = form.0;
    let role = form.role.as_deref().map(str::parse::<Role>).transpose().map_err(|_| WebError::Field("role"))?;
    let password = form.password.filter(|password| !password.is_empty());
    let asked = state.clone();
    let done = web::block(move || {
        let service = &asked.service;
        match form.what.as_str() {
            "add" => {
                let role = role.unwrap_or(Role::Scorer);
                service.create_account(&form.name, password.as_deref().unwrap_or_default(), role).map(drop)
            }
            "change" => service.change_account(&form.name, role, None, password.as_deref()).map(drop),
            "remove" => service.remove_account(&form.name),
            _ => Ok(()),
        }
    })
    .await?;
    match done {
        Ok(()) => see_other("/accounts"),
        Err(error) => {
            let (status, _, message) = WebError::from(error).said(visitor.words());
            let list = web::block(move || state.service.accounts()).await??;
            html_with(status, &AccountsPage::new(&visitor, list, Some(message)))
        }
    }
}
