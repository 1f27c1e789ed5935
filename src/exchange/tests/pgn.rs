//! Tests of PGN with files of other programs, with properties of any text, and with examples.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::as_conversions,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use qisai_domain::Discipline;
use qisai_exchange::games::{Finding, GameText, has_no_width, plain_bytes};
use qisai_exchange::pgn::games;
use qisai_exchange::text::{decode, lines};

fn one(text: &str) -> GameText<'_> {
    let found: Vec<_> = games(text).collect();
    let [game] = found.try_into().unwrap();
    game
}

fn texts<'a>(game: &'a GameText<'_>) -> Vec<&'a str> {
    game.moves.iter().map(|written| written.text.as_ref()).collect()
}

/// Returns the finding codes, except those that only reflect the shortness of an example.
fn codes(game: &GameText<'_>) -> Vec<&'static str> {
    let codes = game.findings.iter().map(|finding| finding.code);
    codes.filter(|code| !matches!(*code, "no-tags" | "not-ended")).collect()
}

/// Returns the names and texts of the files in a folder of vectors and its subfolders, sorted by name.
fn vectors(folder: &str) -> Option<Vec<(String, String)>> {
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games").join(folder);
    if !root.is_dir() {
        assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "the vectors folder is missing");
        println!("skipped: games/{folder} (no vectors folder)");
        return None;
    }
    let is_pgn = |path: &PathBuf| path.extension().is_some_and(|it| it.eq_ignore_ascii_case("pgn"));
    let mut paths: Vec<PathBuf> = files(&root).into_iter().filter(is_pgn).collect();
    paths.sort();
    let named = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    Some(paths.iter().map(|path| (named(path), decode(&fs::read(path).unwrap()).text)).collect())
}

/// Returns the number of games of a text in which each game begins with the same tag.
fn begins(text: &str, tag: &str) -> usize {
    text.lines().filter(|line| line.trim_start_matches('\u{feff}').starts_with(tag)).count()
}

#[test]
fn the_games_of_a_server_are_read_without_a_finding() {
    let Some(files) = vectors("chess") else { return };
    let (_, text) = files.iter().find(|(name, _)| name == "lichess_cc0.pgn").unwrap();
    let found: Vec<_> = games(text).collect();
    assert_eq!(found.len(), begins(text, "[Event "));
    for game in &found {
        assert_eq!(game.findings, [], "{}", game.source);
        assert_eq!(game.result, game.tag("Result").unwrap());
        assert!(game.source.starts_with("[Event ") && game.source.ends_with(game.result.as_ref()), "{}", game.source);
        assert_eq!(game.discipline, Some(Discipline::Chess));
    }
}

