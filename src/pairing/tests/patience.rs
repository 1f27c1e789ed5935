//! A round that is called off: the engine stops at the next question, wherever it is asked, and gives nothing half-done.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use qisai_domain::{GameResult, GroupId, RoundPlan, Tournament};
use qisai_pairing::{PairingError, Patience, plan_round_while};

use crate::support::Played;

/// The plan when the patience ends after so many questions, and how many were asked.
fn planned(tournament: &Tournament, round: u16, questions: usize) -> (Result<RoundPlan, PairingError>, usize) {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&asked);
    let patience = Patience::while_so(move || counter.fetch_add(1, Ordering::Relaxed) < questions);
    let plan = plan_round_while(tournament, GroupId(1), round, patience);
    (plan, asked.load(Ordering::Relaxed))
}

#[test]
fn a_stop_takes_effect_at_the_next_question_and_leaves_nothing_half_done() {
    // Few players for many rounds: the later rounds are paired by graphs, with exchanges and floaters.
    let mut played = Played::dutch(13, 9);
    for round in 1..=9 {
        let tournament = played.tournament();
        let (whole, questions) = planned(&tournament, round, usize::MAX);
        assert!(questions > 0);
        for enough in 0..questions {
            let (plan, asked) = planned(&tournament, round, enough);
            assert_eq!(plan, Err(PairingError::Stopped), "round {round}: {enough} of {questions}");
            assert_eq!(asked, enough + 1, "round {round}: nothing is asked again once it is over");
        }
        assert_eq!(planned(&tournament, round, questions), (whole, questions));
        played.play(|first, second| match (first * 7 + second * 3 + u32::from(round)) % 4 {
            0 => GameResult::DRAW,
            1 => GameResult::SECOND_WINS,
            _ => GameResult::FIRST_WINS,
        });
    }
}
