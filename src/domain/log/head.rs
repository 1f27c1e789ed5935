//! Signed head of a log, and the number by which people compare it. Five lines are signed: `qisai-head-v1`, the number
//! of the aggregate, the version, the hash of its entry, the time.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use super::Hash;
use crate::id::Version;

/// First line of the signed text.
const FORM: &str = "qisai-head-v1";

/// 10 to the power of [`DIGITS`].
const MODULUS: u128 = 10_u128.pow(24);
/// Number of digits of a fingerprint.
const DIGITS: usize = 24;
/// Number of digits printed together.
const GROUP: usize = 4;

/// Hash as 24 digits, for paper and for reading aloud in any language: the first 16 bytes as a number, modulo 10^24.
/// Two entries have the same fingerprint by chance once in 10^24 times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u128);

impl Fingerprint {
    pub fn of(hash: Hash) -> Self {
        let bytes = hash.0.first_chunk::<16>().copied().unwrap_or_default();
        Self(u128::from_be_bytes(bytes) % MODULUS)
    }

    /// Parses 24 digits; blanks and hyphens between them are ignored.
    pub fn parse(text: &str) -> Option<Self> {
        let (mut number, mut digits) = (0_u128, 0);
        for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
            if digits == DIGITS {
                return None;
            }
            number = number * 10 + u128::from(letter.to_digit(10)?);
            digits += 1;
        }
        (digits == DIGITS).then_some(Self(number))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in format!("{:0DIGITS$}", self.0).chars().enumerate() {
            if place > 0 && place.is_multiple_of(GROUP) {
                f.write_char(' ')?;
            }
            f.write_char(digit)?;
        }
        Ok(())
    }
}

/// Version and fingerprint of a signed head, as the QR code of a printed page holds them: `30-482109375512004633789120`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedHead {
    pub version: Version,
    pub fingerprint: Fingerprint,
}

impl PrintedHead {
    /// Parses a version and 24 digits, or the text of a code: the address of a page before them and `#`.
    pub fn parse(text: &str) -> Option<Self> {
        let (_, head) = text.rsplit_once('#').unwrap_or(("", text));
        let (version, digits) = head.trim().split_once('-')?;
        let is_number = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
        let version = is_number.then(|| version.parse().ok()).flatten()?;
        Some(Self { version: Version(version), fingerprint: Fingerprint::parse(digits)? })
    }
}

impl fmt::Display for PrintedHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:0DIGITS$}", self.version, self.fingerprint.0)
    }
}

/// Hash of a version of a log, signed by the installation that wrote it (ed25519).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedHead {
    /// Number of the aggregate.
    pub aggregate: i64,
    pub version: Version,
    /// Hash of the entry that made the version.
    pub hash: Hash,
    /// Time of signing: RFC 3339 with microseconds, UTC.
    pub at: String,
    /// Public key, 64 hexadecimal digits.
    pub key: String,
    /// Signature, 128 hexadecimal digits.
    pub signature: String,
}

impl SignedHead {
    /// Returns the signed text.
    pub fn message(&self) -> String {
        let Self { aggregate, version, hash, at, .. } = self;
        format!("{FORM}\n{aggregate}\n{version}\n{hash}\n{at}\n")
    }

    /// Returns the fingerprint that people compare.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self.hash)
    }

    /// Returns the head as it is printed.
    pub fn printed(&self) -> PrintedHead {
        PrintedHead { version: self.version, fingerprint: self.fingerprint() }
    }
}
