//! Records that players hand in for a game, displayed next to the game. A photo is visible
//! only to users who keep the record of its board.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use qisai_domain::{Pairing, Right, Side};
use qisai_records::boards;

use super::place::{OfGame, find};
use super::teller;
use crate::handler::{Page, Path, RequestScope, Visitor};
use qisai_i18n::{Words, name_of};
use qisai_service::records::sheets::{PendingSheet, SheetContent};
use qisai_service::reports::GameLocation;
use qisai_service::screens::pictures::StoredPicture;
use qisai_view::address::{DeskAddress, RecordPart};
use qisai_view::records::findings::Verdict;
use qisai_view::sides::SideMark;

/// Record handed in for a game.
pub(crate) struct SheetPanel {
    pub(crate) id: i64,
    pub(crate) mark: SideMark,
    pub(crate) who: String,
    /// Time, such as `14:02`.
    pub(crate) at: String,
    /// Moves as typed; `None` for a photo.
    pub(crate) moves: Option<String>,
    /// Verdict on the moves.
    pub(crate) verdict: Option<Verdict>,
    /// Number of legal plies and of all plies.
    pub(crate) plies: String,
    pub(crate) photo: DeskAddress,
}

impl SheetPanel {
    /// Judges a record that was handed in. This is slow; call it outside the web workers.
    pub(crate) fn of(scope: &RequestScope, pairing: &Pairing, sheet: &PendingSheet, t: Words) -> Self {
        let (tournament, place) = (scope.tournament(), sheet.place);
        let of_game = OfGame { pairing: place.pairing.0, game: place.game };
        let part = if sheet.side == Side::First { RecordPart::FirstPhoto } else { RecordPart::SecondPhoto };
        let judged = match &sheet.content {
            SheetContent::Moves(text) => find(scope, of_game).ok().map(|(_, game)| {
                (boards::judged_text(tournament, scope.event(), pairing, (place.game, &game), text), game.result)
            }),
            SheetContent::Photo => None,
        };
        let account = judged.as_ref().and_then(|(judgement, _)| judgement.account.as_ref());
        Self {
            id: sheet.id,
            mark: SideMark::of(tournament.settings.discipline, sheet.side, t),
            who: name_of(tournament, sheet.entry, t).to_owned(),
            at: scope.event().clocks().said(sheet.at, "%H:%M"),
            moves: match &sheet.content {
                SheetContent::Moves(text) => Some(text.clone()),
                SheetContent::Photo => None,
            },
            plies: account.map(|account| t.sheet_plies(account.plies, account.recorded)).unwrap_or_default(),
            verdict: judged.map(|(judgement, result)| teller(tournament, scope.stage(), t).verdict(&judgement, result)),
            photo: scope.desk().to(of_game.page(place.at.round, part)),
        }
    }
}

/// `GET /desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/first`: photo of the first mover.
pub async fn first_photo(visitor: Visitor, scope: RequestScope, path: Path<OfGame>) -> Page {
    photo(visitor, scope, *path, Side::First).await
}

/// `GET …/photos/second`: photo of the second mover.
pub async fn second_photo(visitor: Visitor, scope: RequestScope, path: Path<OfGame>) -> Page {
    photo(visitor, scope, *path, Side::Second).await
}

async fn photo(visitor: Visitor, scope: RequestScope, of_game: OfGame, side: Side) -> Page {
    let (pairing, _) = find(&scope, of_game)?;
    let place = GameLocation { at: scope.at(scope.number()?), pairing: pairing.id, game: of_game.game };
    let table = pairing.table;
    let found = visitor.ask(move |service| service.sheet_photo(scope.tournament(), place, side));
    let StoredPicture { media, bytes } = found.await??;
    visitor.check(Right::Record, table)?;
    let kind = media.rsplit('/').next().unwrap_or_default();
    let word = if side == Side::First { "first" } else { "second" };
    let name = format!("inline; filename=\"round{}-board{table}-{word}.{kind}\"", place.at.round);
    let answer = HttpResponse::Ok()
        .content_type(media)
        .insert_header((CONTENT_DISPOSITION, name))
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .body(bytes);
    Ok(answer)
}
