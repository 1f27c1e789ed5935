//! Tests with records from other sources: replays, draw rules at their ply, and the reports on faulty records.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails here has found what it looks for"
)]

use std::path::Path;

use proptest::prelude::*;
use qisai_exchange::pdn::{self, Game, Score};
use qisai_rules_draughts::{Board, DrawRule, FMJD, Game as Position, account, follow};
use qisai_rules_kernel::{Account, Cause, Claim, ClaimKind, FaultKind, Rules, Side};

fn vectors() -> Vec<(String, Game)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/draughts");
    let Ok(entries) = std::fs::read_dir(folder) else {
        assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "the vectors folder is missing");
        println!("skipped: games/draughts (no vectors folder)");
        return Vec::new();
    };
    let mut games = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let (found, _) = pdn::parse(&std::fs::read(path).unwrap());
        games.extend(found.into_iter().map(|game| (name.clone(), game)));
    }
    games
}

fn start(game: &Game) -> Board {
    game.start().map_or(Board::start(), |fen| Board::parse(fen).unwrap())
}

fn told(start: &Board, record: &[&str]) -> Account {
    account(&FMJD, start, record, None)
}

fn is_legal(told: &Account) -> bool {
    told.fault.is_none() && told.irregularities.is_empty() && told.plies == told.recorded
}

#[test]
fn every_record_is_legal_to_its_end() {
    for (name, game) in vectors() {
        let told = told(&start(&game), &game.texts());
        assert!(is_legal(&told), "{name}: {:?}: {:?} {:?}", game.tags, told.fault, told.irregularities);
    }
}

#[test]
fn variations_are_legal_too() {
    fn variations(before: &[String], line: &pdn::Line, name: &str, count: &mut usize) {
        let mut record = before.to_vec();
        for played in &line.moves {
            for variation in &played.variations {
                let whole: Vec<&str> = record
                    .iter()
                    .map(String::as_str)
                    .chain(variation.moves.iter().map(|it| it.text.as_str()))
                    .collect();
                let told = told(&Board::start(), &whole);
                assert!(is_legal(&told), "{name} {}: {:?} {:?}", played.place, told.fault, told.irregularities);
                *count += 1;
                variations(&record, variation, name, count);
            }
            record.push(played.text.clone());
        }
    }
    let games = vectors();
    let mut count = 0;
    for (name, game) in &games {
        variations(&[], &game.line, name, &mut count);
    }
    assert!(games.is_empty() || count > 0);
}

/// An outside program ended these games and recorded the reason.
#[test]
fn ends_are_those_that_another_program_saw() {
    for (name, game) in vectors().into_iter().filter(|(name, _)| name == "generated.pdn") {
        let end = told(&start(&game), &game.texts()).end.unwrap_or_else(|| panic!("{name}: {:?}", game.tags));
        assert_eq!(end.ply, game.texts().len(), "{:?}", game.tags);
        let article = match game.tag("Termination").unwrap() {
            "threefold repetition" => "6.1",
            "25-move rule" => "6.2",
            "16-move rule" => "6.3",
            "5-move rule" => "6.4",
            "no legal move (blocked)" => "7.2.2",
            "no pieces left" => "7.2.3",
            other => panic!("{other}"),
        };
        let winner = match game.score() {
            Score::WhiteWins => Some(Side::First),
            Score::BlackWins => Some(Side::Second),
            Score::Draw => None,
            other => panic!("{other:?}"),
        };
        assert_eq!((end.verdict.article, end.verdict.winner), (article, winner), "{:?}", game.tags);
    }
}

/// The king captures 42, 17 and 20, or 42, 23 and 20, and ends on 25 both times. Only the remaining piece of 17 and 23
/// can move afterwards.
const TWO_WAYS: &str = "W:WK48:B17,20,23,29,34,39,40,42";

#[test]
fn an_ambiguous_capture_is_settled_by_what_follows() {
    let start = Board::parse(TWO_WAYS).unwrap();
    for (reply, way) in [("17-21", "48x37x14x25"), ("23-28", "48x26x3x25")] {
        let settled = follow(&start, &["48x25", reply]);
        assert!(settled.fault.is_none() && settled.irregularities.is_empty());
        assert_eq!((start.in_full(&settled.moves[0]).as_str(), settled.inferred), (way, vec![1]));
    }
    let open = told(&start, &["48x25"]);
    assert!(is_legal(&open) && open.inferred.is_empty(), "nothing depends on which pieces are left");
    let neither = told(&start, &["48x25", "1-7"]);
    assert_eq!(neither.fault.map(|fault| (fault.ply, fault.kind)), Some((2, FaultKind::Illegal)));
}

