//! The log: every act that changed an aggregate, in a chain of hashes, so that a log that was tampered with is found, and with everything
//! that can be erased in salted parts beside it, so that a person can be erased and the chain still holds.
//!
//! `hash = SHA-256("qisai-log", aggregate, version, previous, public)`, each with its length before it. `public` is JSON kept as written;
//! it names each part by subject, audience and digest, so one formula covers any number of parts. `digest = SHA-256(salt ‖ text)`. A public
//! copy is `public` and the open parts; it replays to the same pairings, results and tables.

mod head;
mod parts;
mod replay;

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::change::{Change, PersonParts};
use crate::command::Action;
use crate::event::EventChange;
use crate::id::{EventId, PersonId, TournamentId, Version};
use crate::person::Person;
use crate::tournament::Words;

pub use head::{Fingerprint, SignedHead};
use parts::{Parts, part_digest, with_parts};
pub use replay::{EventReplay, Replay};

/// The form of entries that this program writes. An entry of a later form is refused.
pub const FORMAT: u32 = 1;

/// Who acts, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// The account's name.
    pub name: String,
    /// By the server's clock.
    pub at: DateTime<Utc>,
}

/// A SHA-256 value, 64 hexadecimal digits when printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, std::hash::Hash, Default)]
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
    /// The hash of a text.
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

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

impl Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("a hash has 64 hexadecimal digits"))
    }
}

/// What has a log of its own. Events and tournaments are numbered in one row of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, std::hash::Hash)]
pub enum Aggregate {
    Event(EventId),
    Tournament(TournamentId),
}

impl Aggregate {
    /// Its number.
    pub fn number(self) -> i64 {
        match self {
            Self::Event(id) => id.0,
            Self::Tournament(id) => id.0,
        }
    }
}

/// One entry: the changes of one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Number of the aggregate.
    pub aggregate: i64,
    /// The version it made; entries are numbered 1, 2, 3 … without a gap.
    pub version: Version,
    /// Hash of the entry before; zeros for the first.
    pub previous: Hash,
    /// Hash of this entry.
    pub hash: Hash,
    /// What everybody may read, as JSON ([`Public`]), kept as written; the hash is over this text, so that later programs verify older logs.
    pub public: String,
    /// What can be erased.
    pub parts: Vec<LogPart>,
}

/// A part of an entry that can be erased: the digest stays, and the chain holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPart {
    /// The person that it is about; none for words.
    pub subject: Option<PersonId>,
    /// Whether only the staff reads it.
    pub staff_only: bool,
    /// SHA-256 over salt and text.
    pub digest: Hash,
    /// Salt and text; none once erased, or in a copy for others than its audience.
    pub kept: Option<([u8; 16], String)>,
}

/// The public text of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Public<C> {
    /// Form of this entry, see [`FORMAT`].
    pub format: u32,
    /// Key of the act: the same key again is the same act.
    pub key: String,
    pub actor: String,
    /// When, RFC 3339 with microseconds, UTC.
    pub at: String,
    /// What kind of act.
    pub action: Action,
    /// The version that it takes back, when it is an undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<Version>,
    /// The part with the reason, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<u16>,
    pub changes: Vec<C>,
    /// The parts, number 0 first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PublicPart>,
}

/// What everybody may know of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicPart {
    /// The person that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<PersonId>,
    /// Whether only the staff reads it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub staff: bool,
    /// SHA-256 over salt and text.
    pub digest: Hash,
}

