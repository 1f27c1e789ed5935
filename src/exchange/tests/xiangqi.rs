//! Tests of xiangqi files: web boards, Chinese PGN and XQF, in both directions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use encoding_rs::GB18030;
use proptest::prelude::*;
use qisai_domain::Discipline;
use qisai_exchange::games::{GameText, RecordFormat};
use qisai_exchange::text::{TextEncoding, decode};
use qisai_exchange::xiangqi::{XqfError, games, write, xqf};

fn one(text: &str) -> GameText<'_> {
    let found: Vec<_> = games(text).collect();
    let [game] = found.try_into().unwrap();
    game
}

fn texts<'a>(game: &'a GameText<'_>) -> Vec<&'a str> {
    game.moves.iter().map(|it| it.text.as_ref()).collect()
}

fn codes(game: &GameText<'_>) -> Vec<&'static str> {
    game.findings.iter().map(|it| it.code).collect()
}

const START: &str = "8979695949392919097717866646260600102030405060708012720323436383";

#[test]
fn a_web_board_tells_names_moves_and_comments() {
    let page = format!(
        "<p>棋谱</p>\n[DhtmlXQ]\n[DhtmlXQ_ver]www_example_com[/DhtmlXQ_ver]\n[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n\
         [DhtmlXQ_event]测试赛[/DhtmlXQ_event]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n[DhtmlXQ_black] 乙 [/DhtmlXQ_black]\n\
         [DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_binit]{START}[/DhtmlXQ_binit]\n\
         [DhtmlXQ_movelist]77477062\n7967[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_1_2]8070[/DhtmlXQ_move_0_1_2]\n\
         [DhtmlXQ_comment2]屏风马||稳[/DhtmlXQ_comment2]\n[DhtmlXQ_comment0]开局[/DhtmlXQ_comment0]\n\
         [DhtmlXQ_comment1_2]变着[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]<br>"
    );
    let game = one(&page);
    assert_eq!((game.format, game.discipline), (RecordFormat::DhtmlXq, Some(Discipline::Xiangqi)));
    assert_eq!(texts(&game), ["H2-E2", "H9-G7", "H0-G2"]);
    assert_eq!(
        game.tags,
        [("Event", "测试赛"), ("Red", "甲"), ("Black", "乙"), ("Result", "红胜")].map(|(a, b)| (a.into(), b.into()))
    );
    assert_eq!((game.result.as_ref(), game.start.as_deref()), ("红胜", None));
    assert_eq!(game.comments, [(0, "开局".into()), (2, "屏风马 稳".into())]);
    assert_eq!(codes(&game), [""; 0]);
    assert!(game.source.starts_with("[DhtmlXQ]\n") && game.source.ends_with("[/DhtmlXQ]"));
    let places: Vec<_> = game.moves.iter().map(|it| (it.place.line, it.place.column)).collect();
    assert_eq!((game.place.line, places), (2, vec![(10, 19), (10, 23), (11, 1)]));
}

#[test]
fn the_owner_of_the_piece_that_moves_first_begins() {
    // Kings on e0 and e9, Red's pawn on e5, Black's rook on a9.
    let mut pieces = vec!["99"; 32];
    (pieces[4], pieces[11], pieces[20], pieces[16]) = ("49", "44", "40", "00");
    let page = |moves: &str| {
        format!("[DhtmlXQ_binit]{}[/DhtmlXQ_binit][DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]", pieces.concat())
    };
    for (moves, turn) in [("4454", 'w'), ("0001", 'b'), ("", 'w')] {
        let page = page(moves);
        let expected = format!("r3k4/9/9/9/4P4/9/9/9/9/4K4 {turn} - - 0 1");
        assert_eq!(one(&page).start.as_deref(), Some(expected.as_str()), "{moves}");
    }
}

#[test]
fn what_is_wrong_on_a_web_board_is_named_and_the_next_one_is_read() {
    let page = "[DhtmlXQ][DhtmlXQ_binit]1234[/DhtmlXQ_binit][DhtmlXQ_movelist]7747977[DhtmlXQ_red]甲[/DhtmlXQ_red]\n\
                [DhtmlXQ][DhtmlXQ_black]乙[/DhtmlXQ_black][/DhtmlXQ]\n\
                [DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist][/DhtmlXQ]";
    let found: Vec<_> = games(page).collect();
    assert_eq!(
        found.iter().map(codes).collect::<Vec<_>>(),
        [vec!["field-not-closed", "moves-unreadable", "start-unreadable"], vec!["no-moves"], vec!["field-repeated"]]
    );
    assert_eq!(found[0].start.as_deref(), Some("1234"), "not taken for the usual start");
    assert_eq!((texts(&found[0]), found[0].tag("Red")), (vec!["H2-E2", "977"], Some("甲")));
    assert_eq!(texts(&found[2]), ["H2-E2"]);
    assert_eq!((found[1].place.line, found[2].place.line), (2, 3));
}

#[test]
fn two_pieces_on_a_point_are_no_start() {
    let twice = START.replacen("79", "89", 1);
    let page = format!("[DhtmlXQ_binit]{twice}[/DhtmlXQ_binit][DhtmlXQ_movelist][/DhtmlXQ_movelist]");
    let game = one(&page);
    assert_eq!((codes(&game), game.start.as_deref()), (vec!["start-unreadable"], Some(twice.as_str())));
}

#[test]
fn chinese_moves_are_read_without_numbers_marks_and_glue() {
    for text in [
        "1. 炮二平五 马8进7 2. 马二进三 车9平8",
        "炮二平五 马8进7\n马二进三 车9平8",
        "１．炮二平五　马8进7　２．马二进三　车9平8",
        "１． 炮二平五 马8进7 ２． 马二进三 车9平8",
        "1、炮二平五 马8进7 2、马二进三！ 车9平8？",
        "1.炮二平五马8进7 2.马二进三车9平8",
        "1.炮二平五，马8进7 2.马二进三，车9平8。",
        // N9: four characters are a move, with any text between two moves.
        "1、炮二平五，马8进7；2、马二进三，车9平8。",
        "炮二平五马8进7马二进三车9平8",
        "炮二平五；马8进7；马二进三；车9平8",
        "①炮二平五|马8进7②马二进三|车9平8",
        "炮二平五;马8进7;马二进三;车9平8",
    ] {
        let text = format!("[Game \"Chinese Chess\"]\n\n{text} *");
        assert_eq!(texts(&one(&text)), ["炮二平五", "马8进7", "马二进三", "车9平8"], "{text}");
    }
}

#[test]
fn glued_moves_keep_their_places_and_comments_their_ply() {
    let game = one("[Game \"Chinese Chess\"]\n\n1.炮二平五马8进7 {稳} 2.马二进三 1-0");
    let places: Vec<u32> = game.moves.iter().map(|it| it.place.column).collect();
    assert_eq!((places, &game.comments), (vec![3, 7, 18], &vec![(2, "稳".into())]));
}

#[test]
fn a_chinese_word_behind_the_moves_is_the_result() {
    let game = one("[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 红胜");
    assert_eq!((texts(&game), game.result.as_ref(), codes(&game)), (vec!["炮二平五", "马8进7"], "红胜", vec![]));
    let game = one("[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 黑胜");
    assert_eq!((texts(&game).len(), game.result.as_ref()), (2, "1-0"));
}

#[test]
fn n9_a_word_for_the_result_that_is_not_the_tags_is_told() {
    let game = one("[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 黑胜");
    assert_eq!((game.result.as_ref(), codes(&game)), ("1-0", vec!["results-differ"]));
    let game = one("[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 红胜");
    assert_eq!(codes(&game), [""; 0]);
}

#[test]
fn n9_long_rows_of_moves_without_anything_between_them_are_read() {
    let game = one("[Game \"Chinese Chess\"]\n\n炮二平五马8进7马二进三车9平8车一平二马2进3 *");
    assert_eq!(texts(&game), ["炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "马2进3"]);
}

#[test]
fn n9_lines_of_tags_without_brackets_are_tags() {
    let text =
        "红方:张三\n黑方:李四\n结果:红胜\n1.炮二平五 马8进7 2.马二进三 车9平8\n\n红方:王五\n黑方:赵六\n1.炮二平五\n";
    let found: Vec<_> = games(text).collect();
    assert_eq!(found.len(), 2);
    let tags = |game: &GameText<'_>| (game.tag("Red").map(str::to_owned), game.tag("Black").map(str::to_owned));
    assert_eq!(tags(&found[0]), (Some("张三".to_owned()), Some("李四".to_owned())));
    assert_eq!((texts(&found[0]).len(), found[0].result.as_ref()), (4, "红胜"));
    assert_eq!((tags(&found[1]).0.as_deref(), texts(&found[1]).len()), (Some("王五"), 1));
}

#[test]
fn bytes_of_any_encoding_give_the_same_game() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"红方\"]\n[Black \"黑方\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n";
    let traditional = text.replace('红', "紅").replace('马', "馬").replace('车', "車").replace('进', "進");
    let expected = ["炮二平五", "马8进7", "马二进三", "车9平8"];
    for bytes in [text.as_bytes().to_vec(), format!("\u{feff}{text}").into_bytes(), GB18030.encode(text).0.into_owned()]
    {
        let decoded = decode(&bytes);
        let game = one(&decoded.text);
        assert_eq!((texts(&game), game.tag("Red")), (expected.to_vec(), Some("红方")), "{}", decoded.encoding);
    }
    let decoded = decode(&encoding_rs::BIG5.encode(&traditional).0);
    assert_eq!((decoded.encoding, decoded.text), (TextEncoding::Big5, traditional));
}

/// Returns the example of the format's description, with other names.
fn example() -> Vec<u8> {
    let mut bytes = vec![0; 0x400];
    bytes[..3].copy_from_slice(b"XQ\x0a");
    let pieces = [
        80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26,
        46, 66, 86,
    ];
    bytes[0x10..0x30].copy_from_slice(&pieces);
    bytes[0x33] = 2;
    for (at, text) in [(0x50, "仙人指路对起马局"), (0x130, "甲"), (0x140, "乙")] {
        let text = GB18030.encode(text).0;
        bytes[at] = text.len().try_into().unwrap();
        bytes[at + 1..at + 1 + text.len()].copy_from_slice(&text);
    }
    let moves = [
        0x18, 0x20, 0xF0, 0xFF, 0, 0, 0, 0, 0x2F, 0x38, 0xF0, 0, 0, 0, 0, 0, 0x67, 0x63, 0xF0, 0, 4, 0, 0, 0, 0xCE,
        0xC8, 0xBD, 0xA1, 0x57, 0x60, 0xF0, 0, 0, 0, 0, 0, 0x29, 0x3B, 0, 0, 0, 0, 0, 0,
    ];
    bytes.extend_from_slice(&moves);
    bytes
}

#[test]
fn the_example_of_the_description_of_xqf_is_read() {
    let game = xqf(&example()).unwrap();
    // 兵七进一 马８进７ 兵三进一 炮２平３
    assert_eq!(texts(&game), ["C3-C4", "H9-G7", "G3-G4", "B7-C7"]);
    assert_eq!(
        (game.tag("Title"), game.tag("Red"), game.tag("Black")),
        (Some("仙人指路对起马局"), Some("甲"), Some("乙"))
    );
    assert_eq!((game.result.as_ref(), game.start.as_deref()), ("0-1", None));
    assert_eq!(game.comments, [(2, "稳健".into())]);
    assert_eq!(codes(&game), [""; 0]);
    assert_eq!(texts(&one(&game.source)), texts(&game));
}

#[test]
fn other_files_of_that_name_are_refused_and_cut_ones_named() {
    let mut later = example();
    later[2] = 0x12;
    assert_eq!(xqf(&later).unwrap_err(), XqfError::Version(0x12));
    assert_eq!(xqf(b"[Event]").unwrap_err(), XqfError::NotXqf);
    assert_eq!(xqf(&example()[..0x300]).unwrap_err(), XqfError::Short);
    let mut twice = example();
    twice[0x11] = 80;
    assert_eq!(xqf(&twice).unwrap_err(), XqfError::Start(1));
    let cut = xqf(&example()[..example().len() - 10]).unwrap();
    assert_eq!((texts(&cut).len(), codes(&cut)), (2, vec!["moves-cut-off"]));
}

#[test]
fn a_start_with_black_to_move_is_written_and_read_again() {
    let text = "[Game \"Chinese Chess\"]\n[Event \"A \\\"B\\\" C\"]\n[Result \"*\"]\n[SetUp \"1\"]\n\
                [FEN \"r3k4/9/9/9/4P4/9/9/9/9/4K4 b - - 0 1\"]\n\n1... 车1进1 {好} 2. 兵五平六 *\n";
    let game = one(text);
    assert_eq!(write(&game), text);
}

#[test]
fn marks_without_end_are_passed_once() {
    // If the text were searched once for each mark, half a megabyte would take minutes.
    for mark in ["[DhtmlXQ]", "[DhtmlXQ_", "[DhtmlXQ_a]", "[DhtmlXQ_a][/DhtmlXQ]"] {
        let text = mark.repeat(50_000);
        assert_eq!(games(&text).count(), if mark.contains("][") || mark == "[DhtmlXQ]" { 50_000 } else { 1 }, "{mark}");
    }
}

fn written() -> impl Strategy<Value = String> {
    let word = "[炮马兵][一二三][进退平][一二三]|[A-I][0-9]-[A-I][0-9]|[RNC][1-9][=+-][1-9]";
    (
        prop::collection::vec((word, prop::option::of("[a-z甲乙]{1,40}")), 0..60),
        prop::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*"]),
        "[^\\p{C}\\p{Z}\"\\\\]{1,12}",
    )
        .prop_map(|(moves, result, name)| {
            let body: Vec<String> = moves
                .into_iter()
                .map(|(text, comment)| format!("{text} {}", comment.map_or(String::new(), |it| format!("{{{it}}}"))))
                .collect();
            format!("[Game \"Chinese Chess\"]\n[Red \"{name}\"]\n[Result \"{result}\"]\n\n{} {result}", body.join(" "))
        })
}

proptest! {
    #[test]
    fn what_is_written_is_the_same_game(text in written()) {
        let game = one(&text);
        let again = write(&game);
        let read = one(&again);
        prop_assert_eq!(texts(&read), texts(&game));
        prop_assert_eq!((&read.tags, &read.comments, &read.result), (&game.tags, &game.comments, &game.result));
        prop_assert_eq!(write(&read), again);
    }

    #[test]
    fn no_page_and_no_file_is_too_odd(text in "(\\[/?DhtmlXQ(_[a-z]{0,8}[0-9_]{0,3})?\\]|[0-9]{0,9}|炮二平五|[\\r\\n\\PC]){0,20}", bytes: Vec<u8>) {
        for game in games(&text) {
            prop_assert!(text.contains(game.source.as_ref()));
        }
        let mut file = example();
        for (at, byte) in bytes.iter().enumerate() {
            file[(at * 37 + usize::from(*byte)) % 0x42c] = *byte;
        }
        let _ = xqf(&file);
    }
}
