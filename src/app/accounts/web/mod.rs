//! Pages of the visitor's own account, and of all accounts for the owner.

pub(crate) mod second_factor;
pub(crate) mod sign_in;

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::handler::{Form, Frame, Page, Query, Result, Secret, State, Visitor, WebError, html, html_with, see_other};
use crate::pool;
use qisai_domain::log::SignedHead;
use qisai_service::accounts::security::SecurityEvent;
use qisai_service::accounts::sessions::{OwnSession, SessionSelection};
use qisai_service::accounts::{Account, KeyMap, Role, security};
use qisai_service::installation::Originator;
use qisai_service::{Service, ServiceError};

#[derive(Template)]
#[template(path = "accounts/me.html")]
struct MePage {
    f: Frame,
    key_map: &'static str,
    sessions: Vec<OwnSession>,
    said: Option<String>,
    error: Option<String>,
}

/// `GET /me`: password, key map and sessions of the visitor's own account.
pub async fn me(request: HttpRequest, visitor: Visitor) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let key_map = account.key_map.code();
    let sessions = sessions(&request, &visitor.state, account).await?;
    html(&MePage { f: Frame::plain(&visitor, "/me"), key_map, sessions, said: None, error: None })
}

async fn sessions(request: &HttpRequest, state: &web::Data<State>, account: Account) -> Result<Vec<OwnSession>> {
    let token = Secret::Session.of(request, &state.root).unwrap_or_default();
    let state = state.clone();
    Ok(web::block(move || state.service.sessions_of(&account, &token)).await??)
}

/// Form fields of the visitor's own account.
#[derive(Deserialize)]
pub struct AccountForm {
    key_map: Option<String>,
    old: Option<String>,
    new: Option<String>,
}

/// `POST /me`: changes the key map or the password; a new password ends all sessions.
pub async fn change_me(request: HttpRequest, visitor: Visitor, form: Form<AccountForm>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let device = Secret::Device.of(&request, &visitor.state.root);
    let (name, AccountForm { key_map, old, new }) = (account.name.clone(), form.0);
    let key_map = key_map.map(|code| KeyMap::from_code(&code).unwrap_or_default());
    let new = new.filter(|new| !new.is_empty());
    let signs_out = new.is_some();
    let asked = visitor.state.clone();
    let changed = pool::KNOWN
        .run(move || {
            if new.is_some() {
                asked.service.confirm(&name, &old.unwrap_or_default(), device.as_deref())?;
            }
            asked.service.change_account(&name, None, key_map, new.as_deref(), Originator::Account(&name))
        })
        .await?;
    if signs_out && changed.is_ok() {
        return see_other("/sign-in");
    }
    let (f, t) = (Frame::plain(&visitor, "/me"), visitor.words());
    let sessions = sessions(&request, &visitor.state, account.clone()).await?;
    match changed {
        Ok(account) => {
            let said = Some(t.saved().into());
            html(&MePage { f, key_map: account.key_map.code(), sessions, said, error: None })
        }
        Err(error) => {
            let (status, _, message) = WebError::from(error).said(t);
            let error = Some(message);
            html_with(status, &MePage { f, key_map: account.key_map.code(), sessions, said: None, error })
        }
    }
}

/// Session to end; without a key, all other sessions.
#[derive(Deserialize)]
pub struct EndSessions {
    key: Option<String>,
}

/// `POST /me/sessions`: ends one session, or all others.
pub async fn end_sessions(request: HttpRequest, visitor: Visitor, form: Form<EndSessions>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let token = Secret::Session.of(&request, &visitor.state.root).unwrap_or_default();
    let ending = form.0.key.map_or(SessionSelection::Others, SessionSelection::One);
    visitor.ask(move |service| service.end_sessions(&account, &token, ending)).await??;
    see_other("/me")
}

/// `POST /me/stay`: extends the session of a visitor who is still present. Any request extends the session; this one
/// does nothing else. Its answer reports the remaining time of the session, as every answer does.
pub async fn stay(visitor: Visitor) -> Page {
    visitor.account.ok_or(WebError::SignIn)?;
    Ok(HttpResponse::NoContent().finish())
}

