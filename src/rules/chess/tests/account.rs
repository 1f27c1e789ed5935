//! Tests of the report on a record in the types that all games share.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails here has found what it looks for"
)]

use std::ops::ControlFlow;
use std::path::Path;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use proptest::prelude::*;
use qisai_exchange::games::GameText;
use qisai_exchange::{pgn, text};
use qisai_rules_chess::{Board, FIDE_1997, FIDE_2000, FIDE_2023, PROFILES, Profile, account, named, san};
use qisai_rules_kernel::{Account, Cause, Claim, ClaimKind, FaultKind, Rules, Side};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

fn told_by(laws: &Profile, fen: &str, record: &str, claim: Option<(ClaimKind, usize)>) -> Account {
    let start = if fen.is_empty() { Board::start() } else { Board::parse(fen).unwrap() };
    let texts: Vec<&str> = record.split_whitespace().collect();
    account(laws, &start, &texts, claim.map(|(kind, ply)| Claim { kind, by: Side::First, ply }))
}

fn told(fen: &str, record: &str) -> Account {
    told_by(&FIDE_2023, fen, record, None)
}

fn end(told: &Account) -> Option<(usize, Cause, Option<Side>, &'static str)> {
    told.end.map(|end| (end.ply, end.verdict.cause, end.verdict.winner, end.verdict.article))
}

/// Returns the text of a file of vectors.
fn vector(file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/chess").join(file);
    let Ok(bytes) = std::fs::read(path) else {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: {file} (no vectors folder)");
        return None;
    };
    Some(text::decode(&bytes).text)
}

fn played(game: &GameText<'_>) -> Account {
    let start = game.start.as_deref().map_or(Board::start(), |fen| Board::parse(fen).unwrap());
    account(&FIDE_2023, &start, &game.moves, None)
}

#[test]
fn every_game_of_a_server_is_legal_to_its_end() {
    let Some(text) = vector("lichess_cc0.pgn") else { return };
    let mut mates = 0;
    for game in pgn::games(&text) {
        let told = played(&game);
        assert_eq!(
            (told.fault.clone(), told.plies, told.inferred.len()),
            (None, game.moves.len(), 0),
            "{}",
            game.source
        );
        assert!(told.end.is_none_or(|end| end.ply == told.plies), "{}", game.source);
        // The server writes `#` after a mating move, and nowhere else.
        let is_mate = game.moves.last().is_some_and(|last| last.text.ends_with('#'));
        assert_eq!(is_mate, told.end.is_some_and(|end| end.verdict.cause == Cause::Checkmate), "{}", game.source);
        mates += usize::from(is_mate);
    }
    assert!(mates > 0);
}

/// Findings of another reader over the same rules library: the legal plies of each game, and the last position.
struct Judge;

struct Judged {
    position: Chess,
    plies: usize,
    stopped: bool,
}

impl Visitor for Judge {
    type Tags = Chess;
    type Movetext = Judged;
    type Output = Judged;

