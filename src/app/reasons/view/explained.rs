//! Reasons for pairings that were imported from a file. A file contains no reasons, so the engine pairs the round
//! again, once for all pages that need it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use qisai_domain::{GroupId, Meeting, Pairing, Reason, RoundPlan, Tournament};
use qisai_pairing::checker::plan_again;

use super::why_not::search_budget;
use crate::public::scene::Scene;

/// Maximum number of cached rounds.
const MAX_ROUNDS: usize = 64;

/// Cached rounds, the newest last.
static PLANS: Mutex<VecDeque<PairedAgain>> = Mutex::new(VecDeque::new());

/// Cached round as the engine pairs it.
struct PairedAgain {
    /// Tournament that was paired. Each version is a separate instance in memory.
    of: Weak<Tournament>,
    round: (GroupId, u16),
    plan: Arc<RoundPlan>,
}

/// Returns `pairing`, with the engine's reasons if it was imported from a file and the engine makes the same pairing.
pub(crate) fn explained(scene: &Scene, number: u16, pairing: &Pairing) -> Pairing {
    if *pairing.reasons != [Reason::Imported] {
        return pairing.clone();
    }
    let plan = plan(scene, number);
    let reasons = match pairing.meeting {
        Meeting::Two([first, second]) => {
            let game = plan.games.iter().find(|game| (game.first, game.second) == (first, second));
            game.map(|game| game.reasons.clone())
        }
        Meeting::Bye(entry, kind) => {
            let bye = plan.byes.iter().find(|bye| (bye.entry, bye.kind) == (entry, kind));
            bye.map(|bye| bye.reasons.clone())
        }
    };
    Pairing { reasons: reasons.map_or_else(|| pairing.reasons.clone(), Into::into), ..pairing.clone() }
}

/// Returns the round as the engine pairs it; an empty plan if the engine fails or exceeds the time limit of a
/// page.
fn plan(scene: &Scene, number: u16) -> Arc<RoundPlan> {
    let (tournament, round) = (scene.scope.tournament(), (scene.group.id, number));
    let is_it = |known: &&PairedAgain| known.round == round && std::ptr::eq(known.of.as_ptr(), Arc::as_ptr(tournament));
    let plans = || PLANS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = plans().iter().find(is_it).map(|known| Arc::clone(&known.plan));
    if let Some(plan) = known {
        return plan;
    }
    let plan = Arc::new(plan_again(tournament, scene.group.id, number, search_budget()).unwrap_or_default());
    let mut cache = plans();
    cache.retain(|known| known.of.strong_count() > 0);
    if cache.len() == MAX_ROUNDS {
        cache.pop_front();
    }
    cache.push_back(PairedAgain { of: Arc::downgrade(tournament), round, plan: Arc::clone(&plan) });
    plan
}
