//! Byes that a player requests by phone (C.04.2 article 3.3), and the answers of the desk.

use actix_web::web;
use qisai_domain::bye_request::{ByeFault, KINDS, rounds};
use qisai_domain::{ByeKind, EntryId, GroupId, RoundRef};
use serde::Deserialize;

use super::page;
use crate::error::WebError;
use crate::form::Form;
use crate::pass::HeldPass;
use crate::respond::{Page, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::Words;
use qisai_service::bye_requests::{ByeAnswer, ByeRequest, ByeRequestAction};
use qisai_service::hall::HallRefusal;
use qisai_service::passes::PassKind;
use qisai_service::{Service, ServiceError};
use qisai_view::address::hall::PassAddress;

/// Byes that an entrant can request, and the requests made.
pub(super) struct OwnByes {
    pub(super) group: u32,
    /// Rounds available for a bye, each with its selection state.
    pub(super) rounds: Vec<(u16, bool)>,
    /// Code, text and selection state of each kind of bye.
    pub(super) kinds: Vec<(&'static str, &'static str, bool)>,
    pub(super) asked: Vec<AskedBye>,
    /// Text of a refused form.
    pub(super) word: String,
}

impl OwnByes {
    /// Returns `true` if there is nothing to show.
    pub(super) fn is_empty(&self) -> bool {
        self.rounds.is_empty() && self.asked.is_empty()
    }
}

/// Bye request of the entrant.
pub(super) struct AskedBye {
    pub(super) round: u16,
    pub(super) said: String,
    /// Id of the request while it is unanswered and can be taken back.
    pub(super) open: Option<i64>,
}

/// Form fields of the bye forms.
#[derive(Clone, Debug, Deserialize)]
pub struct ByesForm {
    /// Action: `ask` or `take_back`.
    what: String,
    #[serde(default)]
    group: u32,
    #[serde(default)]
    round: u16,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    word: String,
    #[serde(default)]
    request: i64,
}

/// Returns the entrant's byes in rounds that are not paired. `typed` is a refused form.
pub(super) fn own_byes(
    service: &Service,
    scope: &RequestScope,
    entry: EntryId,
    words: Words,
    typed: Option<&ByesForm>,
) -> Result<OwnByes, ServiceError> {
    let (t, group) = (scope.tournament(), scope.group());
    let may_ask = rounds(t, group, entry);
    let is_to_come = |request: &ByeRequest| {
        request.entry == entry && request.at.group == group.id && request.at.round > group.last_round()
    };
    let asked = service.byes_asked(t.id)?.into_iter().filter(is_to_come).map(|request| {
        let ByeRequest { id, at, kind, answer, .. } = request;
        let bye = words.bye_kind(kind);
        let said = match &answer {
            None => words.bye_waits(at.round, bye),
            Some(ByeAnswer::Granted) => words.bye_was_granted(at.round, bye),
            Some(ByeAnswer::Refused(why)) => words.bye_was_refused(at.round, bye, why),
        };
        AskedBye { round: at.round, said, open: answer.is_none().then_some(id) }
    });
    let chosen = typed.and_then(|form| ByeKind::from_code(&form.kind)).unwrap_or(ByeKind::HalfPoint);
    let kind = |kind: ByeKind| {
        let label = if kind == ByeKind::HalfPoint { words.bye_ask_half() } else { words.bye_ask_zero() };
        (kind.code(), label, kind == chosen)
    };
    Ok(OwnByes {
        group: group.id.0,
        rounds: may_ask.into_iter().map(|round| (round, typed.is_some_and(|form| form.round == round))).collect(),
        kinds: KINDS.map(kind).into(),
        asked: asked.collect(),
        word: typed.map(|form| form.word.clone()).unwrap_or_default(),
    })
}

/// `POST /p/{pass}/byes`: requests a bye or takes the request back. The pass identifies the entrant, not the form.
pub async fn change(visitor: Visitor, held: HeldPass, form: Form<ByesForm>, state: web::Data<State>) -> Page {
    let Form(form) = form;
    match ask(&state, &held, &form).await {
        Ok(()) => see_other(format!("{}#byes", PassAddress::page(held.0.pass))),
        Err(error) => page::refused_byes(&state, visitor, &held, error, form).await,
    }
}

async fn ask(state: &web::Data<State>, held: &HeldPass, form: &ByesForm) -> Result<(), WebError> {
    // Half a slip only reports one board.
    if !matches!(held.0.kind, PassKind::Player | PassKind::Captain) {
        return Err(HallRefusal::NotForThis.into());
    }
    let asking = match form.what.as_str() {
        "ask" => {
            let at = RoundRef { group: GroupId(form.group), round: form.round };
            let kind = ByeKind::from_code(&form.kind).ok_or(HallRefusal::Bye(ByeFault::Kind))?;
            ByeRequestAction::Ask { at, kind, word: form.word.clone() }
        }
        "take_back" => ByeRequestAction::TakeBack { request: form.request },
        _ => return Err(WebError::Field("what")),
    };
    let (id, entry, asked) = (held.0.tournament, held.entry()?, state.clone());
    Ok(web::block(move || asked.service.ask_bye(id, entry, asking)).await??)
}
