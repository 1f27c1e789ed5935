//! Files read.

use std::io::Read;

use qisai_domain::{GroupId, Tournament};
use qisai_exchange::trf::Note;

use super::failure::Failure;
use super::output;
use crate::service::files;

/// The name that means the standard input.
const STANDARD_INPUT: &str = "-";

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

/// The tournament of a TRF, with what was forgiven on the way.
pub(super) fn tournament(file: &str) -> Result<(Tournament, Vec<Note>), Failure> {
    let (setup, notes) =
        files::read_trf(&bytes(file)?, None, None).map_err(|error| Failure::from(error).in_file(file))?;
    match Tournament::try_from(setup) {
        Ok(tournament) => Ok((tournament, notes)),
        Err(error) => {
            // They may explain it.
            warn(file, &notes);
            Err(Failure::Wrong(format!("{file}: {error}")))
        }
    }
}

/// Says what was forgiven.
pub(super) fn warn(file: &str, notes: &[Note]) {
    for note in notes {
        output::warn(file, note);
    }
}

/// The group of an ordinary tournament.
pub(super) fn main_group(tournament: &Tournament) -> Result<GroupId, Failure> {
    let (_, group) = tournament.main_group().ok_or_else(|| Failure::Wrong("the tournament has no stage".into()))?;
    Ok(group.id)
}
