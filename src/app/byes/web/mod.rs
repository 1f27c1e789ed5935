//! Byes that players request by phone (C.04.2 article 3.3). The desk grants each with one key, or refuses it with a
//! message.

pub(crate) mod hall;
pub mod hall_form;

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::{Command, Version};
use serde::Deserialize;

use crate::desk::check;
use crate::handler::{DeskTab, Form, Frame, Page, RequestScope, Result, Visitor, WebError, html_with, see_other};
use qisai_i18n::Words;
use qisai_service::byes::ByeRequest;
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::names::Name;
use qisai_view::stages::groups;

/// Pending request.
struct RequestRow {
    id: i64,
    name: Name,
    round: u16,
    /// Name of the group if there are several, otherwise empty.
    group: String,
    kind: &'static str,
    /// Player's message; can be empty.
    word: String,
    /// Current bye of the player; can be empty.
    stands: String,
    /// Time of the request, in UTC.
    at: String,
    /// Typed reason of a refusal that failed.
    typed: String,
}

#[derive(Template)]
#[template(path = "byes/byes.html")]
struct ByesPage {
    f: Frame,
    desk: DeskPages,
    rows: Vec<RequestRow>,
    /// Version that the page shows.
    seen: u64,
    error: Option<String>,
}

fn row(scope: &RequestScope, request: ByeRequest, typed: Option<&ByeAnswerForm>, words: Words) -> RequestRow {
    let t = scope.tournament();
    let ByeRequest { id, at, entry, kind, word, asked, .. } = request;
    let group = t.group(at.group).map(|(_, group)| group);
    let stands = group.and_then(|group| group.participation(entry)?.byes.get(&at.round).copied());
    let label = group.filter(|_| t.groups.len() > 1).map(|group| groups::title(t, group, words));
    RequestRow {
        id,
        name: Name::of(t, entry, words),
        round: at.round,
        group: label.unwrap_or_default(),
        kind: words.bye_kind(kind),
        word,
        stands: stands.map(|kind| words.bye_is_set(words.bye_kind(kind))).unwrap_or_default(),
        at: scope.event().clocks().said(asked, "%Y-%m-%d %H:%M"),
        typed: typed.filter(|form| form.request == id).map(|form| form.word.clone()).unwrap_or_default(),
    }
}

/// `GET /desk/{slug}/byes`: pending bye requests.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    page(&visitor, &scope, None, None).await
}

async fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    error: Option<(StatusCode, String)>,
    typed: Option<&ByeAnswerForm>,
) -> Page {
    let place = scope.clone();
    let open = visitor.ask(move |service| service.bye_requests(place.tournament())).await??;
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    let page = ByesPage {
        f: Frame::of(visitor, scope, DeskTab::Players, DeskPage::Tournament(TournamentPart::Byes)),
        desk: scope.desk(),
        rows: open.into_iter().map(|request| row(scope, request, typed, visitor.words())).collect(),
        seen: scope.seen(),
        error,
    };
    html_with(status, &page)
}

/// Form fields of the answer.
#[derive(Deserialize)]
pub struct ByeAnswerForm {
    /// Action: `grant` or `refuse`.
    what: String,
    request: i64,
    #[serde(default)]
    word: String,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/byes`: grants or refuses a request.
pub async fn answer(visitor: Visitor, scope: RequestScope, Form(form): Form<ByeAnswerForm>) -> Page {
    match answered(&visitor, &form).await {
        Ok(()) => see_other(scope.desk().byes()),
        Err(error) => {
            let (status, _, message) = error.said(visitor.words());
            let is_of_program = status == StatusCode::NOT_FOUND || status == StatusCode::BAD_REQUEST;
            if is_of_program || status == StatusCode::FORBIDDEN || status.is_server_error() {
                return Err(error);
            }
            page(&visitor, &scope.now(&visitor.state).await?, Some((status, message)), Some(&form)).await
        }
    }
}

async fn answered(visitor: &Visitor, form: &ByeAnswerForm) -> Result<()> {
    let id = visitor.tournament()?;
    let number = form.request;
    let request = visitor.ask(move |service| service.bye_request(id, number)).await??;
    match form.what.as_str() {
        "grant" => {
            let command = Command::RequestBye { at: request.at, entry: request.entry, kind: Some(request.kind) };
            check(visitor, &[command])?;
            let by = visitor.by().seeing(Version(form.seen));
            Ok(visitor.state.service.grant_bye(id, &request, by).await?)
        }
        "refuse" => {
            let who = visitor.account.as_ref().map(|account| account.name.clone()).unwrap_or_default();
            let word = form.word.clone();
            Ok(visitor.ask(move |service| service.refuse_bye(id, &request, &word, &who)).await??)
        }
        _ => Err(WebError::Field("what")),
    }
}
