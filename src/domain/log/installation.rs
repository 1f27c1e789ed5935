//! Log of the installation: who may sign in, with which role, and who holds which role in a tournament.
//!
//! | in an entry | content |
//! |---|---|
//! | acts | kind and number of the account |
//! | rows that the act wrote | the open columns as they are, the others as digests; a digest of the row before |
//!
//! Its hashed text contains no name and no password hash. A digest covers the columns before it as well, and the first one
//! of a row is random (a salted password hash, a secret): a guessed name cannot be compared with it.
//!
//! The digest of the row before an act shows changes by hand: the replay compares it with what the entries before contain.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::{Hash, LogEntry, LogError, json};
use crate::id::Version;

/// Number of the installation among the aggregates; events and tournaments have positive ones.
pub const INSTALLATION: i64 = 0;

/// Format of the entries that this program writes. An entry of a later format is refused.
pub const INSTALLATION_FORMAT: u32 = 1;

/// Hashed text of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstallationText {
    /// Format of this entry, see [`INSTALLATION_FORMAT`].
    pub format: u32,
    /// Time of the act, RFC 3339 with microseconds, UTC.
    pub at: String,
    /// Number of the acting account; `None` for the operator of the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<i64>,
    /// Public key that signs the head of this entry; `None` for rows from before the log began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed: Option<String>,
    pub acts: Vec<StaffAct>,
    /// Rows that the acts wrote.
    pub rows: Vec<RowChange>,
}

/// Act on an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffAct {
    pub act: StaffActKind,
    /// Number of the account; `None` for the beginning of the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<i64>,
}

/// Kind of an act on an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaffActKind {
    /// The log began with the rows that were there.
    Begun,
    AccountAdded,
    AccountRemoved,
    AccountRoleChanged,
    PasswordChanged,
    /// A role in a tournament or event was given.
    RoleGiven,
    RoleTaken,
    SecondFactorSet,
    SecondFactorRemoved,
    RecoveryCodeUsed,
}

/// Table that the log covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaffTable {
    Account,
    /// Confirmed second factors.
    SecondFactor,
    Holding,
}

impl StaffTable {
    /// Tables that the log covers.
    pub const ALL: [Self; 3] = [Self::Account, Self::SecondFactor, Self::Holding];

    /// Returns the name of the table.
    pub fn name(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::SecondFactor => "second_factor",
            Self::Holding => "holding",
        }
    }

    /// Returns the columns that an entry contains as they are.
    pub fn open(self) -> &'static [&'static str] {
        match self {
            Self::Account => &["role", "created_at"],
            Self::SecondFactor => &[],
            Self::Holding => &["account_id", "event_id", "tournament_id", "office", "boards"],
        }
    }

    /// Returns the columns that an entry contains as digests, the random one first.
    pub fn digested(self) -> &'static [&'static str] {
        match self {
            Self::Account => &["password_hash", "name", "search_key"],
            Self::SecondFactor => &["secret", "recovery"],
            Self::Holding => &[],
        }
    }
}

/// Row of a table before and after the acts of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowChange {
    pub table: StaffTable,
    /// Number of the row.
    pub row: i64,
    /// Digest of the content before the acts; `None` for a new row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Hash>,
    /// Content; `None` if the row was removed.
    pub content: Option<RowContent>,
}

/// Content of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowContent {
    /// Columns and their values.
    pub open: BTreeMap<String, Option<String>>,
    /// Columns and their digests, in the order in which they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub digests: Vec<(String, Hash)>,
}

impl RowContent {
    /// Adds columns as digests. Each digest covers the columns before it.
    #[must_use]
    pub fn with_digests<'a>(
        mut self,
        table: StaffTable,
        cells: impl IntoIterator<Item = (&'a str, Option<String>)>,
    ) -> Self {
        let mut covered = format!("qisai-row\n{}\n", table.name());
        for (column, value) in cells {
            let value = value.unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = writeln!(covered, "{column} {}:{value}", value.len());
            self.digests.push((column.to_owned(), Hash::of(&covered)));
        }
        self
    }

    /// Returns the digest of all columns.
    pub fn digest(&self) -> Hash {
        Hash::of(&json(self))
    }

    /// Returns `true` if it has exactly the columns of a table.
    fn is_complete(&self, table: StaffTable) -> bool {
        let open = table.open();
        let digested = self.digests.iter().map(|(column, _)| column.as_str());
        self.open.len() == open.len()
            && open.iter().all(|column| self.open.contains_key(*column))
            && digested.eq(table.digested().iter().copied())
    }

