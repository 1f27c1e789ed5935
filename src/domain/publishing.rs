//! Public content of a round before it is closed, and of the last round before the tournament is ended. Arbiters see
//! everything at once.

pub mod level;

pub use level::{PublishLevel, Publishing};

use std::sync::Arc;

use crate::game::Game;
use crate::group::Group;
use crate::pairing::Pairing;
use crate::round::{Round, RoundState};
use crate::stage::Stage;
use crate::tournament::Tournament;

impl Publishing {
    /// Returns `true` if nothing is withheld.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Reason why results of a round are not public yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Withheld {
    /// End of the round as the condition for publishing.
    InPlay,
    /// End of the tournament as the condition for publishing.
    LastRound,
}

impl Tournament {
    /// Returns the reason why a page of this level withholds the results of a round, or `None` if it shows them. A
    /// challenge ladder withholds nothing: its order determines the possible challenges.
    pub fn withheld(&self, stage: &Stage, group: &Group, round: &Round, shows: PublishLevel) -> Option<Withheld> {
        let Publishing { in_play, holds_last_round } = self.settings.publishing;
        if self.has_ended() || stage.spec().has_ladder() {
            return None;
        }
        let is_last_stage = || self.stages.last().is_some_and(|last| last.id == stage.id);
        if holds_last_round && is_last_stage() && round.number >= self.planned_rounds(group.id) {
            return Some(Withheld::LastRound);
        }
        (round.state == RoundState::Published && in_play < shows).then_some(Withheld::InPlay)
    }

    /// Returns the tournament as shown to the public, without the [withheld](Self::withheld) results and with their
    /// rounds in play. Returns `None` if nothing is withheld.
    pub fn announced(&self, shows: PublishLevel) -> Option<Self> {
        if self.settings.publishing.is_default() {
            return None;
        }
        let mut shown = None;
        for (stage, group) in self.all_groups() {
            for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
                if self.withheld(stage, group, round, shows).is_some() {
                    let shown = shown.get_or_insert_with(|| self.clone());
                    let Some(group) = shown.groups.get_mut(&group.id) else { continue };
                    Arc::make_mut(group).rounds.insert(round.number, Arc::new(without_results(round)));
                }
            }
        }
        shown
    }
}

/// Returns the round as it was when it was published.
fn without_results(round: &Round) -> Round {
    let pairings = round.pairings.iter().map(|(id, pairing)| {
        let without = if pairing.two().is_some() { Arc::new(unplayed(pairing)) } else { Arc::clone(pairing) };
        (*id, without)
    });
    Round { state: RoundState::Published, pairings: pairings.collect(), ..round.clone() }
}

/// Returns the meeting before its first game. The line-ups of a team match are public; the games that two individuals
/// have played are not.
fn unplayed(pairing: &Pairing) -> Pairing {
    let seated = pairing.games.iter().filter(|(_, game)| game.players.is_some());
    let games = seated.map(|(key, game)| {
        let Game { players, second_begins, .. } = *game;
        (*key, Game { players, second_begins, ..Game::default() })
    });
    let appointment = pairing.appointment.clone().map(|mut appointment| {
        (appointment.ended, appointment.confirmed, appointment.protest) = (None, None, None);
        appointment
    });
    Pairing { games: games.collect(), appointment, decision: None, ..pairing.clone() }
}
