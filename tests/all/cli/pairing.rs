//! Tests of `qisai pair`, `check` and `generate`.

use std::fs;

use serde_json::{Value, json};

use crate::support::program::{Place, Ran, fed, fixture, qisai};
use crate::support::{parallel, trf, vectors};

#[test]
fn every_round_of_the_vectors_is_found_right() {
    let files = vectors::files("pairing/dutch", "trf");
    if files.is_empty() {
        return;
    }
    let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    let said = qisai([vec!["check".to_owned()], names.clone()].concat()).good();
    let mut rounds = 0;
    for (line, name) in said.lines().zip(&names) {
        let (file, found) = line.rsplit_once(": ").unwrap();
        assert_eq!(file, name);
        rounds += found.strip_suffix(" rounds, 0 differ").unwrap().parse::<usize>().unwrap();
    }
    assert_eq!((said.lines().count(), rounds), (60, 361));

    let said: Value = serde_json::from_str(&qisai(["check".into(), "--json".into(), names[0].clone()]).good()).unwrap();
    assert_eq!(
        said,
        json!([{ "file": names[0], "rounds": 7, "differing": [], "standings": { "points": [], "ranks": [] } }])
    );
}

#[test]
fn every_round_of_the_vectors_is_paired_alike() {
    let files = vectors::files("pairing/dutch", "trf");
    let mut rounds = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let pairs = trf::pairs(&fs::read_to_string(file.with_extension("pairs")).unwrap());
        for (round, pairs) in (1..).zip(pairs) {
            rounds.push((file.file_stem().unwrap().display().to_string(), text.clone(), round, pairs));
        }
    }
    let count = rounds.len();
    let found = parallel::each(rounds, |(name, text, round, mut expected)| {
        let said = fed(["pair", "-"], &trf::before_round(&text, round));
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{name} round {round}");
        let mut lines = said.out.lines();
        let announced: usize = lines.next().unwrap().parse().unwrap();
        let number = |word: &str| word.parse::<u32>().unwrap();
        let mut pairs: Vec<[u32; 2]> = lines
            .map(|line| line.split_once(' ').map(|(first, second)| [number(first), number(second)]).unwrap())
            .collect();
        assert_eq!(announced, pairs.len(), "{name} round {round}");
        // In board order, unless virtual points decide it.
        if text.lines().any(|line| line.starts_with("250")) {
            pairs.sort_unstable();
            expected.sort_unstable();
        }
        (pairs != expected).then(|| format!("{name} round {round}: expected {expected:?}, found {pairs:?}"))
    });
    let wrong: Vec<String> = found.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(files.is_empty() || count == 361, "{count} rounds");
    println!("pair: {count} rounds alike");
}

/// Tournament of four whose second round is still to be paired.
const FOUR: &str = "\
012 Four friends
142 3
152 W
192 FIDE_DUTCH_2026
001    1      Anna                                                               1.0          3 w 1
001    2      Ben                                                                0.5          4 b =
001    3      Cleo                                                               0.0          1 b 0
001    4      Dan                                                                0.5          2 w =
";

#[test]
fn a_round_is_paired_in_words_and_in_json() {
    // Anna meets one of those with half a point (C.04.3): Ben, the higher of the two; the player who had black gets
    // white.
    assert_eq!(fed(["pair", "-"], FOUR).good(), "2\n2 1\n3 4\n");
    let said: Value = serde_json::from_str(&fed(["pair", "-", "--json"], FOUR).good()).unwrap();
    assert_eq!(said, json!({ "round": 2, "pairs": [[2, 1], [3, 4]] }));
}

#[test]
fn absences_come_from_the_column_or_from_record_240() {
    let in_column = FOUR.replace("4 b =\n", "4 b =  0000 - H\n");
    let by_record = format!("{FOUR}240 H 002    2\n");
    for file in [in_column, by_record] {
        let said = fed(["pair", "-"], &file).good();
        assert_eq!(said.lines().next(), Some("2"), "{said}");
        assert!(
            said.contains(" 0\n")
                && !said.lines().any(|line| line.split(' ').any(|number| number == "2") && line != "2"),
            "{said}"
        );
    }
}

