//! Variants of the records reported by arbiters: each in another format, length or language (N9, N11).

use qisai_domain::{Discipline, GameResult};
use qisai_records::Status;

use crate::boards::{codes, judged, judged_in};

/// Returns a record of this many plies in which both sides move pieces back and forth.
fn to_and_fro(plies: usize, four: [&str; 4]) -> String {
    let moves = four.into_iter().cycle().take(plies).collect::<Vec<_>>();
    let numbered = (1..).zip(moves.chunks(2)).map(|(number, pair): (usize, _)| format!("{number}. {}", pair.join(" ")));
    numbered.collect::<Vec<_>>().join(" ")
}

const KNIGHTS: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

#[track_caller]
fn plies(discipline: Discipline, result: GameResult, text: &str, expected: usize) {
    let said = judged_in(discipline, result, text);
    let read = said.account.as_ref().map(|account| account.plies);
    assert_eq!((said.status, read), (Status::ConsistentPossible, Some(expected)), "{text}: {:?}", codes(&said));
}

/// `endash.pdn`
#[test]
fn n9_dashes_of_every_width_in_draughts() {
    for dash in ["–", "—", "−", "‐", "-"] {
        let moves = format!("1. 32{dash}28 19{dash}23 2. 28x19 14x23");
        plies(Discipline::Draughts, GameResult::FIRST_WINS, &format!("{moves} 2-0"), 4);
    }
    plies(
        Discipline::Draughts,
        GameResult::FIRST_WINS,
        "[Event \"Кубок\"]\n[White \"Alpha\"]\n[Black \"Beta\"]\n\n1. 32–28 19–23 2-0",
        2,
    );
}

