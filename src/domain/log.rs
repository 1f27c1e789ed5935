//! The append-only log: who did what, when and why, each entry carrying the hash of the one before it.

use std::fmt;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::change::Change;
use crate::command::Action;
use crate::id::{TournamentId, Version};
use crate::tournament::Tournament;

/// Who acts, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// The account's name.
    pub name: String,
    /// When, by the server's clock.
    pub at: DateTime<Utc>,
    /// Why, in words; corrections need it.
    #[serde(default)]
    pub reason: Option<String>,
}

/// A SHA-256 value, 64 hexadecimal digits when printed.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Hash(pub [u8; 32]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Hash {
    /// Reads 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(place * 2..place * 2 + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }
}

/// One entry: the changes of one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Of which tournament.
    pub tournament: TournamentId,
    /// The version it made; entries are numbered 1, 2, 3 … without a gap.
    pub version: Version,
    /// Who, when, why.
    pub actor: Actor,
    /// What.
    pub action: Action,
    /// The version that this one takes back, when it is an undo.
    pub undoes: Option<Version>,
    /// The changes as the JSON text that is stored; the hash is over this text, so that later programs verify older logs.
    pub changes: String,
    /// Hash of the entry before; zeros for the first.
    pub previous: Hash,
    /// Hash of this entry.
    pub hash: Hash,
}

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LogError {
    /// A version is missing, doubled or out of order.
    #[error("version {found} stands where version {expected} should")]
    Gap {
        /// What should come.
        expected: Version,
        /// What comes.
        found: Version,
    },
    /// The entry does not follow the one before it.
    #[error("version {0} does not carry the hash of the version before it")]
    Chain(Version),
    /// The entry was altered.
    #[error("version {0} was altered: its hash does not fit its content")]
    Altered(Version),
    /// The changes cannot be read.
    #[error("version {version}: the changes cannot be read: {message}")]
    Unreadable {
        /// Which.
        version: Version,
        /// Why.
        message: String,
    },
    /// The log does not begin with the creation of its tournament.
    #[error("the log does not begin with the creation of the tournament")]
    NoCreation,
}

impl LogEntry {
    /// The entry that follows `previous`.
    pub fn new(
        tournament: TournamentId,
        version: Version,
        actor: Actor,
        action: Action,
        undoes: Option<Version>,
        changes: &[Change],
        previous: Hash,
    ) -> Self {
        // Changes are plain data with text keys: writing them as JSON cannot fail.
        let changes = serde_json::to_string(changes).unwrap_or_default();
        let mut entry = Self { tournament, version, actor, action, undoes, changes, previous, hash: Hash::default() };
        entry.hash = entry.content_hash();
        entry
    }

    /// The hash over everything but the hash. Each part is preceded by its length, so that no two contents look alike.
    fn content_hash(&self) -> Hash {
        let action = serde_json::to_string(&self.action).unwrap_or_default();
        let parts = [
            "qisai-log-1".to_owned(),
            self.tournament.to_string(),
            self.version.to_string(),
            self.actor.name.clone(),
            self.actor.at.to_rfc3339_opts(SecondsFormat::Micros, true),
            self.actor.reason.clone().unwrap_or_default(),
            action,
            self.undoes.map(|version| version.to_string()).unwrap_or_default(),
            self.changes.clone(),
            self.previous.to_string(),
        ];
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update(part.len().to_string().as_bytes());
            hasher.update(b":");
            hasher.update(part.as_bytes());
        }
        Hash(hasher.finalize().into())
    }

    /// The changes as values.
    pub fn changes(&self) -> Result<Vec<Change>, LogError> {
        serde_json::from_str(&self.changes)
            .map_err(|error| LogError::Unreadable { version: self.version, message: error.to_string() })
    }
}

/// Follows a log as it is read: checks the chain and builds the tournament.
#[derive(Debug, Default)]
pub struct Replay {
    tournament: Option<Tournament>,
    last: Hash,
}

impl Replay {
    /// Takes the next entry.
    pub fn push(&mut self, entry: &LogEntry) -> Result<(), LogError> {
        let expected = self.tournament.as_ref().map_or(Version(1), |tournament| tournament.version.next());
        if entry.version != expected {
            return Err(LogError::Gap { expected, found: entry.version });
        }
        if entry.previous != self.last {
            return Err(LogError::Chain(entry.version));
        }
        if entry.hash != entry.content_hash() {
            return Err(LogError::Altered(entry.version));
        }
        let changes = entry.changes()?;
        match (&mut self.tournament, changes.as_slice()) {
            (Some(tournament), changes) => tournament.apply(changes),
            (empty, [Change::Created { after }]) if after.id == entry.tournament => *empty = Some((**after).clone()),
            _ => return Err(LogError::NoCreation),
        }
        self.last = entry.hash;
        Ok(())
    }

    /// The tournament that the log tells of.
    pub fn finish(self) -> Result<Tournament, LogError> {
        self.tournament.ok_or(LogError::NoCreation)
    }
}
