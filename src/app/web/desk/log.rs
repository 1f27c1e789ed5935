//! The log: who did what, when, why; old and new values; undo.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use qisai_domain::Can;
use qisai_domain::id::Version;
use qisai_domain::office::Reach;
use serde::Deserialize;

use crate::error::WebError;
use crate::form::Form;
use crate::frame::{Frame, Tab};
use crate::respond::{Page, html, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_service::ServiceError;
use qisai_view::address::{DeskPage, TournamentPart};
use qisai_view::log::{self, LogLine};

/// Entries on a page.
const PAGE: i64 = 100;
/// Newer entries that are read at most, to tell of boards that have been discarded.
const MOST_NEWER: u64 = 5000;

#[derive(Template)]
#[template(path = "arbiter/log.html")]
struct LogPage {
    f: Frame,
    lines: Vec<LogLine>,
    /// What was changed of the event's own data; on the first page only.
    of_event: Vec<LogLine>,
    older: Option<u64>,
    /// Times are UTC: the event has no zone.
    has_no_zone: bool,
}

/// Which page.
#[derive(Deserialize)]
pub struct Before {
    before: Option<u64>,
}

/// `GET /desk/{slug}/log`
pub async fn show(visitor: Visitor, scope: RequestScope, query: web::Query<Before>, state: web::Data<State>) -> Page {
    let (id, before) = (scope.tournament().id, query.before.map(Version));
    let (known, event) = (Arc::clone(scope.tournament()), scope.event().id);
    let read = web::block(move || {
        let entries = state.service.log(id, before, PAGE)?;
        // Of an older page those who took boards away stand on newer ones.
        let newer = if before.is_some() && log::tells_of_discarded_boards(&known, &entries) {
            let oldest = entries.first().map_or(0, |entry| entry.version.0);
            let count = known.version.0.saturating_sub(oldest).min(MOST_NEWER);
            state.service.log(id, None, i64::try_from(count).unwrap_or(PAGE))?
        } else {
            Vec::new()
        };
        let of_event = if before.is_none() { state.service.event_log(event, PAGE)? } else { Vec::new() };
        Ok::<_, ServiceError>((entries, newer, of_event))
    });
    let (entries, newer, of_event) = read.await??;
    let older = entries.last().map(|entry| entry.version.0).filter(|oldest| *oldest > 1);
    let clocks = scope.event().clocks();
    let mut lines = log::lines((scope.tournament(), clocks), &entries, &newer, visitor.words());
    let who = visitor.account.as_ref().map_or("", |account| &account.name);
    let mut of_event = log::event_lines(&of_event, clocks, visitor.words());
    if visitor.reach(Can::ReadLog) == Reach::Own {
        lines.retain(|line| line.actor == who);
        of_event.retain(|line| line.actor == who);
    }
    if visitor.reach(Can::Undo) == Reach::Own {
        for line in lines.iter_mut().filter(|line| line.actor != who) {
            line.undoable = false;
        }
    }
    let f = Frame::of(&visitor, &scope, Tab::Log, DeskPage::Tournament(TournamentPart::Log));
    html(&LogPage { f, lines, of_event, older, has_no_zone: scope.event().time_zone.is_empty() })
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
    let (asked, account) = (state.clone(), visitor.account.clone().ok_or(WebError::SignIn)?);
    let together = web::block(move || {
        let together = asked.service.acts_together(id, version)?;
        for (other, _) in &together {
            let held = asked.service.held_on(&account, *other)?;
            if !held.is_some_and(|held| held.may(Can::Undo)) {
                return Ok(None);
            }
        }
        Ok::<_, ServiceError>(Some(together))
    });
    // An act of several sections is taken back by somebody who may do so in each of them.
    let together = together.await??.ok_or_else(|| visitor.may_not(Can::Undo))?;
    if together.is_empty() {
        state.service.undo(id, version, by).await?;
    } else {
        state.service.undo_together((id, version), &together, by).await?;
    }
    see_other(scope.desk().log())
}
