//! Call of a board's players to the arbiter, shown on the screens in the venue.

use qisai_domain::screen::Notice;
use qisai_domain::{PairingId, Right, RoundState};
use serde::Deserialize;

use super::of_pairing::OfPairing;
use crate::handler::{Form, Page, Path, RequestScope, Visitor, WebError, see_other};

/// Form fields of a call.
#[derive(Deserialize)]
pub struct CallFields {
    /// Destination of the call: `arbiter`.
    to: String,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/call`: shows the call on the screens until it is removed.
pub async fn enter(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, form: Form<CallFields>) -> Page {
    if form.0.to != "arbiter" {
        return Err(WebError::Field("to"));
    }
    let (number, id) = (scope.number()?, scope.tournament().id);
    let round = scope.group().round(number).filter(|round| round.state != RoundState::Draft);
    let pairing = round.and_then(|round| round.pairings.get(&PairingId(path.pairing)));
    let board = pairing.and_then(|pairing| pairing.board()).ok_or(WebError::NotFound)?;
    visitor.check(Right::Call, board)?;
    let notice = Notice::Board { group: scope.group_id(), round: number, board };
    visitor.ask(move |service| service.call_out(id, notice)).await??;
    see_other(format!("{}?board={board}#b{board}", scope.desk().round(number)))
}
