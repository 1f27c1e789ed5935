//! Tests of PDN with files of other programs, with properties of every game, and with examples.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use qisai_exchange::pdn::{Game, Line, Place, Played, Score, Tag, Terminator, game_texts, games, parse, tidy, write};

fn one(text: &str) -> Game {
    let found: Vec<Game> = games(text).collect();
    let [game] = found.try_into().unwrap();
    game
}

fn codes(game: &Game) -> Vec<&'static str> {
    game.findings.iter().map(|finding| finding.code).collect()
}

/// Returns the file names and games of the draughts vectors.
fn vectors() -> Option<Vec<(String, Vec<Game>)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/draughts");
    let Ok(entries) = fs::read_dir(&folder) else {
        assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "the vectors folder is missing");
        println!("skipped: games/draughts (no vectors folder)");
        return None;
    };
    let read =
        |path: &Path| (path.file_name().unwrap().to_str().unwrap().to_owned(), parse(&fs::read(path).unwrap()).0);
    let mut files: Vec<_> = entries.map(|entry| read(&entry.unwrap().path())).collect();
    files.sort_by(|one, other| one.0.cmp(&other.0));
    Some(files)
}

/// Returns the game without the places in its file, and with its end as it is written.
fn plain(game: &Game) -> Game {
    fn strip(line: &mut Line) {
        for played in &mut line.moves {
            played.place = Place::default();
            played.variations.iter_mut().for_each(strip);
        }
    }
    let mut game = Game { place: Place::default(), findings: Vec::new(), ..game.clone() };
    strip(&mut game.line);
    game.tags.iter_mut().for_each(|tag| tag.place = Place::default());
    let text = game.terminator.map_or("*".to_owned(), |terminator| terminator.text);
    game.terminator = Some(Terminator { place: Place::default(), text });
    game
}

fn comes_back(wanted: &[Game]) {
    let text = write(wanted);
    let found: Vec<Game> = games(&text).collect();
    let plain = |games: &[Game]| games.iter().map(plain).collect::<Vec<_>>();
    assert_eq!(plain(&found), plain(wanted), "{text}");
}

#[test]
fn the_files_of_others_are_read_and_come_back() {
    let Some(files) = vectors() else { return };
    assert_eq!(files.len(), 14);
    let games: Vec<Game> = files.into_iter().flat_map(|(_, games)| games).collect();
    assert_eq!(games.iter().filter(|game| game.tag("White").is_some()).count(), games.len());
    let open: Vec<_> = games.iter().filter(|game| game.terminator.is_none()).map(|game| game.tag("Black")).collect();
    assert_eq!(open, [Some("Veronesi Marco (non disponibile)")], "the only game without a result after its moves");
    games.chunks(20).for_each(comes_back);
}

#[test]
fn every_game_of_the_files_has_a_result() {
    let Some(files) = vectors() else { return };
    let games: Vec<Game> = files.into_iter().flat_map(|(_, games)| games).collect();
    let unusual: Vec<&str> = games.iter().filter(|game| game.score() == Score::Other).map(Game::result).collect();
    assert_eq!(unusual, ["4-6"]);
    for game in games {
        let says = |text: &str| matches!(Score::of(text), Score::Other | Score::Unknown);
        let agrees = |after: &Terminator| says(&after.text) || Score::of(&after.text) == game.score();
        assert!(game.terminator.as_ref().is_none_or(agrees), "{:?}", game.tags);
    }
}

#[test]
fn padding_is_taken_off() {
    let game = one("1. 01-07 1- 6 2. 47x 9  4x13 3. 5:14 1 - 7 4. 3228 20\u{2013}24");
    assert_eq!(game.texts(), ["1-7", "1-6", "47x9", "4x13", "5x14", "1-7", "32-28", "20-24"]);
    assert_eq!(game.findings, []);
}

