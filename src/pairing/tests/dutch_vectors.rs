//! Sixty tournaments (361 rounds) paired by an endorsed engine under the Dutch rules of 2026, with forfeits, byes of every kind,
//! late entries, withdrawals, acceleration, prohibited pairs and unusual scoring; and the cases of `fixtures/pairing/dutch`, each
//! named after its article.

use std::path::PathBuf;
use std::sync::Arc;

use qisai_domain::format::Acceleration;
use qisai_domain::{Format, GroupId, Tournament};
use qisai_pairing::checker::{PairedRound, check};

use crate::support::{stage_of, vectors};
use crate::trf;

/// Lines `3: 4-11 2-9 25-0`: the round's games in board order.
pub fn boards(pairs: &str) -> Vec<Vec<(u32, u32)>> {
    let games = |line: &str| {
        let (_, games) = line.split_once(':').unwrap();
        let pair =
            |game: &str| game.split_once('-').map(|(first, second)| (first.parse().unwrap(), second.parse().unwrap()));
        games.split_whitespace().filter_map(pair).collect()
    };
    pairs.lines().map(games).collect()
}

/// Name, file and tournament of every vector; `None` when there are none.
pub fn tournaments() -> Option<Vec<(String, String, Tournament)>> {
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(vectors("pairing/dutch")?).unwrap().map(|file| file.unwrap().path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "trf"));
    names.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let boards = boards(&std::fs::read_to_string(path.with_extension("pairs")).unwrap());
        let tournament = trf::read(&text, &boards);
        (path.file_stem().unwrap().to_string_lossy().into_owned(), text, tournament)
    };
    Some(names.into_iter().map(read).collect())
}

#[test]
fn every_round_of_the_vectors_is_paired_alike() {
    let (mut rounds, mut wrong, mut reordered) = (0, Vec::new(), Vec::new());
    let Some(tournaments) = tournaments() else { return };
    for (name, text, tournament) in tournaments {
        let report = check(&tournament, GroupId(1)).unwrap();
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
fn baku_acceleration_gives_the_virtual_points_that_the_records_give() {
    let Some(folder) = vectors("pairing/dutch") else { return };
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        if path.extension().is_some_and(|extension| extension == "trf") && text.contains("\n250") {
            let mut tournament = trf::read(&text, &[]);
            let play = Arc::make_mut(&mut stage_of(&mut tournament).play);
            let Format::Swiss { acceleration, .. } = &mut play.format else { panic!("a Swiss") };
            *acceleration = Acceleration::Baku;
            assert_eq!(check(&tournament, GroupId(1)).unwrap().differing, [], "{}", path.display());
            files += 1;
        }
    }
    assert_eq!(files, 5);
}

/// Games and bye of the round after those in the file, as the engines' command line prints them.
#[test]
fn single_cases_of_others_are_paired_alike() {
    let Some(folder) = vectors("third_party/bbp-sharly") else { return };
    for name in ["dutch_2025_C5", "dutch_2025_C9", "issue_7"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.input"))).unwrap();
        let expected = std::fs::read_to_string(folder.join(format!("{name}.output.expected"))).unwrap();
        let paired = next_round(&trf::read(&text, &[]));
        let mut lines = vec![(paired.games.len() + usize::from(paired.bye.is_some())).to_string()];
        lines.extend(paired.games.iter().map(|(first, second)| format!("{first} {second}")));
        lines.extend(paired.bye.map(|bye| format!("{bye} 0")));
        assert_eq!(lines, expected.lines().collect::<Vec<_>>(), "{name}");
    }
}

fn next_round(tournament: &Tournament) -> PairedRound {
    let round = tournament.first_group().unwrap().1.rounds.len() + 1;
    let plan = qisai_pairing::plan_round(tournament, GroupId(1), u16::try_from(round).unwrap()).unwrap();
    PairedRound::planned(&plan)
}

#[test]
fn every_fixture_is_paired_as_its_rule_says() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/pairing/dutch");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|case| case.unwrap().path()).collect();
    cases.retain(|path| path.is_dir());
    assert!(cases.len() >= 16);
    for case in cases {
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(case.join("in.trf")).unwrap();
        let expected = std::fs::read_to_string(case.join("out.expected")).unwrap();
        let tournament = trf::read(&text, &boards(&expected));
        let report = check(&tournament, GroupId(1)).unwrap();
        let (round, line) = expected.lines().next_back().unwrap().split_once(": ").unwrap();
        if report.rounds == round.parse::<usize>().unwrap() {
            assert_eq!(report.differing, [], "{name}");
            assert!(report.reordered.is_empty() || text.contains("\n250"), "{name}: {:?}", report.reordered);
        } else {
            assert_eq!(shown(&next_round(&tournament)), line, "{name}");
        }
    }
}

fn shown(paired: &PairedRound) -> String {
    let games = paired.games.iter().map(|(first, second)| format!("{first}-{second}"));
    games.chain(paired.bye.map(|bye| format!("{bye}-0"))).collect::<Vec<_>>().join(" ")
}
