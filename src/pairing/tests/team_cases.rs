//! Tests with small team files of another program and the round that it pairs next.

use std::collections::BTreeMap;

use qisai_domain::Tournament;
use qisai_exchange::trf;

use crate::support::{lines, next_round, vectors};

/// Cases that are paired differently here: the round, and the article with the argument.
const ARGUED: [(&str, &str, &str); 5] = [
    (
        "team_299_blank",
        "2 0, 4 1, 5 3",
        "C5: 4 leads alone, and 1 has more points than 5, whom the other program fetches to save a pair of unequal scores below",
    ),
    ("team_c2_forfeit", "2 3, 4 0, 5 1", "3.5.4: 3 and 5 have the same score, and the set of 3 comes first"),
    ("team_c4_global", "2 5, 3 1, 4 6", "3.5.4: 3, 4, 5 and 6 have the same score, and the set of 3 comes first"),
    ("team_gp_primary", "1 2, 3 6, 4 5", "C5: 6 is alone, and 3 has more points than 4"),
    (
        "team_pab_gamepoints",
        "scoring: the pairing-allocated bye cannot be worth more than a win",
        "the bye would be worth three game points where one game is played",
    ),
];

#[test]
fn tm14_single_cases_of_another_program_are_paired_alike() {
    let Some(folder) = vectors("third_party/bbp-sharly") else { return };
    let (mut cases, mut wrong) = (0, BTreeMap::new());
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let Ok(expected) = std::fs::read_to_string(path.with_extension("output.expected")) else { continue };
        if !name.starts_with("team_") || path.extension().is_none_or(|it| it != "input") {
            continue;
        }
        cases += 1;
        let file = trf::parse(&std::fs::read(&path).unwrap()).unwrap();
        let tournament = Tournament::try_from(trf::import_teams(&file).unwrap().0.setup);
        let found = tournament.map_err(|error| error.to_string()).map(|tournament| {
            let mut lines = lines(&next_round(&tournament).1);
            lines.sort();
            lines
        });
        let mut expected: Vec<String> = expected.lines().skip(1).map(str::to_owned).collect();
        expected.sort();
        if found.as_ref() != Ok(&expected) {
            wrong.insert(name, found.map_or_else(|error| error, |lines| lines.join(", ")));
        }
    }
    assert!(cases >= 28, "{cases}");
    let argued = ARGUED.iter().map(|(name, ours, _)| ((*name).to_owned(), (*ours).to_owned()));
    assert_eq!(wrong, argued.collect());
}
