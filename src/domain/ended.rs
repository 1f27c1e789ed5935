//! The mark of a tournament that was ended: nothing of it changes until it is reopened.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::round::RoundState;
use crate::tournament::Tournament;

/// Who has ended a tournament, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Name of the account.
    pub by: String,
    pub at: DateTime<Utc>,
}

/// A round that keeps a tournament from being ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenRound {
    /// Stage and group, as far as they have names.
    pub group: String,
    pub round: u16,
    /// Not [`RoundState::Closed`].
    pub state: RoundState,
}

impl fmt::Display for OpenRound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.state == RoundState::Draft { "is a draft" } else { "is being played" };
        match self.group.as_str() {
            "" => write!(f, "round {} {state}", self.round),
            group => write!(f, "round {} of {group} {state}", self.round),
        }
    }
}

impl Tournament {
    /// Whether it was ended and not reopened since.
    pub fn has_ended(&self) -> bool {
        self.settings.ended.is_some()
    }

    /// Refuses what changes a tournament that was ended.
    ///
    /// # Errors
    /// [`Refusal::Ended`]
    pub fn check_not_ended(&self) -> Result<(), Refusal> {
        match &self.settings.ended {
            Some(ended) => Err(Refusal::Ended { by: ended.by.clone() }),
            None => Ok(()),
        }
    }

    /// The rounds that are drafts or in play, in the order of the stages: while there are any, it cannot be ended.
    pub fn open_rounds(&self) -> Vec<OpenRound> {
        let rounds = self.all_groups().flat_map(|(stage, group)| {
            let names = [stage.name.as_str(), group.name.as_str()];
            let name = names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" · ");
            let open = group.rounds.values().filter(|round| round.state != RoundState::Closed);
            open.map(move |round| OpenRound { group: name.clone(), round: round.number, state: round.state })
        });
        rounds.collect()
    }
}
