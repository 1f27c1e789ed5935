//! Tests with sixty tournaments (361 rounds) paired by an endorsed engine under the Dutch rules of 2026, and with the
//! cases of `fixtures/pairing/dutch`, each named after its article.
//!
//! The tournaments contain forfeits, byes of every kind, late entries, withdrawals, acceleration, prohibited pairs and
//! unusual scoring.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use qisai_domain::format::Acceleration;
use qisai_domain::setup::PlayedPairing;
use qisai_domain::{Format, GroupId, Tournament};
use qisai_pairing::checker::check;

use crate::support::{fixtures, imported, lines, next_line, next_round, stage_of, vectors};

/// Reads the tournament of a file. Each line of `boards`, such as `3: 4-11 2-9 25-0`, gives the games of a round in
/// board order, from the first round on.
fn read(file: &Path, boards: &str) -> Tournament {
    let mut setup = imported(file);
    for (round, line) in setup.played.iter_mut().zip(boards.lines()) {
        let games: Vec<&str> = line.split_whitespace().skip(1).collect();
        round.pairings.sort_by_key(|pairing| match pairing {
            PlayedPairing::Game { first, second, .. } => {
                let game = format!("{first}-{second}");
                games.iter().position(|it| *it == game)
            }
            _ => Some(usize::MAX),
        });
    }
    Tournament::try_from(setup).unwrap()
}

fn text_of(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap()
}

/// Returns the name, file and tournament of every vector, or `None` if there are no vectors.
pub fn tournaments() -> Option<Vec<(String, String, Tournament)>> {
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(vectors("pairing/dutch")?).unwrap().map(|file| file.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "trf"));
    names.sort();
    let named = |path: PathBuf| {
        let tournament = read(&path, &text_of(&path.with_extension("pairs")));
        (path.file_stem().unwrap().to_string_lossy().into_owned(), text_of(&path), tournament)
    };
    Some(names.into_iter().map(named).collect())
}

#[test]
fn every_round_of_the_vectors_is_paired_alike() {
    let (mut rounds, mut wrong, mut reordered) = (0, Vec::new(), Vec::new());
    let Some(tournaments) = tournaments() else { return };
    for (name, text, tournament) in tournaments {
        let report = check(&tournament, GroupId(1)).unwrap();
        rounds += report.rounds;
        wrong.extend(report.differing.iter().map(|difference| format!("{name}: {difference:?}")));
        // The engine that made the vectors ignores virtual points in the board order.
        if !text.contains("\n250") {
            reordered.extend(report.reordered.iter().map(|round| format!("{name} round {round}")));
        }
    }
    assert_eq!(rounds, 361);
    assert!(wrong.is_empty(), "{} rounds differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(reordered.is_empty(), "other board order: {reordered:?}");
}

#[test]
fn baku_acceleration_gives_the_virtual_points_that_the_records_give() {
    let Some(tournaments) = tournaments() else { return };
    let mut files = 0;
    for (name, _, mut tournament) in tournaments.into_iter().filter(|(_, text, _)| text.contains("\n250")) {
        let play = Arc::make_mut(&mut stage_of(&mut tournament).play);
        let Format::Swiss { acceleration, .. } = &mut play.format else { panic!("a Swiss") };
        *acceleration = Acceleration::Baku;
        assert_eq!(check(&tournament, GroupId(1)).unwrap().differing, [], "{name}");
        files += 1;
    }
    assert_eq!(files, 5);
}

/// Compares the games and the bye of the round after those in the file, in the format of the engines' command line.
#[test]
fn single_cases_of_others_are_paired_alike() {
    let Some(folder) = vectors("third_party/bbp-sharly") else { return };
    for name in ["dutch_2025_C5", "dutch_2025_C9", "issue_7"] {
        let expected = text_of(&folder.join(format!("{name}.output.expected")));
        let pairs = lines(&next_round(&read(&folder.join(format!("{name}.input")), "")).1);
        let found = [vec![pairs.len().to_string()], pairs].concat();
        assert_eq!(found, expected.lines().collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn every_fixture_is_paired_as_its_rule_says() {
    let cases = fixtures("dutch");
    assert!(cases.len() >= 16);
    for (name, case) in cases {
        let expected = text_of(&case.join("out.expected"));
        let tournament = read(&case.join("in.trf"), &expected);
        let report = check(&tournament, GroupId(1)).unwrap();
        let line = expected.lines().next_back().unwrap();
        if line.starts_with(&format!("{}: ", report.rounds)) {
            assert_eq!(report.differing, [], "{name}");
            let accelerated = text_of(&case.join("in.trf")).contains("\n250");
            assert!(report.reordered.is_empty() || accelerated, "{name}: {:?}", report.reordered);
        } else {
            assert_eq!(next_line(&tournament), line, "{name}");
        }
    }
}