#[test]
fn the_files_that_test_other_readers_have_as_many_games_as_they_say() {
    let Some(files) = vectors("chess/pgn_syntax") else { return };
    assert_eq!(files.len(), 68);
    for (name, text) in files {
        let found = games(&text).count();
        // Games without tags, one per line, or each with the same tag.
        let expected = match name.as_str() {
            "pgnextract_test-fuzzydepth.pgn" => 4,
            "pgnextract_test-nagcomments.pgn" | "pgnextract_nested-comment.pgn" => 1,
            "pgnextract_test-nobadresults.pgn" => begins(&text, "[Result "),
            "pgnextract_test-promotion-in.pgn" => begins(&text, "[FEN "),
            "pychess_antichess-programfox.pgn" => begins(&text, "[Variant "),
            _ => begins(&text, "[Event "),
        };
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn the_files_of_xiangqi_are_read_with_their_chinese_moves() {
    let Some(files) = vectors("xiangqi") else { return };
    assert_eq!(files.len(), 18);
    for (name, text) in files {
        let found: Vec<_> = games(&text).collect();
        assert_eq!(found.len(), begins(&text, "[Game "), "{name}");
        for game in found {
            assert_eq!(game.discipline, Some(Discipline::Xiangqi), "{name}");
            let last = game.moves.last().unwrap().place;
            // Some files end with an advertisement behind the result.
            let is_known =
                |it: &Finding| it.code == "means-nothing" && it.place > last && name.starts_with(char::is_numeric);
            assert!(game.findings.iter().all(is_known), "{name}: {:?}", game.findings);
        }
    }
}

#[test]
fn moves_are_read_without_what_stands_around_them() {
    let game = one(
        "1.e4!? e5?! 2. 0-0 O-O+!! 3.exd6 e.p. e8(Q)# 4. e8Q+ -- 5. 炮二平五 馬８進７ 6. H2-E2 C2.5 +- $14 7. e7e8q ±",
    );
    let chess = ["e4", "e5", "0-0", "O-O+", "exd6", "e8(Q)", "e8Q+", "--"];
    let xiangqi = ["炮二平五", "馬８進７", "H2-E2", "C2.5", "e7e8q"];
    assert_eq!(texts(&game), [&chess[..], &xiangqi[..]].concat());
    assert_eq!(codes(&game), [""; 0]);
}

#[test]
fn n9_castling_is_a_move_with_dashes_of_every_width_and_a_result_is_none() {
    let game = one("1. O–O O−O−O+ 2. o—o Ｏ-Ｏ-Ｏ 3. О‐О 0–0 1–0");
    assert_eq!(texts(&game), ["O–O", "O−O−O+", "o—o", "Ｏ-Ｏ-Ｏ", "О‐О", "0–0"]);
    assert_eq!((game.result.as_ref(), codes(&game)), ("1–0", vec![]));
    let game = one("[Result \"0-0\"]\n\n1. e4 e5 0–0");
    assert_eq!((texts(&game).len(), codes(&game)), (2, vec!["result-or-move"]));
}

#[test]
fn places_count_characters_from_one() {
    let text = "\u{feff}[White \"王天一\"]\r\n\r\n{红\n先} 1. 炮二平五 馬８進７\r2. 馬二進三 *";
    let game = one(text);
    let places: Vec<_> = game.moves.iter().map(|written| (written.place.line, written.place.column)).collect();
    assert_eq!(places, [(4, 7), (4, 12), (5, 4)]);
    assert_eq!((game.place.line, game.place.column), (1, 2));
    assert_eq!(game.comments, [(0, "红 先".into())]);
}

#[test]
fn comments_stand_behind_their_ply_and_those_of_variations_are_left_out() {
    let text = "{a} 1. e4 {b {c} d} (1. d4 {e) f} d5 (1... Nf6)) e5 ; g } h\n2. Nf3 *\n{i}";
    let game = one(text);
    assert_eq!(texts(&game), ["e4", "e5", "Nf3"]);
    let comments: Vec<_> = game.comments.iter().map(|(ply, text)| (*ply, text.as_ref())).collect();
    assert_eq!(comments, [(0, "a"), (1, "b {c} d"), (2, "g } h"), (3, "i")]);
    assert_eq!(codes(&game), [""; 0]);
}

#[test]
fn braces_that_do_not_balance_close_at_the_first() {
    let game = one("1. e4 {a { b} e5 {c} 2. Nf3 *");
    assert_eq!(texts(&game), ["e4", "e5", "Nf3"]);
}

#[test]
fn the_result_is_the_tag_s_or_the_one_behind_the_moves() {
    for (text, result, found) in [
        ("[Result \"1-0\"] e4 1-0", "1-0", &[][..]),
        ("[Result \"1-0\"] e4 *", "1-0", &["results-differ"]),
        ("[Result \"*\"] e4 0-1", "0-1", &["results-differ"]),
        ("[Result \"1/2-1/2\"] e4 ½-½", "1/2-1/2", &[]),
        ("e4 1/2", "1/2", &[]),
        ("e4", "*", &[]),
        ("[Result \"0-0\"] e4 e5 0-0", "0-0", &["result-or-move"]),
        ("[Result \"+:-\"] +:-", "+:-", &[]),
    ] {
        let game = one(text);
        assert_eq!((game.result.as_ref(), codes(&game).as_slice()), (result, found), "{text}");
    }
    assert_eq!(texts(&one("[Result \"1-0\"] 0-0 0-0-0 1-0")), ["0-0", "0-0-0"]);
}

#[test]
fn tags_of_all_kinds() {
    let text =
        "[ Event\t\"A \"b\" \\\"c\\\" \\\\\" ]\n\n[White \"open\"\n[Black none]\n[White \"twice\"] [SetUp \"1\"]\n*";
    let game = one(text);
    assert_eq!(game.tag("event"), Some("A \"b\" \"c\" \\"));
    assert_eq!(game.tag("White"), Some("open"));
    let seen: Vec<_> = game.findings.iter().map(|it| (it.code, it.place.line, it.place.column)).collect();
    assert_eq!(
        seen,
        [("tag-not-closed", 3, 1), ("tag-unreadable", 4, 1), ("tag-repeated", 5, 1), ("setup-without-fen", 1, 1)]
    );
}

#[test]
fn games_follow_one_another_in_any_way() {
    let text = "[Event \"a\"]\n[Event \"b\"]\n1. e4 1-0 1. d4 * Nf3 0-1 {c}\n% no\n[Event \"d\"]\n*[Event \"e\"] c4";
    let found: Vec<_> =
        games(text).map(|game| (game.tag("Event").map(str::to_owned), game.moves.len(), game.place.line)).collect();
    let named = |name: &str| Some(name.to_owned());
    let expected =
        [(named("a"), 0, 1), (named("b"), 1, 2), (None, 1, 3), (None, 1, 3), (named("d"), 0, 5), (named("e"), 1, 6)];
    assert_eq!(found, expected);
    assert_eq!(games(" \n\u{1a}\u{feff}").count(), 0);
}

#[test]
fn a_fault_stays_in_its_game() {
    let text = "[White \"a\"]\n1. e4 {open\ne5\n\n[White \"b\"]\n1. d4 (1. c4 ) ) $x $300 } [% x] oops 7. d5 ] (2. c4 1-0\n\n[White \"c\"] (e4) *";
    let found: Vec<_> = games(text).collect();
    let seen = |game: &GameText<'_>| {
        game.findings.iter().map(|it| (it.code, it.place.line, it.place.column)).collect::<Vec<_>>()
    };
    assert_eq!(seen(&found[0]), [("comment-not-closed", 2, 7), ("not-ended", 2, 4)]);
    assert_eq!(
        seen(&found[1]),
        [
            ("nothing-to-close", 6, 16),
            ("nag-unreadable", 6, 18),
            ("means-nothing", 6, 19),
            ("nag-unreadable", 6, 21),
            ("nothing-to-close", 6, 26),
            ("means-nothing", 6, 28),
            ("means-nothing", 6, 34),
            ("number-out-of-step", 6, 39),
            ("nothing-to-close", 6, 45),
            ("variation-not-closed", 6, 47),
        ]
    );
    assert_eq!((texts(&found[1]), found[1].result.as_ref()), (vec!["d4", "d5"], "1-0"));
    assert_eq!(seen(&found[2]), [("variation-of-nothing", 8, 13)]);
}

#[test]
fn numbers_may_begin_anywhere_and_stand_before_either_side() {
    for text in ["31. a4 a5 32. b4", "1... a5 2. b4 b5 3. c4", "1. ... a5 2. b4 b5 3. c4", "1. a4 1. a5 2. b4", "a4 a5"]
    {
        assert_eq!(codes(&one(text)), [""; 0], "{text}");
    }
    assert_eq!(codes(&one("1. a4 a5 3. b4")), ["number-out-of-step"]);
}

#[test]
fn what_is_played() {
    let ten_ranks = "[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w\"] *";
    for (text, played) in [
        ("[Game \"Chinese Chess\"] *", Some(Discipline::Xiangqi)),
        ("[Variant \"Standard\"] *", Some(Discipline::Chess)),
        (ten_ranks, Some(Discipline::Xiangqi)),
        ("1. 炮二平五", Some(Discipline::Xiangqi)),
        ("1. H2-E2", None),
        ("1. Nf3", Some(Discipline::Chess)),
        ("[Variant \"Chess960\"] [FEN \"8/8/8/8/8/8/k1p5/2K5 w - - 0 1\"] *", Some(Discipline::Chess)),
    ] {
        assert_eq!(one(text).discipline, played, "{text}");
    }
    let other = one("[Variant \"Crazyhouse\"] *");
    assert_eq!((other.discipline, codes(&other)), (None, vec!["other-game"]));
    for name in ["Chess960", "chess 960", "Fischerandom", "Fischer Random", "Freestyle Chess"] {
        let text = format!("[Variant \"{name}\"] *");
        let game = one(&text);
        assert_eq!((game.discipline, codes(&game)), (Some(Discipline::Chess), vec!["variant-without-fen"]), "{name}");
    }
}

#[test]
fn nothing_makes_the_reader_slow_or_large() {
    let pieces = [
        "{",
        "{}",
        "(",
        "{{}",
        "[A \"x\"]\n{",
        "[A \"x\"]",
        "[A \"",
        "[]",
        "e4[]",
        "1.",
        "1-0 ",
        "1-0 {",
        "\"",
        "$",
        "(1-0 ",
        ")",
        "é",
        "a",
        "e4 {a}",
        "[A \"\\\"]",
        "%",
        "\n%",
        "\r",
        "e4 * ",
    ];
    for piece in pieces {
        let text = piece.repeat(1_000_000 / piece.len());
        for game in games(&text) {
            assert!(game.findings.len() <= 102 && game.moves.len() <= 20_000, "{piece:?}");
            assert!(game.comments.len() <= 20_000 && game.tags.len() <= 500, "{piece:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 64 } else { 5_000 }))]

    /// The search by eight bytes gives the same result as a search by single bytes.
    #[test]
    fn signs_are_found_wherever_they_stand(bytes in proptest::collection::vec(prop_oneof![0x1e..0x22_u8, 0x78..0x82_u8], 0..40)) {
        let is_found = |byte: &u8| matches!(byte, 0..0x20 | b'{' | b'}');
        let expected = bytes.iter().position(is_found).unwrap_or(bytes.len());
        prop_assert_eq!(plain_bytes(&bytes, [b'}', b'{']), expected);
    }

    /// For any text, the games follow one another, and every move and finding is within its game.
    #[test]
    fn any_text_is_read_to_its_end(
        text in "(\\[|\\]|\\{|\\}|\\(|\\)|\"|;|%|\\*|\\$|!|\\.|-|[0-9]{1,2}|e4|Nf3|1-0|\\[A \"b\"\\]|\n|\r| |½|棋|\u{feff}){0,200}"
    ) {
        let mut rest = text.as_str();
        for game in games(&text) {
            let at = rest.find(game.source.as_ref());
            prop_assert!(at.is_some(), "{:?} not in {:?}", game.source, rest);
            rest = &rest[at.unwrap() + game.source.len()..];
            for written in &game.moves {
                let line = lines(&text).nth(written.place.line as usize - 1).unwrap();
                let here: String = line.chars().skip(written.place.column as usize - 1).collect();
                let seen = |text: &str| text.replace(has_no_width, "");
                prop_assert!(seen(&here).starts_with(written.text.as_ref()), "{written:?}");
                prop_assert!(seen(&game.source).contains(written.text.as_ref()));
            }
        }
    }
}
