//! Form with which a player requests a bye, or takes the request back.

use actix_web::web;
use qisai_domain::bye_request::ByeFault;
use qisai_domain::{ByeKind, GroupId, RoundRef};

use crate::byes::hall::ByesForm;
use crate::handler::{Form, Page, Result, State, Visitor, WebError, see_other};
use crate::passes::page::{RefusedInput, refused_with};
use crate::passes::pass::HeldPass;
use qisai_service::byes::ByeRequestAction;
use qisai_service::passes::PassKind;
use qisai_service::passes::hall::HallRefusal;
use qisai_view::address::hall::PassAddress;

/// `POST /p/{pass}/byes`: requests a bye or takes the request back. The pass identifies the entrant, not the form.
pub async fn change(visitor: Visitor, held: HeldPass, Form(form): Form<ByesForm>) -> Page {
    match ask(&visitor.state, &held, &form).await {
        Ok(()) => see_other(format!("{}#byes", PassAddress::page(held.0.pass))),
        Err(error) => refused_with(visitor, &held, error, RefusedInput::Byes(form)).await,
    }
}

async fn ask(state: &web::Data<State>, held: &HeldPass, form: &ByesForm) -> Result<()> {
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
