//! Officials: roles in the tournament or its event, with their boards; granting and removing roles.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::office::{Boards, Holding, NoBoards};
use qisai_domain::{Office, Right};
use serde::Deserialize;

use crate::handler::{
    DeskTab, Errors, Form, Frame, Page, Path, RequestScope, Result, Visitor, WebError, html_with, see_other,
};
use qisai_i18n::Words;
use qisai_service::accounts::Role;
use qisai_service::staff::{Gift, Official};
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};

/// `GET /me/role/{slug}`: `true` if the account has a role in the tournament, as JSON. Public pages, which are the same
/// for everyone, then show the way to its desk. A tournament that does not exist is answered like one of others.
pub async fn own_role(visitor: Visitor, slug: Path<String>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let has_role = visitor.ask(move |service| {
        let Ok(tournament) = service.find(&slug) else { return Ok(false) };
        Ok::<_, WebError>(service.held_on(&account, tournament)?.is_some())
    });
    Ok(HttpResponse::Ok().json(has_role.await??))
}

/// Role of an official.
struct RoleRow {
    id: i64,
    name: String,
    office: Office,
    called: &'static str,
    place: &'static str,
    boards: String,
    /// `true` if the visitor can remove the role.
    takes: bool,
}

/// Role that can be granted.
struct RoleChoice {
    code: &'static str,
    name: &'static str,
    hint: &'static str,
    chosen: bool,
    /// Roles that can grant it, if the visitor cannot; otherwise empty.
    who: String,
}

#[derive(Template)]
#[template(path = "staff/staff.html")]
struct StaffPage {
    f: Frame,
    desk: DeskPages,
    errors: Errors,
    officials: Vec<RoleRow>,
    choices: Vec<RoleChoice>,
    accounts: Vec<String>,
    /// `true` if the event has several tournaments.
    several: bool,
    v: RoleFields,
}

/// Form fields of the roles.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct RoleFields {
    /// Action: `give` or `take`.
    what: String,
    /// Id of the role to remove.
    #[serde(default)]
    id: i64,
    /// Name of the account.
    #[serde(default)]
    name: String,
    #[serde(default)]
    office: String,
    /// Scope of the role: `event` for all tournaments of the event.
    #[serde(default)]
    on: String,
    #[serde(default)]
    boards: String,
}

impl RoleFields {
    /// Returns the role to grant. Faults are added to `errors`.
    fn gift(&self, t: Words, errors: &mut Errors) -> Result<Option<Gift>> {
        let office = Office::from_code(&self.office).ok_or(WebError::Field("office"))?;
        match Boards::parse(&self.boards) {
            Err(NoBoards(part)) => drop(errors.insert("boards", t.office_boards_error(part))),
            Ok(boards) if !boards.are_all() && !office.takes_boards() => {
                errors.insert("boards", t.office_boards_only().to_owned());
            }
            Ok(boards) => {
                let holding = Holding { office, boards };
                return Ok(Some(Gift { name: self.name.clone(), on_event: self.on == "event", holding }));
            }
        }
        Ok(None)
    }
}

/// `GET /desk/{slug}/staff`: list of officials.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    page(&visitor, &scope, (RoleFields::default(), Errors::new()), StatusCode::OK).await
}

async fn page(visitor: &Visitor, scope: &RequestScope, (v, errors): (RoleFields, Errors), status: StatusCode) -> Page {
    let (id, event) = (scope.tournament().id, scope.event().id);
    let gives = visitor.may(Right::Give);
    let (officials, accounts, several) = visitor
        .ask(move |service| {
            let accounts = if gives { service.accounts()? } else { Vec::new() };
            Ok::<_, WebError>((service.officials(id)?, accounts, service.sections(event)?.len() > 1))
        })
        .await??;
    let t = visitor.words();
    let row = |official: Official| {
        let Official { id, name, tournament, holding: Holding { office, boards } } = official;
        RoleRow {
            id,
            name,
            office,
            called: t.office_name(office),
            place: if tournament.is_none() { t.office_on_event() } else { t.office_on_tournament() },
            boards: if boards.are_all() { String::new() } else { boards.to_string() },
            takes: visitor.may(office.given_by()),
        }
    };
    let choice = |office: &Office| RoleChoice {
        code: office.code(),
        name: t.office_name(*office),
        hint: t.office_hint(*office),
        chosen: v.office == office.code(),
        who: if visitor.may(office.given_by()) { String::new() } else { t.who_may(office.given_by()) },
    };
    let others = accounts.into_iter().filter(|account| account.role != Role::Owner);
    let page = StaffPage {
        f: Frame::of(visitor, scope, DeskTab::Officials, DeskPage::Tournament(TournamentPart::Staff)),
        desk: scope.desk(),
        officials: officials.into_iter().map(row).collect(),
        choices: Office::ALL.iter().map(choice).collect(),
        accounts: others.map(|account| account.name).collect(),
        several,
        errors,
        v,
    };
    html_with(status, &page)
}

/// `POST /desk/{slug}/staff`: grants or removes a role.
pub async fn change(visitor: Visitor, scope: RequestScope, form: Form<RoleFields>) -> Page {
    let (Form(fields), id, t) = (form, visitor.tournament()?, visitor.words());
    let giver = visitor.account.clone().ok_or(WebError::SignIn)?;
    let mut errors = Errors::new();
    let done = match fields.what.as_str() {
        "give" => {
            let Some(gift) = fields.gift(t, &mut errors)? else {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                return page(&visitor, &scope, (fields, errors), status).await;
            };
            visitor.ask(move |service| service.give_office(id, gift, &giver)).await?
        }
        "take" => {
            let office = fields.id;
            visitor.ask(move |service| service.take_office(id, office, &giver)).await?
        }
        _ => return Err(WebError::Field("what")),
    };
    let Err(error) = done.map_err(WebError::from) else { return see_other(scope.desk().staff()) };
    let (status, _, message) = error.said(t);
    if status != StatusCode::FORBIDDEN {
        return Err(error);
    }
    errors.insert("office", message);
    page(&visitor, &scope, (fields, errors), status).await
}
