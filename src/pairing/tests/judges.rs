//! Rounds of the Dubov and Burstein systems that an outside program pairs otherwise, each settled by the article that its folder is
//! named after (`fixtures/pairing/dubov`, `fixtures/pairing/burstein`; the reasons stand in their README).

use std::path::{Path, PathBuf};

use qisai_domain::{GroupId, SwissSystem, Tournament};
use qisai_exchange::trf::{self, Imported};
use qisai_pairing::checker::PairedRound;

fn read(path: &Path) -> Tournament {
    let bytes = std::fs::read(path).unwrap();
    let (Imported { setup, .. }, _) = trf::import(&trf::parse(&bytes).unwrap());
    Tournament::try_from(setup).unwrap()
}

/// The round after those of the file, as `out.expected` has it.
fn paired(tournament: &Tournament, round: &str) -> String {
    let plan = qisai_pairing::plan_round(tournament, GroupId(1), round.parse().unwrap()).unwrap();
    let paired = PairedRound::planned(&plan);
    let games = paired.games.iter().map(|(first, second)| format!("{first}-{second}"));
    games.chain(paired.bye.map(|bye| format!("{bye}-0"))).collect::<Vec<_>>().join(" ")
}

/// Pairs every case below a folder and compares; how many there were.
fn judge(folder: &str, system: SwissSystem) -> usize {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/pairing").join(folder);
    let mut cases: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|case| case.unwrap().path()).collect();
    cases.retain(|path| path.is_dir());
    for case in &cases {
        let tournament = read(&case.join("in.trf"));
        let (stage, _) = tournament.group(GroupId(1)).unwrap();
        assert_eq!(stage.play.format.swiss_system(), Some(system), "{}", case.display());
        let expected = std::fs::read_to_string(case.join("out.expected")).unwrap();
        let (round, pairs) = expected.trim_end().split_once(": ").unwrap();
        assert_eq!(paired(&tournament, round), pairs, "{}", case.display());
    }
    cases.len()
}

#[test]
fn rounds_of_dubov_that_another_program_pairs_otherwise_follow_the_article() {
    assert_eq!(judge("dubov", SwissSystem::Dubov), 4);
}

#[test]
fn rounds_of_burstein_that_another_program_pairs_otherwise_follow_the_article() {
    assert_eq!(judge("burstein", SwissSystem::Burstein), 6);
}
