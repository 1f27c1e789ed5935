//! The end of the tournament, and its reopening: a part of the page of settings, and its form.

use actix_web::web;
use qisai_domain::Command;
use serde::Deserialize;

use super::act;
use crate::error::WebError;
use crate::form::Form;
use crate::respond::{Page, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::Words;

/// What the page of settings says about the end.
pub(super) struct Ending {
    pub(super) has_ended: bool,
    /// The rounds that are open, as a sentence; empty where it can be ended.
    pub(super) not_yet: String,
}

impl Ending {
    pub(super) fn of(scope: &RequestScope, t: Words) -> Self {
        let rounds = scope.tournament().open_rounds();
        let not_yet = if rounds.is_empty() { String::new() } else { t.ending_not_yet(t.open_rounds(&rounds)) };
        Self { has_ended: scope.tournament().has_ended(), not_yet }
    }
}

/// Fields of the form.
#[derive(Deserialize)]
pub struct EndForm {
    /// `end`, `reopen`.
    what: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/end`
pub async fn change(visitor: Visitor, scope: RequestScope, form: Form<EndForm>, state: web::Data<State>) -> Page {
    let Form(EndForm { what, reason, seen }) = form;
    let command = match what.as_str() {
        "end" => Command::End,
        "reopen" => Command::ReopenEnded,
        _ => return Err(WebError::Field("what")),
    };
    act(&state, &visitor, vec![command], Some(reason), seen).await?;
    see_other(format!("{}#ending", scope.desk().settings()))
}
