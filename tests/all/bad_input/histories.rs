//! Tests for contradictory histories and rounds that cannot be paired, through the command line: refused with players,
//! round and article, never paired against the rules.

use crate::support::program::{Place, fed, qisai};

/// Returns a tournament file with `rounds` rounds; the players' lines end with these columns.
fn file(rounds: u16, cells: &[&str], more: &str) -> String {
    let line = |(number, cells): (usize, &&str)| format!("001 {number:>4}      Player {number:<70}{cells}\n");
    let lines: String = (1..).zip(cells).map(line).collect();
    format!("012 Open\n142 {rounds}\n152 W\n192 FIDE_DUTCH_2026\n{lines}{more}")
}

/// Returns the refusal of a history, which is the same for every command that reads it.
fn refusal(text: &str) -> String {
    let said = fed(["pair", "-"], text).bad(1);
    for command in ["check", "standings"] {
        let again = fed([command, "-"], text);
        assert_eq!((again.code, &again.out, &again.err), (1, &String::new(), &said), "{command}");
    }
    let place = Place::new();
    let dropped = qisai([place.file("bad.trf", text).as_str(), "-p"]);
    assert_eq!((dropped.code, dropped.out.as_str()), (3, ""), "{}", dropped.err);
    said
}

#[test]
fn a_history_that_contradicts_itself_is_refused() {
    let cases = [
        (
            file(3, &["   2 w 1", "   3 b 0", "   2 w 1", "0000 - U"], ""),
            "round 1: player 1 names 2 as opponent, but 2 does not",
        ),
        (file(3, &["   1 w 1", "0000 - Z"], ""), "round 1: player 1 is paired with the same player"),
        (
            file(3, &["   2 w 1", "   1 b 0", "   9 w 1"], ""),
            "round 1: player 3 is paired with 9, but no player has that number",
        ),
        (
            file(3, &["   2 w 1", "   1 b 0", "0000 - U", "0000 - U"], ""),
            "round 1: players 3 and 4 both have the pairing-allocated bye; C.04.1 article 3 allows one in a round",
        ),
        (file(3, &["   2 w 1", "   1 b 1"], ""), "round 1: 1 and 2 cannot both have these results"),
        (
            file(3, &["   2 w 1", "   1 b 0"], "240 H 002    2\n240 F 002    2\n"),
            "player 2 has two different byes in round 2",
        ),
    ];
    for (text, expected) in cases {
        let said = refusal(&text);
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_round_without_a_legal_pairing_is_refused() {
    // Three rounds of four players: all have met.
    let met = file(
        4,
        &[
            "   2 w =     3 b =     4 w =",
            "   1 b =     4 w =     3 b =",
            "   4 w =     1 w =     2 w =",
            "   3 b =     2 b =     1 b =",
        ],
        "",
    );
    let prohibited = file(3, &["", "", "", ""], "260 001 003    1    2    3    4\n");
    let one_left = file(3, &["", "", "", ""], "260 001 003    1    2\n260 001 003    1    3\n260 001 003    1    4\n");
    for (text, round) in [(&met, 4), (&prohibited, 1), (&one_left, 1)] {
        let said = fed(["pair", "-"], text).bad(1);
        let expected = format!(
            "error: -: round {round}: no legal pairing exists (C.04.1 articles 2, 4, 6 and 7, prohibited pairs)"
        );
        assert!(said.contains(&expected) && said.contains("player"), "{said}");
        let place = Place::new();
        let dropped = qisai(["--dutch", place.file("stuck.trf", text).as_str(), "-p"]);
        assert_eq!((dropped.code, dropped.out.as_str()), (1, ""));
    }
    assert!(fed(["pair", "-"], &one_left).bad(1).contains("at best players 1 and "), "who blocks the round is named");
}

#[test]
fn nobody_and_one_player_are_refused() {
    for (cells, count) in [(&[][..], "0"), (&[""][..], "1")] {
        let said = fed(["pair", "-"], &file(3, cells, "")).bad(1);
        assert!(
            said.contains(&format!("a tournament of {count} cannot be paired: at least two are required")),
            "{said}"
        );
    }
}
