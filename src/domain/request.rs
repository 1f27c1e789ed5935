//! What waits outside the aggregate until an act takes it: line-ups, bids, reports of players, wishes, check-ins. What the aggregate does
//! not hold cannot leak from its log, pages or exports.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::discipline::Side;
use crate::id::{PairingId, PersonId, RoundRef};
use crate::log::{Actor, Hash};

/// Something handed in by a person who decides nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Its number in the inbox.
    pub id: u64,
    /// For which round.
    pub at: RoundRef,
    /// For which pairing, if for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairing: Option<PairingId>,
    /// Whose side of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Who handed it in, and when.
    pub from: Actor,
    pub content: String,
    /// Of a sealed one: random bytes, so that the seal tells nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<[u8; 16]>,
}

/// Who sits at boards 1, 2, … from a segment on; becomes players of games when it is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineUp {
    pub side: Side,
    /// From this segment of the contest on, from 1.
    pub segment: u8,
    /// From this game of the segment on, from 1.
    pub number: u16,
    /// Board 1 first; none: an empty chair.
    pub players: Vec<Option<PersonId>>,
}

/// What everybody may know of a sealed line-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedIn {
    pub pairing: PairingId,
    pub side: Side,
    /// The last time.
    pub by: Actor,
}

/// The seal of a content: what the log shows before it is opened.
pub fn seal(salt: [u8; 16], content: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(salt);
    hasher.update(content.as_bytes());
    Hash(hasher.finalize().into())
}

impl LineUp {
    /// The text that is sealed.
    pub fn content(&self) -> String {
        // Plain data with text keys: writing it as JSON cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}