/// Castling with any dash and any similar letter, short and long, with marks behind it. Results with a dash remain
/// results.
#[test]
fn n9_castling_with_dashes_and_letters_of_every_width() {
    for castled in
        ["O-O", "O–O", "O—O", "O−O", "0–0", "o-o", "O‐O", "O-0", "Ｏ-Ｏ", "０－０", "О-О", "OO", "O–O!?", "O－O"]
    {
        let moves = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. {castled} Nf6 1–0");
        plies(Discipline::Chess, GameResult::FIRST_WINS, &moves, 8);
    }
    for castled in ["O-O-O", "O−O−O", "o–o–o", "0—0—0", "O–O-0", "０－０－０"] {
        let moves = format!("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. {castled} {castled} 1/2–1/2");
        plies(Discipline::Chess, GameResult::DRAW, &moves, 10);
    }
    plies(Discipline::Chess, GameResult::FIRST_WINS, "1. e2–e4 e7—e5 2. Ng1−f3 Nb8–c6 1-0", 4);
    for nothing in ["O–", "O–O–O–O", "–O–O", "O––O"] {
        let said = judged(GameResult::FIRST_WINS, &format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. {nothing} Nf6 1-0"));
        assert_ne!(said.status, Status::ConsistentPossible, "{nothing}");
    }
}

/// `illegal_then.pgn`
#[test]
fn n9_an_illegal_move_is_named_in_every_game_and_far_on() {
    let faulty = |discipline, text: &str, ply: usize| {
        let said = judged_in(discipline, GameResult::FIRST_WINS, text);
        assert_eq!(said.status, Status::RecordDefect, "{text}: {:?}", codes(&said));
        let fault = said.account.as_ref().and_then(|account| account.fault.as_ref()).unwrap();
        assert_eq!(fault.ply, ply, "{text}");
    };
    faulty(Discipline::Draughts, "1. 32-28 19-23 2. 28-9 14-20 2-0", 3);
    faulty(Discipline::Xiangqi, "1. 炮二平五 马8进7 2. 马二进六 车9平8 1-0", 3);
    let long = format!("{} 7. Nf3 Nf6 8. Nh8 Ng8 1-0", to_and_fro(12, KNIGHTS));
    faulty(Discipline::Chess, &long, 15);
}

/// `redtag.txt`
#[test]
fn n9_tags_without_brackets_in_other_orders_and_characters() {
    for text in [
        "紅方：Alpha\n黑方：Beta\n結果：紅勝\n1.炮二平五 馬8進7 2.馬二進三 車9平8",
        "黑方:Beta\n红方:Alpha\n1.炮二平五 马8进7 2.马二进三 车9平8\n红胜",
        "赛事:某杯\n日期:2025-03-01\n红方:Alpha\n黑方:Beta\n结果:红胜\n1.炮二平五 马8进7\n2.马二进三 车9平8",
    ] {
        plies(Discipline::Xiangqi, GameResult::FIRST_WINS, text, 4);
    }
}

/// `res_disagree.pgn`
#[test]
fn n9_two_results_are_a_question_in_every_game() {
    let questioned = |discipline, text: &str| {
        let said = judged_in(discipline, GameResult::FIRST_WINS, text);
        assert_eq!(said.status, Status::Undecidable, "{text}: {:?}", codes(&said));
        assert!(codes(&said).contains(&"results-differ"), "{text}: {:?}", codes(&said));
    };
    questioned(Discipline::Draughts, "[White \"Alpha\"]\n[Black \"Beta\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 0-2\n");
    questioned(
        Discipline::Xiangqi,
        "[Game \"Chinese Chess\"]\n[Red \"Alpha\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 黑胜\n",
    );
    let long = format!("[White \"Alpha\"]\n[Result \"1-0\"]\n\n{} 1/2-1/2\n", to_and_fro(7, KNIGHTS));
    questioned(Discipline::Chess, &long);
}

/// `reversed.pgn`
#[test]
fn n11_exchanged_sides_are_told_in_every_game_and_for_draws() {
    let exchanged = |discipline, result, text: &str| {
        let said = judged_in(discipline, result, text);
        assert_eq!(codes(&said), ["sides-exchanged"], "{text}");
    };
    exchanged(
        Discipline::Draughts,
        GameResult::FIRST_WINS,
        "[White \"Beta\"]\n[Black \"Alpha\"]\n[Result \"0-2\"]\n\n1. 32-28 19-23 0-2\n",
    );
    exchanged(
        Discipline::Xiangqi,
        GameResult::FIRST_WINS,
        "[Game \"Chinese Chess\"]\n[Red \"Beta\"]\n[Black \"Alpha\"]\n[Result \"0-1\"]\n\n1. 炮二平五 马8进7 0-1\n",
    );
    let draw =
        format!("[White \"BETA\"]\n[Black \"alpha\"]\n[Result \"1/2-1/2\"]\n\n{} 1/2-1/2\n", to_and_fro(6, KNIGHTS));
    exchanged(Discipline::Chess, GameResult::DRAW, &draw);
}

/// `xq_dun.pgn`, `xq_semi10.pgn`
#[test]
fn n9_chinese_moves_in_lines_in_traditional_characters_and_without_end() {
    for text in [
        "炮二平五\n马8进7\n马二进三\n车9平8\n",
        "炮二平五\t馬8進7\t馬二進三\t車9平8",
        "1. 炮二平五,马８进７;2. 马二进三,车９平８",
    ] {
        plies(Discipline::Xiangqi, GameResult::FIRST_WINS, text, 4);
    }
    // Chariots move back and forth on their files.
    let long = "炮二平五马8进7车一进一车9进1车一退一车9退1车一进一车9进1车一退一车9退1";
    plies(Discipline::Xiangqi, GameResult::DRAW, long, 10);
}

/// `xq_pychess_san.pgn`
#[test]
fn n9_letters_and_points_without_numbers_and_with_a_result() {
    for (text, result) in [
        ("[Variant \"Xiangqi\"]\n\nEa3 Cbg8 Chg3 Ei8 Ri2 Eg6 1-0", GameResult::FIRST_WINS),
        ("[Variant \"xiangqi\"]\n[Red \"张三\"]\n\n1. Ea3 Cbg8 2. Chg3 Ei8 3. Ri2 Eg6 1/2-1/2", GameResult::DRAW),
        ("[Variant \"Xiangqi\"]\n\n1. Ea3 {comment} Cbg8 $1 2. Chg3 Ei8\n3. Ri2\nEg6 0-1", GameResult::SECOND_WINS),
    ] {
        plies(Discipline::Xiangqi, result, text, 6);
    }
}

/// `zwsp.pgn`
#[test]
fn n9_characters_without_width_in_every_game() {
    for invisible in ['\u{200b}', '\u{200e}', '\u{2060}', '\u{feff}', '\u{ad}'] {
        let said = judged(GameResult::FIRST_WINS, &format!("1. e4{invisible} e5 2.{invisible} Nf3 Nc6 1-0"));
        assert_eq!(said.status, Status::ConsistentPossible, "{:x}: {:?}", u32::from(invisible), codes(&said));
    }
    plies(Discipline::Xiangqi, GameResult::FIRST_WINS, "1. 炮二\u{200b}平五 马8进7\u{200b} 红胜", 2);
    plies(Discipline::Draughts, GameResult::FIRST_WINS, "1. 32-\u{200b}28 19-23\u{feff} 2-0", 2);
}

/// All records: any line endings, any text before the first line and behind each line.
#[test]
fn n9_a_record_reads_the_same_in_every_outer_form() {
    use Discipline::{Chess, Draughts, Xiangqi};
    let head = "[Event \"Club\"]\n[White \"Alpha\"]\n[Black \"Beta\"]\n[Result \"1-0\"]\n\n";
    let records = [
        (
            Draughts,
            "[White \"Alpha\"]\n[Black \"Beta\"]\n[Result \"2-0\"]\n\n1. 32–28 19–23\n2. 28×19 14×23 2-0\n".to_owned(),
        ),
        (Chess, format!("{head}1. e4 c5 2. Nf3 d6\n3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e6\n7. Bh6 Be7 1-0\n")),
        (Chess, format!("{head}1. e4 e5\n2. Nf3 Nc6 0-1\n")),
        (Chess, "[White \"Beta\"]\n[Black \"Alpha\"]\n[Result \"0-1\"]\n\n1. f3 e5\n2. g4 Qh4# 0-1\n".to_owned()),
        (Chess, format!("{head}1. e4\u{200b} e5 2. Qh5 Nc6\n3. Bc4 Nf6 4. Qxf7# 1-0\n")),
        (Chess, "1. e4 e5\n2. Nf3 Nc6\n1-0\n".to_owned()),
        (Xiangqi, "红方:Alpha\n黑方:Beta\n结果:红胜\n1.炮二平五 马8进7\n2.马二进三 车9平8\n".to_owned()),
        (
            Xiangqi,
            "[Format \"Chinese\"]\n[FEN \"3ak4/4a4/2P1P4/2P1P4/9/9/9/9/9/3AKA3 w - - 0 1\"]\n\n1. 前七平六 1-0\n"
                .to_owned(),
        ),
        (Xiangqi, "[Red \"Alpha\"]\n\n1、炮二平五，马8进7；\n2、马二进三，车9平8。 1-0\n".to_owned()),
        (Xiangqi, "[Variant \"Xiangqi\"]\n\n1. Ea3 Cbg8 2. Chg3 Ei8\n3. Ri2 Eg6 1-0\n".to_owned()),
        (Xiangqi, "炮二平五马8进7\n马二进三车9平8\n".to_owned()),
    ];
    for (discipline, text) in records {
        let said = |text: &str| {
            let said = judged_in(discipline, GameResult::FIRST_WINS, text);
            let plies = said.account.as_ref().map(|account| account.plies);
            (said.status, codes(&said).join(" "), plies)
        };
        let expected = said(&text);
        for end in ["\r\n", "\r", "  \n", "\n\u{feff}"] {
            assert_eq!(said(&text.replace('\n', end)), expected, "{end:?} in {text}");
        }
        for before in ["\u{feff}", "\n\n", "\r\n"] {
            assert_eq!(said(&format!("{before}{text}")), expected, "{before:?} before {text}");
        }
        assert_eq!(said(text.trim_end()), expected, "no end of the last line of {text}");
    }
}

/// `xq_d_qianqi.pgn`: the middle one of three pawns, the rear one in traditional characters, and pawns of Black with wide
/// digits.
#[test]
fn n9_front_and_rear_pawns_with_their_files_in_records_of_every_kind() {
    let three = "3ak4/4a4/2P6/2P1P4/2P1P4/9/9/9/9/3AKA3 w - - 0 1";
    let red = |moves: &str| format!("[Format \"Chinese\"]\n[FEN \"{three}\"]\n\n1. {moves} 1-0\n");
    for moves in ["中七平六", "後七平八", "前五进一"] {
        plies(Discipline::Xiangqi, GameResult::FIRST_WINS, &red(moves), 1);
    }
    let black = "4k4/9/9/9/9/2p1p4/2p1p4/9/4A4/3K5 b - - 0 1";
    for moves in ["前３平４", "后5平6", "前3進1"] {
        let text = format!("[Format \"Chinese\"]\n[FEN \"{black}\"]\n\n1. ... {moves} 0-1\n");
        plies(Discipline::Xiangqi, GameResult::SECOND_WINS, &text, 1);
    }
}
