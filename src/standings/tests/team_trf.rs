//! Team events from files.

use qisai_domain::{GroupId, Setup, Tournament, results};
use qisai_exchange::trf;
use qisai_standings::{Pairing, Settings, Table};

/// A table of the teams of a file; the entries have the file's team numbers.
pub fn read(text: &str) -> Table {
    let setup = setup(text);
    let settings = Settings::new(Pairing::of(&setup.play.format), setup.settings.regulations.tie_breaks);
    let rounds = u16::try_from(setup.played.len()).unwrap();
    let tournament = Tournament::try_from(setup).unwrap();
    Table::of(&results(&tournament, GroupId(1), rounds).unwrap(), settings)
}

/// The draft of a file of which nothing is in doubt.
pub fn setup(text: &str) -> Setup {
    let (file, notes) = trf::import_teams(&trf::parse(text.as_bytes()).unwrap()).unwrap();
    let doubts: Vec<_> = notes.iter().filter(|note| note.severity == trf::Severity::Refused).collect();
    assert!(doubts.is_empty(), "{doubts:?}");
    file.setup
}
