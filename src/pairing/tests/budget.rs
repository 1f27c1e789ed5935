//! Tests of rounds that are stopped, or that may not use the memory they need. The engine stops at the next check, at
//! any place, and returns nothing unfinished.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use qisai_domain::{GroupId, RoundPlan, Setup, SwissSystem, Tournament};
use qisai_pairing::generator::{Options, generate};
use qisai_pairing::{PairingError, SearchBudget, plan_round_while};
use qisai_swiss::SwissError;

use crate::support::swiss;

const SYSTEMS: [SwissSystem; 8] = [
    SwissSystem::Dutch,
    SwissSystem::Dubov,
    SwissSystem::Burstein,
    SwissSystem::Lim,
    SwissSystem::DoubleSwiss,
    SwissSystem::Team,
    SwissSystem::Olympiad,
    SwissSystem::Jifen,
];

/// Returns a tournament before each of its rounds. It has few players for many rounds, so the later rounds are paired
/// by graphs, with exchanges and floaters.
fn before_each_round(system: SwissSystem, players: u32) -> Vec<(u16, Tournament)> {
    let format = swiss(system);
    let options = Options { format, players, rounds: 9, played: 9, may_end_early: true, ..Options::default() };
    let whole = generate(&options).unwrap();
    let before = |round: usize| {
        let mut setup: Setup = whole.clone();
        setup.played.truncate(round);
        (u16::try_from(round + 1).unwrap(), Tournament::try_from(setup).unwrap())
    };
    (0..whole.played.len()).map(before).collect()
}

/// Returns the plan with a budget that is exhausted after this many checks, and the number of checks made.
fn planned(tournament: &Tournament, round: u16, questions: usize) -> (Result<RoundPlan, PairingError>, usize) {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&asked);
    let budget = SearchBudget::while_so(move || counter.fetch_add(1, Ordering::Relaxed) < questions);
    let plan = plan_round_while(tournament, GroupId(1), round, budget);
    (plan, asked.load(Ordering::Relaxed))
}

#[test]
fn a_stop_takes_effect_at_the_next_question_and_leaves_nothing_half_done() {
    for system in SYSTEMS {
        for (round, tournament) in before_each_round(system, 13) {
            let (whole, questions) = planned(&tournament, round, usize::MAX);
            assert!(questions > 0);
            for enough in 0..questions {
                let (plan, asked) = planned(&tournament, round, enough);
                assert_eq!(
                    plan,
                    Err(PairingError::Swiss(SwissError::Stopped)),
                    "{system:?}, round {round}: {enough} of {questions}"
                );
                assert_eq!(asked, enough + 1, "{system:?}, round {round}: nothing is asked again once it is over");
            }
            assert_eq!(planned(&tournament, round, questions), (whole, questions));
        }
    }
}

#[test]
fn a_graph_that_is_too_large_is_refused_with_its_size() {
    for system in SYSTEMS {
        let mut refused = 0;
        for (round, tournament) in before_each_round(system, 14) {
            let plan = plan_round_while(&tournament, GroupId(1), round, SearchBudget::endless().with_memory(8));
            match plan {
                Err(PairingError::Swiss(SwissError::TooLarge { players, needed, limit })) => {
                    assert!((2..=14).contains(&players) && needed == 1 && limit == 1);
                    refused += 1;
                }
                plan => assert_eq!(plan, planned(&tournament, round, usize::MAX).0, "{system:?}, round {round}"),
            }
        }
        assert!(refused > 0, "{system:?}");
    }
}