/// Account in the list of accounts.
struct ListedAccount {
    name: String,
    role: Role,
}

#[derive(Template)]
#[template(path = "accounts/accounts.html")]
struct AccountsPage {
    f: Frame,
    accounts: Vec<ListedAccount>,
    error: Option<String>,
}

impl AccountsPage {
    fn new(visitor: &Visitor, accounts: Vec<Account>, error: Option<String>) -> Self {
        let accounts = accounts.into_iter().map(|account| ListedAccount { name: account.name, role: account.role });
        Self { f: Frame::plain(visitor, "/accounts"), accounts: accounts.collect(), error }
    }
}

/// `GET /accounts`: list of all accounts.
pub async fn accounts(visitor: Visitor) -> Page {
    let list = visitor.ask(Service::accounts).await??;
    html(&AccountsPage::new(&visitor, list, None))
}

/// Form fields of the accounts page.
#[derive(Deserialize)]
pub struct ChangeAccounts {
    what: String,
    name: String,
    password: Option<String>,
    role: Option<String>,
}

/// `POST /accounts`: adds, changes or removes an account.
pub async fn change_accounts(visitor: Visitor, form: Form<ChangeAccounts>) -> Page {
    let form = form.0;
    let role = form.role.as_deref().map(str::parse::<Role>).transpose().map_err(|_| WebError::Field("role"))?;
    let password = form.password.filter(|password| !password.is_empty());
    let by = visitor.account.as_ref().map(|account| account.name.clone()).unwrap_or_default();
    let done = visitor
        .ask(move |service| {
            let by = Originator::Account(&by);
            match form.what.as_str() {
                "add" => {
                    let role = role.unwrap_or(Role::Scorer);
                    service.create_account(&form.name, password.as_deref().unwrap_or_default(), role, by).map(drop)
                }
                "change" => service.change_account(&form.name, role, None, password.as_deref(), by).map(drop),
                "remove" => service.remove_account(&form.name, by),
                _ => Ok(()),
            }
        })
        .await?;
    match done {
        Ok(()) => see_other("/accounts"),
        Err(error) => {
            let (status, _, message) = WebError::from(error).said(visitor.words());
            let list = visitor.ask(Service::accounts).await??;
            html_with(status, &AccountsPage::new(&visitor, list, Some(message)))
        }
    }
}

/// Number of entries on a page of the security log.
const ENTRIES: i64 = 200;

#[derive(Template)]
#[template(path = "accounts/security.html")]
struct SecurityPage {
    f: Frame,
    text: String,
    events: Vec<SecurityEvent>,
    /// Newest signed head of the log of accounts and roles.
    head: Option<SignedHead>,
    newer: Option<i64>,
    older: Option<i64>,
}

/// Page number of the security log, from 1.
#[derive(Deserialize)]
pub struct PageOfLog {
    page: Option<i64>,
}

/// `GET /accounts/log`: sign-ins, refusals and role changes.
pub async fn security_log(visitor: Visitor, query: Query<PageOfLog>) -> Page {
    let last = security::MAX_ENTRIES / ENTRIES;
    let page = query.page.unwrap_or(1).clamp(1, last);
    let after = (page - 1) * ENTRIES;
    // One entry more than a page shows reveals if there is another page.
    let read = visitor.ask(move |service| {
        let events = service.security_log(after, ENTRIES + 1)?;
        Ok::<_, ServiceError>((events, service.installation_head()?))
    });
    let (mut events, head) = read.await??;
    let most = usize::try_from(ENTRIES).unwrap_or(usize::MAX);
    let older = (events.len() > most && page < last).then_some(page + 1);
    events.truncate(most);
    let text = visitor.words().security_text(security::MAX_AGE.num_days(), security::MAX_ENTRIES);
    let newer = (page > 1).then_some(page - 1);
    html(&SecurityPage { f: Frame::plain(&visitor, "/accounts/log"), text, events, head, newer, older })
}