#[test]
fn captures_keep_their_way() {
    assert_eq!(one("47x38x24x13x36 46x43x24").texts(), ["47x38x24x13x36", "46x43x24"]);
}

#[test]
fn a_score_that_could_be_a_move_is_the_result_where_the_tag_says_so() {
    let delft = one("[Result \"4-6\"]\n1. 32-28 4-6 2. 28-22 19-23 4-6\n\n");
    assert_eq!((delft.texts().len(), delft.result(), delft.score()), (4, "4-6", Score::Other));
    assert_eq!(one("[Result \"2-0\"] 1. 32-28 1-6").texts(), ["32-28", "1-6"]);
    let doubtful = one("[Result \"1-6\"] 1. 32-28 19-23 2. 1-6");
    assert_eq!(codes(&doubtful), ["result-or-move"]);
    let words = one("[ResultFormat \"Delfts\"] [Result \"1 1/2 - 1/2\"] 1. 32-28 1 1/2 - 1/2");
    assert_eq!((words.texts().len(), words.result_format()), (1, Some("Delfts")));
    assert_eq!(words.terminator.unwrap().text, "1 1/2 - 1/2");
}

#[test]
fn results_say_who_has_won() {
    for (text, score) in [
        ("2-0", Score::WhiteWins),
        ("1-0", Score::WhiteWins),
        ("1-1", Score::Draw),
        ("1/2-1/2", Score::Draw),
        ("0-2", Score::BlackWins),
        ("0-1", Score::BlackWins),
        ("0-0", Score::BothLose),
        ("*", Score::Unknown),
    ] {
        assert_eq!(one(&format!("1. 32-28 {text}")).score(), score, "{text}");
    }
    let differ = one("[Result \"1-0\"] 1. 32-28 0-2");
    assert_eq!((differ.score(), codes(&differ)), (Score::WhiteWins, vec!["results-differ"]));
}

#[test]
fn a_star_is_a_mark_or_an_end() {
    let game = one("1. 32-28* 19-23 * 2. 28x19 *");
    assert_eq!(
        game.line.moves.iter().map(|played| played.nags.clone()).collect::<Vec<_>>(),
        [vec![7], vec![7], vec![]]
    );
    assert_eq!(game.terminator.unwrap().text, "*");
    assert_eq!(games("1. 32-28 * 1. 33-29 *").count(), 2);
}

#[test]
fn what_is_said_about_moves_is_kept() {
    let game = one(
        "{before} 1. 32-28!? {one {within} another} (1. 33-29 {a} 19-23 (19-24?)) 19-23(!) ; to the end } of the line\n2. 28x19 $14",
    );
    assert_eq!(game.line.comments, ["before"]);
    let [first, second, third] = game.line.moves.as_slice() else { panic!("{game:?}") };
    assert_eq!(
        (first.nags.as_slice(), first.comments.as_slice()),
        (&[5][..], &["one {within} another".to_owned()][..])
    );
    assert_eq!(first.variations[0].moves[1].variations[0].moves[0].nags, [2]);
    assert_eq!((second.nags.as_slice(), second.comments[0].as_str()), (&[1][..], "to the end ) of the line"));
    assert_eq!(third.nags, [14]);
    assert_eq!(game.findings, []);
}

