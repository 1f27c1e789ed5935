//! Line-ups kept outside the aggregate until an act opens them. Data outside the aggregate cannot leak from its log,
//! pages or exports.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::discipline::Side;
use crate::hash::Hash;
use crate::id::{PairingId, PersonId};

/// Players of boards 1, 2, … from a segment on; they become players of games when the line-up is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineUp {
    pub side: Side,
    /// First segment of the contest that it covers, from 1.
    pub segment: u8,
    /// First game of the segment that it covers, from 1.
    pub number: u16,
    /// Players, board 1 first; `None` for an empty chair.
    pub players: Vec<Option<PersonId>>,
}

/// Public data about a sealed line-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedIn {
    pub pairing: PairingId,
    pub side: Side,
    /// Name of the author of the last submission.
    pub by: String,
    /// Time of the last submission.
    pub when: DateTime<Utc>,
}

/// Returns the seal of a content, which the log shows before it is opened.
pub fn seal(salt: [u8; 16], content: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(salt);
    hasher.update(content.as_bytes());
    Hash(hasher.finalize().into())
}

impl LineUp {
    /// Returns the text that is sealed.
    pub fn content(&self) -> String {
        // Plain data with text keys: writing it as JSON cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}
