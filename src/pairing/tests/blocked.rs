//! Tests of rounds that cannot be paired: the players who block them and the possible relaxations.

use proptest::prelude::*;
use qisai_domain::{ByeKind, EntryId, GameResult, GroupId};
use qisai_pairing::{Diagnosis, PairingError, SearchBudget, diagnose_round};
use qisai_swiss::SwissError;
use qisai_swiss::blocked::{Block, BlockedBye, Relaxation, Rematch};

use crate::support::Played;

const WHITE: GameResult = GameResult::FIRST_WINS;

fn diagnosis(played: &Played) -> Diagnosis {
    diagnose_round(&played.tournament(), GroupId(1), played.next_round(), SearchBudget::endless()).unwrap().unwrap()
}

fn block(players: &[u32], opponents: &[u32], bye: BlockedBye) -> Block {
    let entries = |numbers: &[u32]| numbers.iter().copied().map(EntryId).collect();
    Block { players: entries(players), opponents: entries(opponents), bye }
}

fn rematch(higher: u32, lower: u32, round: u16) -> Rematch {
    Rematch { higher: EntryId(higher), lower: EntryId(lower), round }
}

#[test]
fn more_rounds_than_opponents_leave_rematches_or_an_end() {
    let played = Played::dutch(2, 3).recorded(&[(1, 2, WHITE)], &[]);
    let found = diagnosis(&played);
    assert_eq!((found.players, found.rounds_possible), (2, 1));
    assert_eq!(found.blocks, [block(&[1], &[], BlockedBye::NoPart), block(&[2], &[], BlockedBye::NoPart)]);
    assert_eq!(found.relaxations, [Relaxation::Rematches(vec![rematch(1, 2, 1)]), Relaxation::EndAfter(1)]);
}

#[test]
fn the_oldest_rematches_are_offered_and_no_more_than_needed() {
    let played = Played::dutch(4, 5)
        .recorded(&[(1, 3, GameResult::DRAW), (4, 2, GameResult::DRAW)], &[])
        .recorded(&[(3, 4, GameResult::DRAW), (2, 1, GameResult::DRAW)], &[])
        .recorded(&[(1, 4, GameResult::DRAW), (3, 2, GameResult::DRAW)], &[]);
    let found = diagnosis(&played);
    assert_eq!(found.rounds_possible, 3);
    let oldest = Relaxation::Rematches(vec![rematch(1, 3, 1), rematch(2, 4, 1)]);
    assert_eq!(found.relaxations, [oldest, Relaxation::EndAfter(3)]);
}

#[test]
fn the_prohibition_that_is_enough_is_named() {
    // One of three players has to meet 4; keeping 5 and 6 apart has no effect.
    let played = Played::dutch(6, 3).apart(&[5, 6]).apart(&[1, 2, 3, 5, 6]);
    let found = diagnosis(&played);
    assert_eq!(found.relaxations, [Relaxation::LiftProhibitions(vec![1])]);
    for Block { players, opponents, bye } in found.blocks {
        assert_eq!((opponents, bye), (vec![EntryId(4)], BlockedBye::NoPart));
        assert_eq!(players.len(), 2);
        assert!(!players.contains(&EntryId(4)));
    }
}

#[test]
fn who_has_had_the_bye_may_have_it_again_when_nobody_else_can() {
    let played = Played::dutch(1, 3).recorded(&[], &[(1, ByeKind::PairingAllocated)]);
    let found = diagnosis(&played);
    assert_eq!(found.blocks.len(), 2);
    assert_eq!(found.blocks[0], block(&[], &[], BlockedBye::NeedsTaker));
    assert_eq!(found.blocks[1], block(&[1], &[], BlockedBye::NoPart));
    assert_eq!(found.relaxations, [Relaxation::GiveBye(EntryId(1)), Relaxation::EndAfter(1)]);
}

#[test]
fn two_who_want_the_same_colour_may_have_to_meet() {
    let played = Played::dutch(4, 5)
        .withdraws(3, 3)
        .withdraws(4, 3)
        .recorded(&[(1, 3, WHITE), (2, 4, WHITE)], &[])
        .recorded(&[(1, 4, WHITE), (2, 3, WHITE)], &[]);
    let found = diagnosis(&played);
    let same_colour = Relaxation::SameColour(vec![(EntryId(1), EntryId(2))]);
    assert_eq!(found.relaxations, [same_colour, Relaxation::EndAfter(2)]);
}

#[test]
fn a_round_that_can_be_paired_has_nothing_to_diagnose() {
    let found = diagnosis(&Played::dutch(5, 3));
    assert_eq!((found.players, found.rounds_possible), (5, 5));
    assert!(found.blocks.is_empty() && found.relaxations.is_empty());
}

#[test]
fn nobody_to_be_paired_blocks_nothing() {
    let found = diagnosis(&Played::dutch(2, 3).asks_for(1, 1, ByeKind::HalfPoint).asks_for(2, 1, ByeKind::ZeroPoint));
    assert_eq!(found, Diagnosis::default());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_offered_is_enough_and_what_is_enough_is_offered(
        players in 3u32..9,
        rounds in 0u16..4,
        records in proptest::collection::vec(proptest::collection::btree_set(1u32..9, 2..5), 1..6),
    ) {
        let mut played = Played::dutch(players, 9);
        for round in 0..rounds {
            if played.plan().is_ok() {
                played.play(|first, second| if (first + second + u32::from(round)) % 3 == 0 { GameResult::DRAW } else { WHITE });
            }
        }
        for record in records {
            let named: Vec<u32> = record.into_iter().filter(|number| *number <= players).collect();
            if named.len() > 1 {
                played = played.apart(&named);
            }
        }
        let found = diagnosis(&played);
        let plan = played.plan();
        prop_assert_eq!(plan.is_ok(), found.blocks.is_empty());
        if plan.is_ok() {
            return Ok(());
        }
        let has_no_legal_pairing = matches!(plan, Err(PairingError::Swiss(SwissError::NoLegalPairing { .. })));
        prop_assert!(has_no_legal_pairing);
        for Block { players, opponents, bye } in &found.blocks {
            prop_assert!(players.len() + usize::from(*bye == BlockedBye::NeedsTaker) > opponents.len());
        }
        let mut lifts = 0;
        for relaxation in &found.relaxations {
            if let Relaxation::LiftProhibitions(places) = relaxation {
                lifts += 1;
                let mut eased = Played { setup: played.setup.clone() };
                let mut at = 0;
                eased.setup.limits.prohibited.retain(|_| { at += 1; !places.contains(&(at - 1)) });
                prop_assert!(eased.plan().is_ok());
            }
        }
        let mut free = Played { setup: played.setup.clone() };
        free.setup.limits.prohibited.clear();
        prop_assert_eq!(free.plan().is_ok(), lifts > 0);
    }
}
