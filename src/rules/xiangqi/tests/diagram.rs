//! Tests of xiangqi diagrams.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

#[path = "../../kernel/tests/support/svg.rs"]
mod svg;

use qisai_rules_kernel::{Rules, Side, diagram::Look};
use qisai_rules_xiangqi::{Board, diagram};

use self::svg::seen;

const RED_BELOW: Look = Look { title: "残局 & <", bottom: Side::First, coordinates: true };

#[test]
fn each_piece_stands_at_its_place_with_its_character() {
    let board = Board::parse("3k5/9/9/9/p8/8P/9/9/9/R3K3c w").unwrap();
    let places = |look| {
        let seen = seen(&diagram(&board, &look, None));
        assert_eq!((seen.title.as_str(), seen.marks), ("残局 & <", 0));
        let mut pieces: Vec<_> = seen.pieces.into_iter().map(|it| (it.name, it.classes, it.at)).collect();
        pieces.sort();
        pieces
    };
    let wanted = [
        ("俥", "first", (0, 900)),
        ("兵", "first", (800, 500)),
        ("卒", "second", (0, 400)),
        ("將", "second", (300, 0)),
        ("帥", "first", (400, 900)),
        ("砲", "second", (800, 900)),
    ];
    let owned = |at: fn((i32, i32)) -> (i32, i32)| {
        let mut pieces: Vec<_> =
            wanted.iter().map(|(name, class, it)| ((*name).to_owned(), (*class).to_owned(), at(*it))).collect();
        pieces.sort();
        pieces
    };
    assert_eq!(places(RED_BELOW), owned(|at| at));
    assert_eq!(places(Look { bottom: Side::Second, ..RED_BELOW }), owned(|(x, y)| (800 - x, 900 - y)));
}

#[test]
fn a_full_board_has_the_characters_of_a_set() {
    let mut characters: Vec<String> =
        seen(&diagram(&Board::start(), &RED_BELOW, None)).pieces.into_iter().map(|piece| piece.name).collect();
    characters.sort();
    let mut wanted: Vec<String> =
        "帥仕仕相相俥俥傌傌炮炮兵兵兵兵兵將士士象象車車馬馬砲砲卒卒卒卒卒".chars().map(String::from).collect();
    wanted.sort();
    assert_eq!(characters, wanted);
}

#[test]
fn files_are_counted_from_each_side_s_right() {
    let from_left = |svg: &str, letters: &str| {
        let places: Vec<_> = letters.chars().map(|it| svg.find(&format!(">{it}</text>")).unwrap()).collect();
        places.is_sorted()
    };
    let red_below = diagram(&Board::start(), &RED_BELOW, None);
    assert!(from_left(&red_below, "九八七六五四三二一") && from_left(&red_below, "123456789"));
    assert!(red_below.contains(
        r#"x="800" y="990" font-family="sans-serif" font-size="32" text-anchor="middle" fill="currentColor">一<"#
    ));
}

#[test]
fn the_last_move_is_marked_at_both_ends() {
    let board = Board::start();
    let cannon = board.readings("h2e2").remove(0);
    assert_eq!(seen(&diagram(&board.after(&cannon), &RED_BELOW, Some(&cannon))).marks, 2);
}
