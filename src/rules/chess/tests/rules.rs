//! Tests of chess against outside move counts, and of the ends of the Laws.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

#[path = "../../kernel/tests/support/perft.rs"]
mod support;

use qisai_rules_chess::Board;
use qisai_rules_kernel::{Cause, ReplayError, Rules, Side, perft, replay};

use self::support::agrees_with_other_engines;

#[test]
fn as_many_moves_as_other_engines_count() {
    agrees_with_other_engines::<Board>("chess.txt", 5_000_000);
}

/// Run with `cargo test --release -p qisai-rules-chess --test chess rules:: -- --ignored`: 600 million leaves.
#[test]
#[ignore = "a minute without optimisation"]
fn as_many_moves_as_other_engines_count_at_every_depth() {
    agrees_with_other_engines::<Board>("chess.txt", u64::MAX);
}

#[test]
fn the_start_has_its_twenty_moves() {
    assert_eq!([1, 2, 3].map(|depth| perft(&Board::start(), depth)), [20, 400, 8902]);
}

#[test]
fn the_ends_of_article_5() {
    for (fen, expected) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Some((Some(Side::First), Cause::Checkmate, "5.1.1"))),
        ("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", Some((None, Cause::Stalemate, "5.2.1"))),
        ("7k/8/8/8/8/8/6N1/K7 w - - 0 1", Some((None, Cause::InsufficientMaterial, "5.2.2"))),
        ("7k/8/8/8/8/8/6P1/K7 w - - 0 1", None),
    ] {
        let verdict = Board::parse(fen).unwrap().verdict();
        assert_eq!(verdict.map(|it| (it.winner, it.cause, it.article)), expected, "{fen}");
    }
}

#[test]
fn what_no_game_comes_to_is_refused() {
    for text in ["hello", "8/8/8/8/8/8/8/8 w - - 0 1", "k6P/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/R6K w - - 0 1"] {
        assert!(Board::parse(text).is_err(), "{text:?}");
    }
}

#[test]
fn a_position_is_printed_as_it_is_read() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(Board::parse(fen).unwrap().to_string(), fen);
}

#[test]
fn a_record_is_followed_to_its_first_fault() {
    let illegal = replay(Board::start(), &["e2e4", "e7e5", "e1g1"]).map(|_| ());
    assert_eq!(illegal, Err(ReplayError::Illegal { ply: 3, text: "e1g1".to_owned() }));
    let too_long = replay(Board::start(), &["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"]).map(|_| ());
    assert!(matches!(too_long, Err(ReplayError::Over { ply: 5, verdict }) if verdict.winner == Some(Side::Second)));
    let game = replay(Board::start(), &["e2e4", "e7e5"]).unwrap();
    assert_eq!((game.plies.len(), game.verdict, game.last.to_move()), (2, None, Side::First));
}
