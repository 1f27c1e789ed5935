//! Second factor of the visitor's own account.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use serde::Deserialize;

use crate::handler::{Form, Frame, Page, Secret, Visitor, WebError, html_with, see_other};
use crate::pool;
use qisai_service::accounts::Account;
use qisai_service::accounts::second_factor::Begun;
use qisai_service::accounts::sessions::SessionSelection;
use qisai_service::{Service, ServiceError};

const HERE: &str = "/me/second-factor";

#[derive(Template)]
#[template(path = "accounts/second_factor.html")]
struct SecondFactorPage {
    f: Frame,
    /// `true` if sign-in to the account requires a code.
    in_use: bool,
    begun: Option<Begun>,
    /// Recovery codes, shown once.
    recovery: Vec<String>,
    error: Option<String>,
}

/// `GET /me/second-factor`: state of the second factor.
pub async fn show(visitor: Visitor) -> Page {
    page(&visitor, Vec::new(), None).await
}

async fn page(visitor: &Visitor, recovery: Vec<String>, error: Option<(StatusCode, String)>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let found = visitor.ask(move |service| found(service, &account)).await?;
    let (in_use, begun) = found?;
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    html_with(status, &SecondFactorPage { f: Frame::plain(visitor, HERE), in_use, begun, recovery, error })
}

fn found(service: &Service, account: &Account) -> Result<(bool, Option<Begun>), ServiceError> {
    Ok((service.has_second_factor(account)?, service.begun_second_factor(account)?))
}

/// Form fields of the second factor.
#[derive(Deserialize)]
pub struct Change {
    what: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    code: String,
}

/// `POST /me/second-factor`: begins the second factor, confirms it with a code of the device, or ends it with a code.
/// Each action requires the password.
pub async fn change(request: HttpRequest, visitor: Visitor, form: Form<Change>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let [device, session] = [Secret::Device, Secret::Session].map(|secret| secret.of(&request, &visitor.state.root));
    let (Change { what, password, code }, asked) = (form.0, visitor.state.clone());
    if !["begin", "confirm", "end"].contains(&what.as_str()) {
        return Err(WebError::Field("what"));
    }
    let confirms = what == "confirm";
    let done = pool::KNOWN.run(move || {
        let service = &asked.service;
        service.confirm(&account.name, &password, device.as_deref())?;
        let recovery = match what.as_str() {
            "begin" => service.begin_second_factor(&account).map(|_| Vec::new())?,
            "confirm" => service.confirm_second_factor(&account, &code)?,
            _ => service.end_second_factor(&account, &code).map(|()| Vec::new())?,
        };
        if confirms {
            // Sessions elsewhere were opened without a code.
            service.end_sessions(&account, &session.unwrap_or_default(), SessionSelection::Others)?;
        }
        Ok::<_, ServiceError>(recovery)
    });
    match done.await? {
        Ok(recovery) if recovery.is_empty() => see_other(HERE),
        Ok(recovery) => page(&visitor, recovery, None).await,
        Err(error) => {
            let (status, _, message) = WebError::from(error).said(visitor.words());
            page(&visitor, Vec::new(), Some((status, message))).await
        }
    }
}
