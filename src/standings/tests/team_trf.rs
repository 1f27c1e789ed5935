//! Team events from files.

use qisai_domain::{GroupId, Setup, Tournament, results};
use qisai_exchange::trf;
use qisai_standings::{Pairing, Settings, Table};

/// Returns a table of the teams in a file. The entries have the file's team numbers.
pub fn read(text: &str) -> Table {
    let setup = setup(text);
    let settings = Settings::new(Pairing::of(&setup.play.format), setup.settings.regulations.tie_breaks);
    let rounds = u16::try_from(setup.played.len()).unwrap();
    let tournament = Tournament::try_from(setup).unwrap();
    Table::of(&results(&tournament, GroupId(1), rounds).unwrap(), settings)
}

/// Returns the draft of a file without doubtful content.
pub fn setup(text: &str) -> Setup {
    let (file, notes) = trf::import_teams(&trf::parse(text.as_bytes()).unwrap()).unwrap();
    let doubts: Vec<_> = notes.iter().filter(|note| note.severity == trf::Severity::Refused).collect();
    assert!(doubts.is_empty(), "{doubts:?}");
    file.setup
}
