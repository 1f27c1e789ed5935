//! Files read.

use std::collections::BTreeSet;
use std::io::Read;

use qisai_domain::{EntryId, Event, Tournament};
use qisai_exchange::trf::{self, Field, Imported, Note, NoteKind};

use super::failure::Failure;
use super::output;
use super::scope::ChosenGroup;
use qisai_service::files;
use qisai_service::scope::Scope;

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

/// Refuses a file with remarks of a kind.
pub(super) fn refuse_if(notes: &[Note], file: &str, is_refused: impl Fn(&NoteKind) -> bool) -> Result<(), Failure> {
    let refused = notes.iter().filter(|note| is_refused(&note.code)).map(|note| format!("{file}: {note}"));
    let refused: Vec<String> = refused.collect();
    if refused.is_empty() { Ok(()) } else { Err(Failure::Wrong(refused.join("\n"))) }
}

/// Whether a result of a round that is over is missing: nothing can be paired from that.
pub(super) fn is_without_result(note: &NoteKind) -> bool {
    matches!(note, NoteKind::ResultMissing { .. })
}

/// Refuses a file that leaves something in doubt.
pub(super) fn refuse_doubts(notes: &[Note], file: &str) -> Result<(), Failure> {
    refuse_if(notes, file, leaves_doubt)
}

/// Whether a player, a game or a score could not be understood.
fn leaves_doubt(note: &NoteKind) -> bool {
    match note {
        NoteKind::NoStartingNumber
        | NoteKind::ColoursDisagree { .. }
        | NoteKind::NumberTaken { .. }
        | NoteKind::UnknownOpponent { .. }
        | NoteKind::MeetsSelf { .. }
        | NoteKind::TwoByes { .. }
        | NoteKind::ExtraPoints
        | NoteKind::TwoPairingByes { .. }
        | NoteKind::PairingByeAhead { .. }
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

/// Which colours a file tells.
#[derive(Default)]
pub(super) struct ColoursTold {
    /// Round, smaller and larger number of the forfeited games without.
    not: BTreeSet<(u16, u32, u32)>,
}

impl ColoursTold {
    pub(super) fn of(bytes: &[u8]) -> Self {
        trf::parse(bytes).map_or_else(|_| Self::default(), |file| Self { not: trf::colours_not_told(&file) })
    }

    /// Whether it tells those of a game. In a tournament from a file the entries have the file's starting numbers.
    pub(super) fn tells(&self, round: u16, one: EntryId, two: EntryId) -> bool {
        !self.not.contains(&(round, one.0.min(two.0), one.0.max(two.0)))
    }
}

/// Says what was forgiven.
pub(super) fn warn(file: &str, notes: &[Note]) {
    for note in notes {
        output::warn(file, note);
    }
}
