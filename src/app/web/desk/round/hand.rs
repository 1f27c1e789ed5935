//! A draft changed by hand: the session, its edits, and what it has come to.

use std::time::{Duration, Instant};

use actix_web::web;
use qisai_domain::hand_edit::Differences;
use qisai_domain::refusal::Missing;
use qisai_domain::{ByeKind, Command, GroupId, HandEdit, PairingId, Refusal, Round, RoundState, Seating, Tournament};
use qisai_pairing::Patience;
use qisai_pairing::breach::{Breach, Finding, Level, breaches};
use qisai_pairing::comparison::compare;
use serde::Deserialize;

use super::super::run;
use super::answer;
use crate::i18n::Words;
use crate::scope::Scope;
use crate::view::why::compared;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::pool::DESK;
use crate::web::respond::Page;
use crate::web::state::State;
use crate::web::visitor::Visitor;

/// A session as the desk shows it.
pub(super) struct Session {
    pub(super) open: bool,
    pub(super) by: String,
    pub(super) reason: String,
    /// What the engine had proposed.
    pub(super) gone: Vec<String>,
    /// What stands instead.
    pub(super) new: Vec<String>,
    /// How the round compares with the engine's own pairing; empty when that cannot be said at once.
    pub(super) compared: String,
}

/// How long a page waits for the comparison.
const COMPARED_WITHIN: Duration = Duration::from_secs(2);

impl Session {
    pub(super) fn of(tournament: &Tournament, group: GroupId, round: &Round, t: Words) -> Option<Self> {
        let HandEdit { by, open, reason, .. } = round.hand_edit.clone()?;
        let Differences { gone, new } = round.hand_edit.as_ref()?.differences(round);
        let said = |seatings: Vec<Seating>| seatings.iter().map(|it| seating(tournament, *it, t)).collect();
        let began = Instant::now();
        let patience = Patience::while_so(move || began.elapsed() < COMPARED_WITHIN);
        let comparison = compare(tournament, group, round.number, patience).ok();
        let compared = comparison.map(|comparison| compared(&comparison, tournament, t)).unwrap_or_default();
        Some(Self { open, by, reason: reason.unwrap_or_default(), gone: said(gone), new: said(new), compared })
    }
}

/// What the rules say to a draft; nothing to other rounds, and nothing where they cannot be asked.
pub(super) fn found(tournament: &Tournament, group: GroupId, round: Option<&Round>) -> Vec<Finding> {
    let draft = round.filter(|round| round.state == RoundState::Draft);
    draft.and_then(|round| breaches(tournament, group, round.number).ok()).unwrap_or_default()
}

/// Whether a draft that breaks an absolute rule is ended without a word.
fn lacks_reason(tournament: &Tournament, group: GroupId, number: u16, reason: Option<&str>) -> bool {
    let said = reason.is_some_and(|reason| !reason.trim().is_empty());
    let found = found(tournament, group, tournament.round(group, number));
    !said && found.iter().any(|finding| finding.level == Level::Forbidden && finding.breach != Breach::WithoutOpponent)
}

/// `Chen Wei – Example`, `Dubois bye`
pub(super) fn seating(tournament: &Tournament, seating: Seating, t: Words) -> String {
    match seating {
        Seating::Game(first, second) => {
            format!("{} – {}", tournament.name_of(first), tournament.name_of(second))
        }
        Seating::Bye(entry, kind) => format!("{} {}", tournament.name_of(entry), t.bye_kind(kind)),
    }
}

/// Fields of the edits: numbers are pairing numbers (TPN).
#[derive(Deserialize)]
pub struct Hand {
    edit: String,
    #[serde(default)]
    pairing: Option<u32>,
    #[serde(default)]
    one: Option<String>,
    #[serde(default)]
    other: Option<String>,
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    reason: Option<String>,
}

/// `POST /desk/{slug}/r/{round}/hand`: begins or ends a session of edits, or changes the draft in it.
pub async fn edit(visitor: Visitor, scope: Scope, form: Form<Hand>, state: web::Data<State>) -> Page {
    let Form(form) = form;
    let (before, group, round) = (scope.tournament(), scope.group_id(), scope.number()?);
    let numbered = |text: &Option<String>| {
        let tpn = text.as_deref().and_then(|text| text.trim().parse::<u32>().ok());
        let entry = before.entries.values().find(|entry| tpn == Some(entry.tpn)).map(|entry| entry.id);
        entry.ok_or_else(|| {
            let number = tpn.unwrap_or(0);
            WebError::from(Refusal::Missing { what: Missing::Entry, number })
        })
    };
    let pairing = PairingId(form.pairing.unwrap_or(0));
    let unsaid = form.edit == "end" && {
        let (asked, reason) = (std::sync::Arc::clone(before), form.reason.clone());
        DESK.run(move || lacks_reason(&asked, group, round, reason.as_deref())).await?
    };
    let command = match form.edit.as_str() {
        "begin" => Ok(Command::BeginEdit { group, round }),
        "end" if unsaid => Err(Refusal::ReasonNeeded.into()),
        "end" => Ok(Command::EndEdit { group, round }),
        "swap" => Ok(Command::SwapSides { group, round, pairing }),
        "unpair" => Ok(Command::Unpair { group, round, pairing }),
        "exchange" => numbered(&form.one)
            .and_then(|one| Ok(Command::Exchange { group, round, one, other: numbered(&form.other)? })),
        "pair" => numbered(&form.one)
            .and_then(|first| Ok(Command::PairByHand { group, round, first, second: numbered(&form.other)? })),
        "bye" => numbered(&form.one).map(|entry| {
            let kind = form.kind.as_deref().and_then(ByeKind::from_code).unwrap_or(ByeKind::PairingAllocated);
            Command::GiveBye { group, round, entry, kind }
        }),
        _ => Err(WebError::Field("edit")),
    };
    let done = match command {
        Ok(command) => run(&state, &visitor, command, form.reason).await.map(drop),
        Err(error) => Err(error),
    };
    answer(&state, &visitor, &scope, done).await
}
