//! Record that a player hands in for an own game: its moves as text, or a photo of the score sheet. It waits for an
//! arbiter.

use qisai_domain::calendar::HallClocks;
use qisai_domain::{Discipline, GameKey, Side};
use qisai_i18n::Words;
use qisai_records::Stop;
use qisai_service::records::sheets::{PendingSheet, SheetContent};
use qisai_service::reports::GameLocation;
use qisai_view::sides;

/// Form for the record of one game.
pub(crate) struct RecordForm {
    /// Messages about records that were handed in, as moves or as a photo, and wait for an arbiter.
    pub(crate) waits: Vec<String>,
    /// Text typed in a refused form, otherwise the waiting moves.
    pub(crate) moves: String,
    /// Place in words at which the typed moves stop being readable.
    pub(crate) stop: Option<String>,
}

impl RecordForm {
    /// Returns the record form of one side of a game.
    pub(crate) fn of(
        (sheets, clocks): (&[PendingSheet], HallClocks),
        discipline: Discipline,
        place: GameLocation,
        side: Side,
        typed: Option<&RefusedMoves>,
        t: Words,
    ) -> Self {
        let own = sheets.iter().filter(|sheet| (sheet.place, sheet.side) == (place, side));
        let mut form = Self { waits: Vec::new(), moves: String::new(), stop: None };
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
            form.stop = typed.stop.as_ref().map(|stop| said(stop, discipline, t));
        }
        form
    }
}

/// Moves typed in a refused form.
pub(crate) struct RefusedMoves {
    pub(crate) game: GameKey,
    pub(crate) moves: String,
    /// Place at which they stop being readable.
    pub(crate) stop: Option<Stop>,
}

/// Returns the place at which moves stop being readable, and why.
fn said(stop: &Stop, discipline: Discipline, t: Words) -> String {
    let fault = t.ended(&t.fault(stop.kind, &stop.text, &stop.readings));
    match stop.last_read() {
        Some((number, side)) => t.read_up_to(t.ply(number, sides::word(discipline, side, t)), fault),
        None => t.nothing_read(fault),
    }
}
