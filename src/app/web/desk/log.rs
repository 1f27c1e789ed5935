//! The log: who did what, when, why; old and new values; undo.

use actix_web::web;
use askama::Template;
use qisai_domain::Can;
use qisai_domain::id::Version;
use qisai_domain::office::Reach;
use serde::Deserialize;

use crate::form::Form;
use crate::frame::{Frame, Tab};
use crate::respond::{Page, html, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_view::address::{DeskPage, TournamentPart};
use qisai_view::log::{self, LogLine};

/// Entries on a page.
const PAGE: i64 = 100;

#[derive(Template)]
#[template(path = "arbiter/log.html")]
struct LogPage {
    f: Frame,
    lines: Vec<LogLine>,
    older: Option<u64>,
}

/// Which page.
#[derive(Deserialize)]
pub struct Before {
    before: Option<u64>,
}

/// `GET /desk/{slug}/log`
pub async fn show(visitor: Visitor, scope: RequestScope, query: web::Query<Before>, state: web::Data<State>) -> Page {
    let (id, before) = (scope.tournament().id, query.before.map(Version));
    let entries = web::block(move || state.service.log(id, before, PAGE)).await??;
    let older = entries.last().map(|entry| entry.version.0).filter(|oldest| *oldest > 1);
    let mut lines = log::lines(scope.tournament(), &entries, visitor.words());
    let who = visitor.account.as_ref().map_or("", |account| &account.name);
    if visitor.reach(Can::ReadLog) == Reach::Own {
        lines.retain(|line| line.actor == who);
    }
    if visitor.reach(Can::Undo) == Reach::Own {
        for line in lines.iter_mut().filter(|line| line.actor != who) {
            line.undoable = false;
        }
    }
    html(&LogPage { f: Frame::of(&visitor, &scope, Tab::Log, DeskPage::Tournament(TournamentPart::Log)), lines, older })
}

/// Which action.
#[derive(Deserialize)]
pub struct Undo {
    version: u64,
    reason: Option<String>,
}

/// `POST /desk/{slug}/log/undo`
pub async fn undo(visitor: Visitor, scope: RequestScope, form: Form<Undo>, state: web::Data<State>) -> Page {
    let Form(Undo { version, reason }) = form;
    let (id, version) = (visitor.tournament()?, Version(version));
    if visitor.reach(Can::Undo) == Reach::Own {
        let asked = state.clone();
        let entry = web::block(move || asked.service.log(id, Some(version.next()), 1)).await??.into_iter().next();
        let public = entry.and_then(|entry| entry.head().ok());
        let is_own =
            visitor.account.as_ref().is_some_and(|account| public.is_some_and(|public| public.actor == account.name));
        if !is_own {
            return Err(visitor.may_not(Can::Undo));
        }
    }
    let by = visitor.by().because(reason);
    state.service.undo(id, version, by).await?;
    see_other(scope.desk().log())
}
