//! Tests of the report on a record in the types that all games share.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

use qisai_rules_kernel::{Account, Cause, Claim, ClaimKind, Consequence, FaultKind, Limit, Rules, Side};
use qisai_rules_xiangqi::limit::NaturalLimit;
use qisai_rules_xiangqi::{Board, Laws, account, record};

use crate::support::games;

fn told(start: &str, texts: &[&str], claim: Option<(ClaimKind, Side, usize)>) -> Account {
    let claim = claim.map(|(kind, by, ply)| Claim { kind, by, ply });
    account(&Laws::CN, &Board::parse(start).unwrap(), texts, claim)
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const TO_AND_FRO: [&str; 4] = ["h0g2", "h9g7", "g2h0", "g7h9"];
/// Red's rook chases the horse all the time, and every second move of the horse attacks the rook.
const CHASED: &str = "2bakab2/9/9/4p4/9/4P4/9/1n7/9/R3K4 w";
const CHASE: [&str; 4] = ["a0b0", "b2a4", "b0a0", "a4b2"];

#[test]
fn every_game_is_legal_to_the_end_that_another_program_saw() {
    let every: Vec<_> = ["", "ccgc_chinese_notation"].into_iter().flat_map(games).collect();
    for game in &every {
        let told = account(&Laws::CN, &Board::start(), &game.texts, None);
        assert_eq!((told.fault, told.plies, told.inferred), (None, told.recorded, vec![]), "{}", game.source);
        let ended = told.end.map(|end| (end.ply, end.verdict.cause));
        let cause = match game.end.as_deref() {
            Some("mated") => Some(Cause::Checkmate),
            Some("stalemated") => Some(Cause::Stalemate),
            Some("open") => None,
            // The same program has seen the Chinese originals of `ccgc.pgn` in ICCS.
            _ => continue,
        };
        assert_eq!(ended, cause.map(|cause| (game.texts.len(), cause)), "{}", game.source);
    }
    assert!(every.is_empty() || every.len() == 1_464 + 14);
}

/// Another program has converted these games to ICCS, two of them not to their end.
#[test]
fn chinese_moves_are_those_that_another_program_read() {
    let (chinese, iccs) = (games("ccgc_chinese_notation"), games("ccgc.pgn"));
    assert_eq!(chinese.len(), iccs.len());
    for (chinese, iccs) in chinese.iter().zip(&iccs) {
        let played = |game: &crate::support::Game| record::check(&Board::start(), &game.texts).played;
        assert!(played(chinese).starts_with(&played(iccs)), "{}", chinese.source);
    }
}

#[test]
fn moves_after_mate_do_not_count() {
    let told = told("3k5/7R1/9/9/9/9/9/8R/9/4K4 w", &["车一进七", "将4进1", "车一退七"], None);
    let end = told.end.unwrap();
    assert_eq!((end.ply, end.verdict.winner, end.verdict.article), (1, Some(Side::First), "4.1.1"));
    let fault = told.fault.unwrap();
    assert_eq!((fault.ply, fault.kind, told.plies, told.recorded), (2, FaultKind::Over, 1, 3));
    assert_eq!((told.last.as_str(), told.to_move), ("3k4R/7R1/9/9/9/9/9/9/9/4K4 b", Side::Second));
}

#[test]
fn a_run_of_repetitions_is_ruled_on_where_it_begins_and_where_it_ends() {
    let told = told(CHASED, &[&CHASE.repeat(4)[..], &["e0e1"]].concat(), None);
    let found: Vec<_> = told.rulings.iter().map(|it| (it.ply, it.occurrences, it.consequence, it.article)).collect();
    let (vary, loses) = (Consequence::MustVary(Side::First), Consequence::Loses(Side::First));
    assert_eq!(found, [(8, 3, vary, "24.3"), (16, 5, loses, "24.3")]);
    let classes: Vec<&str> = told.rulings[0].classes.iter().map(|(_, class)| *class).collect();
    assert_eq!(classes, ["chase", "idle", "chase", "chase"].repeat(2));
    assert_eq!(told.rulings[0].classes[0].0, 1);
}

#[test]
fn who_asks_for_a_ruling_gets_it_from_the_third_time_on() {
    let moves = CHASE.repeat(4);
    let asked = |ply| told(CHASED, &moves, Some((ClaimKind::Repetition, Side::Second, ply)));
    let early = asked(7).claim.unwrap();
    assert_eq!((early.count, early.needed, early.justified, early.possible_after), (2, 3, false, Some(8)));
    assert_eq!((early.article, early.occurrences), (Some("24"), vec![3, 7]));
    let within = asked(11);
    assert_eq!(within.rulings.iter().map(|it| it.ply).collect::<Vec<_>>(), [8, 11, 16]);
    let within = within.claim.unwrap();
    assert_eq!((within.justified, within.possible_after, within.occurrences), (true, None, vec![3, 7, 11]));
}

#[test]
fn the_natural_limit_can_be_claimed_from_the_sixtieth_round_on() {
    let moves = TO_AND_FRO.repeat(31);
    let claimed = |ply| told(START, &moves, Some((ClaimKind::MoveLimit, Side::First, ply)));
    let early = claimed(119);
    assert_eq!(early.claimable, [(120, ClaimKind::MoveLimit, "23.3")]);
    let early = early.claim.unwrap();
    assert_eq!((early.count, early.needed, early.justified, early.possible_after), (119, 120, false, Some(120)));
    assert!(claimed(120).claim.unwrap().justified);
    // A lower limit of a competition, and a rule book without one.
    let lower = Laws {
        limit: Laws::CN.limit.map(|it| NaturalLimit { limit: Limit { after: 40, ..it.limit }, ..it }),
        ..Laws::CN
    };
    assert_eq!(account(&lower, &Board::start(), &moves, None).claimable, [(80, ClaimKind::MoveLimit, "23.3")]);
    let claim = Claim { kind: ClaimKind::MoveLimit, by: Side::First, ply: 120 };
    let asian = account(&Laws::AXF, &Board::start(), &moves, Some(claim));
    assert!(asian.claimable.is_empty() && asian.claim.is_some_and(|it| it.article.is_none() && !it.justified));
}

#[test]
fn a_capture_opens_a_new_stretch_for_the_limit() {
    let moves = [&TO_AND_FRO.repeat(30)[..], &["h2h9", "i9h9"], &["b0c2", "b9c7", "c2b0", "c7b9"].repeat(30)].concat();
    let told = told(START, &moves, None);
    let plies: Vec<usize> = told.claimable.iter().map(|(ply, ..)| *ply).collect();
    assert_eq!(plies, [120, 242]);
}

#[test]
fn checks_beyond_the_tenth_delay_the_claim_of_who_gave_them_only() {
    // Sixty rounds, each with a check by red.
    let start = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w";
    let moves = ["h8h9", "f9f8", "h9h8", "f8f9"].repeat(30);
    let counted = |side| told(start, &moves, Some((ClaimKind::MoveLimit, side, 120))).claim.unwrap().count;
    assert_eq!([Side::First, Side::Second].map(counted), [20, 120]);
}

#[test]
fn what_was_never_reached_is_not_judged() {
    let told = told(START, &["h2e2", "h9g8", "h0g2"], Some((ClaimKind::MoveLimit, Side::First, 3)));
    assert_eq!((told.plies, told.recorded, told.claim), (1, 3, None));
    assert_eq!(told.fault.map(|fault| (fault.ply, fault.kind)), Some((2, FaultKind::Illegal)));
}

#[test]
fn a_record_without_moves_is_its_start() {
    let told = told("3k5/8R/9/9/9/9/9/9/9/4K4 b", &[], None);
    let end = told.end.unwrap();
    assert_eq!((told.plies, end.ply, end.verdict.cause), (0, 0, Cause::Stalemate));
}

#[test]
fn a_very_long_record_is_told_all_the_same() {
    let moves = CHASE.repeat(2_500);
    let told = told(CHASED, &moves, None);
    assert_eq!(told.rulings.iter().map(|it| (it.ply, it.occurrences)).collect::<Vec<_>>(), [(8, 3), (10_000, 2_501)]);
}
