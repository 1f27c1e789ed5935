//! Parts of an entry: data about a person, reasons, and names of originators. They can be erased; their digests stay.

use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{Hash, LogPart, json};
use crate::change::{Change, PersonParts};
use crate::id::PersonId;
use crate::person::{OpenData, Person, StaffData};

/// Collects the parts of an entry; each distinct text once.
pub(super) struct Parts<'a> {
    seed: &'a [u8; 32],
    pub(super) parts: Vec<LogPart>,
    known: BTreeMap<(Option<PersonId>, bool, String), u16>,
}

impl<'a> Parts<'a> {
    pub(super) fn of(seed: &'a [u8; 32]) -> Self {
        Self { seed, parts: Vec::new(), known: BTreeMap::new() }
    }

    pub(super) fn keep(&mut self, subject: Option<PersonId>, staff_only: bool, text: String) -> u16 {
        let key = (subject, staff_only, text);
        if let Some(number) = self.known.get(&key) {
            return *number;
        }
        let number = self.keep_apart(subject, staff_only, key.2.clone());
        self.known.insert(key, number);
        number
    }

    /// Adds a part of its own, whose erasure erases nothing else.
    pub(super) fn keep_apart(&mut self, subject: Option<PersonId>, staff_only: bool, text: String) -> u16 {
        let number = u16::try_from(self.parts.len()).unwrap_or(u16::MAX);
        let salt = salt(self.seed, self.parts.len());
        let digest = part_digest(&salt, &text);
        self.parts.push(LogPart { subject, staff_only, digest, kept: Some((salt, text)) });
        number
    }
}

/// Returns the salt of a part, derived from random bytes of the entry, so that the salt of an erased part cannot be
/// guessed from those of the others.
fn salt(seed: &[u8; 32], number: usize) -> [u8; 16] {
    let mut hasher = Sha256::new();
    hasher.update(b"qisai-salt");
    hasher.update(seed);
    hasher.update(number.to_string().as_bytes());
    let digest: [u8; 32] = hasher.finalize().into();
    let mut salt = [0; 16];
    salt.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
    salt
}

pub(super) fn part_digest(salt: &[u8; 16], text: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(salt);
    hasher.update(text.as_bytes());
    Hash(hasher.finalize().into())
}

/// Returns the change as written in the log, with erasable data moved into parts.
pub(super) fn with_parts(change: &Change, parts: &mut Parts<'_>) -> Change {
    let Change::Person { id, before, after, .. } = change else { return change.clone() };
    let open = |parts: &mut Parts<'_>, person: &Option<Arc<Person>>| {
        let data: &OpenData = person.as_ref()?.open.as_ref()?;
        Some(parts.keep(Some(*id), false, json(data)))
    };
    let staff = |parts: &mut Parts<'_>, person: &Option<Arc<Person>>| {
        let data: &StaffData = person.as_ref()?.staff.as_ref()?;
        Some(parts.keep(Some(*id), true, json(data)))
    };
    let numbers = PersonParts {
        open: [open(parts, before), open(parts, after)],
        staff: [staff(parts, before), staff(parts, after)],
    };
    Change::Person { id: *id, before: before.clone(), after: after.clone(), parts: numbers }
}
