//! Tests of draughts diagrams.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

#[path = "../../kernel/tests/support/svg.rs"]
mod svg;

use qisai_rules_draughts::{Board, diagram};
use qisai_rules_kernel::{Rules, Side, diagram::Look};

use self::svg::seen;

const WHITE_BELOW: Look = Look { title: "Δ & <", bottom: Side::First, coordinates: true };

#[test]
fn each_piece_stands_at_its_place() {
    // Square 1 is the second of the top row, and 46 is the first of the bottom row.
    let board = Board::parse("W:W31,K46:B1,K50").unwrap();
    let places = |look| {
        let seen = seen(&diagram(&board, &look, None));
        assert_eq!((seen.title.as_str(), seen.marks), ("Δ & <", 0));
        seen.pieces.into_iter().map(|piece| (piece.classes, piece.at)).collect::<Vec<_>>()
    };
    let wanted =
        [("first man", (150, 650)), ("first king", (50, 950)), ("second man", (150, 50)), ("second king", (850, 950))];
    assert_eq!(places(WHITE_BELOW), wanted.map(|(classes, at)| (classes.to_owned(), at)));
    let turned = wanted.map(|(classes, (x, y))| (classes.to_owned(), (1000 - x, 1000 - y)));
    assert_eq!(places(Look { bottom: Side::Second, coordinates: false, ..WHITE_BELOW }), turned);
}

#[test]
fn the_squares_have_their_numbers_where_asked() {
    let numbers = |coordinates| {
        let svg = diagram(&Board::start(), &Look { coordinates, ..WHITE_BELOW }, None);
        (1..=50).filter(|number| svg.contains(&format!(">{number}</text>"))).count()
    };
    assert_eq!((numbers(true), numbers(false)), (50, 0));
}

#[test]
fn the_last_move_is_marked_at_both_ends() {
    let board = Board::start();
    let step = board.readings("32-28").remove(0);
    let svg = diagram(&board.after(&step), &WHITE_BELOW, Some(&step));
    assert_eq!(seen(&svg).marks, 2);
    for (x, y) in [(304, 604), (404, 504)] {
        assert!(svg.contains(&format!(r#"class="last" x="{x}" y="{y}""#)), "{x} {y}");
    }
}
