//! Tests of the notations of players, against outside notations and in round trips.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails here has found what it looks for"
)]

use std::collections::HashSet;

use proptest::prelude::*;
use qisai_rules_kernel::{Rules, Side};
use qisai_rules_xiangqi::notation::{ReadError, chinese, iccs, read, wxf};
use qisai_rules_xiangqi::{Board, Move, Role};

use crate::support::{games, vectors};

fn after(fen: &str, text: &str) -> Result<String, ReadError> {
    read(&Board::parse(fen).unwrap(), text).map(|read| read.to_string())
}

#[test]
fn other_programs_notations_are_read_and_written() {
    let Some(text) = vectors("xiangqi_notation_vectors.json") else { return };
    let moves: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let (mut ambiguous, mut shorter) = (0, 0);
    for case in &moves {
        let [fen, plain, other_wxf, other_chinese] =
            ["fen", "iccs", "wxf_pyffish", "zh_cchess"].map(|key| case[key].as_str().unwrap());
        let board = Board::parse(fen).unwrap();
        let chosen = read(&board, plain).unwrap();
        assert_eq!(chosen.to_string(), plain);
        assert_eq!(read(&board, other_wxf), Ok(chosen), "{fen} {other_wxf}");
        let ours = wxf(&board, chosen).unwrap();
        if ours != *other_wxf {
            // The other program omits the place if only one of two pieces on a file can move there.
            assert!(ours.contains("+-") && read(&board, &ours) == Ok(chosen), "{fen} {ours} {other_wxf}");
            shorter += 1;
        }
        match read(&board, other_chinese) {
            Ok(read) => {
                assert_eq!(read, chosen, "{fen} {other_chinese}");
                assert_eq!(chinese(&board, chosen).as_deref(), Some(other_chinese), "{fen} {plain}");
            }
            Err(ReadError::Ambiguous { readings, .. }) => {
                assert!(readings.contains(&chosen) && readings.len() == 2, "{fen} {other_chinese}");
                ambiguous += 1;
            }
            Err(illegal) => panic!("{fen}: {illegal}"),
        }
    }
    // Nine texts of the other program each accompany two moves, because two files have several pawns.
    assert_eq!((moves.len(), shorter, ambiguous), (2_464, 2, 18));
}

/// Random numbers from a seed (`SplitMix64`).
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(bound).unwrap()).unwrap()
    }
}

/// Five hundred positions, each a few random moves away from a position of some game.
#[test]
fn every_legal_move_comes_back_from_each_notation() {
    let games = games("");
    if games.is_empty() {
        return;
    }
    let mut draws = Draws(20_261_121);
    let mut positions = HashSet::new();
    while positions.len() < 500 {
        let game = &games[draws.below(games.len())];
        let mut board = Board::start();
        for text in &game.texts[..draws.below(game.texts.len() + 1)] {
            board.play(&read(&board, text).unwrap());
        }
        for _ in 0..draws.below(8) {
            let legal = board.legal_moves();
            if legal.is_empty() {
                break;
            }
            board.play(&legal[draws.below(legal.len())]);
        }
        comes_back(&board);
        positions.insert(board.to_string());
    }
}

/// Positions of the vectors in which pawns share files.
#[test]
fn moves_of_pawns_that_share_files_come_back_too() {
    let Some(text) = vectors("xiangqi_notation_vectors.json") else { return };
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let fens: HashSet<&str> = cases.iter().map(|case| case["fen"].as_str().unwrap()).collect();
    let shares = |fen: &&str| {
        let files = |pawn| (0..9).filter(|file| pawns_on(&Board::parse(fen).unwrap(), *file, pawn) > 1).count();
        files(Side::First) > 0 || files(Side::Second) > 0
    };
    let sharing: Vec<&str> = fens.into_iter().filter(shares).collect();
    assert!(!sharing.is_empty());
    for fen in sharing {
        comes_back(&Board::parse(fen).unwrap());
    }
}

fn pawns_on(board: &Board, file: u8, side: Side) -> usize {
    board.pieces(side).filter(|(square, role)| *role == Role::Pawn && square.file() == file).count()
}

