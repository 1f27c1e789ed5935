//! Tests of article 5.2 of the Dubov and Burstein systems (C.04.4.1, C.04.4.2), with its own numbering. In these
//! systems, the number of two players without a game is the first rule.

use qisai_swiss::Side::{First, Second};
use qisai_swiss::dubov::history::History;
use qisai_swiss::{ByeKind, Cell, Outcome, Prepared, Side, burstein, dubov};

use crate::support::pasts::{add_rounds, blank, prepare};

/// Returns players 1 and 2 with these sides, had in games lost to a third player who has left.
fn two_players(sides: [&str; 2]) -> Prepared {
    let mut table = blank(&[2000, 1900, 1800], 9);
    add_rounds(&mut table, 4);
    let game = |letter: char| {
        let side = if letter == 'W' { First } else { Second };
        Cell::Game { opponent: 2, side, outcome: Outcome::Loss { rated: true } }
    };
    for (line, letters) in table.lines.iter_mut().zip([sides[0], sides[1], ""]) {
        line.cells = vec![Cell::Bye(ByeKind::ZeroPoint); 4 - letters.len()];
        line.cells.extend(letters.chars().map(game));
    }
    prepare(table, &[true, true, false])
}

/// Sides of both players, and the article and side of player 1 by Burstein and by Dubov.
type Case = (&'static str, &'static str, (&'static str, Side), (&'static str, Side));

const CASES: [Case; 8] = [
    ("", "", ("5.2.1", First), ("5.2.1", First)),
    ("W", "B", ("5.2.2", Second), ("5.2.2", Second)),
    ("", "B", ("5.2.2", Second), ("5.2.2", Second)),
    // Before the first game, no player has a preference in the Burstein system; in the Dubov system everybody prefers
    // the second side (1.6.4).
    ("", "W", ("5.2.2", First), ("5.2.3", First)),
    ("WB", "BWB", ("5.2.3", Second), ("5.2.3", Second)),
    ("BWWW", "BWW", ("5.2.3", Second), ("5.2.3", Second)),
    ("WBBW", "BWBW", ("5.2.4", First), ("5.2.4", First)),
    ("WB", "WB", ("5.2.5", First), ("5.2.5", First)),
];

#[test]
fn colours_of_burstein_follow_article_5_2() {
    for (one, two, expected, _) in CASES {
        let prepared = two_players([one, two]);
        let round = burstein::round::Round { field: &prepared.field, ranks: vec![0, 1] };
        let found = round.allocate(0, 1);
        assert_eq!((found.article, found.higher), expected, "{one} against {two}");
    }
}

/// In 5.2.1 and 5.2.5 the index (article 1.8) determines the higher-ranked player, not the number.
#[test]
fn the_index_of_burstein_says_who_is_higher_ranked() {
    let prepared = two_players(["WB", "WB"]);
    let round = burstein::round::Round { field: &prepared.field, ranks: vec![1, 0] };
    let found = round.allocate(0, 1);
    assert_eq!((found.article, found.higher), ("5.2.5", Second), "2 is granted the preference");
    let prepared = two_players(["", ""]);
    let round = burstein::round::Round { field: &prepared.field, ranks: vec![1, 0] };
    let found = round.allocate(0, 1);
    assert_eq!((found.article, found.higher, found.by_higher), ("5.2.1", First, false), "2 is even");
}

#[test]
fn colours_of_dubov_follow_article_5_2() {
    for (one, two, _, expected) in CASES {
        let prepared = two_players([one, two]);
        let round = dubov::round::Round::new(&prepared.field, vec![History::default(); 2]);
        let found = round.allocate(0, 1);
        assert_eq!((found.article, found.higher), expected, "{one} against {two}");
    }
}
