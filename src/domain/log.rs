//! Log of every act that changed an aggregate, in a chain of hashes that reveals tampering. All data that can be erased
//! are in salted parts beside the chain, so that a person can be erased without breaking it.
//!
//! `hash = SHA-256("qisai-log", aggregate, version, previous, public)`, each preceded by its length. `public` is JSON
//! kept as written; it lists each part by subject, audience and digest, so one formula covers any number of parts.
//! `digest = SHA-256(salt ‖ text)`. A public copy consists of `public` and the open parts; it replays to the same
//! pairings, results and tables.

mod countersignature;
mod head;
mod installation;
mod parts;
mod replay;

use std::sync::Arc;

use chrono::SecondsFormat;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::actor::{Actor, Author, WrittenActor};
use crate::change::{Change, PersonParts};
use crate::command::Action;
use crate::event::EventChange;
use crate::id::{EventId, PersonId, TournamentId, Version};
use crate::person::Person;
use crate::tournament::Words;

pub use crate::hash::Hash;
pub use countersignature::{CheckedPart, Countersignature, CountersignatureId};
pub use head::{Fingerprint, PrintedHead, SignedHead};
pub use installation::{
    INSTALLATION, INSTALLATION_FORMAT, InstallationReplay, InstallationText, RowChange, RowContent, StaffAct,
    StaffActKind, StaffTable,
};
use parts::{Parts, part_digest, with_parts};
pub use replay::{EventReplay, Replay};

/// Format of the entries that this program writes. An entry of a later format is refused.
///
/// | format | originator |
/// |---|---|
/// | 1 | name in the public text |
/// | 2 | role in the public text, name in a part for the staff; a signed entry contains the public key |
pub const FORMAT: u32 = 2;

/// Object with a log of its own. Events and tournaments share one sequence of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, std::hash::Hash)]
pub enum Aggregate {
    Event(EventId),
    Tournament(TournamentId),
}

impl Aggregate {
    /// Returns the number of the aggregate.
    pub fn number(self) -> i64 {
        match self {
            Self::Event(id) => id.0,
            Self::Tournament(id) => id.0,
        }
    }
}

/// Log entry: the changes of one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Number of the aggregate.
    pub aggregate: i64,
    /// Version that the act created; entries are numbered 1, 2, 3 … without a gap.
    pub version: Version,
    /// Hash of the previous entry; zeros for the first.
    pub previous: Hash,
    /// Hash of this entry.
    pub hash: Hash,
    /// Public text of the entry, as JSON ([`Public`]), kept as written; the hash is over this text, so that later
    /// programs can verify older logs.
    pub public: String,
    /// Parts that can be erased.
    pub parts: Vec<LogPart>,
}

/// Erasable part of an entry: the digest stays, so the chain remains valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPart {
    /// Person concerned; `None` for a reason and for the name of an account.
    pub subject: Option<PersonId>,
    /// `true` if only the staff can read the part.
    pub staff_only: bool,
    /// SHA-256 over salt and text.
    pub digest: Hash,
    /// Salt and text; `None` once erased, or in a copy for readers outside the part's audience.
    pub kept: Option<([u8; 16], String)>,
}

/// Public text of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Public<C> {
    /// Format of this entry, see [`FORMAT`].
    pub format: u32,
    /// Key of the act: the same key again is the same act.
    pub key: String,
    pub actor: WrittenActor,
    /// Time of the act, RFC 3339 with microseconds, UTC.
    pub at: String,
    /// Kind of act.
    pub action: Action,
    /// Version that an undo reverses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<Version>,
    /// Versions of later acts that the same undo reverses, newest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Version>,
    /// Key that this entry shares with entries of other logs, if they are one act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// Part with the reason, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<u16>,
    /// Public key that signs the head of this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed: Option<String>,
    /// Versions from whose parts the act erases the name of the originator.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub erases: Vec<Version>,
    pub changes: Vec<C>,
    /// Parts, number 0 first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PublicPart>,
}

impl<C> Public<C> {
    /// Returns the versions of all acts that the entry reverses.
    pub fn reverses(&self) -> impl Iterator<Item = Version> + '_ {
        self.undoes.into_iter().chain(self.with.iter().copied())
    }
}

/// Public data about a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicPart {
    /// Person concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<PersonId>,
    /// `true` if only the staff can read the part.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub staff: bool,
    /// SHA-256 over salt and text.
    pub digest: Hash,
}

/// Data about an act besides its changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Key of the act, 32 hexadecimal digits.
    pub key: String,
    pub author: Author,
    pub action: Action,
    /// Version that an undo reverses.
    pub undoes: Option<Version>,
    /// Versions of later acts that the same undo reverses, newest first.
    pub with: Vec<Version>,
    /// Key shared with entries of other logs, 32 hexadecimal digits.
    pub shared: Option<String>,
    /// Reason, if given.
    pub words: Option<Words>,
    /// Public key that signs the head of the entry.
    pub signed: Option<String>,
    /// Versions from whose parts the act erases the name of the originator.
    pub erases: Vec<Version>,
}

impl Act {
    /// Returns an act without reason, signature and other acts that it concerns.
    pub fn new(key: String, author: Author, action: Action) -> Self {
        let (with, erases) = Default::default();
        Self { key, author, action, undoes: None, with, shared: None, words: None, signed: None, erases }
    }
}

