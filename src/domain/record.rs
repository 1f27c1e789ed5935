//! The record of a game, as it was handed in.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Bytes that one game's record may have: a game of 500 moves with a comment at each has a tenth.
pub const MAX_RECORD: usize = 256 << 10;

/// A record and what an arbiter said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's text (PGN, PDN and their kin), tags and all. Shared: a tournament is copied for each command, its records are not.
    pub text: Arc<str>,
    /// That the result stands although the record does not agree with it. Of this text and this result only: it is gone when either changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acknowledged: Option<Acknowledgement>,
}

/// An arbiter's word that a disagreement was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acknowledgement {
    /// Who.
    pub by: String,
    /// Why the result stands.
    pub reason: String,
}

impl GameRecord {
    /// A text that nobody has looked at yet.
    pub fn new(text: &str) -> Self {
        Self { text: Arc::from(text), acknowledged: None }
    }

    /// The same text, to be looked at again.
    #[must_use]
    pub fn unread(&self) -> Self {
        Self { acknowledged: None, ..self.clone() }
    }
}