/// What is known of an act besides its changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Key of the act, 32 hexadecimal digits.
    pub key: String,
    /// Who, and when.
    pub actor: Actor,
    pub action: Action,
    /// The version that it takes back, when it is an undo.
    pub undoes: Option<Version>,
    /// Why, if said.
    pub words: Option<Words>,
}

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LogError {
    /// A version is missing, doubled or out of order.
    #[error("version {found} stands where version {expected} should")]
    Gap {
        /// What should come.
        expected: Version,
        found: Version,
    },
    /// The entry does not follow the one before it.
    #[error("version {0} does not carry the hash of the version before it")]
    Chain(Version),
    /// The entry was altered.
    #[error("version {0} was altered: its hash does not fit its content")]
    Altered(Version),
    /// A part was altered, or is not named by the entry.
    #[error("version {version}: part {part} was altered")]
    Part {
        version: Version,
        /// Which part, from 0.
        part: usize,
    },
    /// A part has no text any more, though nobody was erased.
    #[error("version {version}: the text of part {part} is gone, though nobody was erased")]
    Lost {
        version: Version,
        /// Which part, from 0.
        part: usize,
    },
    /// The key beside the entry is not the entry's.
    #[error("version {0}: the key beside it is not its own")]
    Key(Version),
    /// The entry has a form that this program does not know.
    #[error("version {version} has format {format}; this program reads up to format {FORMAT}: use a newer one")]
    Format { version: Version, format: u32 },
    /// The entry cannot be read.
    #[error("version {version} cannot be read: {message}")]
    Unreadable { version: Version, message: String },
    /// The log does not begin with the beginning of its aggregate.
    #[error("the log does not begin with the beginning of the tournament")]
    NoCreation,
}

