//! Tests of whole records: games of people and programs, and faults of damaged records.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

use qisai_rules_kernel::{Cause, Fault, FaultKind, Limit, Rules, Side};
use qisai_rules_xiangqi::limit::{NaturalLimit, Uncounted};
use qisai_rules_xiangqi::notation::{chinese, wxf};
use qisai_rules_xiangqi::record::{Report, check};
use qisai_rules_xiangqi::repetition::Outcome;
use qisai_rules_xiangqi::{Board, Laws};

use crate::support::games;

const SIXTY: NaturalLimit = Laws::CN.limit.unwrap();

fn from_start(texts: &[&str]) -> Report {
    check(&Board::start(), texts)
}

#[test]
fn a_game_written_in_another_notation_is_the_same_game() {
    // Replaying every game would take a minute in a debug build.
    for game in games("").iter().step_by(if cfg!(debug_assertions) { 20 } else { 1 }) {
        let report = check(&Board::start(), &game.texts);
        for write in [chinese, wxf] {
            let played = report.positions.iter().zip(&report.played);
            let texts: Vec<String> = played.map(|(board, ply)| write(board, ply.chosen).unwrap()).collect();
            let again = check(&Board::start(), &texts);
            assert!(again.fault.is_none() && again.played == report.played, "{}", game.source);
        }
    }
}

#[test]
fn the_first_fault_is_named_with_its_ply() {
    let illegal = from_start(&["炮二平五", "马8进7", "马二进四", "车9平8"]);
    let Some(Fault { ply: 3, kind: FaultKind::Illegal, article: Some("2.2"), text, .. }) = illegal.fault else {
        panic!("{:?}", illegal.fault)
    };
    assert_eq!((text.as_str(), illegal.played.len()), ("马二进四", 2));
    let unreadable = from_start(&["炮二平五", "??"]).fault.unwrap();
    assert_eq!((unreadable.ply, unreadable.kind, unreadable.article), (2, FaultKind::Unreadable, None));
}

#[test]
fn a_move_that_leaves_the_king_to_be_taken_names_the_article() {
    for (fen, text, article) in [
        ("4k4/9/9/9/9/4N4/9/9/9/4K4 w", "e4f6", "4.1.2"),
        ("3k5/9/9/9/9/4r4/4N4/9/9/4K4 w", "马五进三", "3.1"),
        ("3k5/9/9/9/9/4r4/4N4/9/9/4K4 w", "马五进五", "2.2"),
    ] {
        let fault = check(&Board::parse(fen).unwrap(), &[text]).fault.unwrap();
        assert_eq!((fault.kind, fault.article), (FaultKind::Illegal, Some(article)), "{fen} {text}");
    }
}

#[test]
fn moves_after_mate_are_one_too_many() {
    let mate = Board::parse("3k5/7R1/9/9/9/9/9/8R/9/4K4 w").unwrap();
    let over = check(&mate, &["i2i9", "d9d8"]);
    let fault = over.fault.unwrap();
    assert_eq!((fault.ply, fault.kind, fault.article), (2, FaultKind::Over, Some("4.1.1")));
    let verdict = over.verdict.unwrap();
    assert_eq!((verdict.winner, verdict.cause, verdict.article), (Some(Side::First), Cause::Checkmate, "4.1.1"));
    assert_eq!(over.played.len(), 1);
}

#[test]
fn the_short_form_is_read_by_what_follows() {
    // 车11: the rook can move forward or back by one. Only from i1 can it continue to e1.
    let board = Board::parse("3k5/9/9/9/9/9/4P4/8R/9/5K3 w").unwrap();
    let ambiguous = check(&board, &["车11"]).fault.unwrap();
    assert_eq!(
        (ambiguous.kind, ambiguous.readings),
        (FaultKind::Ambiguous, ["i2i3", "i2i1"].map(str::to_owned).to_vec())
    );
    let report = check(&board, &["车11", "d9d8", "i1e1"]);
    assert_eq!((report.fault, report.inferred), (None, vec![1]));
    assert_eq!(report.played[0].chosen.to_string(), "i2i1");
}

#[test]
fn a_million_ways_through_few_positions_are_told_apart() {
    // The rook moves forward or back by one twenty times. At the end, a piece moves that does not exist, whichever way
    // the rook went.
    let board = Board::parse("3k5/9/9/9/9/8R/9/9/9/5K3 w").unwrap();
    let mut texts: Vec<&str> = (0..20).flat_map(|turn| ["车11", if turn % 2 == 0 { "d9d8" } else { "d8d9" }]).collect();
    texts.push("a5a6");
    let fault = check(&board, &texts).fault.unwrap();
    assert_eq!((fault.ply, fault.kind, fault.readings.len()), (1, FaultKind::Ambiguous, 2));
}

#[test]
fn repetitions_are_found_and_can_be_ruled_on() {
    let report = from_start(&["h0g2", "h9g7", "g2h0", "g7h9"].repeat(2));
    let times: Vec<usize> = (0..=8).map(|ply| report.occurrences(ply)).collect();
    assert_eq!(times, [1, 1, 1, 1, 2, 2, 2, 2, 3]);
    assert_eq!(report.stood(8), [0, 4, 8]);
    assert_eq!(report.ruling(8, &Laws::CN.repetition).unwrap().outcome, Outcome::Draw);
    assert_eq!(report.ruling(7, &Laws::CN.repetition), None);
}

#[test]
fn sixty_rounds_without_a_capture_may_be_claimed() {
    let report = from_start(&["h0g2", "h9g7", "g2h0", "g7h9"].repeat(31));
    let claim = |ply, limit: &NaturalLimit| report.claim_of_limit(ply, Side::First, limit).unwrap();
    let early = claim(119, &SIXTY);
    assert_eq!((early.justified, early.counted, early.possible_after), (false, 119, Some(120)));
    assert!(claim(120, &SIXTY).justified);
    assert!(claim(80, &NaturalLimit { limit: Limit { after: 40, ..SIXTY.limit }, ..SIXTY }).justified);
    assert_eq!(report.claim_of_limit(200, Side::First, &SIXTY), None);
}

#[test]
fn a_capture_begins_the_count_anew() {
    let mut moves = vec!["h2h9", "i9h9"];
    moves.extend(["b0c2", "b9c7", "c2b0", "c7b9"].repeat(2));
    let claim = from_start(&moves).claim_of_limit(10, Side::Second, &SIXTY).unwrap();
    assert_eq!((claim.plies, claim.counted, claim.possible_after), (8, 8, Some(122)));
}

#[test]
fn of_the_claimant_s_checks_ten_count() {
    // Sixty rounds, each with a check by red.
    let start = Board::parse("c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w").unwrap();
    let report = check(&start, &["h8h9", "f9f8", "h9h8", "f8f9"].repeat(30));
    assert_eq!(report.played.iter().filter(|ply| ply.checks).count(), 60);
    let counted = |claimant, uncounted| {
        report.claim_of_limit(120, claimant, &NaturalLimit { uncounted, ..SIXTY }).unwrap().counted
    };
    assert_eq!(counted(Side::First, Uncounted::CheckAndAnswer), 20);
    assert_eq!(counted(Side::Second, Uncounted::CheckAndAnswer), 120);
    assert_eq!(counted(Side::First, Uncounted::CheckAlone), 70);
    assert_eq!(counted(Side::Second, Uncounted::CheckAlone), 70);
}
