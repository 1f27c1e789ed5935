//! Files from other sources, read from the vectors folder beside the checkout. If the folder is missing, the tests
//! print a note and pass, unless `QISAI_REQUIRE_VECTORS=1` is set.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use qisai_domain::setup::PlayedPairing;
use qisai_domain::{ByeKind, EntryId, GroupId, Tournament};
use qisai_exchange::trf::{self, Dialect, Imported, Note, NoteKind};

fn vectors(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "no vectors at {}", path.display());
    println!("skipped: {folder} (no vectors folder)");
    None
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|extension| extension == "trf" || extension == "input") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn read(path: &Path) -> (Imported, Vec<Note>) {
    let file = trf::parse(&fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    trf::import(&file)
}

#[test]
fn every_file_becomes_a_tournament() {
    let Some(folder) = vectors("") else { return };
    let files = files(&folder);
    assert!(files.len() > 200);
    for path in files {
        let setup = read(&path).0.setup;
        let players = setup.entrants.len();
        let tournament = Tournament::try_from(setup).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(tournament.people.len(), players, "{}", path.display());
    }
}

/// Individual events of the pairing and standings vectors are clean: nothing in them needs correction, and the claimed
/// points (computed elsewhere) are those of their games.
#[test]
fn clean_files_give_no_remarks() {
    for folder in ["pairing/dutch", "standings/ind_swiss", "standings/ind_rr", "standings/big"] {
        let Some(folder) = vectors(folder) else { return };
        for path in files(&folder) {
            let (_, notes) = read(&path);
            let remarks: Vec<String> = notes
                .iter()
                .filter(|note| !matches!(note.code, NoteKind::TypeFromText { .. }))
                .map(ToString::to_string)
                .collect();
            assert!(remarks.is_empty(), "{}: {remarks:#?}", path.display());
        }
    }
}

/// The `.pairs` files give every round in board order, as sorted by another engine.
#[test]
fn boards_stand_in_the_recommended_order() {
    let Some(folder) = vectors("pairing/dutch") else { return };
    let mut compared = 0;
    for path in files(&folder) {
        let text = fs::read_to_string(&path).unwrap();
        if text.lines().any(|line| line.starts_with("250")) {
            continue; // sorted by scores with virtual points, or not: see the rule's "should"
        }
        let setup = read(&path).0.setup;
        let expected = fs::read_to_string(path.with_extension("pairs")).unwrap();
        for (round, line) in setup.played.iter().zip(expected.lines()) {
            let (_, expected) = line.split_once(": ").unwrap();
            let found: Vec<String> = round
                .pairings
                .iter()
                .filter_map(|pairing| match pairing {
                    PlayedPairing::Game { first, second, .. } | PlayedPairing::Match { first, second, .. } => {
                        Some(format!("{first}-{second}"))
                    }
                    PlayedPairing::Bye { number, kind: ByeKind::PairingAllocated } => Some(format!("{number}-0")),
                    PlayedPairing::Bye { .. } | PlayedPairing::TeamMatch { .. } | PlayedPairing::Whole(_) => None,
                })
                .collect();
            assert_eq!(found.join(" "), expected, "{} {line}", path.display());
            compared += 1;
        }
        assert_eq!(setup.played.len(), expected.lines().count(), "{}", path.display());
    }
    assert!(compared > 300, "{compared}");
}

/// An individual event that is written and read again is the same in both dialects, and nothing needs correction.
#[test]
fn written_files_come_back() {
    let mut compared = 0;
    for folder in ["pairing/dutch", "standings/ind_swiss", "standings/ind_rr", "standings/big", "third_party/dubov"] {
        let Some(folder) = vectors(folder) else { return };
        for path in files(&folder) {
            let (imported, _) = read(&path);
            let tournament = Tournament::try_from(imported.setup.clone()).unwrap();
            for dialect in [Dialect::Trf26, Dialect::Trf16] {
                let text = trf::write(&imported.event, &tournament, GroupId(1), &BTreeMap::new(), dialect).unwrap();
                let (again, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
                let remarks: Vec<String> = notes
                    .iter()
                    .filter(|note| !matches!(note.code, NoteKind::TypeFromText { .. }))
                    .map(ToString::to_string)
                    .collect();
                assert!(remarks.is_empty(), "{} {dialect:?}: {remarks:#?}", path.display());
                assert_eq!(again, imported, "{} {dialect:?}", path.display());
            }
            compared += 1;
        }
    }
    assert!(compared > 140, "{compared}");
}

/// Player lines of files in canonical columns are written back identically.
#[test]
fn player_lines_are_written_in_the_columns_of_other_programs() {
    let Some(folder) = vectors("pairing/dutch") else { return };
    for path in files(&folder) {
        let original = fs::read_to_string(&path).unwrap();
        let players: Vec<&str> = original.lines().filter(|line| line.starts_with("001")).collect();
        let (Imported { event, setup, .. }, _) = read(&path);
        let tournament = Tournament::try_from(setup).unwrap();
        let ranks = players.iter().map(|line| {
            let field = |from: usize, to: usize| line[from - 1..to].trim().parse().unwrap();
            (EntryId(field(5, 8)), field(86, 89))
        });
        let text = trf::write(&event, &tournament, GroupId(1), &ranks.collect(), Dialect::Trf26).unwrap();
        let written: Vec<&str> = text.lines().filter(|line| line.starts_with("001")).collect();
        assert_eq!(written, players, "{}", path.display());
    }
}
