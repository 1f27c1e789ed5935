//! Malformed files: every game reports its own problems with their places, and the other games are unaffected.

use qisai_domain::Discipline;
use qisai_exchange::text::decode;
use qisai_records::{Laws, MAX_PLIES, Prepared, Score, Status, Termination, judge, prepare, recognise};

fn codes(game: &Prepared<'_>) -> Vec<&'static str> {
    game.findings.iter().map(|finding| finding.code.code()).collect()
}

#[test]
fn the_game_is_recognised_by_what_stands_in_the_file() {
    let cases = [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", Discipline::Chess),
        ("[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 *", Discipline::Xiangqi),
        ("1. 炮二平五 马8进7 2. 马二进三 车9平8", Discipline::Xiangqi),
        ("1. H2-E2 H9-G7 2. H0-G2 I9-H9", Discipline::Xiangqi),
        ("1. C2=5 H8+7 2. H2+3 R9=8", Discipline::Xiangqi),
        ("1. 32-28 19-23 2. 28x19 14x23 3. 37-32", Discipline::Draughts),
        ("1. 01-07 *", Discipline::Draughts),
    ];
    for (text, expected) in cases {
        assert_eq!(recognise(text).discipline, Some(expected), "{text}");
    }
    assert_eq!(recognise("dear arbiter, here is my game").discipline, None);
    assert_eq!(recognise("").discipline, None);
}

#[test]
fn a_game_of_chess_in_a_xiangqi_event_is_told_and_the_next_one_read() {
    let file = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n\
                [Game \"Chinese Chess\"]\n[Red \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n\n1. 炮二平五 马8进7 0-1\n";
    let games: Vec<_> = prepare(file, Some(Discipline::Xiangqi)).collect();
    assert_eq!(games.len(), 2);
    assert!(games[0].is_wrong_game() && !games[1].is_wrong_game());
    assert_eq!(games[0].discipline, Some(Discipline::Chess));
    let second = &games[1];
    assert_eq!((second.claimed.score, second.game.moves.len(), second.game.place.line), (Score::SecondWins, 2, 7));
    assert_eq!(judge(Laws::CN, Some(second.record()), second.claimed).status, Status::ConsistentPossible);
}

#[test]
fn games_without_tags_and_with_odd_ones_are_read() {
    let bare: Vec<_> = prepare("1. 炮二平五 马8进7 *", None).collect();
    assert_eq!(bare.len(), 1);
    assert!(codes(&bare[0]).contains(&"tags-missing"));
    let file =
        "[Red \"A\"]\n[Black \"B\"]\n[Result \"win\"]\n[Termination \"struck by lightning\"]\n\n1. 炮二平五 马8进7 *";
    let odd = prepare(file, Some(Discipline::Xiangqi)).next().unwrap();
    assert!(codes(&odd).contains(&"termination-unknown"), "{:?}", codes(&odd));
    assert_eq!(odd.claimed.termination, None);
    let time = file.replace("struck by lightning", "超时").replace("\"win\"", "\"红胜\"");
    let time = prepare(&time, None).next().unwrap();
    assert_eq!((time.claimed.score, time.claimed.termination), (Score::FirstWins, Some(Termination::Flag(None))));
}

#[test]
fn a_start_position_that_means_nothing_is_a_defect_of_its_game_alone() {
    let file = "[Red \"A\"]\n[Black \"B\"]\n[FEN \"not/a/position w\"]\n[Result \"1-0\"]\n\n1. 炮二平五 1-0\n\n\
                [Red \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n1. 炮二平五 1-0\n";
    let games: Vec<_> = prepare(file, Some(Discipline::Xiangqi)).collect();
    let of = |game: &Prepared<'_>| {
        let judgement = judge(Laws::CN, Some(game.record()), game.claimed);
        (judgement.status, judgement.findings.first().map(|it| it.code.code()))
    };
    assert_eq!(of(&games[0]), (Status::RecordDefect, Some("start-unreadable")));
    assert_eq!(of(&games[1]), (Status::ConsistentPossible, None));
}

#[test]
fn chinese_files_come_in_any_encoding() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Black \"许银川\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n";
    let gbk = encoding_rs::GB18030.encode(text).0;
    let traditional = text
        .replace('马', "馬")
        .replace('车', "車")
        .replace("许银川", "許銀川")
        .replace("胡荣华", "胡榮華")
        .replace('进', "進");
    let big5 = encoding_rs::BIG5.encode(&traditional).0;
    let wide: Vec<u8> = [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let marked = format!("\u{FEFF}{text}");
    for bytes in [text.as_bytes(), marked.as_bytes(), &gbk, &big5, &wide] {
        let decoded = decode(bytes);
        let game = prepare(&decoded.text, Some(Discipline::Xiangqi)).next().unwrap();
        let judgement = judge(Laws::CN, Some(game.record()), game.claimed);
        assert_eq!(judgement.status, Status::ConsistentPossible, "{}", decoded.encoding);
        assert_eq!(judgement.account.unwrap().plies, 4, "{}", decoded.encoding);
    }
}

#[test]
fn a_flag_loses_only_to_who_can_still_mate() {
    let file = |fen: &str, result: &str| {
        format!(
            "[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Termination \"Time forfeit\"]\n\n1. Kb2 {result}\n"
        )
    };
    let status = |laws, text: &str| {
        let game = prepare(text, None).next().unwrap();
        judge(laws, Some(game.record()), game.claimed).status
    };
    let bare = "7k/8/8/8/8/8/8/K4Q2 w - - 0 1";
    assert_eq!(status(Laws::FIDE_2023, &file(bare, "0-1")), Status::Contradicts);
    assert_eq!(status(Laws::FIDE_2023, &file(bare, "1/2-1/2")), Status::ConsistentPossible);
    assert_eq!(status(Laws::FIDE_2023, &file(bare, "1-0")), Status::ConsistentPossible);
    // In the 1990s any piece beside the king was enough.
    let knight = file("7k/8/8/8/8/8/8/K2Q2n1 w - - 0 1", "0-1");
    assert_eq!(status(Laws::FIDE_1997, &knight), Status::ConsistentPossible);
}

#[test]
fn d6_a_record_with_more_plies_than_any_game_is_cut_and_told() {
    let moves = |rounds: usize| (1..=rounds).map(|at| ["Nf3 Nf6", "Ng1 Ng8"][(at + 1) % 2].to_owned());
    let file = |rounds| format!("1. {} 1/2-1/2", moves(rounds).collect::<Vec<_>>().join(" "));
    let whole = file(MAX_PLIES / 2);
    let game = prepare(&whole, Some(Discipline::Chess)).next().unwrap();
    assert_eq!(game.game.moves.len(), MAX_PLIES);
    assert!(!codes(&game).contains(&"too-many-plies"));

    let long = file(MAX_PLIES / 2 + 1);
    let game = prepare(&long, Some(Discipline::Chess)).next().unwrap();
    assert_eq!(game.game.moves.len(), MAX_PLIES);
    assert!(codes(&game).contains(&"too-many-plies"));
    let bottom = qisai_rules_kernel::Side::First;
    let record = game.record();
    let drawn =
        qisai_records::pages::diagrams(Discipline::Chess, record.start, record.texts, bottom, |_| String::new());
    assert!(drawn.unwrap().len() <= MAX_PLIES + 1);
}
