//! Tests of `qisai check`: claims of a file besides its pairings, and the kind of difference in a round.

use serde_json::{Value, json};

use crate::support::program::{Place, Ran, fed, fixture, qisai};
use crate::support::vectors::vectors;

/// Five players, round 1 by the rules: 1-3, 4-2, bye for 5.
const FIVE: &str = "\
012 Five friends
142 3
152 W
192 FIDE_DUTCH_2026
202 BH,SB
001    1      Anna                                                               1.0    2     3 w 1
001    2      Ben                                                                0.5    3     4 b =
001    3      Cleo                                                               0.0    5     1 b 0
001    4      Dan                                                                0.5    4     2 w =
001    5      Eve                                                                1.0    1  0000 - U
";

const EVE_PLAYS: &str = "Eve                                                                0.5    4     2 w =";

fn checked(text: &str) -> (i32, Value) {
    let Ran { code, out, err } = fed(["check", "-", "--json"], text);
    assert_eq!(err, "");
    (code, serde_json::from_str::<Value>(&out).unwrap()[0].clone())
}

#[test]
fn it_says_in_what_a_round_differs() {
    let colours = FIVE.replace("3 w 1", "3 b 1").replace("1 b 0", "1 w 0");
    // 2 meets 5, 4 has the bye.
    let bye = FIVE
        .replace("0.5    3     4 b =", "0.5    3     5 b =")
        .replace("0.5    4     2 w =", "1.0    2  0000 - U")
        .replace("Eve                                                                1.0    1  0000 - U", EVE_PLAYS);
    for (text, kinds, words) in [
        (colours, json!(["colours"]), " (other colours)\n"),
        (bye, json!(["opponents", "bye"]), " (other opponents, other bye)\n"),
    ] {
        let (code, said) = checked(&text);
        assert_eq!((code, &said["differing"][0]["kinds"]), (1, &kinds), "{said}");
        assert!(fed(["check", "-"], &text).out.contains(words));
    }
}

#[test]
fn it_compares_the_points_and_ranks_that_the_file_claims() {
    assert_eq!(
        checked(FIVE),
        (0, json!({ "file": "-", "rounds": 1, "differing": [], "standings": { "points": [], "ranks": [] } }))
    );

    let (code, said) = checked(&FIVE.replace("0.5    3     4", "1.5    1     4"));
    let standings = json!({
        "points": [{ "id": 2, "claimed": "1.5", "computed": "0.5" }],
        "ranks": [{ "id": 2, "claimed": 1, "computed": 3 }],
    });
    assert_eq!((code, &said["standings"]), (1, &standings), "{said}");
    let said = fed(["check", "-"], &FIVE.replace("0.5    3     4", "1.5    1     4"));
    let expected = "-: 1 rounds, 0 differ\n  player 2: the file claims 1.5 points, the games give 0.5\n  \
                    player 2: the file claims rank 1, the games give 3\n";
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (1, expected, ""));
}

#[test]
fn ranks_are_judged_by_the_tie_breaks_that_the_file_names() {
    // 1 and 5 have a point each. The opponent of 1 has none, the dummy opponent of 5 has as many as 5 (C.07 article
    // 16.4): Buchholz ranks 5 first, the points alone allow either order.
    let exchanged = FIVE.replace("1.0    2 ", "1.0    1 ").replace("1.0    1  0000", "1.0    2  0000");
    let (code, said) = checked(&exchanged);
    assert_eq!((code, said["standings"]["ranks"].as_array().unwrap().len()), (1, 2), "{said}");
    assert_eq!(checked(&exchanged.replace("202 BH,SB\n", "")).0, 0);
}

#[test]
fn a_file_that_claims_nothing_is_told_so() {
    let silent: String = FIVE
        .lines()
        .map(|line| match line.strip_prefix("001") {
            Some(_) => format!("{}         {}\n", &line[..80], &line[89..]),
            None => format!("{line}\n"),
        })
        .collect();
    assert_eq!(checked(&silent).1["standings"], Value::Null);
}

