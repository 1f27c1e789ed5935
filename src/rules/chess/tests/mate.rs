//! Tests of dead positions and possible mates, against the answers of another program.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

use std::path::Path;
use std::time::{Duration, Instant};

use qisai_exchange::pgn;
use qisai_rules_chess::{Board, FIDE_1997, FIDE_2023, account, could_mate, could_win_on_time, dead};
use qisai_rules_kernel::{Cause, Chance, Rules, Side, replay};

fn vector(file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/chess").join(file);
    let text = std::fs::read_to_string(path).ok();
    assert!(text.is_some() || std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
    if text.is_none() {
        println!("skipped: {file} (no vectors folder)");
    }
    text
}

/// Parses a position with two flags: White and Black can still mate.
fn case(line: &str) -> (Board, [bool; 2]) {
    let (who, fen) = line.split_once(' ').unwrap();
    (Board::parse(fen).unwrap(), [who.starts_with('W'), who.ends_with('B')])
}

const SLOW: Duration = Duration::from_millis(20);

/// Returns the answer about a side, and its time. A slow answer is measured three times, because the machine may have
/// been busy.
fn answer(board: &Board, side: Side) -> (Chance, Duration) {
    let once = || {
        let begin = Instant::now();
        (could_mate(board, side), begin.elapsed())
    };
    let (chance, mut spent) = once();
    for _ in 0..2 {
        if spent > SLOW {
            spent = spent.min(once().1);
        }
    }
    (chance, spent)
}

#[derive(Default)]
struct Tally {
    dead: usize,
    proved: usize,
    alive: usize,
    shown: usize,
    longest: Duration,
}

impl Tally {
    /// Tests the answer about one side of a position. A wrong answer fails, and a line must end in that side's mate.
    fn ask(&mut self, board: &Board, side: Side, can: bool) {
        let (chance, spent) = answer(board, side);
        self.longest = self.longest.max(spent);
        if spent > SLOW {
            println!("{spent:?}: {board} {side:?}");
        }
        self.check(board, side, can, chance);
    }

    /// Tests the answer to a fallen flag, which has no line if the material decides it.
    fn ask_on_time(&mut self, board: &Board, side: Side, can: bool) {
        match could_win_on_time(&FIDE_2023, board, side).0 {
            Chance::Yes(line) if line.is_empty() => assert!(can, "{board}: {side:?} cannot mate"),
            chance => self.check(board, side, can, chance),
        }
    }

    fn check(&mut self, board: &Board, side: Side, can: bool, chance: Chance) {
        *(if can { &mut self.alive } else { &mut self.dead }) += 1;
        match chance {
            Chance::No => {
                assert!(!can, "{board}: {side:?} can mate");
                self.proved += 1;
            }
            Chance::Yes(line) => {
                assert!(can, "{board}: {side:?} cannot mate, not by {line:?}");
                let verdict = replay(board.clone(), &line).unwrap().verdict.unwrap();
                assert_eq!((verdict.cause, verdict.winner), (Cause::Checkmate, Some(side)), "{board}: {line:?}");
                self.shown += 1;
            }
            Chance::Open => println!("open: {board} {side:?} {}", if can { "can" } else { "cannot" }),
        }
    }
}

/// Run with `cargo test --release -p qisai-rules-chess --test chess mate:: -- --ignored --nocapture`. It prints the
/// undecided positions, the slow ones and the longest time.
#[test]
#[ignore = "minutes without optimisation"]
fn nine_of_ten_dead_cases_are_proved_and_no_answer_is_wrong() {
    let Some(text) = vector("unwinnable_vectors.txt") else { return };
    let mut tally = Tally::default();
    for (board, [white, black]) in text.lines().map(case) {
        tally.ask(&board, Side::First, white);
        tally.ask(&board, Side::Second, black);
    }
    let Tally { dead, proved, alive, shown, longest } = tally;
    println!("dead cases {dead}, proved {proved}; live cases {alive}, shown {shown}; longest {longest:?}");
    assert!(proved * 10 >= dead * 9, "{proved} of {dead}");
}

/// The same test on a part of the positions.
#[test]
fn no_answer_is_wrong() {
    let Some(text) = vector("unwinnable_vectors.txt") else { return };
    let mut tally = Tally::default();
    for (board, [white, black]) in text.lines().step_by(29).map(case) {
        tally.ask(&board, Side::First, white);
        tally.ask(&board, Side::Second, black);
    }
    assert!(tally.proved > tally.dead / 2, "{} of {}", tally.proved, tally.dead);
}

/// A fallen flag in each of the positions. Run like the test above.
#[test]
#[ignore = "a minute without optimisation"]
fn fide_6_9_no_flag_in_the_collection_is_judged_wrongly() {
    let Some(text) = vector("unwinnable_vectors.txt") else { return };
    let mut tally = Tally::default();
    for (board, [white, black]) in text.lines().map(case) {
        tally.ask_on_time(&board, Side::First, white);
        tally.ask_on_time(&board, Side::Second, black);
    }
    let Tally { dead, proved, alive, shown, .. } = tally;
    println!("dead cases {dead}, proved {proved}; live cases {alive} beside those decided by the men, shown {shown}");
    assert!(proved * 10 >= dead * 9 && shown > 0, "{proved} of {dead}, {shown}");
}

/// The same test on a part of the positions.
#[test]
fn fide_6_9_no_flag_is_judged_wrongly() {
    let Some(text) = vector("unwinnable_vectors.txt") else { return };
    let mut tally = Tally::default();
    for (board, [white, black]) in text.lines().step_by(29).map(case) {
        tally.ask_on_time(&board, Side::First, white);
        tally.ask_on_time(&board, Side::Second, black);
    }
    assert!(tally.proved > tally.dead / 2 && tally.shown > 0, "{} of {}", tally.proved, tally.dead);
}

/// Pieces enclose the kings: a mate is found after they have moved away. A flag that falls early in a game is also
/// decided.
#[test]
fn fide_6_9_a_mate_by_a_detour_is_found() {
    for (fen, side) in [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", Side::First),
        ("rn1qkbnr/pb2pppp/1p1p4/2p3B1/4P3/2NP1N2/PPP2PPP/R2QKB1R w KQkq - 2 6", Side::Second),
        ("5rk1/p3brpp/1pn1q3/3ppp2/1P1P3N/P2Q4/1B3PPP/2R2RK1 w - - 0 23", Side::Second),
        ("8/R4pk1/4p1pp/p2bP3/5P2/P2BK1P1/7P/2r5 b - - 0 31", Side::First),
    ] {
        let mut tally = Tally::default();
        tally.ask_on_time(&Board::parse(fen).unwrap(), side, true);
        assert_eq!(tally.shown, 1, "{fen}");
    }
}

/// Games of a server that ended on time: for nearly every winner a possible mate can be shown. Run like the test above.
#[test]
#[ignore = "minutes without optimisation"]
fn who_won_on_time_could_have_mated() {
    let Some(text) = vector("lichess_cc0.pgn") else { return };
    let mut tally = Tally::default();
    for game in pgn::games(&text).filter(|game| game.tag("Termination") == Some("Time forfeit")) {
        let winner = match game.result.as_ref() {
            "1-0" => Side::First,
            "0-1" => Side::Second,
            _ => continue,
        };
        let last = Board::parse(&account(&FIDE_2023, &Board::start(), &game.moves, None).last).unwrap();
        tally.ask(&last, winner, true);
    }
    let Tally { alive, shown, longest, .. } = tally;
    println!("won on time {alive}, shown {shown}; longest {longest:?}");
    assert!(shown * 10 >= alive * 9, "{shown} of {alive}");
}

#[test]
fn dead_positions() {
    for (fen, expected) in [
        // Material; a wall of pawns with bare kings behind it; a wall with a bishop that never gets through.
        ("8/8/4b3/4k3/8/8/8/KB6 w - - 0 1", Some(true)),
        ("8/2k5/8/p1p1p1p1/P1P1P1P1/2K5/8/8 w - - 0 1", Some(true)),
        ("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1", Some(true)),
        // One pawn is enough.
        ("8/8/8/8/8/8/k1p5/2K5 w - - 0 1", Some(false)),
        ("7k/8/8/8/8/8/7P/K7 w - - 0 1", Some(false)),
    ] {
        assert_eq!(dead(&Board::parse(fen).unwrap()), expected, "{fen}");
    }
}

/// Pieces block each other in the middle of a game. Both kings must walk before a piece can mate.
#[test]
fn fide_6_9_a_mate_that_is_aimed_at_is_found() {
    for (fen, side) in [
        ("3qr1k1/p5b1/1pp2nP1/1n1p1PP1/3P4/1P6/PB4B1/2R3K1 b - - 0 34", Side::First),
        ("8/p1R1k1p1/1p2p1p1/4P1P1/1P1P2b1/3K4/P7/8 b - - 0 39", Side::First),
        ("8/5k2/3R2p1/3P1p2/7P/8/PPP5/2K5 b - - 0 32", Side::First),
        ("8/8/1k1q4/1p6/3p4/7P/2Q3P1/7K w - - 2 49", Side::Second),
    ] {
        let board = Board::parse(fen).unwrap();
        let mut tally = Tally::default();
        tally.ask(&board, side, true);
        assert_eq!(tally.shown, 1, "{fen}");
    }
}

#[test]
fn a_flag_falls_by_each_edition() {
    // The pawn occupies a square of its own king.
    let board = Board::parse("7k/7p/8/8/8/8/8/K5N1 w - - 0 1").unwrap();
    let (chance, article) = could_win_on_time(&FIDE_2023, &board, Side::First);
    assert!(matches!(chance, Chance::Yes(_)));
    assert_eq!(article, "6.9");
    let bare = Board::parse("7k/8/8/8/8/8/P7/K7 w - - 0 1").unwrap();
    for laws in [&FIDE_2023, &FIDE_1997] {
        assert_eq!(could_win_on_time(laws, &bare, Side::Second).0, Chance::No, "{}", laws.code);
    }
    // The old list requires only one piece besides the king.
    let knight = Board::parse("7k/8/8/8/8/8/8/K5N1 w - - 0 1").unwrap();
    assert_eq!(could_win_on_time(&FIDE_2023, &knight, Side::First), (Chance::No, "6.9"));
    assert_eq!(could_win_on_time(&FIDE_1997, &knight, Side::First), (Chance::Yes(Vec::new()), "10.5"));
}
