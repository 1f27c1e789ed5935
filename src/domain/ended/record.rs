//! Record of an end, and rounds that prevent one.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::actor::WrittenActor;
use crate::round::RoundState;

/// Originator and time of the act that ended a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    pub by: WrittenActor,
    pub at: DateTime<Utc>,
}

/// Round that prevents a tournament from being ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenRound {
    /// Names of stage and group, if they have names.
    pub group: String,
    pub round: u16,
    /// State; a round that is [`RoundState::Closed`] has an adjourned game.
    pub state: RoundState,
}

impl fmt::Display for OpenRound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match self.state {
            RoundState::Draft => "is a draft",
            RoundState::Published => "is being played",
            RoundState::Closed => "has an adjourned game",
        };
        match self.group.as_str() {
            "" => write!(f, "round {} {state}", self.round),
            group => write!(f, "round {} of {group} {state}", self.round),
        }
    }
}
