//! Tests of `qisai bracket`, and of knockouts in `generate`, `check`, `pair` and `export`.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::support::program::{Place, Ran, fed, qisai};
use crate::support::vectors;

fn matches(arguments: &[&str]) -> Vec<Value> {
    let said = qisai([&["bracket"], arguments, &["--json"]].concat()).good();
    serde_json::from_str(&said).unwrap()
}

/// Returns the seeds of the matches in a round.
fn seeds(matches: &[Value], round: u64) -> Vec<[u64; 2]> {
    let of = |side: &Value| side["seed"].as_u64();
    let in_round = matches.iter().filter(|it| it["round"].as_u64() == Some(round));
    in_round.filter_map(|it| Some([of(&it["a"])?, of(&it["b"])?])).collect()
}

/// KO1: tests every published standard tree.
#[test]
fn standard_brackets_are_those_of_the_vectors() {
    let Some(folder) = vectors::vectors("formats/brackets") else { return };
    let text = fs::read_to_string(folder.join("single.tsv")).unwrap();
    let mut compared = 0;
    for line in text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let cells: Vec<&str> = line.split('\t').collect();
        let expected: Vec<[u64; 2]> = cells[3]
            .split_whitespace()
            .map(|pair| pair.split_once('-').map(|(a, b)| [a.parse().unwrap(), b.parse().unwrap()]).unwrap())
            .collect();
        assert_eq!(seeds(&matches(&[cells[0]]), 1), expected, "{line}");
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_bracket_is_told_in_words_and_in_json() {
    assert_eq!(
        qisai(["bracket", "3"]).good(),
        "1  winners  round 1  2 - 3\n2  winners  round 2  1 - W1  places 1 and 2\n"
    );
    let expected = json!([
        { "match": 1, "part": "winners", "round": 1, "a": { "seed": 2 }, "b": { "seed": 3 } },
        { "match": 2, "part": "winners", "round": 2, "a": { "seed": 1 }, "b": { "winner": 1 }, "places": [1, 2] },
    ]);
    assert_eq!(Value::from(matches(&["3"])), expected);
    let double = matches(&["4", "--layout", "double"]);
    assert_eq!(double.len(), 7, "2n - 2 and the second final (KO12, KO15)");
    assert_eq!(double[6]["if_upset"], double[5]["match"]);
    assert_eq!(matches(&["4", "--layout", "double", "--no-reset"]).len(), 6);
    assert_eq!(seeds(&matches(&["8", "--layout", "natural"]), 1), [[1, 2], [3, 4], [5, 6], [7, 8]]);
    assert_eq!(matches(&["8", "--third"]).len(), 8);
    assert_eq!(matches(&["8", "--places"]).len(), 12, "KO10");
}

/// KO3: tests that 50 of 206 enter in round two.
#[test]
fn a_world_cup_has_late_seeds() {
    let all = matches(&["206", "--layout", "world-cup"]);
    let first = seeds(&all, 1);
    assert_eq!((all.len(), first.len(), first[0], first[77]), (205, 78, [51, 206], [128, 129]));
    let rounds: BTreeMap<u64, usize> = all.iter().fold(BTreeMap::new(), |mut rounds, it| {
        *rounds.entry(it["round"].as_u64().unwrap()).or_default() += 1;
        rounds
    });
    assert_eq!(rounds.into_values().collect::<Vec<_>>(), [78, 64, 32, 16, 8, 4, 2, 1]);
}

/// Tests that generated knockouts follow their brackets, round by round, with the claimed points and ranks.
#[test]
fn generated_knockouts_are_in_order() {
    let place = Place::new();
    for (system, contest) in [
        ("knockout", "one_decider"),
        ("knockout-third", "two_games_decider"),
        ("knockout-cards", "best_of_three"),
        ("double", "two_games_rapid"),
        ("round-robin", ""),
    ] {
        let folder = place.text(system);
        let mut arguments = vec!["generate", "--players", "11", "--seed", "5", "--count", "4", "--system", system];
        if !contest.is_empty() {
            arguments.extend(["--contest", contest, "--forfeits", "4"]);
        }
        qisai(arguments.into_iter().chain(["--out", &folder])).good();
        let files: Vec<String> = (5..9).map(|seed| format!("{folder}/{seed}.trf")).collect();
        let Ran { code, out, err } = qisai([vec!["check".to_owned()], files].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{system}: {out}");
        assert_eq!(out.lines().filter(|line| line.ends_with(" 0 differ")).count(), 4, "{out}");
    }
}

#[test]
fn the_next_round_of_a_knockout_is_paired_from_its_file() {
    let arguments = ["generate", "--players", "6", "--system", "knockout", "--seed", "2", "--played", "1"];
    let text = qisai(arguments).good();
    let said: Value = serde_json::from_str(&fed(["pair", "-", "--json"], &text).good()).unwrap();
    assert_eq!((said["round"].as_u64(), said["pairs"].as_array().unwrap().len()), (Some(2), 2));
    let first: Vec<u64> = said["pairs"].as_array().unwrap().iter().map(|pair| pair[0].as_u64().unwrap()).collect();
    assert_eq!(first, [1, 2], "the first two entered late");
    let whole = qisai(["generate", "--players", "6", "--system", "knockout", "--seed", "2"]).good();
    let said = fed(["pair", "-"], &whole).bad(1);
    assert!(said.contains("cannot be paired"), "{said}");
}

/// Tests that a loser who continues to play is found, with the line of the file.
#[test]
fn a_match_that_the_bracket_does_not_give_is_named_with_its_line() {
    let player = |number: u32, cells: &str| {
        let (name, none) = (format!("P{number}"), "");
        let person = format!("{name:<33} {none:>4} {none:<3} {none:>11} {none:<10}");
        format!("001 {number:>4}      {person} {none:>4} {none:>4}{cells}").trim_end().to_owned()
    };
    let play = r#"### qisai play {"format":{"kind":"bracket","tree":"standard"},"contests":[[1,{"boards":1,"segments":[{"games":1,"stop":"all_played","begins":"first_named"}],"level":["arbiter"]}]],"scoring":{"games":{"unit":2,"win":2,"draw":1,"loss":0,"absence":0,"pairing_bye":2,"half_bye":1,"full_bye":2,"zero_bye":0,"unknown":1}}}"#;
    let file = |final_of: [&str; 4], meeting: &str| {
        let cells = ["     4 w 1", "     3 w 1", "     2 b 0", "     1 b 0"];
        let lines =
            (1..).zip(cells.iter().zip(final_of)).map(|(number, (one, two))| player(number, &format!("{one}{two}")));
        let meetings = [
            "### qisai round 1 closed",
            "### qisai meeting 1-4 slot 1 games 1",
            "### qisai meeting 2-3 slot 2 games 1",
            "### qisai round 2 closed",
            meeting,
        ];
        let head = ["012 Cup".to_owned(), "142 2".to_owned(), "192 CUSTOM_KNOCKOUT".to_owned(), play.to_owned()];
        let meetings = meetings.into_iter().map(str::to_owned);
        head.into_iter().chain(lines).chain(meetings).collect::<Vec<_>>().join("\n") + "\n"
    };
    let right = file(["     2 w 1", "     1 b 0", "", ""], "### qisai meeting 1-2 slot 3 games 1");
    let Ran { code, out, err } = fed(["check", "-"], &right);
    assert_eq!((code, out.as_str(), err.as_str()), (0, "-: 2 rounds, 0 differ\n", ""));
    // 3 lost to 2, but plays the final.
    let wrong = file(["     3 w 1", "          ", "     1 b 0", ""], "### qisai meeting 1-3 slot 3 games 1");
    let Ran { code, out, .. } = fed(["check", "-"], &wrong);
    let expected = "-: 2 rounds, 1 differ\n  round 2, line 5: expected 1-2; the file has 1-3 (other opponents)\n";
    assert_eq!((code, out.as_str()), (1, expected));
    let Ran { out, .. } = fed(["check", "-", "--json"], &wrong);
    let said: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(said[0]["differing"][0]["line"], 5);
}

/// SC5: tests that known types are kept and an unknown one is reported with its line.
#[test]
fn a_type_that_is_not_known_is_told_with_its_line() {
    let file = |code: &str| {
        format!("012 Four\n142 2\n192 {code}\n001    1      A\n001    2      B\n001    3      C\n001    4      D\n")
    };
    // A Schiller is played by several teams, and the code does not contain their number.
    for unknown in ["CUSTOM_CARROUSEL", "CUSTOM_SCHILLER"] {
        let said = fed(["standings", "-"], &file(unknown));
        assert!(said.err.contains("line 3, column 5: the file does not name a known type"), "{}", said.err);
    }
    for known in ["FIDE_SCHEVENINGEN", "CUSTOM_KNOCKOUT", "BERGER_ROUNDROBIN"] {
        let said = fed(["standings", "-"], &file(known));
        assert!(!said.err.contains("known type"), "{known}: {}", said.err);
    }
}

/// Tests that there is one file for each group of each stage, with distinct names.
#[test]
fn every_group_of_a_tournament_is_exported() {
    let place = Place::new();
    let folder = place.text("files");
    let text = qisai(["generate", "--players", "5", "--system", "knockout", "--seed", "2"]).good();
    let file = place.file("cup.trf", &text);
    place.qisai(&["import", &file, "--tournament", "cup"]).good();
    for format in ["trf", "csv", "xlsx", "json"] {
        place.qisai(&["export", "cup", "--format", format, "--all-groups", "--out", &folder]).good();
        assert!(fs::read(format!("{folder}/cup.{format}")).unwrap().len() > 100, "{format}");
    }
    // Bracket data survives the database.
    assert_eq!(fs::read_to_string(format!("{folder}/cup.trf")).unwrap(), text);
    let said: Value =
        serde_json::from_str(&place.qisai(&["export", "cup", "--format", "json", "--what", "bracket"]).good()).unwrap();
    assert!(said.is_object(), "{said}");
}