#[test]
fn sample_events_hold_what_they_claim() {
    for name in ["harbour-open", "lake-xiangqi", "canal-draughts"] {
        qisai(["check".to_owned(), fixture(&format!("events/{name}.trf"))]).good();
    }
}

/// Tests mixed tournaments, many more in a release build.
#[test]
fn mixed_tournaments_are_found_right() {
    let count = if cfg!(debug_assertions) { 60 } else { 2_000 };
    let place = Place::new();
    let folder = place.text("mixed");
    qisai(["generate", "--mixed", "--seed", "1", "--count", &count.to_string(), "--out", &folder]).good();
    let files: Vec<String> = (1..=count).map(|seed| format!("{folder}/{seed}.trf")).collect();
    let said = qisai([vec!["check".to_owned()], files].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    assert_eq!(said.out.lines().filter(|line| line.ends_with(" 0 differ")).count(), count);
}

/// Tests that a player who leaves a round robin before half of the games is excluded from the standings in the file,
/// and that the check agrees.
#[test]
fn generated_round_robins_with_withdrawals_are_found_right() {
    let place = Place::new();
    for (system, seed) in ["round-robin", "double-round-robin"].into_iter().zip([1, 40]) {
        let folder = place.text(system);
        let said =
            format!("generate --system {system} --players 9 --rounds 9 --withdrawals 12 --count 20 --seed {seed}");
        let said = said.replace("--rounds 9", if system == "round-robin" { "--rounds 9" } else { "--rounds 18" });
        qisai(said.split(' ').chain(["--out", &folder])).good();
        let files: Vec<String> = (seed..seed + 20).map(|seed| format!("{folder}/{seed}.trf")).collect();
        let said = qisai([vec!["check".to_owned()], files].concat());
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    }
}

#[test]
fn generated_double_swisses_are_found_right() {
    let place = Place::new();
    let folder = place.text("twice");
    let said = "generate --system double-swiss --players 15 --rounds 5 --count 6 --seed 3 --forfeits 3";
    qisai(said.split(' ').chain(["--out", &folder])).good();
    let files: Vec<String> = (3..9).map(|seed| format!("{folder}/{seed}.trf")).collect();
    let said = qisai([vec!["check".to_owned()], files].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
}

/// Tests files that were once read or written wrongly.
#[test]
fn cases_that_went_wrong_are_checked_right() {
    let Some(folder) = vectors("trf_cases") else { return };
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    // The initial colour follows from the first games, and forfeits without colours are not compared.
    for name in
        ["01_initial_colour/bye_first_player", "09_forfeit_without_colour/initial", "09_forfeit_without_colour/min"]
    {
        let said = qisai(["check".to_owned(), file(&format!("{name}.trf"))]);
        assert!(!said.out.contains("other colours"), "{}{}", said.out, said.err);
    }
    // A player left the table, and the one left alone met no opponent.
    let left = qisai(["check".to_owned(), file("05_generate_rr_withdrawal/rr4_seed3.trf")]);
    assert!(left.out.contains("3 rounds, 0 differ"), "{}", left.out);
    // A club hides no record: 1 and 2 requested byes for round 4.
    let said = qisai(["pair".to_owned(), file("03_013_hides_records/013_hides_240_260.trf")]).good();
    let pairs: Vec<&str> = said.lines().skip(1).collect();
    assert_eq!(pairs.len(), 3);
    assert!(!pairs.iter().any(|pair| pair.split(' ').any(|number| number == "1" || number == "2")), "{said}");
    // A past game without a result: nothing can be paired from it.
    let missing = file("04_missing_result_silent/missing_result_both_sides.trf");
    let said = qisai(["pair".to_owned(), missing.clone()]).bad(1);
    assert!(said.contains("line 10, column 109: round 2: the game of 1 and 4 has no result"), "{said}");
    let said = qisai([missing, "-p".to_owned()]).bad(3);
    assert!(said.contains("line 10, column 109"), "{said}");
}

/// Returns round 1 of seven players; the bye of round 2 is entered in advance.
fn seven(ahead: &str) -> String {
    let columns = ["   4 w 1", "   5 b 1", "   6 w 1", "   1 b 0", "   2 w 0", "   3 b 0", "0000 - U"];
    let line = |(number, columns): (usize, &str)| {
        let ahead = if number == 6 { ahead } else { "" };
        format!(
            "001 {number:>4} {:>4} Player {number:<26} {:>4} {:>26} {:>4} {:>4}  {columns}{ahead}\n",
            "",
            1600 - number,
            "",
            "",
            ""
        )
    };
    let lines: String = (1..).zip(columns).map(line).collect();
    format!("012 Club\n142 5\n152 W\n192 FIDE_DUTCH_2026\n{lines}")
}

#[test]
fn n7_a_bye_entered_ahead_leaves_the_others_to_be_paired() {
    let ahead = seven("  0000 - U");
    let pairs = fed(["pair", "-", "--json"], &ahead);
    let pairs: Value = serde_json::from_str(&pairs.good()).unwrap();
    assert_eq!(pairs["round"], 2, "round 2 was not played");
    let pairs = pairs["pairs"].as_array().unwrap();
    assert_eq!((pairs.len(), &pairs[3]), (4, &json!([6, 0])));
    let (code, said) = checked(&ahead);
    assert_eq!((code, &said["rounds"]), (0, &json!(1)), "{said}");
    // Two with the bye are refused, each with its line.
    let refused = fed(
        ["pair", "-"],
        &ahead.replace("   3 b 0  0000 - U", "   3 b 0").replace("1 b 0", "1 b 0  0000 - H  0000 - U"),
    );
    assert!(refused.bad(1).contains("line 8, column 112: round 3: player 4 has the pairing-allocated bye ahead"));
}

#[test]
fn n7_whoever_was_expelled_has_no_place_in_a_file_that_is_checked() {
    let expelled =
        FIVE.replace("0.5    3     4 b =", "0.5          4 b =").replace("0.5    4     2 w =", "0.5    3     2 w =");
    let expelled = expelled.replace("0.0    5     1", "0.0    4     1") + "### qisai expelled 2 2\n";
    assert_eq!(checked(&expelled).0, 0);
    let place = Place::new();
    let file = place.file("five.trf", &expelled);
    place.qisai(&["import", &file, "--tournament", "five"]).good();
    let written = place.qisai(&["export", "five", "--format", "trf"]).good();
    assert!(written.contains("### qisai expelled 2 2\r\n"), "{written}");
    assert_eq!(checked(&written).0, 0, "{written}");
}

#[test]
fn n7_the_content_decides_what_a_file_is_and_the_code_of_the_dutch_system_is_a_choice() {
    let place = Place::new();
    let report = place.file("five.txt", FIVE);
    place.qisai(&["import", &report, "--tournament", "five"]).good();
    let list = place.file("late.pgn", "Name,Rating\nFay,1700\n");
    assert_eq!(place.qisai(&["import", &list, "--tournament", "five"]).good(), "five: 1 players entered\n");
    let nothing = place.file("notes.trf", "Nothing that anybody could read.\n");
    assert!(place.qisai(&["import", &nothing, "--tournament", "five"]).bad(2).contains("neither a report"));
    for code in ["FIDE_DUTCH_2026", "FIDE_DUTCH_2025", "FIDE_DUTCH"] {
        let written = place.qisai(&["export", "five", "--format", "trf", "--dutch-code", code]).good();
        assert!(written.contains(&format!("\r\n192 {code}\r\n")), "{written}");
    }
    assert!(place.qisai(&["export", "five", "--format", "trf"]).good().contains("192 FIDE_DUTCH_2026\r\n"));
    place.qisai(&["export", "five", "--format", "trf", "--dutch-code", "DUTCH"]).bad(2);
}
