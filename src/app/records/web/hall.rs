//! Record that a player hands in for an own game: its moves as text, or a photo of the score sheet. It waits for an
//! arbiter.

use qisai_domain::calendar::HallClocks;
use qisai_domain::{GameKey, Side};
use qisai_i18n::Words;
use qisai_service::records::sheets::{PendingSheet, SheetContent};
use qisai_service::reports::GameLocation;

/// Form for the record of one game.
pub(crate) struct RecordForm {
    /// Messages about records that were handed in, as moves or as a photo, and wait for an arbiter.
    pub(crate) waits: Vec<String>,
    /// Text typed in a refused form, otherwise the waiting moves.
    pub(crate) moves: String,
}

impl RecordForm {
    /// Returns the record form of one side of a game.
    pub(crate) fn of(
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
pub(crate) struct RefusedMoves {
    pub(crate) game: GameKey,
    pub(crate) moves: String,
}
