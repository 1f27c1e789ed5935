//! Tests of draughts against outside move counts, and of the capture rules one by one.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails here has found what it looks for"
)]

#[path = "../../kernel/tests/support/perft.rs"]
mod support;

use qisai_rules_draughts::{Board, FenError, Square};
use qisai_rules_kernel::{Cause, ReplayError, Rules, Side, perft, replay};

use self::support::agrees_with_other_engines;

fn moves(fen: &str) -> Vec<String> {
    let mut moves: Vec<String> = Board::parse(fen).unwrap().legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

#[test]
fn as_many_moves_as_other_engines_count() {
    agrees_with_other_engines::<Board>("draughts.txt", if cfg!(debug_assertions) { 200_000 } else { 20_000_000 });
}

#[test]
#[ignore = "half a billion positions: seconds in a release build, minutes in any other"]
fn as_many_moves_as_other_engines_count_to_the_deepest() {
    agrees_with_other_engines::<Board>("draughts.txt", u64::MAX);
}

#[test]
fn the_start_has_its_nine_moves() {
    assert_eq!([1, 2, 3].map(|depth| perft(&Board::start(), depth)), [9, 81, 658]);
}

#[test]
fn a_position_is_printed_as_it_is_read() {
    for fen in ["B:WK3,28,33:B7,K46", "W:W:B1", "W:W31:B"] {
        assert_eq!(Board::parse(fen).unwrap().to_string(), fen);
    }
    let other_order = "\"W: B 1-20 : W 31-50.\"";
    assert_eq!(Board::parse(other_order).unwrap(), Board::start());
    assert_eq!(Board::parse("W:WK31-33:B1").unwrap(), Board::parse("W:WK31,K32,K33:B1").unwrap());
}

#[test]
fn a_man_steps_forward_and_captures_backward_too() {
    assert_eq!(moves("W:W28:B1"), ["28-22", "28-23"]);
    assert_eq!(moves("W:W28:B32"), ["28x37"]);
    assert_eq!(moves("W:W28:B22,17"), ["28-23"], "a piece with another behind it is not taken");
}

#[test]
fn the_capture_of_the_most_pieces_is_the_only_one() {
    assert_eq!(moves("W:W32,45:B28,19,40"), ["32x14"]);
    assert_eq!(moves("W:W32,45:B28,19,K40"), ["32x14"], "a king counts as one");
    assert_eq!(moves("W:W32,45:B28,40"), ["32x23", "45x34"], "free choice between equals");
}

#[test]
fn a_king_flies_and_chooses_where_to_land() {
    assert_eq!(moves("W:WK46:B28"), ["46x10", "46x14", "46x19", "46x23", "46x5"]);
}

#[test]
fn a_jumped_piece_stays_until_the_end_and_blocks() {
    // If 32 were removed when it is jumped, the king could continue from 43 over 27.
    let board = Board::parse("W:WK46:B24,27,32,34").unwrap();
    assert_eq!(moves("W:WK46:B24,27,32,34"), ["46x39", "46x43", "46x48"]);
    for capture in board.legal_moves() {
        assert!(capture.captured.iter().eq([24, 32, 34].map(square)));
        assert_eq!(board.after(&capture).pieces(Side::Second).count(), 1);
    }
}

#[test]
fn a_man_that_passes_the_far_row_stays_a_man() {
    let board = Board::parse("W:W11:B7,8").unwrap();
    let capture = &board.legal_moves()[0];
    assert_eq!(board.in_full(capture), "11x2x13");
    assert_eq!(board.after(capture).to_string(), "B:W13:B");

    let board = Board::parse("W:W11:B7").unwrap();
    assert_eq!(board.after(&board.legal_moves()[0]).to_string(), "B:WK2:B");
}

#[test]
fn who_cannot_move_has_lost() {
    for (fen, article) in [("B:W28:B", "7.2.3"), ("B:W31,37:B26", "7.2.2")] {
        let verdict = Board::parse(fen).unwrap().verdict().map(|it| (it.winner, it.cause, it.article));
        assert_eq!(verdict, Some((Some(Side::First), Cause::NoMove, article)), "{fen}");
    }
    assert_eq!(Board::start().verdict(), None);
}

#[test]
fn what_no_game_comes_to_is_refused() {
    let fault = |fen| Board::parse(fen).unwrap_err();
    assert_eq!(fault("X:W31:B1"), FenError::Side("X".to_owned()));
    assert_eq!(fault("W:W31:W32"), FenError::Side("W32".to_owned()));
    assert_eq!(fault("W:W51:B1"), FenError::Square("51".to_owned()));
    assert_eq!(fault("W:W31:B31"), FenError::Twice(square(31)));
    assert_eq!(fault("W:W5:B20"), FenError::Uncrowned(square(5)));
    assert_eq!(fault("W:W31:B46"), FenError::Uncrowned(square(46)));
}

#[test]
fn a_record_is_followed_to_its_first_fault() {
    let game = replay(Board::start(), &["32-28", "19-23", "28x19", "14x23"]).unwrap();
    assert_eq!((game.plies.len(), game.verdict, game.last.to_move()), (4, None, Side::First));
    let refused = replay(Board::start(), &["32-28", "19-23", "33-29"]).map(|_| ());
    assert_eq!(refused, Err(ReplayError::Illegal { ply: 3, text: "33-29".to_owned() }), "a capture is a duty");
}
