//! Tests of chess diagrams.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

#[path = "../../kernel/tests/support/svg.rs"]
mod svg;

use qisai_rules_chess::{Board, diagram};
use qisai_rules_kernel::{Rules, Side, diagram::Look};

use self::svg::{Drawn, seen};

const WHITE_BELOW: Look = Look { title: "", bottom: Side::First, coordinates: true };

fn drawn(piece: char, classes: &str, at: (i32, i32)) -> Drawn {
    Drawn { classes: classes.to_owned(), at, name: piece.to_string() }
}

#[test]
fn each_piece_stands_at_its_place() {
    let board = Board::parse("k7/8/8/3Pp3/8/8/8/1R5K w - - 0 1").unwrap();
    let wanted = [
        drawn('k', "second", (0, 0)),
        drawn('P', "first", (300, 300)),
        drawn('p', "second", (400, 300)),
        drawn('R', "first", (100, 700)),
        drawn('K', "first", (700, 700)),
    ];
    assert_eq!(seen(&diagram(&board, &WHITE_BELOW, None)).pieces, wanted);
    let turned = seen(&diagram(&board, &Look { bottom: Side::Second, ..WHITE_BELOW }, None));
    let across = |(x, y): (i32, i32)| (700 - x, 700 - y);
    assert_eq!(turned.pieces, wanted.map(|piece| Drawn { at: across(piece.at), ..piece }));
    assert_eq!((turned.marks, seen(&diagram(&Board::start(), &WHITE_BELOW, None)).pieces.len()), (0, 32));
}

#[test]
fn the_last_move_is_marked_at_both_ends() {
    let board = Board::start();
    let knight = board.readings("g1f3").remove(0);
    let svg = diagram(&board.after(&knight), &WHITE_BELOW, Some(&knight));
    assert_eq!(seen(&svg).marks, 2);
    for (x, y) in [(604, 704), (504, 504)] {
        assert!(svg.contains(&format!(r#"class="last" x="{x}" y="{y}""#)), "{x} {y}");
    }
}

#[test]
fn a_title_says_any_text() {
    let title = "O'Brien & <b>\"Δ\"</b>\u{0}]]>\u{1b}";
    let svg = diagram(&Board::start(), &Look { title, ..WHITE_BELOW }, None);
    assert_eq!(seen(&svg).title, "O'Brien & <b>\"Δ\"</b>]]>");
}