fn comes_back(board: &Board) {
    for legal in board.legal_moves() {
        for text in [chinese(board, legal).unwrap(), wxf(board, legal).unwrap(), iccs(legal), legal.to_string()] {
            assert_eq!(read(board, &text), Ok(legal), "{board} {text}");
        }
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const REPLY: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";

#[test]
fn the_same_move_in_every_dress() {
    for text in [
        "炮二平五",
        "砲二平五",
        "炮2平5",
        "炮２平５",
        "炮 二 平 五",
        "炮二=五",
        "C2=5",
        "c2.5",
        "C2-5",
        "H2-E2",
        "h2e2",
    ] {
        let expected = if text == "C2-5" { Err(ReadError::Illegal(text.to_owned())) } else { Ok("h2e2".to_owned()) };
        assert_eq!(after(START, text), expected, "{text}");
    }
    for text in ["马8进7", "馬８進７", "傌八进七", "N8+7", "H8+7", "马87"] {
        assert_eq!(after(REPLY, text), Ok("h9g7".to_owned()), "{text}");
    }
}

#[test]
fn two_on_a_file_are_told_apart() {
    let rooks = "4k4/9/9/9/2R6/9/2R6/9/4A4/3AK4 w";
    for text in ["前车进四", "前車進4", "车前进四", "R++4", "+R+4", "俥前進四"] {
        assert_eq!(after(rooks, text), Ok("c5c9".to_owned()), "{text}");
    }
    assert_eq!(after(rooks, "后车退三"), Ok("c3c0".to_owned()));
    assert_eq!(after(rooks, "中车退三"), Err(ReadError::Illegal("中车退三".to_owned())));
    let advisors = "5k3/9/9/9/9/9/9/3A5/9/3AK4 w";
    assert_eq!(after(advisors, "仕六进五"), Ok("d0e1".to_owned()));
    assert_eq!(after(advisors, "前仕退五"), Ok("d2e1".to_owned()));
}

#[test]
fn pawns_that_share_two_files_are_numbered() {
    let fen = "4k4/9/2P1P4/2P1P4/9/9/9/9/9/3K5 w";
    let board = Board::parse(fen).unwrap();
    let Err(ReadError::Ambiguous { readings, .. }) = read(&board, "后兵平六") else { panic!("one reading") };
    assert_eq!(readings.iter().map(Move::to_string).collect::<Vec<_>>(), ["e6d6", "c6d6"]);
    // Counted from Red's right: file 5 (e) before file 7 (c), each from the front.
    for (text, expected) in [("一兵平六", "e7d7"), ("二兵平六", "e6d6"), ("三兵平六", "c7d7"), ("四兵平六", "c6d6")]
    {
        let meant = read(&board, text).unwrap();
        assert_eq!((meant.to_string().as_str(), chinese(&board, meant).as_deref()), (expected, Some(text)));
    }
    assert_eq!(chinese(&board, read(&board, "c7b7").unwrap()).as_deref(), Some("前兵平八"));
}

#[test]
fn the_short_form_may_mean_several_moves() {
    let rook = "4k4/9/9/4p4/4R4/9/9/9/4P4/3K5 w";
    let board = Board::parse(rook).unwrap();
    let Err(ReadError::Ambiguous { readings, .. }) = read(&board, "车51") else { panic!("one reading") };
    assert_eq!(readings.iter().map(Move::to_string).collect::<Vec<_>>(), ["e5e6", "e5e4", "e5i5"]);
}

#[test]
fn nonsense_is_no_move() {
    for text in [
        "",
        "炮",
        "炮二",
        "炮二平",
        "炮二平五五",
        "炮二平十",
        "兵兵进一",
        "一一一一",
        "e2e2",
        "z9z9",
        "炮二平二",
        "♟e4",
    ] {
        assert_eq!(after(START, text), Err(ReadError::Illegal(text.to_owned())));
    }
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in "[前中后炮马车兵卒进退平一二三四五1-9a-iA-I１-９+=.-]{0,6}") {
        let board = Board::start();
        for reading in board.readings(&text) {
            prop_assert!(board.is_legal(reading));
        }
    }
}

/// N9: two files have two pawns each, and both spellings are in use.
#[test]
fn n9_front_and_rear_pawns_are_named_with_their_file() {
    let fen = "3ak4/4a4/2P1P4/2P1P4/9/9/9/9/9/3AKA3 w - - 0 1";
    for (text, expected) in [
        ("前七平六", "c7d7"),
        ("七前平六", "c7d7"),
        ("后七平八", "c6b6"),
        ("後七平八", "c6b6"),
        ("前五进一", "e7e8"),
        ("+7=6", "c7d7"),
        ("一兵平四", "e7f7"),
    ] {
        assert_eq!(after(fen, text).as_deref(), Ok(expected), "{text}");
    }
    assert!(after(fen, "前兵平六").is_err(), "both files have a front pawn that can go there");
    assert!(after(fen, "中七平六").is_err(), "of two none stands between");
    let three = "3ak4/4a4/2P6/2P1P4/2P1P4/9/9/9/9/3AKA3 w - - 0 1";
    assert_eq!(after(three, "中七平六").as_deref(), Ok("c6d6"));
}

/// N9: programs for chess variants write letters and points, with ranks from 1.
#[test]
fn n9_letters_and_points_are_read() {
    let mut board = Board::start();
    for (text, expected) in [
        ("Ea3", "c0a2"),
        ("Cbg8", "b7g7"),
        ("Chg3", "h2g2"),
        ("Ei8", "g9i7"),
        ("Ri2", "i0i1"),
        ("Eg6", "i7g5"),
        ("Cbd3", "b2d2"),
        ("Ri9", "i9i8"),
        ("Pc5", "c3c4"),
        ("Pi6", "i6i5"),
        ("Cd8", "d2d7"),
    ] {
        let chosen = read(&board, text).unwrap();
        assert_eq!(chosen.to_string(), expected, "{text}");
        board.play(&chosen);
    }
    // Two rooks on a file, named by the rank that one leaves; a capture; a check.
    let fen = "r3k4/r8/9/9/9/9/9/9/9/p2K5 b - - 0 1";
    assert_eq!(after(fen, "R10b10").as_deref(), Ok("a9b9"));
    assert_eq!(after(fen, "R9b9+").as_deref(), Ok("a8b8"));
    assert_eq!(after("4k4/9/9/9/9/9/9/9/5R3/p2K5 w - - 0 1", "Ra2").as_deref(), Ok("f1a1"));
    assert!(after(fen, "Rb11").is_err() && after(fen, "Rj9").is_err());
}
