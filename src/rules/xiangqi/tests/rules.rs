//! Tests of xiangqi against outside move counts, and of the moves of each piece.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

#[path = "../../kernel/tests/support/perft.rs"]
mod support;

use qisai_rules_kernel::{Cause, ReplayError, Rules, Side, perft, replay};
use qisai_rules_xiangqi::{Board, FenError};

use self::support::agrees_with_other_engines;

/// Returns the moves from one point, sorted.
fn moves_from(fen: &str, from: &str) -> Vec<String> {
    let legal = Board::parse(fen).unwrap().legal_moves();
    let mut targets: Vec<String> =
        legal.iter().filter(|it| it.from.to_string() == from).map(|it| it.to.to_string()).collect();
    targets.sort();
    targets
}

#[test]
fn as_many_moves_as_other_engines_count() {
    agrees_with_other_engines::<Board>("xiangqi.txt", 1_000_000);
}

/// Run with `cargo test --release -p qisai-rules-xiangqi --test xiangqi rules:: -- --ignored`.
#[test]
#[ignore = "five hundred million leaves: some seconds in a release build, many minutes in a debug one"]
fn as_many_moves_as_other_engines_count_to_the_deepest_line() {
    agrees_with_other_engines::<Board>("xiangqi.txt", u64::MAX);
}

#[test]
fn the_start_has_its_forty_four_moves() {
    assert_eq!([1, 2].map(|depth| perft(&Board::start(), depth)), [44, 1920]);
}

#[test]
fn a_position_is_printed_as_it_is_read() {
    for fen in [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b",
    ] {
        assert_eq!(Board::parse(fen).unwrap().to_string(), fen);
    }
    let western = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
    assert_eq!(Board::parse(western).unwrap(), Board::start());
}

#[test]
fn the_king_keeps_to_the_palace_and_out_of_the_other_s_sight() {
    assert_eq!(moves_from("5k3/9/9/9/9/9/9/3K5/9/9 w", "d2"), ["d1", "e2"]);
    assert_eq!(moves_from("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0"), ["d1"]);
    let between = moves_from("4k4/9/9/9/9/4N4/9/9/9/4K4 w", "e4");
    assert_eq!(between, Vec::<String>::new(), "the horse may not uncover the kings");
}

#[test]
fn a_horse_is_hobbled_and_an_elephant_blinded_and_kept_at_home() {
    assert_eq!(moves_from("3k5/9/9/9/9/4p4/4N4/9/9/5K3 w", "e3"), ["c2", "c4", "d1", "f1", "g2", "g4"]);
    assert_eq!(moves_from("3k5/9/9/9/9/2B6/3p5/9/9/5K3 w", "c4"), ["a2"]);
}

#[test]
fn a_cannon_takes_over_one_piece_only() {
    let on_file = moves_from("3k4r/9/8n/9/9/9/9/9/8C/5K3 w", "i1");
    assert!(on_file.contains(&"i9".to_owned()) && !on_file.contains(&"i7".to_owned()), "{on_file:?}");
    assert!(on_file.contains(&"i6".to_owned()) && !on_file.contains(&"i8".to_owned()));
}

#[test]
fn a_pawn_goes_sideways_beyond_the_river_and_never_back() {
    assert_eq!(moves_from("3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4"), ["e5"]);
    assert_eq!(moves_from("3k5/9/9/9/4P4/9/9/9/9/5K3 w", "e5"), ["d5", "e6", "f5"]);
    assert_eq!(moves_from("3k4P/9/9/9/9/9/9/9/9/5K3 w", "i9"), ["h9"]);
}

#[test]
fn who_cannot_move_has_lost() {
    for (fen, cause, article) in [
        ("3k4R/8R/9/9/9/9/9/9/9/4K4 b", Cause::Checkmate, "4.1.1"),
        ("3k5/8R/9/9/9/9/9/9/9/4K4 b", Cause::Stalemate, "4.1.3"),
    ] {
        let verdict = Board::parse(fen).unwrap().verdict();
        let found = verdict.map(|it| (it.winner, it.cause, it.article));
        assert_eq!(found, Some((Some(Side::First), cause, article)), "{fen}");
    }
    assert_eq!(Board::start().verdict(), None);
}

#[test]
fn what_no_game_comes_to_is_refused() {
    let fault = |fen| Board::parse(fen).unwrap_err();
    assert_eq!(fault("9/9 w"), FenError::Ranks(2));
    assert_eq!(fault("3k6/9/9/9/9/9/9/9/9/4K4 w"), FenError::Rank("3k6".to_owned()));
    assert_eq!(fault("3k4x/9/9/9/9/9/9/9/9/4K4 w"), FenError::Piece('x'));
    assert_eq!(fault("3k5/9/9/9/9/9/9/9/9/4K4 x"), FenError::Side("x".to_owned()));
    assert_eq!(fault("3k5/9/9/9/9/9/9/RRRRRRRRR/RRRRRRR2/4K4 b"), FenError::TooMany(Side::First));
    assert_eq!(fault("9/9/9/9/9/9/9/9/9/4K4 w"), FenError::Kings(Side::Second, 0));
    assert!(
        matches!(fault("3k5/9/9/9/9/9/9/9/9/K8 w"), FenError::OutsidePalace(Side::First, at) if at.to_string() == "a0")
    );
    assert_eq!(fault("4k4/9/9/9/9/9/9/9/9/4K4 w"), FenError::KingToBeTaken);
}

#[test]
fn a_record_is_followed_to_its_first_fault() {
    let game = replay(Board::start(), &["h2e2", "h9g7"]).unwrap();
    assert_eq!((game.plies.len(), game.verdict, game.last.to_move()), (2, None, Side::First));
    let illegal = replay(Board::start(), &["h2e2", "h9g8"]).map(|_| ());
    assert_eq!(illegal, Err(ReplayError::Illegal { ply: 2, text: "h9g8".to_owned() }));
}
