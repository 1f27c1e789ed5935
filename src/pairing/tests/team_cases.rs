//! Small team files of another program with the round that it pairs next.

use qisai_domain::{ByeKind, GroupId, RoundPlan, Tournament};
use qisai_exchange::trf;

use crate::support::vectors;

fn lines(plan: &RoundPlan) -> Vec<String> {
    let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated);
    let games = plan.games.iter().map(|game| format!("{} {}", game.first.0, game.second.0));
    let mut lines: Vec<String> = games.chain(bye.map(|bye| format!("{} 0", bye.entry.0))).collect();
    lines.sort();
    lines
}

#[test]
fn tm14_single_cases_of_another_program_are_paired_alike() {
    let Some(folder) = vectors("third_party/bbp-sharly") else { return };
    let (mut cases, mut wrong) = (0, Vec::new());
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let Ok(expected) = std::fs::read_to_string(path.with_extension("output.expected")) else { continue };
        if !name.starts_with("team_") || path.extension().is_none_or(|it| it != "input") {
            continue;
        }
        cases += 1;
        let file = trf::parse(&std::fs::read(&path).unwrap()).unwrap();
        let found = match Tournament::try_from(trf::import_teams(&file).unwrap().0.setup) {
            Ok(tournament) => {
                let round = u16::try_from(tournament.group(GroupId(1)).unwrap().1.rounds.len() + 1).unwrap();
                let plan = qisai_pairing::plan_round(&tournament, GroupId(1), round);
                plan.map(|plan| lines(&plan)).map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        };
        let mut expected: Vec<String> = expected.lines().skip(1).map(str::to_owned).collect();
        expected.sort();
        if found.as_ref() != Ok(&expected) {
            wrong.push(format!("{name}: {expected:?} {found:?}"));
        }
    }
    assert!(cases >= 28, "{cases}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
