//! Reading of input files.

use std::collections::BTreeSet;
use std::io::Read;

use qisai_domain::{EntryId, Event, Tournament};
use qisai_exchange::trf::{self, Field, Imported, Note, NoteKind};
use serde::de::DeserializeOwned;

use super::failure::Failure;
use super::output;
use super::scope::ChosenGroup;
use qisai_service::copies::anchors::{self, AnchorFile};
use qisai_service::files;
use qisai_service::scope::Scope;

/// File name that means standard input.
const STANDARD_INPUT: &str = "-";

/// Tournament from a file, with its event.
pub(super) struct FileTournament {
    pub(super) event: Event,
    pub(super) tournament: Tournament,
}

impl FileTournament {
    /// Returns the scope of the chosen group.
    pub(super) fn scope(self, group: ChosenGroup) -> Result<Scope, Failure> {
        group.of(self.event, self.tournament)
    }
}

/// Reads a file, or standard input.
pub(super) fn bytes(file: &str) -> Result<Vec<u8>, Failure> {
    let read = if file == STANDARD_INPUT {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    read.map_err(|error| Failure::Unusable(format!("{file}: {error}")))
}

/// Reads a JSON file that a command wrote.
pub(super) fn json<T: DeserializeOwned>(file: &str, command: &str) -> Result<T, Failure> {
    serde_json::from_slice(&bytes(file)?)
        .map_err(|error| Failure::Unusable(format!("{file}: this is no file of `{command}`: {error}")))
}

/// Reads an anchor from a file.
pub(super) fn read_anchor(file: &str) -> Result<AnchorFile, Failure> {
    let anchor: AnchorFile = json(file, "qisai anchor")?;
    if anchor.qisai_anchor == anchors::FORM {
        return Ok(anchor);
    }
    let form = anchor.qisai_anchor;
    Err(Failure::Unusable(format!("{file}: it has form {form}; this program reads form {}", anchors::FORM)))
}

/// Parses a public key.
pub(super) fn public_key(text: &str) -> Result<String, String> {
    let key = text.trim().to_ascii_lowercase();
    let is_key = key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_key { Ok(key) } else { Err("64 hexadecimal digits are needed, as in the file of `qisai anchor`".to_owned()) }
}

/// Reads a tournament from a TRF, with notes on tolerated faults. A file with an ambiguous game is refused, since
/// results computed from it would be wrong.
pub(super) fn tournament(file: &str) -> Result<(FileTournament, Vec<Note>), Failure> {
    tournament_in(&bytes(file)?, file)
}

/// Parses a tournament from bytes; `file` is the name for messages.
pub(super) fn tournament_in(bytes: &[u8], file: &str) -> Result<(FileTournament, Vec<Note>), Failure> {
    let (imported, notes) = files::read_trf(bytes, None, None).map_err(|error| Failure::from(error).in_file(file))?;
    valid(imported, notes, file)
}

/// Returns a tournament without ambiguities.
pub(super) fn valid(imported: Imported, notes: Vec<Note>, file: &str) -> Result<(FileTournament, Vec<Note>), Failure> {
    refuse_doubts(&notes, file)?;
    match Tournament::try_from(imported.setup) {
        Ok(tournament) => Ok((FileTournament { event: imported.event, tournament }, notes)),
        Err(error) => Err(Failure::Wrong(format!("{file}: {error}"))),
    }
}

/// Refuses a file with notes of a kind.
pub(super) fn refuse_if(notes: &[Note], file: &str, is_refused: impl Fn(&NoteKind) -> bool) -> Result<(), Failure> {
    let refused = notes.iter().filter(|note| is_refused(&note.code)).map(|note| format!("{file}: {note}"));
    let refused: Vec<String> = refused.collect();
    if refused.is_empty() { Ok(()) } else { Err(Failure::Wrong(refused.join("\n"))) }
}

/// Returns `true` for a missing result in a finished round: nothing can be paired from it.
pub(super) fn is_without_result(note: &NoteKind) -> bool {
    matches!(note, NoteKind::ResultMissing { .. })
}

/// Refuses a file with ambiguities.
pub(super) fn refuse_doubts(notes: &[Note], file: &str) -> Result<(), Failure> {
    refuse_if(notes, file, leaves_doubt)
}

/// Returns `true` if a player, a game or a score could not be interpreted.
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

/// Colours that a file contains.
#[derive(Default)]
pub(super) struct ColoursTold {
    /// Round, smaller and larger number of the forfeited games without colours.
    not: BTreeSet<(u16, u32, u32)>,
}

impl ColoursTold {
    pub(super) fn of(bytes: &[u8]) -> Self {
        trf::parse(bytes).map_or_else(|_| Self::default(), |file| Self { not: trf::colours_not_told(&file) })
    }

    /// Returns `true` if the file contains the colours of a game. In a tournament from a file, entries have the file's
    /// starting numbers.
    pub(super) fn tells(&self, round: u16, one: EntryId, two: EntryId) -> bool {
        !self.not.contains(&(round, one.0.min(two.0), one.0.max(two.0)))
    }
}

/// Prints the notes on tolerated faults.
pub(super) fn warn(file: &str, notes: &[Note]) {
    for note in notes {
        output::warn(file, note);
    }
}
