//! Tests of games that may be left out: games after the norm (1.4.1e) and wins (1.4.1f).

use qisai_ratings::norms::{Excluded, judge};

use super::{case, check, norm_title};

/// Nine draws that give exactly a GM norm: average 2600.
const NINE: &str = "5*GM:2600:BBB:= 4*-:2600:CCC:=";

fn with(before: &str, after: &str) -> String {
    format!("{before} {NINE} {after}").trim().to_owned()
}

#[test]
fn what_may_be_left_out() {
    let scenarios: [(&str, &str, String, &str); 11] = [
        ("a loss after the norm", "10", with("", "-:2600:CCC:0"), "norm"),
        ("two losses after the norm", "11", with("", "2*-:2600:CCC:0"), "norm"),
        ("a loss before it", "10", with("-:2600:CCC:0", ""), "performance 2564/2600"),
        ("a loss after the norm of a round robin", "10 rr", with("", "-:2600:CCC:0"), "performance 2564/2600"),
        // (9 × 2600 + 2200) / 10 = 2560; 5½ of 10 are 55 %, which adds 36. Without the win the performance is 2600.
        ("a win against a weak player", "10", with("-:2100:CCC:1", ""), "norm"),
        ("a win in a round robin", "10 rr", with("-:2100:CCC:1", ""), "norm"),
        ("a draw against a weak player", "10", with("-:2100:CCC:=", ""), "performance 2560/2600"),
        ("two wins against weak players", "11", with("-:2100:CCC:1", "-:2100:CCC:1"), "norm"),
        ("a win and a loss after it", "11", with("-:2100:CCC:1", "-:2600:CCC:0"), "norm"),
        // Only one of the two wins may be left out, which gives (8 × 2600 + 2200) / 9 = 2556, plus 43 for 56 %: 2599.
        (
            "no fewer than nine",
            "10",
            format!("-:2100:CCC:1 {} -:2100:CCC:1", "4*GM:2600:BBB:= IM:2600:BBB:= 3*-:2600:CCC:="),
            "performance 2582/2600",
        ),
        (
            "a win that is needed for the mix stays",
            "10 rr",
            "GM:2100:BBB:1 4*GM:2600:BBB:= 5*-:2600:CCC:=".to_owned(),
            "performance 2596/2600",
        ),
    ];
    for (name, event, games, expected) in &scenarios {
        check(&[(*name, "GM", *event, games.as_str(), *expected)]);
    }
}

#[test]
fn the_mix_may_be_mended_by_leaving_out_wins_in_a_swiss_only() {
    // Five of the ten opponents are titled and seven are from CCC; without a win against CCC six of nine are.
    let games = "-:2600:CCC:1 3*GM:2600:BBB:= 2*GM:2600:CCC:= 4*-:2600:CCC:=";
    check(&[
        ("a win of a Swiss", "GM", "10", games, "norm"),
        ("a win of a round robin", "GM", "10 rr", games, "CCC 7/6"),
    ]);
}

#[test]
fn the_longest_run_of_rounds_is_taken() {
    let excluded = |event, games: &str| judge(&case(event, games), norm_title("GM")).selection.excluded;
    assert_eq!(excluded("11", &with("", "2*-:2600:CCC:0")), [(10, Excluded::AfterNorm), (11, Excluded::AfterNorm)]);
    assert_eq!(excluded("11", &with("", "-:2600:CCC:= -:2600:CCC:0")), [(11, Excluded::AfterNorm)]);
    assert_eq!(excluded("10", &with("-:2100:CCC:1", "")), [(1, Excluded::WonGame)]);
}
