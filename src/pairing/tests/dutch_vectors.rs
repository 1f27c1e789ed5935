//! Sixty tournaments (361 rounds) paired by an endorsed engine under the Dutch rules of 2026, with forfeits, byes of every kind,
//! late entries, withdrawals, acceleration, prohibited pairs and unusual scoring; and single cases named after their article.

use std::path::PathBuf;

use qisai_domain::GroupId;
use qisai_pairing::checker::{PairedRound, check};

use crate::trf;

/// The vectors beside the checkout; `None` (with a note) when they are missing and not required.
fn vectors(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none_or(|it| it != "1"), "{} is missing", path.display());
    println!("skipped: {folder} (no vectors folder)");
    None
}

/// Lines `3: 4-11 2-9 25-0`: the round's games in board order.
fn boards(pairs: &str) -> Vec<Vec<(u32, u32)>> {
    let games = |line: &str| {
        let (_, games) = line.split_once(':').unwrap();
        let pair =
            |game: &str| game.split_once('-').map(|(first, second)| (first.parse().unwrap(), second.parse().unwrap()));
        games.split_whitespace().filter_map(pair).collect()
    };
    pairs.lines().map(games).collect()
}

#[test]
fn every_round_of_the_vectors_is_paired_alike() {
    let Some(folder) = vectors("pairing/dutch") else { return };
    let mut names: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "trf"));
    names.sort();
    let (mut rounds, mut wrong, mut reordered) = (0, Vec::new(), Vec::new());
    for path in names {
        let text = std::fs::read_to_string(&path).unwrap();
        let boards = boards(&std::fs::read_to_string(path.with_extension("pairs")).unwrap());
        let report = check(&trf::read(&text, &boards), GroupId(1)).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        rounds += report.rounds;
        wrong.extend(report.differing.iter().map(|difference| format!("{name}: {difference:?}")));
        // The engine that made the vectors ignores virtual points in the order of the boards.
        if !text.contains("\n250") {
            reordered.extend(report.reordered.iter().map(|round| format!("{name} round {round}")));
        }
    }
    assert_eq!(rounds, 361);
    assert!(wrong.is_empty(), "{} rounds differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(reordered.is_empty(), "other board order: {reordered:?}");
}

#[test]
fn single_cases_are_paired_alike() {
    let Some(folder) = vectors("third_party/bbp-sharly") else { return };
    for name in ["dutch_2025_C5", "dutch_2025_C9", "issue_7"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.input"))).unwrap();
        let expected = std::fs::read_to_string(folder.join(format!("{name}.output.expected"))).unwrap();
        let mut tournament = trf::read(&text, &[]);
        let round = tournament.main_group().unwrap().1.rounds.len() + 1;
        let plan = qisai_pairing::plan_round(&tournament, GroupId(1), u16::try_from(round).unwrap()).unwrap();
        let paired = PairedRound::planned(&plan);
        let mut lines = vec![(paired.games.len() + usize::from(paired.bye.is_some())).to_string()];
        lines.extend(paired.games.iter().map(|(first, second)| format!("{first} {second}")));
        lines.extend(paired.bye.map(|bye| format!("{bye} 0")));
        tournament.stages.clear();
        assert_eq!(lines, expected.lines().collect::<Vec<_>>(), "{name}");
    }
}