    /// Returns `true` if another content has another value in a column of this one.
    pub fn differs_in(&self, column: &str, other: &Self) -> bool {
        let open = self.open.get(column).is_some_and(|value| other.open.get(column) != Some(value));
        open || self.digests.iter().any(|digest| digest.0 == column && !other.digests.contains(digest))
    }
}

impl InstallationText {
    /// Returns `true` for the beginning of the log of an old database, the only entry that names no key.
    pub fn is_beginning(&self) -> bool {
        self.signed.is_none() && matches!(self.acts.as_slice(), [StaffAct { act: StaffActKind::Begun, .. }])
    }
}

impl LogEntry {
    /// Returns the entry of the installation that follows `previous`.
    pub fn of_installation(version: Version, text: &InstallationText, previous: Hash) -> Self {
        Self::read_installation(version, json(text), previous, None)
    }

    /// Returns a stored entry of the installation; `hash` is calculated if `None`.
    pub fn read_installation(version: Version, public: String, previous: Hash, hash: Option<Hash>) -> Self {
        let parts = Vec::new();
        let mut entry = Self { aggregate: INSTALLATION, version, previous, hash: Hash::default(), public, parts };
        entry.hash = hash.unwrap_or_else(|| entry.content_hash());
        entry
    }

    /// Parses the hashed text of an entry of the installation.
    ///
    /// # Errors
    /// [`LogError::Unreadable`], also for an entry of a newer program.
    pub fn of_installation_data(&self) -> Result<InstallationText, LogError> {
        let unreadable = |message: String| LogError::Unreadable { version: self.version, message };
        let text: InstallationText =
            serde_json::from_str(&self.public).map_err(|error| unreadable(error.to_string()))?;
        if text.format > INSTALLATION_FORMAT {
            let format = text.format;
            return Err(unreadable(format!("it has format {format}; this program reads up to {INSTALLATION_FORMAT}")));
        }
        Ok(text)
    }
}

/// Replay of the log of the installation: what the rows must be.
#[derive(Clone, Debug, Default)]
pub struct InstallationReplay {
    version: Version,
    last: Hash,
    rows: BTreeMap<(StaffTable, i64), RowContent>,
    signed: Vec<(Version, Option<String>)>,
}

impl InstallationReplay {
    /// Checks an entry and follows it.
    ///
    /// # Errors
    /// Those of [`LogEntry::check`] and [`LogEntry::of_installation_data`]; [`LogError::NoKey`],
    /// [`LogError::Columns`], [`LogError::ByHand`] and [`LogError::Originator`].
    pub fn push(&mut self, entry: &LogEntry) -> Result<(), LogError> {
        let version = Version(self.version.0 + 1);
        entry.check(version, self.last)?;
        let text = entry.of_installation_data()?;
        if text.signed.is_none() && !(version == Version(1) && text.is_beginning()) {
            return Err(LogError::NoKey(version));
        }
        // An account that adds itself exists only after the entry, and one that removes itself only before.
        let was_known = self.knows(text.by);
        for RowChange { table, row, before, content } in text.rows {
            if content.as_ref().is_some_and(|content| !content.is_complete(table)) {
                return Err(LogError::Columns { version, table: table.name(), row });
            }
            if before != self.rows.get(&(table, row)).map(RowContent::digest) {
                return Err(LogError::ByHand { version, table: table.name(), row });
            }
            match content {
                Some(content) => self.rows.insert((table, row), content),
                None => self.rows.remove(&(table, row)),
            };
        }
        if !was_known && !self.knows(text.by) {
            return Err(LogError::Originator(version));
        }
        self.signed.push((version, text.signed));
        self.version = version;
        self.last = entry.hash;
        Ok(())
    }

    /// Returns `true` for the operator and for an account that exists.
    fn knows(&self, by: Option<i64>) -> bool {
        by.is_none_or(|by| self.rows.contains_key(&(StaffTable::Account, by)))
    }

    /// Returns the version of the last entry, 0 without any.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Returns the rows by table and number.
    pub fn rows(&self) -> &BTreeMap<(StaffTable, i64), RowContent> {
        &self.rows
    }

    /// Returns the public key that signed each entry, according to the entry.
    pub fn signed(&self) -> &[(Version, Option<String>)] {
        &self.signed
    }
}