/// Fault in a log.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LogError {
    /// Version missing, duplicated or out of order.
    #[error("version {found} stands where version {expected} should")]
    Gap {
        /// Version expected.
        expected: Version,
        found: Version,
    },
    /// Entry that does not follow the previous one.
    #[error("version {0} does not carry the hash of the version before it")]
    Chain(Version),
    /// Altered entry.
    #[error("version {0} was altered: its hash does not fit its content")]
    Altered(Version),
    /// Part that was altered, or that the entry does not list.
    #[error("version {version}: part {part} was altered")]
    Part {
        version: Version,
        /// Number of the part, from 0.
        part: usize,
    },
    /// Part without its text, though the person was not erased.
    #[error("version {version}: the text of part {part} is gone, though nobody was erased")]
    Lost {
        version: Version,
        /// Number of the part, from 0.
        part: usize,
    },
    /// Key beside an entry that differs from the entry's own.
    #[error("version {0}: the key beside it is not its own")]
    Key(Version),
    /// Entry of an earlier format than the one before it.
    #[error("version {0} has an earlier format than the version before it")]
    EarlierFormat(Version),
    /// Entry of a format that this program does not support.
    #[error("version {version} has format {format}; this program reads up to format {FORMAT}: use a newer one")]
    Format { version: Version, format: u32 },
    /// Unreadable entry.
    #[error("version {version} cannot be read: {message}")]
    Unreadable { version: Version, message: String },
    /// Log that does not begin with the creation of its aggregate.
    #[error("the log does not begin with the beginning of the tournament")]
    NoCreation,
    /// Entry of the installation without the key that signs it, other than the beginning of an old database.
    #[error("version {0} does not name the key that signed it")]
    NoKey(Version),
    /// Row in an entry of the installation without all columns of its table.
    #[error("version {version} does not contain all columns of row {row} of table {table}")]
    Columns { version: Version, table: &'static str, row: i64 },
    /// Row that was changed by hand before the program wrote it.
    #[error("row {row} of table {table} had been changed by hand when the program wrote version {version}")]
    ByHand { version: Version, table: &'static str, row: i64 },
    /// Entry of the installation by an account that does not exist.
    #[error("version {0} was written for an account that is not in the log")]
    Originator(Version),
}

/// Serializes plain data with text keys, which cannot fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl LogEntry {
    /// Returns the entry of a tournament that follows `previous`. `seed` contains random bytes for the salts of its
    /// parts.
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

    /// Returns the entry of an event that follows `previous`.
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

    /// Returns the entry with a public text that follows `previous`, without the texts of its parts.
    ///
    /// # Errors
    /// [`LogError::Unreadable`].
    pub fn from_public(aggregate: i64, version: Version, previous: Hash, public: String) -> Result<Self, LogError> {
        let mut entry = Self { aggregate, version, previous, hash: Hash::default(), public, parts: Vec::new() };
        let listed = entry.read::<IgnoredAny>()?.parts.into_iter();
        let part =
            |it: PublicPart| LogPart { subject: it.subject, staff_only: it.staff, digest: it.digest, kept: None };
        entry.parts = listed.map(part).collect();
        entry.hash = entry.content_hash();
        Ok(entry)
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
        let Actor { role, name, person } = &act.author.actor;
        let part = (!name.is_empty()).then(|| parts.keep_apart(*person, true, name.clone()));
        let named = parts.parts.iter().map(|part| PublicPart {
            subject: part.subject,
            staff: part.staff_only,
            digest: part.digest,
        });
        let public = json(&Public {
            format: FORMAT,
            key: act.key.clone(),
            actor: WrittenActor::Role { role: *role, part },
            at: act.author.at.to_rfc3339_opts(SecondsFormat::Micros, true),
            action: act.action,
            undoes: act.undoes,
            with: act.with.clone(),
            shared: act.shared.clone(),
            reason,
            signed: act.signed.clone(),
            erases: act.erases.clone(),
            changes,
            parts: named.collect(),
        });
        let aggregate = aggregate.number();
        let mut entry = Self { aggregate, version, previous, hash: Hash::default(), public, parts: parts.parts };
        entry.hash = entry.content_hash();
        entry
    }

    /// Returns the hash over everything but the hash and the parts, which `public` lists. Each piece is preceded by its
    /// length, so that different contents never give the same input.
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

    /// Checks that the entry follows `previous` as version `expected` and was not altered.
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

    /// Parses the public text of a tournament's entry with its changes as written.
    ///
    /// # Errors
    /// [`LogError::Format`] for an entry of a newer program, [`LogError::Unreadable`].
    pub fn public(&self) -> Result<Public<Change>, LogError> {
        self.read()
    }

    /// Parses the public text of any entry and skips its changes.
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

    /// Returns the public text of a tournament's entry, its changes completed with the data left in its parts, and the
    /// reason.
    ///
    /// # Errors
    /// As [`public`](Self::public), and [`LogError::Part`] for a part that differs from the one listed in the entry.
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
        let words = text.map(|text| Words { by: self.actor(&public), text, open });
        Ok((public, words))
    }

    /// Returns the public text of an event's entry, and the reason given.
    ///
    /// # Errors
    /// As [`public`](Self::public).
    pub fn of_event_data(&self) -> Result<(Public<EventChange>, Option<String>), LogError> {
        let public: Public<EventChange> = self.read()?;
        let reason = self.reason(&public);
        Ok((public, reason))
    }

    /// Returns the originator; without a name if that was erased or is not for this reader.
    pub fn actor<C>(&self, public: &Public<C>) -> Actor {
        public.actor.read(|number| self.part(number).map(|(_, text)| text.to_owned()))
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
