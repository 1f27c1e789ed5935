//! Rounds.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::format::SeparateBy;
use crate::hand_edit::HandEdit;
use crate::id::{EntryId, PairingId, Version};
use crate::pairing::Pairing;
use crate::result::GameResult;
use crate::shared::Shared;

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
    /// Meetings and byes.
    pub pairings: Shared<PairingId, Pairing>,
    /// Whether and how the arbiter's hand has changed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_edit: Option<Arc<HandEdit>>,
    /// Whom the separations of the stage kept apart when it was paired.
    #[serde(default)]
    pub kept_apart: Arc<[KeptApart]>,
    /// The seats that it was paired from; none: those of the group. Filled in when the group's seats change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Arc<[EntryId]>>,
    /// The version at which the round itself (not its pairings) last changed.
    #[serde(skip)]
    pub changed: Version,
}

/// What a separation came to when a round was paired: these did not meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptApart {
    /// The separation.
    pub by: SeparateBy,
    /// No two of these.
    pub entries: Vec<EntryId>,
}

impl Round {
    /// A draft of these pairings.
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

    /// Whether its games have begun, as far as is known: one has a result that was played for, or a record. A forfeit begins from no position.
    pub fn is_in_play(&self) -> bool {
        let is_played = |result| matches!(result, GameResult::Played { .. } | GameResult::Adjourned);
        let mut games = self.pairings.values().flat_map(|pairing| pairing.games.values());
        self.state == RoundState::Closed || games.any(|game| is_played(game.result) || game.record.is_some())
    }

    /// Pairings in the order of the boards, byes last in the order of their numbers.
    pub fn in_board_order(&self) -> Vec<&Pairing> {
        let mut pairings: Vec<&Pairing> = self.pairings.values().map(AsRef::as_ref).collect();
        pairings.sort_by_key(|pairing| (pairing.board().unwrap_or(u32::MAX), pairing.id));
        pairings
    }

    /// The pairing that an entry is in.
    pub fn pairing_of(&self, entry: EntryId) -> Option<&Pairing> {
        self.pairings.values().map(AsRef::as_ref).find(|pairing| pairing.entries().any(|other| other == entry))
    }

    /// The newest version of the round, its pairings and games.
    pub fn touched(&self) -> Version {
        self.pairings.values().map(|pairing| pairing.touched()).fold(self.changed, Version::max)
    }
}
