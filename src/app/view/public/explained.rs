//! Why a pairing that came from a file is as it is. A file tells no reasons: the engine pairs the round again, once for all whose page asks.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use qisai_domain::{GroupId, Meeting, Pairing, Reason, RoundPlan, Tournament};
use qisai_pairing::checker::plan_again;

use super::scene::Scene;
use super::why_not::patience;

/// Rounds that are remembered at most.
const MOST: usize = 64;

/// The newest last.
static PLANS: Mutex<VecDeque<PairedAgain>> = Mutex::new(VecDeque::new());

/// A round as the engine pairs it.
struct PairedAgain {
    /// The very tournament that was paired: another version is another one in memory.
    of: Weak<Tournament>,
    round: (GroupId, u16),
    plan: Arc<RoundPlan>,
}

/// A pairing that came from a file, with the engine's reasons if the engine pairs it so too.
pub(super) fn explained(scene: &Scene, number: u16, pairing: &Pairing) -> Pairing {
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

/// The round as the engine pairs it; empty where it cannot, or not in the time that a page has.
fn plan(scene: &Scene, number: u16) -> Arc<RoundPlan> {
    let (tournament, round) = (scene.scope.tournament(), (scene.group.id, number));
    let is_it = |known: &&PairedAgain| known.round == round && std::ptr::eq(known.of.as_ptr(), Arc::as_ptr(tournament));
    let plans = || PLANS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = plans().iter().find(is_it).map(|known| Arc::clone(&known.plan));
    if let Some(plan) = known {
        return plan;
    }
    let plan = Arc::new(plan_again(tournament, scene.group.id, number, patience()).unwrap_or_default());
    let mut kept = plans();
    kept.retain(|known| known.of.strong_count() > 0);
    if kept.len() == MOST {
        kept.pop_front();
    }
    kept.push_back(PairedAgain { of: Arc::downgrade(tournament), round, plan: Arc::clone(&plan) });
    plan
}
