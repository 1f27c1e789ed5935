//! Tests of Chess960: the start positions, castling, and records that begin from one.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

use std::collections::BTreeSet;

use qisai_rules_chess::chess960::{STARTS, Start};
use qisai_rules_chess::{Board, FIDE_2023, account, san};
use qisai_rules_kernel::{FaultKind, Rules, perft, replay};

/// II.2 of the Guidelines: the king is between the rooks, the bishops are on different colours, and no order occurs
/// twice.
#[test]
fn there_are_960_start_positions() {
    let mut seen = BTreeSet::new();
    for number in 0..STARTS {
        let start = Start::numbered(number).unwrap();
        let pieces = start.pieces();
        let at = |piece: char| -> Vec<usize> {
            pieces.char_indices().filter(|(_, it)| *it == piece).map(|(square, _)| square).collect()
        };
        let (king, rooks, bishops) = (at('K'), at('R'), at('B'));
        assert!(rooks.first() < king.first() && king.first() < rooks.get(1), "{pieces}");
        assert_eq!(bishops.iter().map(|square| square % 2).collect::<BTreeSet<_>>().len(), 2, "{pieces}");
        assert_eq!((king.len(), at('Q').len(), at('N').len()), (1, 1, 2), "{pieces}");
        let board = start.board();
        assert_eq!(board.to_string(), start.fen());
        assert_eq!(Start::of(&board), Some(start));
        seen.insert(pieces);
    }
    assert_eq!(seen.len(), usize::from(STARTS));
    assert_eq!(Start::numbered(518).unwrap().pieces(), "RNBQKBNR", "the usual one");
    assert_eq!(Start::numbered(0).unwrap().pieces(), "BBQNNRKR");
    assert_eq!(Start::numbered(959).unwrap().pieces(), "RKRNNQBB");
    assert_eq!(Start::numbered(960), None);
    assert_eq!(Start::of(&Board::parse("8/8/8/8/8/8/k1p5/2K5 w - - 0 1").unwrap()), None);
}

#[test]
fn a_seed_draws_every_position_and_always_the_same() {
    let drawn: Vec<u16> =
        (1..=40).flat_map(|seed| (1..=400).map(move |round| Start::drawn(seed, round).number())).collect();
    let different: BTreeSet<u16> = drawn.iter().copied().collect();
    assert_eq!(different.len(), usize::from(STARTS), "16,000 draws");
    assert_ne!(Start::drawn(1, 1), Start::drawn(1, 2));
    assert_eq!(Start::drawn(7, 3), Start::drawn(7, 3));
}

/// II.3: after castling, king and rook are on the same squares as in chess, wherever they came from.
#[test]
fn castling_ends_on_the_usual_squares() {
    let board = Board::parse("6k1/8/8/8/8/8/8/1R3K1R w KQ - 0 1").unwrap();
    for (text, after) in [("O-O", "6k1/8/8/8/8/8/8/1R3RK1 b - - 1 1"), ("O-O-O", "6k1/8/8/8/8/8/8/2KR3R b - - 1 1")] {
        let readings = board.readings(text);
        let [castled] = readings.as_slice() else { panic!("{readings:?}") };
        assert_eq!(board.after(castled).to_string(), after);
        assert_eq!(san(&board, castled), text);
        // In UCI the king moves to its rook, and the text is read back.
        assert_eq!(board.readings(&castled.to_string()), readings);
    }
    assert_eq!(board.readings("f1h1").len(), 1);
    assert_eq!(board.readings("f1b1").len(), 1);
    let standard = Board::parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    assert_eq!(standard.readings("e1h1"), standard.readings("e1g1"), "both ways of writing it");
    assert_eq!(standard.readings("O-O").iter().map(ToString::to_string).collect::<Vec<_>>(), ["e1g1"]);
}

#[test]
fn a_record_is_judged_like_chess() {
    // Number 0: BBQNNRKR. Short castling leaves the king on its square.
    let start = Start::numbered(0).unwrap().board();
    assert_eq!(perft(&start, 1), 20);
    let castled = account(&FIDE_2023, &start, &["O-O"], None);
    let fault = castled.fault.unwrap();
    assert_eq!(
        (fault.ply, fault.kind, fault.article),
        (1, FaultKind::Illegal, Some("Guidelines II.3")),
        "the rook on f1 is in the way"
    );
    let game = replay(start, &["e4", "e5", "d4", "exd4"]).unwrap();
    assert_eq!(game.plies.len(), 4);
}
