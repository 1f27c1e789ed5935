//! Whole records: those that people and programs played, and what is wrong with damaged ones.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

mod support;

use qisai_rules_kernel::{Cause, ReplayError, Rules, Side};
use qisai_rules_xiangqi::Board;
use qisai_rules_xiangqi::limit::{Limit, Uncounted};
use qisai_rules_xiangqi::notation::{chinese, wxf};
use qisai_rules_xiangqi::record::{Report, check};
use qisai_rules_xiangqi::repetition::{Outcome, Profile};

use crate::support::{games, vectors};

fn from_start(texts: &[&str]) -> Report {
    check(&Board::start(), texts)
}

#[test]
fn every_game_is_legal_to_its_end_in_each_notation() {
    for file in ["cbl", "ccgc", "selfplay", "wukong"] {
        let Some(text) = vectors(&format!("games/xiangqi/{file}.pgn")) else { return };
        for (tags, moves) in games(&text) {
            let report = from_start(&moves);
            assert_eq!((&report.fault, report.played.len()), (&None, moves.len()), "{tags}");
            let expected = if tags.contains("[OracleEnd \"mated\"]") {
                Some(Cause::Checkmate)
            } else if tags.contains("[OracleEnd \"stalemated\"]") {
                Some(Cause::Stalemate)
            } else {
                None
            };
            assert_eq!(report.verdict.map(|verdict| verdict.cause), expected, "{tags}");
            for write in [chinese, wxf] {
                let played = report.positions.iter().zip(&report.played);
                let texts: Vec<String> = played.map(|(board, ply)| write(board, ply.chosen).unwrap()).collect();
                let again = check(&Board::start(), &texts);
                assert!(again.fault.is_none() && again.played == report.played, "{tags}");
            }
        }
    }
}

#[test]
fn the_first_fault_is_named_with_its_ply() {
    let illegal = from_start(&["炮二平五", "马8进7", "马二进四", "车9平8"]);
    assert_eq!(illegal.fault, Some(ReplayError::Illegal { ply: 3, text: "马二进四".to_owned() }));
    assert_eq!(illegal.played.len(), 2);
}

#[test]
fn moves_after_mate_are_one_too_many() {
    let mate = Board::parse("3k5/7R1/9/9/9/9/9/8R/9/4K4 w").unwrap();
    let over = check(&mate, &["i2i9", "d9d8"]);
    let Some(ReplayError::Over { ply: 2, verdict }) = over.fault else { panic!("{:?}", over.fault) };
    assert_eq!((verdict.winner, verdict.cause, verdict.article), (Some(Side::First), Cause::Checkmate, "4.1.1"));
    assert_eq!(over.played.len(), 1);
}

#[test]
fn the_short_form_is_read_by_what_follows() {
    // 车11: the rook may go forward or back by one; only from i1 it goes on to e1.
    let board = Board::parse("3k5/9/9/9/9/9/4P4/8R/9/5K3 w").unwrap();
    assert!(matches!(check(&board, &["车11"]).fault, Some(ReplayError::Ambiguous { ply: 1, .. })));
    let report = check(&board, &["车11", "d9d8", "i1e1"]);
    assert_eq!((report.fault, report.inferred), (None, vec![1]));
    assert_eq!(report.played[0].chosen.to_string(), "i2i1");
}

#[test]
fn repetitions_are_found_and_can_be_ruled_on() {
    let report = from_start(&["h0g2", "h9g7", "g2h0", "g7h9"].repeat(2));
    let found: Vec<(usize, usize)> = report.repeated.iter().map(|it| (it.ply, it.occurrences)).collect();
    assert_eq!(found, [(8, 3)]);
    assert_eq!(report.ruling(8, &Profile::CN).unwrap().outcome, Outcome::Draw);
    assert_eq!(report.ruling(7, &Profile::CN), None);
}

#[test]
fn sixty_rounds_without_a_capture_may_be_claimed() {
    let report = from_start(&["h0g2", "h9g7", "g2h0", "g7h9"].repeat(31));
    let claim = |ply, limit: &Limit| report.claim_of_limit(ply, Side::First, limit).unwrap();
    let early = claim(119, &Limit::CN);
    assert_eq!((early.justified, early.counted, early.possible_after), (false, 119, Some(120)));
    assert!(claim(120, &Limit::CN).justified);
    assert!(claim(80, &Limit { rounds: 40, ..Limit::CN }).justified);
    assert_eq!(report.claim_of_limit(200, Side::First, &Limit::CN), None);
}

#[test]
fn a_capture_begins_the_count_anew() {
    let mut moves = vec!["h2h9", "i9h9"];
    moves.extend(["b0c2", "b9c7", "c2b0", "c7b9"].repeat(2));
    let claim = from_start(&moves).claim_of_limit(10, Side::Second, &Limit::CN).unwrap();
    assert_eq!((claim.plies, claim.counted, claim.possible_after), (8, 8, Some(122)));
}

#[test]
fn of_the_claimant_s_checks_ten_count() {
    // Sixty rounds, each with a check by red.
    let start = Board::parse("c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w").unwrap();
    let report = check(&start, &["h8h9", "f9f8", "h9h8", "f8f9"].repeat(30));
    assert_eq!(report.played.iter().filter(|ply| ply.checks).count(), 60);
    let counted =
        |claimant, uncounted| report.claim_of_limit(120, claimant, &Limit { uncounted, ..Limit::CN }).unwrap().counted;
    assert_eq!(counted(Side::First, Uncounted::CheckAndAnswer), 20);
    assert_eq!(counted(Side::Second, Uncounted::CheckAndAnswer), 120);
    assert_eq!(counted(Side::First, Uncounted::CheckAlone), 70);
    assert_eq!(counted(Side::Second, Uncounted::CheckAlone), 70);
}