/// 《国际跳棋竞赛规则》 9.1: signs behind a move are not reported as unknown words.
#[test]
fn draughts_9_1_signs_behind_a_move_are_read() {
    let game = one("1. 32-28 (+1) 19-23 = 2. 28x19 a.l. 14x23 (-1) 3. 37-32 + 10-14 +2 4. 41-37* (=) 2-0");
    assert_eq!(game.texts(), ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37"]);
    let said: Vec<&str> = game.line.moves.iter().map(|played| played.comments[0].as_str()).collect();
    assert_eq!(said, ["(+1)", "=", "a.l.", "(-1)", "+", "+2", "(=)"]);
    assert_eq!((codes(&game), game.line.moves[6].nags.as_slice()), (vec![], &[7][..]));
    // A sign equal to the result of the tag is the result, and a variation in parentheses remains one.
    let given = one("[Result \"+\"] 1. 32-28 (33-28) +");
    assert_eq!(
        (given.terminator.as_ref().map(|it| it.text.as_str()), given.line.moves[0].variations.len()),
        (Some("+"), 1)
    );
    assert_eq!(codes(&one("1. 32-28 +x")), ["unknown"]);
}

#[test]
fn games_follow_one_another_with_and_without_tags() {
    let text =
        "[Event \"a\"]\n[Result \"2-0\"]\n\n[Event \"b\"]\n1. 32-28 1-1\n1. 33-28 0-2\n% not read\n[Event \"c\"] *";
    let found: Vec<_> = games(text).map(|game| (game.tag("Event").map(str::to_owned), game.texts().len())).collect();
    let event = |name: &str| Some(name.to_owned());
    assert_eq!(found, [(event("a"), 0), (event("b"), 1), (None, 1), (event("c"), 0)]);
    assert_eq!(games(" \n\u{1a}").count(), 0);
}

#[test]
fn a_fault_stays_in_its_game() {
    let text = "[White \"a\"]\n[Black b]\n1. 32-28 {open\n19-23\n\n[White \"b\"]\n1. 33-28 c3-d4 (18-22 ) ) $x 2. oops 34-29 7. 19-23 2-0\n";
    let found: Vec<Game> = games(text).collect();
    let [first, second] = found.as_slice() else { panic!("{found:?}") };
    let seen =
        |game: &Game| game.findings.iter().map(|it| (it.code, it.place.line, it.place.column)).collect::<Vec<_>>();
    assert_eq!(seen(first), [("tag-unreadable", 2, 1), ("comment-not-closed", 3, 10)]);
    assert_eq!(
        seen(second),
        [
            ("unknown", 7, 10),
            ("nothing-to-close", 7, 25),
            ("nag-unreadable", 7, 27),
            ("unknown", 7, 28),
            ("number-out-of-step", 7, 30),
            ("unknown", 7, 33),
            ("number-out-of-step", 7, 44),
        ]
    );
    assert_eq!(second.texts(), ["33-28", "34-29", "19-23"]);
    assert_eq!(second.score(), Score::WhiteWins);
}

#[test]
fn the_shared_words_say_what_the_file_says() {
    let text = "\u{feff}[Event \"e\"]\n[White \"a\"] [White \"b\"]\n[FEN \"W:WK36:BK5\"]\n{quiet} 1. 36-47 5-10 {one} {two} * \n\n\
        [White \"c\"]\n[GameType \"25\"]\n1. c3-d4 11-15 {open";
    let found: Vec<_> = game_texts(text).collect();
    let [first, second] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(first.tags[1..3], [("White".into(), "a".into()), ("White".into(), "b".into())]);
    assert_eq!(
        (first.tag("white"), first.start.as_deref(), first.result.as_ref()),
        (Some("a"), Some("W:WK36:BK5"), "*")
    );
    assert_eq!(first.comments, [(0, "quiet".into()), (2, "one".into()), (2, "two".into())]);
    assert!(first.source.starts_with("[Event \"e\"]") && first.source.ends_with("{two} *"));
    assert_eq!(first.findings.iter().map(|it| it.code).collect::<Vec<_>>(), ["tag-repeated"]);
    assert_eq!(
        (second.discipline, second.moves.len(), second.moves[0].place),
        (None, 1, Place { line: 8, column: 10 })
    );
    assert_eq!(
        second.findings.iter().map(|it| (it.code, it.place.line)).collect::<Vec<_>>(),
        [("other-game", 7), ("unknown", 8), ("comment-not-closed", 8),]
    );
    let sources: Vec<_> = found.iter().map(|game| game.source.as_ref()).collect();
    let again = sources.join("\n\n");
    assert_eq!(game_texts(&again).map(|game| game.source.into_owned()).collect::<Vec<_>>(), sources);
}

#[test]
fn nothing_makes_the_reader_slow_or_large() {
    for piece in
        ["{", "(", "{{}", "[A \"x\"]\n{", "[A \"", "1-1 {", "((1-2", "1-2(", "* ", "4-6 ", "/", "\"", "[", "1. ", "½"]
    {
        let text = piece.repeat(200_000 / piece.len());
        let mut moves = 0;
        for game in games(&text) {
            assert!(game.findings.len() <= 101);
            moves += game.line.moves.len();
        }
        assert!(moves <= text.len(), "{piece:?}");
    }
}

/// Each line of tags is searched only once, however many comments with nested braces precede it.
#[test]
fn nested_comments_are_read_in_linear_time() {
    let nested = "1. 32-28 {a {b} c} {{}} ".repeat(200);
    let text = format!("{nested}\n[White \"A\"]\n{nested}\n[White \"B\"]\n{nested}");
    let mut games = games(&text);
    let read: Vec<Game> = games.by_ref().collect();
    assert_eq!((read.len(), games.searches()), (3, 3));
    assert!(read.iter().all(|game| game.texts().len() == 200));
}

fn comment() -> impl Strategy<Value = String> {
    vec("[a-z0-9.!?(){};%*$\\[\\]\"/-]{1,8}", 1..30).prop_map(|words| tidy(&words.join(" ")))
}

fn line(depth: u32) -> BoxedStrategy<Line> {
    let text = prop_oneof![
        (1..=50_u8, 1..=50_u8)
            .prop_filter("a result", |(from, to)| from != to)
            .prop_map(|(from, to)| format!("{from}-{to}")),
        vec(1..=50_u8, 2..6).prop_map(|squares| squares.iter().map(u8::to_string).collect::<Vec<_>>().join("x")),
    ];
    let variations = if depth == 0 { Just(Vec::new()).boxed() } else { vec(line(depth - 1), 0..2).boxed() };
    let played = (text, vec(0..300_u16, 0..2), vec(comment(), 0..2), variations).prop_map(
        |(text, nags, comments, variations)| Played { place: Place::default(), text, nags, comments, variations },
    );
    (vec(comment(), 0..2), vec(played, 1..8)).prop_map(|(comments, moves)| Line { comments, moves }).boxed()
}

prop_compose! {
    fn game()(
        names in vec("[A-Z][A-Za-z]{2,9}", 0..5),
        values in vec("[ -~äж棋]{0,20}", 5),
        result in prop_oneof![Just("2-0"), Just("1-1"), Just("0-2"), Just("0-0"), Just("*"), Just("1/2-1/2"), Just("12-8"), Just("4-6")],
        line in line(2),
    ) -> Game {
        let tag = |(name, value): (String, String)| Tag { place: Place::default(), name, value };
        let mut tags: Vec<Tag> = Vec::new();
        for made in names.into_iter().zip(values).map(tag) {
            if tags.iter().all(|known| known.name != made.name) && made.name != "FEN" && made.name != "Result" {
                tags.push(made);
            }
        }
        tags.push(tag(("Result".to_owned(), result.to_owned())));
        Game { tags, line, terminator: Some(Terminator { place: Place::default(), text: result.to_owned() }), ..Game::default() }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 24 } else { 1_000 }))]

    #[test]
    fn a_written_game_is_read_again(games in vec(game(), 1..4)) {
        comes_back(&games);
    }

    #[test]
    fn any_text_is_read_to_its_end(text in "(\\[|\\]|\\{|\\}|\\(|\\)|\"|;|%|\\*|/|\\$|!|\\.|x|-|[0-9]{1,2}|Ab|\n| |½|棋){0,200}") {
        for game in games(&text) {
            comes_back(&[game]);
        }
    }
}
