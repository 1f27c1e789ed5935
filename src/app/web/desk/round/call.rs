//! The players of a board are called on the screens in the hall.

use actix_web::web;
use qisai_domain::screen::Notice;
use qisai_domain::{Can, PairingId, RoundState};
use serde::Deserialize;

use super::board::OfPairing;
use crate::error::WebError;
use crate::form::Form;
use crate::respond::{Page, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;

/// Fields of the form.
#[derive(Deserialize)]
pub struct Call {
    /// `arbiter`: to whom they are asked to come.
    to: String,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/call`: stays until it is taken down.
pub async fn enter(
    visitor: Visitor,
    scope: RequestScope,
    path: web::Path<OfPairing>,
    form: Form<Call>,
    state: web::Data<State>,
) -> Page {
    if form.0.to != "arbiter" {
        return Err(WebError::Field("to"));
    }
    let (number, id) = (scope.number()?, scope.tournament().id);
    let round = scope.group().round(number).filter(|round| round.state != RoundState::Draft);
    let pairing = round.and_then(|round| round.pairings.get(&PairingId(path.pairing)));
    let board = pairing.and_then(|pairing| pairing.board()).ok_or(WebError::NotFound)?;
    visitor.check(Can::Call, board)?;
    let notice = Notice::Board { group: scope.group_id(), round: number, board };
    web::block(move || state.service.call_out(id, notice)).await??;
    see_other(format!("{}?board={board}#b{board}", scope.desk().round(number)))
}
