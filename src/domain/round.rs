//! Rounds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::hand_edit::HandEdit;
use crate::id::{PairingId, Version};
use crate::pairing::Pairing;

/// What a round has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundState {
    /// Paired, not public: may be changed by hand or thrown away.
    Draft,
    /// Public: results come in.
    Published,
    /// Finished: a change needs the round reopened with a reason.
    Closed,
}

impl RoundState {
    /// The word used in JSON and the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Published => "published",
            Self::Closed => "closed",
        }
    }

    /// The state of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Draft, Self::Published, Self::Closed].into_iter().find(|state| state.code() == code)
    }
}

/// One round of one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// From 1.
    pub number: u16,
    /// What it has come to.
    pub state: RoundState,
    /// Games and byes.
    pub pairings: BTreeMap<PairingId, Pairing>,
    /// Whether and how the arbiter's hand has changed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_edit: Option<HandEdit>,
    /// The version at which the round itself (not its pairings) last changed.
    #[serde(default)]
    pub changed: Version,
}

impl Round {
    /// Pairings in the order of the boards, byes last in the order of entry numbers.
    pub fn in_board_order(&self) -> Vec<&Pairing> {
        let mut pairings: Vec<&Pairing> = self.pairings.values().collect();
        pairings.sort_by_key(|pairing| (pairing.board().unwrap_or(u32::MAX), pairing.id));
        pairings
    }

    /// How many games still lack a result, and how many there are.
    pub fn open_games(&self) -> (usize, usize) {
        let games = self.pairings.values().flat_map(Pairing::games);
        games.fold((0, 0), |(open, all), game| (open + usize::from(game.result.is_pending()), all + 1))
    }
}