/// Plain data with text keys: writing it as JSON cannot fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl LogEntry {
    /// The entry of a tournament that follows `previous`. `seed`: random bytes for the salts of its parts.
    pub fn new(
        tournament: TournamentId,
        version: Version,
        act: &Act,
        changes: &[Change],
        previous: Hash,
        seed: &[u8; 32],
    ) -> Self {
        let mut parts = Parts::of(seed);
        let changes: Vec<Change> = changes.iter().map(|change| with_parts(change, &mut parts)).collect();
        Self::sealed(Aggregate::Tournament(tournament), version, act, changes, previous, parts)
    }

    /// The entry of an event that follows `previous`.
    pub fn of_event(
        event: EventId,
        version: Version,
        act: &Act,
        change: EventChange,
        previous: Hash,
        seed: &[u8; 32],
    ) -> Self {
        let parts = Parts::of(seed);
        Self::sealed(Aggregate::Event(event), version, act, vec![change], previous, parts)
    }

    fn sealed<C: Serialize>(
        aggregate: Aggregate,
        version: Version,
        act: &Act,
        changes: Vec<C>,
        previous: Hash,
        mut parts: Parts<'_>,
    ) -> Self {
        let reason = act.words.as_ref().map(|words| parts.keep(None, !words.open, words.text.clone()));
        let named = parts.parts.iter().map(|part| PublicPart {
            subject: part.subject,
            staff: part.staff_only,
            digest: part.digest,
        });
        let public = json(&Public {
            format: FORMAT,
            key: act.key.clone(),
            actor: act.actor.name.clone(),
            at: act.actor.at.to_rfc3339_opts(SecondsFormat::Micros, true),
            action: act.action,
            undoes: act.undoes,
            reason,
            changes,
            parts: named.collect(),
        });
        let aggregate = aggregate.number();
        let mut entry = Self { aggregate, version, previous, hash: Hash::default(), public, parts: parts.parts };
        entry.hash = entry.content_hash();
        entry
    }

    /// The hash over everything but the hash and the parts, which `public` names. Each piece is preceded by its length, so that no two
    /// contents look alike.
    fn content_hash(&self) -> Hash {
        let (aggregate, version) = (self.aggregate.to_string(), self.version.to_string());
        let previous = self.previous.to_string();
        let mut hasher = Sha256::new();
        for piece in ["qisai-log", &aggregate, &version, &previous, &self.public] {
            hasher.update(piece.len().to_string().as_bytes());
            hasher.update(b":");
            hasher.update(piece.as_bytes());
        }
        Hash(hasher.finalize().into())
    }

    /// Whether the entry follows `previous` as `expected`, and nothing of it was altered.
    ///
    /// # Errors
    /// [`LogError::Gap`], [`LogError::Chain`], [`LogError::Altered`].
    pub fn check(&self, expected: Version, previous: Hash) -> Result<(), LogError> {
        if self.version != expected {
            return Err(LogError::Gap { expected, found: self.version });
        }
        if self.previous != previous {
            return Err(LogError::Chain(self.version));
        }
        if self.hash != self.content_hash() {
            return Err(LogError::Altered(self.version));
        }
        Ok(())
    }

    /// The public text of a tournament's entry with its changes as they are written.
    ///
    /// # Errors
    /// [`LogError::Format`] for an entry of a newer program, [`LogError::Unreadable`].
    pub fn public(&self) -> Result<Public<Change>, LogError> {
        self.read()
    }

    /// The public text of any entry without its changes, which are passed over.
    ///
    /// # Errors
    /// As [`public`](Self::public).
    pub fn head(&self) -> Result<Public<IgnoredAny>, LogError> {
        self.read()
    }

    fn read<C: for<'de> Deserialize<'de>>(&self) -> Result<Public<C>, LogError> {
        #[derive(Deserialize)]
        struct Form {
            format: u32,
        }
        let unreadable =
            |error: serde_json::Error| LogError::Unreadable { version: self.version, message: error.to_string() };
        let Form { format } = serde_json::from_str(&self.public).map_err(unreadable)?;
        if format > FORMAT {
            return Err(LogError::Format { version: self.version, format });
        }
        serde_json::from_str(&self.public).map_err(unreadable)
    }

    /// The changes of a tournament's entry, with what its parts still tell.
    ///
    /// # Errors
    /// As [`public`](Self::public), and [`LogError::Part`] for a part that is not what the entry names.
    pub fn changes(&self) -> Result<(Public<Change>, Option<Words>), LogError> {
        let mut public = self.public()?;
        self.check_parts(&public.parts)?;
        for change in &mut public.changes {
            self.fill(change)?;
        }
        let text = self.reason(&public);
        let open = public
            .reason
            .is_some_and(|number| !self.parts.get(usize::from(number)).is_some_and(|part| part.staff_only));
        let words = text.map(|text| Words { by: public.actor.clone(), text, open });
        Ok((public, words))
    }

    /// Returns the public text of an event's entry, and the reason that was given.
    ///
    /// # Errors
    /// As [`public`](Self::public).
    pub fn of_event_data(&self) -> Result<(Public<EventChange>, Option<String>), LogError> {
        let public: Public<EventChange> = self.read()?;
        let reason = self.reason(&public);
        Ok((public, reason))
    }

    fn reason<C>(&self, public: &Public<C>) -> Option<String> {
        public.reason.and_then(|number| self.part(number).map(|(_, text)| text.to_owned()))
    }

    fn check_parts(&self, named: &[PublicPart]) -> Result<(), LogError> {
        for (number, public) in named.iter().enumerate() {
            let altered = LogError::Part { version: self.version, part: number };
            let part = self.parts.get(number).ok_or(altered.clone())?;
            let fits = part.digest == public.digest
                && part.subject == public.subject
                && part.staff_only == public.staff
                && part.kept.as_ref().is_none_or(|(salt, text)| part_digest(salt, text) == part.digest);
            if !fits {
                return Err(altered);
            }
        }
        match self.parts.len().cmp(&named.len()) {
            std::cmp::Ordering::Greater => Err(LogError::Part { version: self.version, part: named.len() }),
            _ => Ok(()),
        }
    }

    fn part(&self, number: u16) -> Option<(&[u8; 16], &str)> {
        let (salt, text) = self.parts.get(usize::from(number))?.kept.as_ref()?;
        Some((salt, text))
    }

    fn fill(&self, change: &mut Change) -> Result<(), LogError> {
        let Change::Person { before, after, parts, .. } = change else { return Ok(()) };
        for (person, open, staff) in [(before, parts.open[0], parts.staff[0]), (after, parts.open[1], parts.staff[1])] {
            if let Some(person) = person {
                let filled = Person { open: self.value(open)?, staff: self.value(staff)?, ..person.as_ref().clone() };
                *person = Arc::new(filled);
            }
        }
        *parts = PersonParts::default();
        Ok(())
    }

    fn value<T: for<'de> Deserialize<'de>>(&self, number: Option<u16>) -> Result<Option<Arc<T>>, LogError> {
        let Some((_, text)) = number.and_then(|number| self.part(number)) else { return Ok(None) };
        let value = serde_json::from_str(text);
        let value =
            value.map_err(|error| LogError::Unreadable { version: self.version, message: error.to_string() })?;
        Ok(Some(Arc::new(value)))
    }
}
