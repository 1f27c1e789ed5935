//! Ends: of a group without anything left to play, and of a tournament, which cannot change until it is reopened.

pub mod record;

pub use record::{Ended, OpenRound};

use crate::bracket::{BracketMatch, left, matches_of};
use crate::format::Layout;
use crate::format::spec::RoundCount;
use crate::id::GroupId;
use crate::refusal::Refusal;
use crate::result::GameResult;
use crate::round::{Round, RoundState};
use crate::tournament::Tournament;

impl Tournament {
    /// Returns `true` if the tournament was ended and not reopened since.
    pub fn has_ended(&self) -> bool {
        self.settings.ended.is_some()
    }

    /// Refuses changes to a tournament that was ended.
    ///
    /// # Errors
    /// [`Refusal::Ended`]
    pub fn check_not_ended(&self) -> Result<(), Refusal> {
        match &self.settings.ended {
            Some(ended) => Err(Refusal::Ended { by: ended.by.nameless() }),
            None => Ok(()),
        }
    }

    /// Returns `true` if nothing is left that the places of a group depend on: every round is closed, no game is
    /// adjourned, and no round is to come. Matches of a bracket that need not be played do not count. A ladder never
    /// ends.
    pub fn is_finished(&self, group: GroupId) -> bool {
        let Some((stage, in_group)) = self.group(group) else { return false };
        let waits = in_group.rounds.values().any(|round| has_adjourned(round));
        let is_redrawn = stage.format().layout().is_some_and(Layout::is_redrawn);
        let nothing_left = match stage.spec().rounds {
            RoundCount::Tree if is_redrawn => {
                left(stage, in_group, in_group.last_round() + 1).is_ok_and(|left| left.len() < 2)
            }
            RoundCount::Tree => matches_of(stage, in_group).is_ok_and(|all| !all.iter().any(BracketMatch::is_open)),
            RoundCount::Open => false,
            RoundCount::Announced | RoundCount::Seats => {
                in_group.rounds.len() >= usize::from(self.planned_rounds(group))
            }
        };
        let is_closed = in_group.rounds.values().all(|round| round.state == RoundState::Closed);
        is_closed && nothing_left && !waits && in_group.seats.len() > 1
    }

    /// Returns the rounds that are drafts, in play or with an adjourned game, in the order of the stages. The
    /// tournament cannot be ended while there are any.
    pub fn open_rounds(&self) -> Vec<OpenRound> {
        let rounds = self.all_groups().flat_map(|(stage, group)| {
            let names = [stage.name.as_str(), group.name.as_str()];
            let name = names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" · ");
            let open = group.rounds.values().filter(|round| round.state != RoundState::Closed || has_adjourned(round));
            open.map(move |round| OpenRound { group: name.clone(), round: round.number, state: round.state })
        });
        rounds.collect()
    }
}

fn has_adjourned(round: &Round) -> bool {
    let mut games = round.pairings.values().flat_map(|pairing| pairing.games.values());
    games.any(|game| game.result == GameResult::Adjourned)
}
