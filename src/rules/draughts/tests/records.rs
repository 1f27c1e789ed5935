//! Records of others played through, the draw rules at their ply, and what is said about records that are wrong.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails here has found what it looks for"
)]

use std::path::Path;

use proptest::prelude::*;
use qisai_exchange::pdn::{self, Game, Score};
use qisai_rules_draughts::{Board, Checked, DrawRule, FMJD, FaultKind, IrregularityKind, Square, check};
use qisai_rules_kernel::{Cause, Rules, Side};

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

fn checked(game: &Game) -> Checked {
    check(FMJD, start(game), &game.texts())
}

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

#[test]
fn every_record_is_legal_to_its_end() {
    for (name, game) in vectors() {
        let checked = checked(&game);
        let fault = checked.fault.as_ref().map(ToString::to_string);
        assert!(checked.is_legal(), "{name}: {:?}: {fault:?} {:?}", game.tags, checked.irregularities);
    }
}

#[test]
fn variations_are_legal_too() {
    fn follow(before: &[String], line: &pdn::Line, name: &str, count: &mut usize) {
        let mut record = before.to_vec();
        for played in &line.moves {
            for variation in &played.variations {
                let whole: Vec<&str> = record
                    .iter()
                    .map(String::as_str)
                    .chain(variation.moves.iter().map(|it| it.text.as_str()))
                    .collect();
                let checked = check(FMJD, Board::start(), &whole);
                assert!(
                    checked.is_legal(),
                    "{name} {}: {:?} {:?}",
                    played.place,
                    checked.fault,
                    checked.irregularities
                );
                *count += 1;
                follow(&record, variation, name, count);
            }
            record.push(played.text.clone());
        }
    }
    let games = vectors();
    let mut count = 0;
    for (name, game) in &games {
        follow(&[], &game.line, name, &mut count);
    }
    assert!(games.is_empty() || count > 0);
}

/// An outside program ended these games and wrote down why.
#[test]
fn ends_are_those_that_another_program_saw() {
    for (name, game) in vectors().into_iter().filter(|(name, _)| name == "generated.pdn") {
        let end = checked(&game).end.unwrap_or_else(|| panic!("{name}: {:?}", game.tags));
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

/// The king takes 42, 17 and 20, or 42, 23 and 20, and ends on 25 both times: only then 17 or 23 can move on.
const TWO_WAYS: &str = "W:WK48:B17,20,23,29,34,39,40,42";

#[test]
fn an_ambiguous_capture_is_settled_by_what_follows() {
    let start = Board::parse(TWO_WAYS).unwrap();
    for (reply, way) in [("17-21", "48x37x14x25"), ("23-28", "48x26x3x25")] {
        let settled = check(FMJD, start, &["48x25", reply]);
        assert!(settled.is_legal());
        let [choice] = settled.choices.as_slice() else { panic!("{reply}") };
        assert_eq!((choice.ply, choice.readings.len(), choice.settled), (1, 2, true));
        assert_eq!((start.in_full(&choice.taken).as_str(), settled.moves[0]), (way, choice.taken));
    }
    let open = check(FMJD, start, &["48x25"]);
    assert_eq!((open.is_legal(), open.choices.len(), open.choices[0].settled), (true, 1, false));
    let neither = check(FMJD, start, &["48x25", "1-7"]);
    assert_eq!(neither.fault.map(|fault| (fault.ply, fault.kind)), Some((2, FaultKind::NoPiece(square(1)))));
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
    let seen = |checked: &Checked| {
        checked.irregularities.iter().map(|it| (it.ply, it.kind, it.taken, it.possible)).collect::<Vec<_>>()
    };
    let missed = check(FMJD, Board::start(), &["32-28", "19-23", "33-29", "23x32"]);
    assert_eq!(seen(&missed), [(3, IrregularityKind::CaptureMissed, 0, 1)]);
    assert_eq!((missed.fault.is_none(), missed.first_fault(), missed.moves.len()), (true, Some(3), 4));
    let few = check(FMJD, Board::parse("W:W32,45:B28,19,40").unwrap(), &["45x34", "28x37"]);
    assert_eq!(seen(&few), [(1, IrregularityKind::TooFewTaken, 1, 2)]);
    let broken_off = check(FMJD, Board::parse("W:W32:B28,19").unwrap(), &["32x23", "19x28"]);
    assert_eq!(seen(&broken_off), [(1, IrregularityKind::TooFewTaken, 1, 2)]);
}

#[test]
fn the_first_ply_that_cannot_be_played_is_named_with_its_reason() {
    let fault = |fen: &str, record: &[&str]| {
        let fault = check(FMJD, Board::parse(fen).unwrap(), record).fault.unwrap();
        (fault.ply, fault.kind)
    };
    let start = "W:W31-50:B1-20";
    assert_eq!(fault(start, &["32-28", "oops"]), (2, FaultKind::Unreadable));
    assert_eq!(fault(start, &["32-28", "32-28"]), (2, FaultKind::NoPiece(square(32))));
    assert_eq!(fault(start, &["32-28", "28-23"]), (2, FaultKind::NotYours(square(28))));
    assert_eq!(fault(start, &["32-28", "19-28"]), (2, FaultKind::Impossible));
    assert_eq!(fault("W:W28:B22", &["28x17", "1-7"]), (2, FaultKind::Over));
}

#[test]
fn a_record_beyond_the_end_tells_so() {
    let start = Board::parse("W:WK36:BK5").unwrap();
    let record = ["36-47", "5-10", "47-42", "10-5", "42-48", "5-10", "48-42", "10-5", "42-47", "5-10", "47-36"];
    let at = |plies: usize| check(FMJD, start, &record[..plies]);
    let before = at(9);
    assert!(before.is_legal() && before.end.is_none());
    let five = before.counts.iter().find(|it| it.rule == DrawRule::TwoAgainstKing).unwrap();
    assert_eq!((five.count, five.needed, five.article, five.is_met()), (9, 10, "6.4", false));
    let end = at(10).end.unwrap();
    assert_eq!(
        (end.ply, end.verdict.winner, end.verdict.cause, end.verdict.article),
        (10, None, Cause::MoveLimit, "6.4")
    );
    assert_eq!((at(10).plies_after_the_end(), at(11).plies_after_the_end()), (0, 1));
}

#[test]
fn a_capture_that_leaves_two_pieces_begins_the_shorter_count() {
    let start = Board::parse("B:WK36,K46,K47:BK6").unwrap();
    let counted = |record: &[&str]| {
        let checked = check(FMJD, start, record);
        assert!(checked.is_legal());
        checked
            .counts
            .into_iter()
            .filter(|it| it.rule >= DrawRule::ThreeAgainstKing)
            .map(|it| (it.rule, it.count))
            .collect::<Vec<_>>()
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
    assert_eq!(check(FMJD, start, &twice[..7]).end, None);
    assert!(check(FMJD, start, &twice).is_legal());
    let end = check(FMJD, start, &twice).end.unwrap();
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
