//! Answer to a record that a player handed in: it is accepted or rejected.

use qisai_domain::{PairingId, Right};
use serde::Deserialize;

use super::game::answer;
use super::place::{OfGame, find};
use crate::handler::{Form, Page, Path, RequestScope, Result, Visitor, WebError};
use qisai_service::records::sheets::Answer;
use qisai_service::reports::GameLocation;

/// Form fields of the answer.
#[derive(Deserialize)]
pub struct SheetForm {
    /// Action: `take` or `leave`.
    what: String,
    sheet: i64,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/r/{round}/records/{pairing}/{sequence}/handed-in`: accepts or rejects a record.
pub async fn settle(visitor: Visitor, scope: RequestScope, path: Path<OfGame>, Form(form): Form<SheetForm>) -> Page {
    let place = *path;
    let done = settled(&visitor, &scope, place, form).await;
    answer(&visitor, &scope, place, done).await
}

async fn settled(visitor: &Visitor, scope: &RequestScope, of_game: OfGame, form: SheetForm) -> Result<()> {
    let (pairing, _) = find(scope, of_game)?;
    visitor.check(Right::Record, pairing.table)?;
    let does = match form.what.as_str() {
        "take" => Answer::Take,
        "leave" => Answer::Leave,
        _ => return Err(WebError::Field("what")),
    };
    let place = GameLocation { at: scope.at(scope.number()?), pairing: PairingId(of_game.pairing), game: of_game.game };
    let by = visitor.by().seeing(qisai_domain::Version(form.seen));
    Ok(visitor.state.service.answer_sheet(visitor.tournament()?, (place, form.sheet), does, by).await?)
}