    fn begin_tags(&mut self) -> ControlFlow<Judged, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<Judged> {
        if name == b"FEN" {
            *start = Fen::from_ascii(value.as_bytes()).unwrap().into_position(CastlingMode::Standard).unwrap();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<Judged, Judged> {
        ControlFlow::Continue(Judged { position, plies: 0, stopped: false })
    }

    fn san(&mut self, game: &mut Judged, san: SanPlus) -> ControlFlow<Judged> {
        match san.san.to_move(&game.position) {
            Ok(chosen) if !game.stopped => {
                game.position.play_unchecked(chosen);
                game.plies += 1;
            }
            _ => game.stopped = true,
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Judged) -> ControlFlow<Judged, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, game: Judged) -> Judged {
        game
    }
}

#[test]
fn another_reader_finds_the_same_in_the_files_that_test_readers() {
    // The other reader ignores games without an empty line between them, nested comments, UCI, and games other than
    // chess.
    let left_out = [
        "nobadresults",
        "fuzzydepth",
        "nested-comment",
        "promotion-in",
        "uci-moves",
        "-zh-",
        "antichess",
        "fischerrandom",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/chess/pgn_syntax");
    let Ok(entries) = std::fs::read_dir(folder) else {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: pgn_syntax (no vectors folder)");
        return;
    };
    let mut compared = 0;
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if left_out.iter().any(|part| name.contains(part)) {
            continue;
        }
        let text = text::decode(&std::fs::read(&path).unwrap()).text;
        // The other reader ends a game at an empty line after a comment. Games without moves are left out on both
        // sides.
        let ours: Vec<Account> = pgn::games(&text).map(|game| played(&game)).filter(|it| it.recorded > 0).collect();
        let mut reader = Reader::new(text.as_bytes());
        let judged: Vec<Judged> = reader.read_games(&mut Judge).map(Result::unwrap).filter(|it| it.plies > 0).collect();
        assert_eq!(ours.len(), judged.len(), "{name}");
        for (ours, judged) in ours.iter().zip(judged) {
            let last = Fen::from_position(&judged.position, EnPassantMode::Legal).to_string();
            assert_eq!((ours.plies, &ours.last), (judged.plies, &last), "{name}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn moves_are_read_as_people_write_them() {
    let record =
        "e2-e4 e7e5 Ng1f3 ♞c6 Bc4! Bc5+ 0-0 Ng8-f6?! d4 ed4 Bxf7 Ke8xf7# e5 d7d5 exd6e.p. Re8 d6xc7 Re6 cxd8(N)+";
    let told = told("", record);
    assert_eq!((told.fault, told.plies), (None, 19));
    assert!(told.last.starts_with("r1bN4/"), "{}", told.last);
    for text in ["b8=Q", "b8Q+", "b8(Q)", "b8/Q", "b7b8q", "b7-b8=Q", "Pb8=Q"] {
        let told = self::told("8/1P6/8/8/8/k7/8/2K5 w - - 0 1", text);
        assert_eq!((told.plies, told.last.as_str()), (1, "1Q6/8/8/8/8/k7/8/2K5 b - - 0 1"), "{text}");
    }
    let castled = self::told("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1 e8g8");
    assert_eq!(castled.last, "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

#[test]
fn the_first_fault_has_its_ply_its_kind_and_its_article() {
    let middle = "r3k2r/8/8/8/4r3/8/4B3/R3K2R w KQkq - 0 1";
    for (fen, record, ply, kind, article) in [
        ("", "e4 e5 Nf6", 3, FaultKind::Illegal, Some("3.6")),
        ("", "e4 e5 Bc5", 3, FaultKind::Illegal, Some("3.2")),
        ("", "e4 e5 e6", 3, FaultKind::Illegal, Some("3.7")),
        ("", "e4 e5 Ke3", 3, FaultKind::Illegal, Some("3.8.1")),
        ("", "Ra2", 1, FaultKind::Illegal, Some("3.1")),
        ("", "e4 --", 2, FaultKind::Illegal, Some("1.2")),
        ("", "e4 e5 0-0", 3, FaultKind::Illegal, Some("3.8.2")),
        ("", "e4 hello", 2, FaultKind::Unreadable, None),
        ("", "f3 e5 g4 Qh4 a3", 5, FaultKind::Over, Some("5.1.1")),
        (middle, "Bd3", 1, FaultKind::Illegal, Some("3.9.2")),
        (middle, "Rd2", 1, FaultKind::Illegal, Some("3.3")),
        ("", "exd5", 1, FaultKind::Illegal, Some("3.7")),
    ] {
        let fault = told(fen, record).fault.unwrap();
        assert_eq!((fault.ply, fault.kind, fault.article), (ply, kind, article), "{record}");
    }
    assert_eq!(told_by(&FIDE_1997, "", "e4 e5 Nf6", None).fault.unwrap().article, Some("5.5"));
}

#[test]
fn a_text_that_fits_two_moves_is_settled_by_the_rest_or_is_a_fault() {
    let two_knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let settled = told(two_knights, "Nd2 Ke7 Nc3 Kd6");
    assert_eq!((settled.fault, settled.plies, settled.inferred), (None, 4, vec![1]));
    assert_eq!(settled.last, "8/8/3k4/8/8/2N5/3N4/4K3 w - - 4 3");
    let open = told(two_knights, "Ke2 Ke7 Nd2 Kd6").fault.unwrap();
    assert_eq!((open.ply, open.kind), (3, FaultKind::Ambiguous));
    assert_eq!(open.readings, ["b1d2", "f1d2"]);
    let promotion = told("8/1P6/8/8/8/k7/8/2K5 w - - 0 1", "b8").fault.unwrap();
    assert_eq!((promotion.kind, promotion.readings.len()), (FaultKind::Ambiguous, 4));
}

#[test]
fn what_takes_too_long_to_tell_apart_is_not_decided() {
    // Each of six rooks may have made every one of these moves. At the end, a queen moves that does not exist.
    let rooks = "1k6/8/8/8/R6R/R6R/R6R/6K1 w - - 0 1";
    let moves = "Rd2 Rd3 Rd4 Re2 Re3 Re4 Rf2 Rf3 Rf4 Rg2 Rg3 Rg4 Rf2 Rf3 Rf4 Re2 Re3 Re4".split(' ');
    let record: Vec<&str> = moves.zip(["Kc8", "Kb8"].into_iter().cycle()).flat_map(|(one, two)| [one, two]).collect();
    let fault = told(rooks, &format!("{} Qa1", record.join(" "))).fault.unwrap();
    assert_eq!((fault.ply, fault.kind), (1, FaultKind::NotDecided));
    assert_eq!(fault.readings, ["a2d2", "h2d2"]);
}

#[test]
fn a_game_ends_by_the_board() {
    for (fen, record, expected) in [
        ("", "f3 e5 g4 Qh4", (4, Cause::Checkmate, Some(Side::Second), "5.1.1")),
        ("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "Qg6", (1, Cause::Stalemate, None, "5.2.1")),
        ("7k/8/8/8/8/8/r7/K7 w - - 0 1", "Kxa2", (1, Cause::InsufficientMaterial, None, "5.2.2")),
        // A pinned pawn and a blocked pawn leave no move.
        ("k7/p7/P7/8/8/8/7Q/1R2K3 w - - 0 1", "Qc7", (1, Cause::Stalemate, None, "5.2.1")),
    ] {
        assert_eq!(end(&told(fen, record)), Some(expected), "{record}");
    }
    let after = told("7k/8/8/8/8/8/r7/K7 w - - 0 1", "Kxa2 Kg8 Ka3");
    assert_eq!((after.plies, end(&after).unwrap().0), (3, 1), "plies after the end are played");
}

/// FIDE Laws 5.2.2: no series of moves mates, regardless of the side to move and of checks.
#[test]
fn fide_5_2_2_a_dead_position_in_check_is_dead() {
    for men in [
        // The bishop attacks the king, or does not; likewise the knight; bishops that share a colour.
        "8/8/8/8/8/2k5/3B4/K7",
        "8/8/8/8/8/3k4/3B4/K7",
        "8/8/8/8/8/2k5/K7/3N4",
        "8/8/8/8/8/3k4/K7/3N4",
        "8/8/8/8/8/2k5/3B4/K5b1",
        "8/8/5b2/8/8/3k4/3B4/K7",
    ] {
        let boards: Vec<Board> =
            ["w", "b"].iter().filter_map(|turn| Board::parse(&format!("{men} {turn} - - 0 1")).ok()).collect();
        assert!(!boards.is_empty(), "{men}");
        for board in boards {
            for laws in PROFILES {
                let end = account(laws, &board, &[""; 0], None).end;
                let found = end.map(|end| (end.ply, end.verdict.winner, end.verdict.cause, end.verdict.article));
                assert_eq!(found, Some((0, None, Cause::InsufficientMaterial, laws.dead.article())), "{board}");
            }
        }
    }
    // The king captures the last piece except the bishop behind it, which gives check. The game is over, and later
    // plies are void.
    let game = told("7k/8/8/8/8/8/1K6/B1n5 w - - 0 1", "Kxc1 Kg8");
    assert_eq!(end(&game), Some((1, Cause::InsufficientMaterial, None, "5.2.2")));
    // Mate takes precedence, and a pawn is enough to continue while in check.
    assert_eq!(end(&told("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "Qg7")).unwrap().1, Cause::Checkmate);
    assert_eq!(end(&told("8/8/8/8/8/2k4p/3B4/K7 b - - 0 1", "")), None);
}

#[test]
fn the_old_list_of_drawn_endings() {
    for (fen, listed, any_series) in [
        ("8/8/8/4k3/8/8/8/K7 w - - 0 1", true, true),
        ("8/8/8/4k3/8/8/8/KN6 w - - 0 1", true, true),
        ("8/8/5b2/4k3/8/8/8/KB6 w - - 0 1", false, false),
        ("8/8/4b3/4k3/8/8/8/KB6 w - - 0 1", true, true),
        ("8/8/8/4k3/8/8/3B4/KB6 w - - 0 1", false, false),
        ("8/8/8/4k3/8/3B4/8/KB6 w - - 0 1", false, true),
        ("8/8/8/4k3/8/8/8/KNN5 w - - 0 1", false, false),
    ] {
        let ends = |laws: &Profile| told_by(laws, fen, "", None).end.is_some();
        assert_eq!((ends(&FIDE_1997), ends(&FIDE_2000), ends(&FIDE_2023)), (listed, any_series, any_series), "{fen}");
    }
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 ";

#[test]
fn the_third_time_is_claimed_and_the_fifth_ends_the_game() {
    let record = SHUFFLE.repeat(5);
    let now = told("", &record);
    // After plies 4, 8, 12 and 16 the start position occurs again.
    assert_eq!(end(&now), Some((16, Cause::Repetition, None, "9.6.1")));
    assert_eq!(now.claimable, [(8, ClaimKind::Repetition, "9.2")]);
    let old = told_by(&FIDE_2000, "", &record, None);
    assert_eq!((old.end, old.claimable.as_slice()), (None, &[(8, ClaimKind::Repetition, "9.2")][..]));
    let older = told_by(&FIDE_1997, "", &record, None);
    assert_eq!((older.end, older.claimable.as_slice()), (None, &[(8, ClaimKind::Repetition, "10.10")][..]));
    // A pawn move begins a new run.
    let twice = format!("{}e4 e5 {}", SHUFFLE.repeat(2), SHUFFLE.repeat(2));
    assert_eq!(told("", &twice).claimable.iter().map(|it| it.0).collect::<Vec<_>>(), [8, 18]);
}

#[test]
fn claims_are_judged_where_they_were_made() {
    let claimed = |laws, ply| told_by(laws, "", &SHUFFLE.repeat(3), Some((ClaimKind::Repetition, ply))).claim.unwrap();
    let early = claimed(&FIDE_2023, 7);
    assert_eq!((early.count, early.needed, early.justified, early.possible_after), (2, 3, false, Some(8)));
    assert_eq!((early.occurrences, early.article), (vec![3, 7], Some("9.2")));
    let right = claimed(&FIDE_1997, 8);
    assert_eq!((right.count, right.justified, right.possible_after, right.article), (3, true, None, Some("10.10")));
    assert_eq!(right.occurrences, [0, 4, 8]);
    assert_eq!(told_by(&FIDE_2023, "", SHUFFLE, Some((ClaimKind::Repetition, 5))).claim, None);
    let other_game = told_by(&FIDE_2023, "", SHUFFLE, Some((ClaimKind::Ending, 4))).claim.unwrap();
    assert_eq!((other_game.justified, other_game.article), (false, None));
}

#[test]
fn rights_that_are_gone_make_another_position() {
    // At first White can still castle, so the position after ply 4 is another one.
    let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let shuffle = "Ra2 Kd8 Ra1 Ke8 ";
    assert_eq!(told(fen, &shuffle.repeat(2)).claimable, []);
    assert_eq!(told(fen, &shuffle.repeat(3)).claimable, [(9, ClaimKind::Repetition, "9.2")]);
    // At first Black can capture en passant. The second pawn only seems to be capturable.
    let shuffle = "Kd8 Kd1 Ke8 Ke1 ";
    let taken = told("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", &format!("e4 {}", shuffle.repeat(3)));
    assert_eq!(taken.claimable.first().map(|it| it.0), Some(10));
    let not_taken = told("4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", &format!("e4 {}", shuffle.repeat(3)));
    assert_eq!(not_taken.claimable.first().map(|it| it.0), Some(9));
    // The pawn is pinned, so its capture would not be legal.
    let shuffle = "Ke8 Kf1 Kd8 Ke1 ".repeat(3);
    let pinned = told("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", &shuffle);
    assert_eq!(pinned.claimable.first().map(|it| it.0), Some(8));
    let free = told("3k4/8/8/8/3pP3/8/8/4K2R b - e3 0 1", &shuffle);
    assert_eq!(free.claimable.first().map(|it| it.0), Some(9));
}

/// Returns a rook tour of twenty squares while the king walks round three: no position recurs within 60 moves.
fn tour(plies: usize) -> String {
    let files = ["a", "b", "c", "d"].into_iter().zip([[2, 3, 4, 5, 6], [6, 5, 4, 3, 2]].iter().cycle());
    let squares: Vec<String> = files.flat_map(|(file, ranks)| ranks.map(|rank| format!("{file}{rank}"))).collect();
    let moves =
        (1..).flat_map(|turn| [format!("R{}", squares[turn % 20]), format!("K{}", ["h8", "g8", "g7"][turn % 3])]);
    moves.take(plies).collect::<Vec<_>>().join(" ")
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
    let fen = "7k/8/8/8/8/8/R7/4K3 w - - 0 1";
    let record = tour(152);
    let now = told(fen, &record);
    assert_eq!(end(&now), Some((150, Cause::MoveLimit, None, "9.6.2")));
    assert_eq!(now.claimable, [(100, ClaimKind::MoveLimit, "9.3")]);
    assert_eq!(told_by(&FIDE_2000, fen, &record, None).end, None);
    let early = told_by(&FIDE_2023, fen, &record, Some((ClaimKind::MoveLimit, 98))).claim.unwrap();
    assert_eq!((early.count, early.needed, early.justified, early.possible_after), (98, 100, false, Some(100)));
    assert!(told_by(&FIDE_2023, fen, &record, Some((ClaimKind::MoveLimit, 100))).claim.unwrap().justified);
    assert!(
        !told_by(&FIDE_2023, fen, &record, Some((ClaimKind::MoveLimit, 151))).claim.unwrap().justified,
        "the game was over"
    );
    // Mate by the move that completes the count takes precedence.
    let mates = told("7k/8/6K1/8/8/8/8/R7 w - - 149 100", "Ra8");
    assert_eq!(end(&mates), Some((1, Cause::Checkmate, Some(Side::First), "5.1.1")));
    let quiet = told("7k/8/6K1/8/8/8/8/R7 w - - 149 100", "Ra7");
    assert_eq!(end(&quiet), Some((1, Cause::MoveLimit, None, "9.6.2")));
}

#[test]
fn editions_have_their_names() {
    assert_eq!(PROFILES.iter().map(|it| named(it.code).unwrap().edition).collect::<Vec<_>>().len(), 3);
    assert_eq!(named("fide-1997").unwrap().rulings.wrong_sealed_move, Some("10.16"));
    assert_eq!(named("fide-1066"), None);
}

/// Generates a game of random moves.
fn random_game() -> impl Strategy<Value = Vec<Board>> {
    proptest::collection::vec(any::<proptest::sample::Index>(), 0..160).prop_map(|picks| {
        let mut boards = vec![Board::start()];
        for pick in picks {
            let board = boards.last().unwrap();
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            boards.push(board.after(pick.get(&moves)));
        }
        boards
    })
}

/// Returns the move between two boards.
fn chosen(before: &Board, after: &Board) -> qisai_rules_chess::Move {
    before.legal_moves().into_iter().find(|chosen| before.after(chosen) == *after).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 20 } else { 2_000 }))]

    /// SAN and UCI of every legal move are read as that move. A record in either notation gives the same report, and
    /// the ends equal those of each board alone.
    #[test]
    fn what_is_written_is_read_again(boards in random_game()) {
        let (mut sans, mut ucis) = (Vec::new(), Vec::new());
        for pair in boards.windows(2) {
            let chosen = chosen(&pair[0], &pair[1]);
            sans.push(san(&pair[0], &chosen));
            ucis.push(chosen.to_string());
            prop_assert_eq!(pair[0].readings(sans.last().unwrap()), [chosen]);
            prop_assert_eq!(pair[0].readings(ucis.last().unwrap()), [chosen]);
        }
        let told = account(&FIDE_2000, &boards[0], &sans, None);
        prop_assert_eq!(&told, &account(&FIDE_2000, &boards[0], &ucis, None));
        prop_assert_eq!(told.plies, boards.len() - 1);
        prop_assert_eq!(&told.last, &boards.last().unwrap().to_string());
        let first = (0..).zip(&boards).find_map(|(ply, board)| board.verdict().map(|verdict| (ply, verdict.cause)));
        prop_assert_eq!(told.end.map(|end| (end.ply, end.verdict.cause)), first);
    }
}
