//! Files read.

use std::io::Read;

use qisai_domain::{Event, Tournament};
use qisai_exchange::trf::{Field, Imported, Note, NoteKind};

use super::failure::Failure;
use super::output;
use super::scope::ChosenGroup;
use crate::scope::Scope;
use crate::service::files;

/// The name that means the standard input.
const STANDARD_INPUT: &str = "-";

/// What a file tells: a tournament in its event.
pub(super) struct FileTournament {
    pub(super) event: Event,
    pub(super) tournament: Tournament,
}

impl FileTournament {
    /// The chosen group of it.
    pub(super) fn scope(self, group: ChosenGroup) -> Result<Scope, Failure> {
        group.of(self.event, self.tournament)
    }
}

/// The bytes of a file, or of the standard input.
pub(super) fn bytes(file: &str) -> Result<Vec<u8>, Failure> {
    let read = if file == STANDARD_INPUT {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    read.map_err(|error| Failure::Unusable(format!("{file}: {error}")))
}

/// The tournament of a TRF, with what was forgiven on the way. A file that leaves a game in doubt is refused: what is computed
/// from it would be wrong.
pub(super) fn tournament(file: &str) -> Result<(FileTournament, Vec<Note>), Failure> {
    tournament_in(&bytes(file)?, file)
}

/// The same from bytes; `file` is what they are called by.
pub(super) fn tournament_in(bytes: &[u8], file: &str) -> Result<(FileTournament, Vec<Note>), Failure> {
    let (imported, notes) = files::read_trf(bytes, None, None).map_err(|error| Failure::from(error).in_file(file))?;
    valid(imported, notes, file)
}

/// A tournament of which nothing is in doubt.
pub(super) fn valid(imported: Imported, notes: Vec<Note>, file: &str) -> Result<(FileTournament, Vec<Note>), Failure> {
    refuse_doubts(&notes, file)?;
    match Tournament::try_from(imported.setup) {
        Ok(tournament) => Ok((FileTournament { event: imported.event, tournament }, notes)),
        Err(error) => Err(Failure::Wrong(format!("{file}: {error}"))),
    }
}

/// Refuses a file that leaves something in doubt.
pub(super) fn refuse_doubts(notes: &[Note], file: &str) -> Result<(), Failure> {
    let doubts: Vec<String> =
        notes.iter().filter(|note| leaves_doubt(&note.code)).map(|note| format!("{file}: {note}")).collect();
    if doubts.is_empty() { Ok(()) } else { Err(Failure::Wrong(doubts.join("\n"))) }
}

/// Whether a player, a game or a score could not be understood.
fn leaves_doubt(note: &NoteKind) -> bool {
    match note {
        NoteKind::NoStartingNumber
        | NoteKind::NumberTaken { .. }
        | NoteKind::UnknownOpponent { .. }
        | NoteKind::MeetsSelf { .. }
        | NoteKind::TwoByes { .. }
        | NoteKind::ExtraPoints
        | NoteKind::TwoPairingByes { .. }
        | NoteKind::OpponentsDisagree { .. }
        | NoteKind::ResultsImpossible { .. }
        | NoteKind::PointValueTooLarge
        | NoteKind::TeamFlaw { .. } => true,
        NoteKind::Unreadable { field } => {
            matches!(field, Field::StartingNumber | Field::Opponent | Field::Colour | Field::Result | Field::PointValue)
        }
        _ => false,
    }
}

/// Says what was forgiven.
pub(super) fn warn(file: &str, notes: &[Note]) {
    for note in notes {
        output::warn(file, note);
    }
}
