//! Rounds of a group and their states.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::format::SeparateBy;
use crate::hand_edit::HandEdit;
use crate::id::{EntryId, PairingId, Version};
use crate::pairing::Pairing;
use crate::result::GameResult;
use crate::shared::Shared;

/// State of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundState {
    /// Paired but not public: may be changed by hand or discarded.
    Draft,
    /// Public, with results being entered.
    Published,
    /// Finished: a change requires reopening the round with a reason.
    Closed,
}

impl RoundState {
    /// Returns the word used in JSON and the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Published => "published",
            Self::Closed => "closed",
        }
    }

    /// Returns the state with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Draft, Self::Published, Self::Closed].into_iter().find(|state| state.code() == code)
    }
}

/// Round of one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Round number, from 1.
    pub number: u16,
    /// State of the round.
    pub state: RoundState,
    /// Meetings and byes.
    pub pairings: Shared<PairingId, Pairing>,
    /// Manual edits of the draft, if there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_edit: Option<Arc<HandEdit>>,
    /// Entries that the separations of the stage kept apart when the round was paired.
    #[serde(default)]
    pub kept_apart: Arc<[KeptApart]>,
    /// Seats from which the round was paired; `None` for those of the group. Set when the group's seats change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Arc<[EntryId]>>,
    /// Version at which the round itself (without its pairings) last changed.
    #[serde(skip)]
    pub changed: Version,
}

/// Effect of a separation on the pairing of a round: the entries did not meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptApart {
    /// Separation that was applied.
    pub by: SeparateBy,
    /// Entries that did not meet each other.
    pub entries: Vec<EntryId>,
}

impl Round {
    /// Returns a draft with these pairings.
    pub fn draft(number: u16, pairings: impl IntoIterator<Item = Pairing>) -> Self {
        let pairings = pairings.into_iter().map(|pairing| (pairing.id, Arc::new(pairing))).collect();
        Self {
            number,
            state: RoundState::Draft,
            pairings,
            hand_edit: None,
            kept_apart: Arc::default(),
            seats: None,
            changed: Version::default(),
        }
    }

    /// Returns `true` if games of the round have begun, as far as known: one has a played or adjourned result, or a
    /// record. A forfeited game has no start position.
    pub fn is_in_play(&self) -> bool {
        let is_played = |result| matches!(result, GameResult::Played { .. } | GameResult::Adjourned);
        let mut games = self.pairings.values().flat_map(|pairing| pairing.games.values());
        self.state == RoundState::Closed || games.any(|game| is_played(game.result) || game.record.is_some())
    }

    /// Returns `true` if a result of the round counts: of a game, or of a meeting that was ruled. A round without meetings
    /// counts with its byes.
    pub fn has_results(&self) -> bool {
        let mut meetings = self.pairings.values().filter(|pairing| pairing.two().is_some()).peekable();
        let counts = |pairing: &Arc<Pairing>| {
            pairing.decision.is_some() || pairing.games.values().any(|game| !game.result.is_pending())
        };
        self.state == RoundState::Closed || meetings.peek().is_none() || meetings.any(counts)
    }

    /// Returns the pairings in board order, byes last in the order of their numbers.
    pub fn in_board_order(&self) -> Vec<&Pairing> {
        let mut pairings: Vec<&Pairing> = self.pairings.values().map(AsRef::as_ref).collect();
        pairings.sort_by_key(|pairing| (pairing.board().unwrap_or(u32::MAX), pairing.id));
        pairings
    }

    /// Returns the pairing that contains an entry.
    pub fn pairing_of(&self, entry: EntryId) -> Option<&Pairing> {
        self.pairings.values().map(AsRef::as_ref).find(|pairing| pairing.entries().any(|other| other == entry))
    }

    /// Returns the newest version of the round, its pairings and games.
    pub fn touched(&self) -> Version {
        self.pairings.values().map(|pairing| pairing.touched()).fold(self.changed, Version::max)
    }
}
