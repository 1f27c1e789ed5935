//! Head of another installation's log, signed a second time by this one. The owner of the first key can write a history
//! anew and sign it; the countersignature is of the history as it was.
//!
//! Nine lines are signed: `qisai-countersignature-v1`, the key of the head, the five lines of the head, what was checked,
//! the name of the log, the name of the second installation, the time.

use serde::{Deserialize, Serialize};

use super::SignedHead;
use crate::id::Version;

/// First line of the signed text.
const FORM: &str = "qisai-countersignature-v1";

/// Maximum number of characters of a name.
const MAX_NAME: usize = 100;

/// Part of a log that the second installation had when it signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckedPart {
    /// Signature of the head.
    Head,
    /// All entries up to the head as well.
    Log,
}

impl CheckedPart {
    fn code(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Log => "log",
        }
    }
}

/// Head of a log with the signature of a second installation (ed25519).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Countersignature {
    /// Head as the installation that wrote the log signed it.
    pub head: SignedHead,
    /// URL name of the tournament or event at that time.
    pub name: String,
    pub checked: CheckedPart,
    /// Name that the second installation gives itself.
    pub by: String,
    /// Time of signing: RFC 3339 with microseconds, UTC.
    pub at: String,
    /// Public key of the second installation, 64 hexadecimal digits.
    pub key: String,
    /// Signature, 128 hexadecimal digits.
    pub signature: String,
}

/// Identity of a countersignature: a key countersigns a head once. It contains no name, since that of the second
/// installation can be a person's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CountersignatureId {
    /// Number of the countersigned log.
    pub aggregate: i64,
    pub version: Version,
    /// Public key of the head.
    pub of_key: String,
    /// Public key of the second installation.
    pub key: String,
}

impl Countersignature {
    pub fn id(&self) -> CountersignatureId {
        let SignedHead { aggregate, version, key, .. } = &self.head;
        CountersignatureId { aggregate: *aggregate, version: *version, of_key: key.clone(), key: self.key.clone() }
    }

    /// Returns the signed text.
    pub fn message(&self) -> String {
        let Self { head, name, checked, by, at, .. } = self;
        format!("{FORM}\n{}\n{}{}\n{name}\n{by}\n{at}\n", head.key, head.message(), checked.code())
    }

    /// Returns `true` for a name of 1 to 100 characters on one line, so that no two messages have the same text.
    pub fn is_name(text: &str) -> bool {
        let is_plain = !text.chars().any(char::is_control) && text.trim() == text;
        is_plain && (1..=MAX_NAME).contains(&text.chars().count())
    }
}