#[test]
fn a_round_that_cannot_be_paired_is_refused() {
    let without_result = FOUR.replace("3 w 1", "3 w  ").replace("1 b 0", "1 b  ");
    let said = fed(["pair", "-"], &without_result).bad(1);
    assert!(said.contains("has no result"), "{said}");
    let all_played = FOUR.replace("142 3", "142 1");
    let said = fed(["pair", "-"], &all_played).bad(1);
    assert!(said.contains("1 rounds are announced"), "{said}");
}

#[test]
fn a_changed_round_is_named() {
    let place = Place::new();
    // Round 1 by the rules is 1-3 and 4-2; here it is 1-2 and 4-3.
    let changed = FOUR
        .replace("3 w 1", "2 w 1")
        .replace("4 b =", "1 b 0")
        .replace("1 b 0\n001    4", "4 b =\n001    4")
        .replace("2 w =", "3 w =")
        .replace("0.5          1 b 0", "0.0          1 b 0")
        .replace("0.0          4 b =", "0.5          4 b =");
    let file = place.file("changed.trf", &changed);
    let good = place.file("good.trf", FOUR);
    let Ran { code, out, .. } = qisai(["check", &good, &file]);
    assert_eq!(code, 1);
    assert_eq!(
        out,
        format!(
            "{good}: 1 rounds, 0 differ\n{file}: 1 rounds, 1 differ\n  round 1: expected 1-3 4-2; the file has 1-2 4-3 (other opponents)\n"
        )
    );
    let Ran { code, out, .. } = qisai(["check", "--json", &file]);
    let said: Value = serde_json::from_str(&out).unwrap();
    let differing =
        json!([{ "round": 1, "expected": [[1, 3], [4, 2]], "found": [[1, 2], [4, 3]], "kinds": ["opponents"] }]);
    let standings = json!({ "points": [], "ranks": [] });
    assert_eq!(
        (code, said),
        (1, json!([{ "file": file, "rounds": 1, "differing": differing, "standings": standings }]))
    );
}

#[test]
fn the_sample_events_are_paired_by_the_book() {
    for name in ["harbour-open", "lake-xiangqi", "canal-draughts"] {
        let said = qisai(["check".to_owned(), fixture(&format!("events/{name}.trf"))]).good();
        assert!(said.ends_with(" rounds, 0 differ\n"), "{said}");
    }
}

#[test]
fn generated_tournaments_are_in_order_and_repeatable() {
    let place = Place::new();
    let lively = "--forfeits 3 --double-forfeits 1 --half-point-byes 6 --absences 4 --withdrawals 2.5 --late-entries 8 --unrated 10";
    let kinds: [(&str, &str); 5] = [
        ("plain", "--players 24 --rounds 7"),
        ("lively", "--players 37 --rounds 9"),
        ("baku", "--players 42 --rounds 9 --baku"),
        ("xiangqi", "--players 23 --rounds 7 --discipline xiangqi"),
        ("table", "--players 9 --rounds 9 --system round-robin --scores 3-1-0"),
    ];
    for (name, options) in kinds {
        let mut arguments = vec!["generate", "--seed", "20", "--count", "6"];
        arguments.extend(options.split(' '));
        if name == "lively" {
            arguments.extend(lively.split(' '));
        }
        let folders = [place.text(name), place.text(&format!("{name}-again"))];
        for folder in &folders {
            qisai(arguments.iter().copied().chain(["--out", folder])).good();
        }
        let files = |folder: &str| (20..26).map(|seed| format!("{folder}/{seed}.trf")).collect::<Vec<String>>();
        for (one, other) in files(&folders[0]).iter().zip(files(&folders[1])) {
            assert_eq!(fs::read_to_string(one).unwrap(), fs::read_to_string(other).unwrap());
        }
        let said = qisai([vec!["check".to_owned()], files(&folders[0])].concat());
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}: {}", said.out);
        assert_eq!(said.out.lines().filter(|line| line.ends_with(" 0 differ")).count(), 6);
    }
    let refused = qisai(["generate", "--players", "4", "--rounds", "9", "--seed", "1"]).bad(1);
    assert!(refused.contains("no legal pairing"), "{refused}");
}
