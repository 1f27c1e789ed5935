//! Form with which a player hands in a record.

use actix_web::{HttpRequest, web};
use qisai_domain::{EntryId, GameKey, GroupId, PairingId, RoundRef};

use crate::handler::{Page, Result, State, Upload, Visitor, WebError, see_other};
use crate::passes::page::{RefusedInput, refused_with};
use crate::passes::pass::HeldPass;
use crate::pool::RECORDS;
use crate::records::hall::RefusedMoves;
use qisai_service::ServiceError;
use qisai_service::check_in::{MarkAuthor, Means};
use qisai_service::passes::hall::HallRefusal;
use qisai_service::reports::{GameLocation, Reporter};
use qisai_view::address::hall::PassAddress;

/// `POST /p/{pass}/record`: hands in a record.
pub async fn hand_in(request: HttpRequest, visitor: Visitor, held: HeldPass) -> Page {
    if held.is_kiosk() {
        return Err(HallRefusal::NotForThis.into());
    }
    let upload = Upload::read(&request).await?;
    let game = upload.field("game").and_then(|game| game.parse().ok());
    let moves = upload.field("moves").unwrap_or_default().to_owned();
    match handed_in(&visitor.state, &held, upload).await {
        Ok(()) => see_other(PassAddress::page(held.0.pass)),
        Err(error) => {
            let stop = match &error {
                WebError::Service(ServiceError::Hall(HallRefusal::Unreadable(stop))) => Some((**stop).clone()),
                _ => None,
            };
            let typed = game.map(|game| RefusedMoves { game, moves, stop });
            refused_with(visitor, &held, error, typed.map_or(RefusedInput::None, RefusedInput::Moves)).await
        }
    }
}

async fn handed_in(state: &web::Data<State>, held: &HeldPass, upload: Upload) -> Result<()> {
    let number = |name: &'static str| {
        let field = upload.field(name).and_then(|field| field.parse::<u32>().ok());
        field.ok_or(WebError::Field(name))
    };
    let round = upload.field("round").and_then(|round| round.parse().ok()).ok_or(WebError::Field("round"))?;
    let game: GameKey = upload.field("game").and_then(|game| game.parse().ok()).ok_or(WebError::Field("game"))?;
    let at = RoundRef { group: GroupId(number("group")?), round };
    let place = GameLocation { at, pairing: PairingId(number("pairing")?), game };
    let two = [EntryId(number("first")?), EntryId(number("second")?)];
    let moves = upload.field("moves").unwrap_or_default().replace("\r\n", "\n").trim().to_owned();
    let by = MarkAuthor { who: String::new(), means: Means::Phone };
    let device = Some(held.0.device.clone());
    let reporter = Reporter { tournament: held.0.tournament, entry: held.entry()?, by, device, only: held.0.slip };
    let (asked, id) = (state.clone(), reporter.tournament);
    let as_is = upload.field("as_is").is_some();
    let source = upload.kept_source();
    let checked = move || asked.service.checked_sheet((id, at), (moves, as_is), &upload.file);
    let (sheet, stop) = RECORDS.read(source, checked).await??;
    // A photo beside unreadable moves is kept: a browser would not send it again.
    state.service.hand_in_sheet(reporter, (place, two), sheet).await?;
    stop.map_or(Ok(()), |stop| Err(HallRefusal::Unreadable(Box::new(stop)).into()))
}
