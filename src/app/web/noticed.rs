//! Changes that visitors other than the staff may notice. Drafts and withheld results are not among them: neither the
//! versions on public pages nor the streams tell that there was one.

use std::sync::Arc;

use qisai_domain::{Pairing, PublishLevel, Publishing, Round, RoundState, Tournament, Version};

/// Returns `true` if a change has something that is public. Where nothing is hidden, every change counts as public, so that
/// a result costs no comparison of two tournaments.
pub fn is_noticed(before: &Tournament, now: &Tournament) -> bool {
    !(hides(before) || hides(now)) || public(before) != public(now)
}

/// Returns `true` for a tournament with a draft, or with results that may be withheld.
fn hides(tournament: &Tournament) -> bool {
    let mut rounds = tournament.groups.values().flat_map(|group| group.rounds.values());
    tournament.settings.publishing != Publishing::default() || rounds.any(|round| round.state == RoundState::Draft)
}

/// Returns a tournament without its drafts, its withheld results and all numbers that grow with them.
fn public(tournament: &Tournament) -> Tournament {
    let mut shown = tournament.announced(PublishLevel::Results).unwrap_or_else(|| tournament.clone());
    shown.version = Version::default();
    shown.highest.pairing = 0;
    let withholds = tournament.settings.publishing != Publishing::default();
    for group in shown.groups.values_mut() {
        let group = Arc::make_mut(group);
        group.touched = Version::default();
        group.rounds.retain(|_, round| round.state != RoundState::Draft);
        for round in group.rounds.values_mut().filter(|round| withholds && round.state == RoundState::Published) {
            let pairings = round.pairings.iter().map(|(id, pairing)| {
                (*id, Arc::new(Pairing { changed: Version::default(), ..pairing.as_ref().clone() }))
            });
            *round =
                Arc::new(Round { pairings: pairings.collect(), changed: Version::default(), ..round.as_ref().clone() });
        }
    }
    shown
}
