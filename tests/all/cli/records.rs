//! Tests of `qisai rules verify`: records of any game, checked by the rules and compared with their results.

use serde_json::{Value, json};

use crate::support::program::{Place, Ran, fed, qisai};

const MATED: &str = "\
[Event \"Club evening\"]
[Date \"2026.03.01\"]
[White \"Anna\"]
[Black \"Ben\"]
[Result \"1/2-1/2\"]

1. f3 e5 2. g4 Qh4# 1/2-1/2
";

const RESIGNED: &str = "\
[Event \"Club evening\"]
[Date \"2026.03.01\"]
[White \"Cleo\"]
[Black \"Dan\"]
[Result \"1-0\"]

1. e4 e5 2. Nf3 1-0
";

const XIANGQI: &str = "\
[Game \"Chinese Chess\"]
[Red \"胡荣华\"]
[Black \"许银川\"]
[Result \"1/2-1/2\"]

1. 炮二平五 马8进7 2. 马二进六 1/2-1/2
";

fn verified(text: &str, more: &[&str]) -> (i32, Value) {
    let arguments: Vec<&str> = ["rules", "verify", "-", "--json"].iter().chain(more).copied().collect();
    let Ran { code, out, err } = fed(arguments, text);
    assert_eq!(err, "");
    (code, serde_json::from_str(&out).unwrap())
}

#[test]
fn each_game_is_told_with_its_place_its_end_and_its_verdict() {
    let (code, games) = verified(&format!("{RESIGNED}\n{MATED}"), &[]);
    assert_eq!(code, 1);
    let first = json!({
        "file": "-", "game": 1, "line": 1, "legal": true, "plies": 3, "end": null, "claimed": "1-0",
        "verdict": "consistent-possible", "findings": [],
    });
    assert_eq!(games[0], first);
    let second = &games[1];
    assert_eq!(
        (&second["game"], &second["line"], &second["end"], &second["verdict"]),
        (&json!(2), &json!(9), &json!("checkmate"), &json!("contradicts"))
    );
    let finding = &second["findings"][0];
    assert_eq!(
        (&finding["ply"], &finding["code"], &finding["article"]),
        (&json!(4), &json!("result-excluded"), &json!("5.1.1"))
    );
}

#[test]
fn a_file_that_is_in_order_ends_with_status_0() {
    assert_eq!(verified(RESIGNED, &[]).0, 0);
    let Ran { code, out, .. } = fed(["rules", "verify", "-"], RESIGNED);
    assert_eq!((code, out.as_str()), (0, "-: 1 games: 1 consistent-possible\n"));
    assert_eq!(verified(&MATED.replace("1/2-1/2", "0-1"), &[]).1[0]["verdict"], "consistent-forced");
}

#[test]
fn an_illegal_ply_and_a_wrong_game_are_defects_of_their_game_alone() {
    let (code, games) = verified(&format!("{XIANGQI}\n{RESIGNED}"), &["--game", "xiangqi"]);
    assert_eq!(code, 1);
    let verdicts: Vec<&str> = games.as_array().unwrap().iter().map(|game| game["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["record-defect", "record-defect"]);
    assert_eq!((&games[0]["plies"], &games[0]["findings"][0]["ply"]), (&json!(2), &json!(3)));
    assert_eq!(games[1]["findings"][0]["code"], "wrong-game");
    let Ran { out, .. } = fed(["rules", "verify", "-"], XIANGQI);
    assert!(out.starts_with("-: game 1 (line 1), 胡荣华 – 许银川, 1/2-1/2: record-defect: fault at ply 3"), "{out}");
}

#[test]
fn files_that_cannot_be_read_and_laws_that_nobody_knows_end_with_status_2() {
    let place = Place::new();
    let missing = place.text("missing.pgn");
    assert_eq!(qisai(["rules", "verify", missing.as_str()]).code, 2);
    assert_eq!(fed(["rules", "verify", "-", "--profile", "fide-1492"], RESIGNED).code, 2);
    assert_eq!(fed(["rules", "verify", "-", "--profile", "cn", "--game", "chess"], RESIGNED).code, 2);
}

#[test]
fn a_large_file_is_told_in_its_order() {
    // More than one piece: 4,000 games, every hundredth with a wrong result.
    let games: Vec<&str> = (1..=4_000).map(|number| if number % 100 == 0 { MATED } else { RESIGNED }).collect();
    let place = Place::new();
    std::fs::write(place.path("large.pgn"), games.join("\n")).unwrap();
    let Ran { code, out, .. } = qisai(["rules", "verify", &place.text("large.pgn"), "--json"]);
    let said: Value = serde_json::from_str(&out).unwrap();
    let said = said.as_array().unwrap();
    assert_eq!((code, said.len()), (1, 4_000));
    for (number, game) in (1..).zip(said) {
        let expected = if number % 100 == 0 { "contradicts" } else { "consistent-possible" };
        assert_eq!(
            (&game["game"], &game["line"], &game["verdict"]),
            (&json!(number), &json!(8 * number - 7), &json!(expected))
        );
    }
}
