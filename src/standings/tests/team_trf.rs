//! Team events from files.

use qisai_domain::TeamSetup;
use qisai_exchange::trf;
use qisai_standings::{Pairing, Settings, Table, TeamCards};

/// A table of the teams of a file; the entries have the file's team numbers.
pub fn read(text: &str) -> Table {
    let setup = setup(text);
    let settings = Settings::new(Pairing::of(&setup.format), setup.regulations.tie_breaks);
    Table::of_teams(&TeamCards::try_from(&setup).unwrap(), settings)
}

/// The draft of a file of which nothing is in doubt.
pub fn setup(text: &str) -> TeamSetup {
    let (file, notes) = trf::import_teams(&trf::parse(text.as_bytes()).unwrap()).unwrap();
    let doubts: Vec<_> = notes.iter().filter(|note| note.severity == trf::Severity::Refused).collect();
    assert!(doubts.is_empty(), "{doubts:?}");
    file.setup
}
