//! Security log: sign-ins, refusals, and changes of roles. It contains no password, no token and no name without an
//! account, because people type passwords into the name field.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration as Span, Instant};

use chrono::{Duration, NaiveDateTime};

use qisai_domain::Office;

use super::role::Role;
use crate::clock::now;
use crate::{Result, Service, coded, random_id};
use qisai_store::accounts::security::{self as store, SecurityRow};
use qisai_store::{StoreError, Writing};

/// Maximum number of entries.
pub const MAX_ENTRIES: i64 = 10_000;
/// Maximum age of an entry.
pub const MAX_AGE: Duration = Duration::days(90);
/// Minimum time between two entries about the same wait.
const WAIT_NOTED: Span = Span::from_mins(1);
/// Maximum number of remembered waits; beyond it, no other waits are recorded for that minute.
const WAITS: usize = 4096;

coded! {
    pub enum SecurityEventKind {
        SignedIn = "signed_in",
        /// Attempt with a wrong password.
        Failed = "failed",
        SignedOut = "signed_out",
        /// Attempt too soon after wrong passwords; recorded once a minute.
        Waits = "waits",
        AccountMade = "account_made",
        AccountRemoved = "account_removed",
        RoleChanged = "role_changed",
        PasswordChanged = "password_changed",
        StaffGiven = "staff_given",
        StaffTaken = "staff_taken",
        /// A line-up was viewed before it was open.
        LineUpSeen = "line_up_seen",
        /// A second factor was activated.
        CodeSet = "code_set",
        CodeRemoved = "code_removed",
        /// Attempt with the right password and a wrong code.
        CodeFailed = "code_failed",
        /// Request without the necessary right, or a form from another site; recorded once a minute.
        Refused = "refused",
    }
}

/// Role that an entry reports as given or revoked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoggedRole {
    /// Role of an account in the installation.
    Account(Role),
    Office(Office),
}

impl LoggedRole {
    fn code(self) -> &'static str {
        match self {
            Self::Account(role) => role.code(),
            Self::Office(office) => office.code(),
        }
    }

    /// Parses a stored code. Before tournament roles existed, an arbiter ran a tournament.
    fn read(kind: SecurityEventKind, code: &str) -> Option<Self> {
        match (kind, code) {
            (SecurityEventKind::StaffGiven | SecurityEventKind::StaffTaken, "arbiter") => {
                Some(Self::Office(Office::Chief))
            }
            (SecurityEventKind::StaffGiven | SecurityEventKind::StaffTaken, code) => {
                Office::from_code(code).map(Self::Office)
            }
            (_, code) => code.parse().ok().map(Self::Account),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecurityEvent {
    pub at: NaiveDateTime,
    pub kind: SecurityEventKind,
    /// Acting account; empty without a sign-in.
    pub actor: String,
    /// Account concerned; empty if no account has the name.
    pub account: String,
    /// Role that was given or revoked.
    pub role: Option<LoggedRole>,
    /// URL name of the role's event or tournament, with its boards; may be empty.
    pub place: String,
}

/// Entry before it has a time.
#[derive(Clone, Debug)]
pub(crate) struct Noted {
    pub kind: SecurityEventKind,
    pub actor: String,
    pub account: String,
    pub role: Option<LoggedRole>,
    pub place: String,
}

impl Noted {
    pub(crate) fn new(kind: SecurityEventKind, actor: &str, account: &str) -> Self {
        Self { kind, actor: actor.to_owned(), account: account.to_owned(), role: None, place: String::new() }
    }

    /// Writes the entry within the current transaction.
    pub(crate) fn write(self, writing: &mut Writing<'_>) -> Result<()> {
        let at = now();
        let row = SecurityRow {
            id: random_id()?,
            at,
            kind: self.kind.code().to_owned(),
            actor: self.actor,
            account: self.account,
            role: self.role.map(|role| role.code().to_owned()).unwrap_or_default(),
            place: self.place,
        };
        Ok(store::note(writing.db, &row, MAX_ENTRIES, at - MAX_AGE)?)
    }
}

/// Waits recorded within the last minute.
#[derive(Default)]
pub(crate) struct Waits(Mutex<HashMap<String, Instant>>);

impl Waits {
    /// Returns `true` if this wait is to be recorded: not twice within a minute.
    fn is_due(&self, key: &str) -> bool {
        let mut waits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_fresh = |noted: &Instant| noted.elapsed() < WAIT_NOTED;
        if waits.get(key).is_some_and(is_fresh) {
            return false;
        }
        if waits.len() >= WAITS {
            waits.retain(|_, noted| is_fresh(noted));
            if waits.len() >= WAITS {
                return false;
            }
        }
        waits.insert(key.to_owned(), Instant::now());
        true
    }
}

impl Service {
    /// Returns entries of the security log, newest first, after skipping the first `after`.
    pub fn security_log(&self, after: i64, most: i64) -> Result<Vec<SecurityEvent>> {
        let rows = self.store.read(|db| store::newest(db, after, most))?;
        let events = rows.into_iter().map(|row| {
            let kind = SecurityEventKind::from_code(&row.kind);
            let kind = kind.ok_or(StoreError::Damaged { table: "security_event", what: row.kind })?;
            let (role, actor, account, place) = (LoggedRole::read(kind, &row.role), row.actor, row.account, row.place);
            Ok(SecurityEvent { at: row.at, kind, actor, account, role, place })
        });
        events.collect()
    }

    /// Records an entry in its own transaction. A failure is only logged by the program.
    pub(crate) fn note_security(&self, noted: Noted) {
        let kind = noted.kind;
        let written = self.store.write_blocking(move |writing| noted.write(writing));
        if let Err(error) = written {
            tracing::warn!(%error, kind = kind.code(), "an entry of the log of security could not be written");
        }
    }

    /// Records a wait, at most once a minute.
    pub(crate) fn note_wait(&self, key: &str, account: &str) {
        if self.waits.is_due(key) {
            self.note_security(Noted::new(SecurityEventKind::Waits, "", account));
        }
    }

    /// Records a refusal for a signed-in account, at most once a minute; `place` is the requested URL name.
    pub fn note_refusal(&self, account: &str, place: &str) {
        if self.waits.is_due(&format!("refused {account}")) {
            self.note_security(Noted {
                place: place.to_owned(),
                ..Noted::new(SecurityEventKind::Refused, account, account)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_is_noted_once_a_minute() {
        let waits = Waits::default();
        assert!(waits.is_due("account 1") && waits.is_due("account 2"));
        assert!(!waits.is_due("account 1"));
    }

    #[test]
    fn rl6_entries_from_before_there_were_offices_are_read() {
        assert_eq!(LoggedRole::read(SecurityEventKind::StaffGiven, "arbiter"), Some(LoggedRole::Office(Office::Chief)));
        assert_eq!(LoggedRole::read(SecurityEventKind::StaffGiven, "scorer"), Some(LoggedRole::Office(Office::Scorer)));
        assert_eq!(
            LoggedRole::read(SecurityEventKind::RoleChanged, "arbiter"),
            Some(LoggedRole::Account(Role::Arbiter))
        );
        assert_eq!(LoggedRole::read(SecurityEventKind::StaffTaken, ""), None);
    }

    #[test]
    fn a_flood_of_keys_does_not_fill_memory() {
        let waits = Waits::default();
        let noted = (0..WAITS * 2).filter(|number| waits.is_due(&number.to_string())).count();
        assert_eq!(noted, WAITS);
    }
}