/// One of the two captures leaves a lone king, the other a man.
#[test]
fn an_ambiguous_capture_on_which_a_claim_depends_is_asked_about() {
    let start = Board::parse("W:WK20:B8,K27,28,29").unwrap();
    assert!(is_legal(&told(&start, &["20x3"])));
    let claim = Claim { kind: ClaimKind::Ending, by: Side::Second, ply: 1 };
    let told = account(&FMJD, &start, &["20x3"], Some(claim));
    let mut fault = told.fault.unwrap();
    fault.readings.sort();
    assert_eq!((told.plies, fault.ply, fault.kind, told.claim), (0, 1, FaultKind::Ambiguous, None));
    assert_eq!(fault.readings, ["20x33x17x3", "20x38x21x3"]);
}

#[test]
fn a_capture_is_meant_by_its_way_or_by_what_it_takes() {
    let start = Board::parse(TWO_WAYS).unwrap();
    let means = |text: &str| start.readings(text).iter().map(|it| start.in_full(it)).collect::<Vec<_>>();
    assert_eq!(means("48x25").len(), 2);
    for text in ["48x26x3x25", "48x25x42x17x20", "48x25x20x42x17"] {
        assert_eq!(means(text), ["48x26x3x25"], "{text}");
    }
    assert_eq!(means("48-37-14-25"), ["48x37x14x25"]);
    for text in ["48x26x25", "48x25x42x17", "48x37", "48", "48x25x", "148x25", ""] {
        assert_eq!(means(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_move_against_the_rules_stands_when_the_game_goes_on() {
    let seen = |start: &str, record: &[&str]| {
        let told = told(&Board::parse(start).unwrap(), record);
        assert!(told.fault.is_none() && told.plies == record.len());
        told.irregularities.iter().map(|it| (it.ply, it.article, it.taken)).collect::<Vec<_>>()
    };
    assert_eq!(seen("W:W31-50:B1-20", &["32-28", "19-23", "33-29", "23x32"]), [(3, "5.4.6", (0, 1))]);
    assert_eq!(seen("W:W32,45:B28,19,40", &["45x34", "28x37"]), [(1, "4.13", (1, 2))]);
    assert_eq!(seen("W:W32:B28,19", &["32x23", "19x28"]), [(1, "4.13", (1, 2))], "broken off on the way");
}

#[test]
fn the_first_ply_that_cannot_be_played_is_named_with_its_reason() {
    let fault = |fen: &str, record: &[&str]| {
        let told = told(&Board::parse(fen).unwrap(), record);
        let fault = told.fault.unwrap();
        assert_eq!((told.plies, told.recorded, fault.text.as_str()), (1, 2, record[1]));
        (fault.ply, fault.kind, fault.article)
    };
    let start = "W:W31-50:B1-20";
    assert_eq!(fault(start, &["32-28", "oops"]), (2, FaultKind::Unreadable, None));
    assert_eq!(fault(start, &["32-28", "32-28"]), (2, FaultKind::Illegal, Some("5.4.2")), "no piece there");
    assert_eq!(fault(start, &["32-28", "28-23"]), (2, FaultKind::Illegal, Some("5.4.5")), "the opponent's piece");
    assert_eq!(fault(start, &["32-28", "19-28"]), (2, FaultKind::Illegal, Some("5.4.2")));
    assert_eq!(fault("W:W28:B22", &["28x17", "1-7"]), (2, FaultKind::Over, Some("7.2.3")));
    assert_eq!(fault("W:W32,36:B26", &["36-31", "26-21"]), (2, FaultKind::Illegal, Some("5.4.2")), "not blocked yet");
}

/// Moves of two kings that neither meet nor repeat for ten plies.
const LONE_KINGS: [&str; 11] =
    ["36-47", "5-10", "47-42", "10-5", "42-48", "5-10", "48-42", "10-5", "42-47", "5-10", "47-36"];

#[test]
fn a_record_beyond_the_end_tells_so() {
    let start = Board::parse("W:WK36:BK5").unwrap();
    let at = |plies: usize| told(&start, &LONE_KINGS[..plies]);
    assert!(is_legal(&at(9)) && at(9).end.is_none());
    let late = at(11);
    let end = late.end.unwrap();
    assert_eq!(
        (end.ply, end.verdict.winner, end.verdict.cause, end.verdict.article),
        (10, None, Cause::MoveLimit, "6.4")
    );
    assert_eq!((late.plies, late.to_move), (11, Side::Second));
}

#[test]
fn a_claim_is_judged_by_the_count_at_its_ply() {
    let start = Board::parse("W:WK36:BK5").unwrap();
    let judged = |kind, ply| account(&FMJD, &start, &LONE_KINGS, Some(Claim { kind, by: Side::First, ply })).claim;
    let seen = |kind, ply| judged(kind, ply).map(|it| (it.justified, it.count, it.needed, it.article.unwrap()));
    assert_eq!(seen(ClaimKind::Ending, 9), Some((false, 9, 10, "6.4")));
    assert_eq!(judged(ClaimKind::Ending, 9).unwrap().possible_after, Some(10));
    assert_eq!(seen(ClaimKind::Ending, 10), Some((true, 10, 10, "6.4")));
    assert_eq!(seen(ClaimKind::MoveLimit, 9), Some((false, 9, 50, "6.2")));
    assert_eq!(judged(ClaimKind::MoveLimit, 9).unwrap().possible_after, Some(50));
    assert_eq!(judged(ClaimKind::Ending, 12), None, "the record does not go so far");
    let opening =
        account(&FMJD, &Board::start(), &["32-28"], Some(Claim { kind: ClaimKind::Ending, by: Side::Second, ply: 1 }));
    let never = opening.claim.unwrap();
    assert_eq!((never.justified, never.count, never.possible_after), (false, 0, None));
}

#[test]
fn a_claimed_repetition_names_where_the_position_stood() {
    let start = Board::parse("W:WK36,35:BK5,16").unwrap();
    let record = ["36-47", "5-10", "47-36", "10-5"].repeat(2);
    let judged = |ply| {
        account(&FMJD, &start, &record, Some(Claim { kind: ClaimKind::Repetition, by: Side::First, ply }))
            .claim
            .unwrap()
    };
    let good = judged(8);
    assert_eq!((good.justified, good.count, good.needed, good.occurrences), (true, 3, 3, vec![0, 4, 8]));
    let early = judged(4);
    assert_eq!(
        (early.justified, early.count, early.occurrences, early.possible_after),
        (false, 2, vec![0, 4], Some(8))
    );
}

#[test]
fn a_capture_that_leaves_two_pieces_begins_the_shorter_count() {
    let start = Board::parse("B:WK36,K46,K47:BK6").unwrap();
    let counted = |record: &[&str]| {
        let followed = follow(&start, record);
        assert_eq!(followed.moves.len(), record.len());
        let mut game = Position::new(FMJD, start);
        followed.moves.iter().for_each(|chosen| game.play(chosen));
        let counts = game.counts().filter(|it| it.rule >= DrawRule::ThreeAgainstKing);
        counts.map(|it| (it.rule, it.count)).collect::<Vec<_>>()
    };
    assert_eq!(counted(&["6-1"]), [(DrawRule::ThreeAgainstKing, 1)]);
    assert_eq!(counted(&["6-1", "46-5", "1-6", "47-15"]), [(DrawRule::ThreeAgainstKing, 4)]);
    assert_eq!(counted(&["6-1", "46-5", "1-6", "5-28", "6x50"]), [(DrawRule::TwoAgainstKing, 0)]);
    assert_eq!(counted(&["6-1", "46-5", "1-6", "5-28", "6x50", "36-31"]), [(DrawRule::TwoAgainstKing, 1)]);
}

#[test]
fn the_same_position_counts_with_the_same_side_to_move() {
    let start = Board::parse("W:WK36,35:BK5,16").unwrap();
    let round = ["36-47", "5-10", "47-36", "10-5"];
    let twice: Vec<&str> = round.into_iter().chain(round).collect();
    assert_eq!(told(&start, &twice[..7]).end, None);
    assert!(is_legal(&told(&start, &twice)));
    let end = told(&start, &twice).end.unwrap();
    assert_eq!((end.ply, end.verdict.cause, end.verdict.article), (8, Cause::Repetition, "6.1"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 64 } else { 2_000 }))]

    #[test]
    fn every_move_is_there_once_and_is_meant_by_its_full_text(
        white in proptest::collection::btree_set(6..=45_u8, 1..8),
        black in proptest::collection::btree_set(6..=45_u8, 1..14),
        kings in proptest::collection::btree_set(6..=45_u8, 0..12),
        choices in proptest::collection::vec(any::<proptest::sample::Index>(), 30),
    ) {
        let list = |squares: Vec<&u8>| {
            let named = |square: &&u8| if kings.contains(*square) { format!("K{square}") } else { square.to_string() };
            squares.iter().map(named).collect::<Vec<_>>().join(",")
        };
        let fen = format!("W:W{}:B{}", list(white.difference(&black).collect()), list(black.iter().collect()));
        let mut board = Board::parse(&fen).unwrap();
        for choice in choices {
            let moves = board.legal_moves();
            prop_assert_eq!(u64::try_from(moves.len()).unwrap(), board.count_legal_moves());
            prop_assert_eq!(moves.is_empty(), board.verdict().is_some());
            for one in &moves {
                let full = board.in_full(one);
                prop_assert_eq!(board.readings(&full), [*one], "{} {}", board, full);
                prop_assert!(board.readings(&one.to_string()).contains(one));
                prop_assert_eq!(moves.iter().filter(|other| *other == one).count(), 1);
            }
            if moves.is_empty() {
                break;
            }
            board = board.after(choice.get(&moves));
            prop_assert_eq!(Board::parse(&board.to_string()).unwrap(), board);
        }
    }
}
