//! Record that a player hands in for an own game: its moves as text, or a photo of the score sheet. It waits for an
//! arbiter.

use actix_web::{HttpRequest, web};
use qisai_domain::calendar::HallClocks;
use qisai_domain::{EntryId, GameKey, GroupId, PairingId, RoundRef, Side};

use super::page;
use crate::error::WebError;
use crate::form::Upload;
use crate::pass::HeldPass;
use crate::pool::RECORDS;
use crate::respond::{Page, see_other};
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::Words;
use qisai_service::check_in::{MarkAuthor, Means};
use qisai_service::hall::HallRefusal;
use qisai_service::reports::{GameLocation, Reporter};
use qisai_service::sheets::{PendingSheet, SheetContent};
use qisai_view::address::hall::PassAddress;

/// Form for the record of one game.
pub(super) struct RecordForm {
    /// Messages about records that were handed in, as moves or as a photo, and wait for an arbiter.
    pub(super) waits: Vec<String>,
    /// Text typed in a refused form, otherwise the waiting moves.
    pub(super) moves: String,
}

impl RecordForm {
    /// Returns the record form of one side of a game.
    pub(super) fn of(
        (sheets, clocks): (&[PendingSheet], HallClocks),
        place: GameLocation,
        side: Side,
        typed: Option<&RefusedMoves>,
        t: Words,
    ) -> Self {
        let own = sheets.iter().filter(|sheet| (sheet.place, sheet.side) == (place, side));
        let mut form = Self { waits: Vec::new(), moves: String::new() };
        for sheet in own {
            let at = clocks.at(sheet.at).format("%H:%M");
            match &sheet.content {
                SheetContent::Moves(moves) => {
                    form.waits.push(t.moves_wait(at));
                    form.moves.clone_from(moves);
                }
                SheetContent::Photo => form.waits.push(t.photo_waits(at)),
            }
        }
        if let Some(typed) = typed.filter(|typed| typed.game == place.game) {
            form.moves.clone_from(&typed.moves);
        }
        form
    }
}

/// Moves typed in a refused form.
pub(super) struct RefusedMoves {
    game: GameKey,
    moves: String,
}

/// `POST /p/{pass}/record`: hands in a record.
pub async fn hand_in(request: HttpRequest, visitor: Visitor, held: HeldPass, state: web::Data<State>) -> Page {
    if held.is_kiosk() {
        return Err(HallRefusal::NotForThis.into());
    }
    let upload = Upload::read(&request).await?;
    let game = upload.field("game").and_then(|game| game.parse().ok());
    let typed = game.map(|game| RefusedMoves { game, moves: upload.field("moves").unwrap_or_default().to_owned() });
    match handed_in(&state, &held, upload).await {
        Ok(()) => see_other(PassAddress::page(held.0.pass)),
        Err(error) => page::refused_moves(&state, visitor, &held, error, typed).await,
    }
}

async fn handed_in(state: &web::Data<State>, held: &HeldPass, upload: Upload) -> Result<(), WebError> {
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
    let sheet = RECORDS.run(move || asked.service.checked_sheet(id, moves, &upload.file)).await??;
    Ok(state.service.hand_in_sheet(reporter, (place, two), sheet).await?)
}
