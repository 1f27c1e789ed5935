//! Signing in: attempts are counted before a password is checked, and one person's wrong guesses never delay another
//! person.
//!
//! | attempt by | counted under | can be delayed by |
//! |---|---|---|
//! | a browser that has signed in to the account before (a *device*) | the device | only that browser |
//! | any other browser, a known name | the account and the browser's network | unknown browsers of that network; never its devices |
//! | any other browser, an unknown name | one of `BUCKETS` and the network | as for a known name, so that delays do not reveal existing names |
//!
//! All unknown browsers together have `OF_ALL` attempts at an account in each `PERIOD`, so that guesses from many
//! networks stay few. Networks are stored as one of `BUCKETS`, from which no address can be read.

use std::net::IpAddr;

use chrono::{Duration, NaiveDateTime};
use sha2::{Digest, Sha256};

use super::passwords::Lane;
use super::second_factor;
use super::security::{Noted, SecurityEventKind};
use crate::accounts::{Account, NAME_LENGTH};
use crate::clock::now;
use crate::installation::Originator;
use crate::random::hash_token;
use crate::{Result, Service, ServiceError, random_token};
use qisai_store::accounts::{DeviceRow, SessionRow};
use qisai_store::connection::Db;
use qisai_store::rows::{AccountRow, search_key};
use qisai_store::{StoreError, accounts as store};

/// Idle time after which a session ends: a playing day.
pub(crate) const IDLE: Duration = Duration::hours(12);
/// Maximum lifetime of a session.
pub(crate) const ABSOLUTE: Duration = Duration::days(7);
/// Idle time after which a device counts as unknown again.
pub const DEVICE_KEPT: Duration = Duration::days(400);
/// Maximum number of devices of an account; the one unused the longest is removed.
const DEVICES: usize = 20;
/// Number of wrong passwords before delays begin.
const FREE_TRIES: i32 = 5;
/// Time without an attempt after which failures are forgotten.
const FORGOTTEN: Duration = Duration::minutes(15);
/// Number of attempts at an account by all unknown browsers in a period; a network alone makes about twenty.
const OF_ALL: i32 = 200;
/// Period of those attempts.
const PERIOD: Duration = Duration::minutes(15);
/// Number of counters for unknown names and for networks, so that invented names cannot fill the database.
const BUCKETS: u16 = 4096;

/// Sign-in attempt.
#[derive(Clone, Debug, Default)]
pub struct Try {
    pub name: String,
    pub password: String,
    /// Code of the second factor; empty without one.
    pub code: String,
    /// Token of the browser's device cookie.
    pub device: Option<String>,
    /// Token of this browser's present session, which ends.
    pub session: Option<String>,
    /// Network of the browser; `None` if it is unknown.
    pub from: Option<IpAddr>,
}

/// Successful sign-in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Token of the session.
    pub session: String,
    /// Token of the browser's device cookie.
    pub device: String,
    pub account: Account,
}

/// Keys of the counters of an attempt.
#[derive(Clone)]
struct Counters {
    /// Counter of the device, or of the network for this account.
    own: String,
    /// Counter of all unknown browsers for this account, for an attempt by one of them.
    of_all: Option<String>,
}

impl Counters {
    /// Returns the counters of an unknown browser that tries an account, or a name that no account has.
    fn of_stranger(account: &str, from: Option<IpAddr>, now: NaiveDateTime) -> Self {
        let network = from.map_or_else(String::new, |from| from.to_string());
        let period = now.and_utc().timestamp().div_euclid(PERIOD.num_seconds());
        Self { own: format!("{account} from {}", bucket(&network)), of_all: Some(format!("{account} in {period}")) }
    }

    /// Refuses an attempt that comes too soon.
    fn check(&self, db: &mut Db, now: NaiveDateTime) -> Result<()> {
        may_try(store::failures(db, &self.own)?, now)?;
        let Some(of_all) = &self.of_all else { return Ok(()) };
        let tries = store::failures(db, of_all)?.map_or(0, |(tries, _)| tries);
        let left = PERIOD.num_seconds() - now.and_utc().timestamp().rem_euclid(PERIOD.num_seconds());
        if tries < OF_ALL { Ok(()) } else { Err(ServiceError::Wait { seconds: left }) }
    }

    /// Counts an attempt as failed, until it has [succeeded](Self::succeed).
    fn count(&self, db: &mut Db, now: NaiveDateTime) -> Result<(), StoreError> {
        for key in std::iter::once(&self.own).chain(&self.of_all) {
            let failures = store::failures(db, key)?.map_or(0, |(failures, _)| failures);
            store::set_failures(db, key, Some(failures.saturating_add(1)), now)?;
        }
        Ok(())
    }

    /// Forgets the failures after a right password; other unknown browsers keep theirs.
    fn succeed(&self, db: &mut Db, now: NaiveDateTime) -> Result<(), StoreError> {
        store::set_failures(db, &self.own, None, now)?;
        let Some(of_all) = &self.of_all else { return Ok(()) };
        let others = store::failures(db, of_all)?.map(|(failures, _)| failures - 1).filter(|others| *others > 0);
        store::set_failures(db, of_all, others, now)
    }
}

/// Attempt with its counters, its lane, and the account, if there is one of that name.
struct Counted {
    counters: Counters,
    lane: Lane,
    row: Option<AccountRow>,
}

impl Service {
    /// Returns the lane of a browser: known if it has signed in to the account before.
    pub fn lane(&self, name: &str, device: Option<&str>) -> Result<Lane> {
        Ok(self.counted(name, device, None)?.lane)
    }

    /// Signs in with a password and, if needed, a code.
    ///
    /// # Errors
    ///
    /// [`ServiceError::Wait`] after too many wrong passwords, without checking this one;
    /// [`ServiceError::WrongPassword`]; [`ServiceError::CodeNeeded`] and [`ServiceError::WrongCode`], which count like
    /// wrong passwords.
    pub fn sign_in(&self, tried: &Try) -> Result<SignedIn> {
        let (row, counters) = self.prove((&tried.name, tried.from), &tried.password, tried.device.as_deref())?;
        let account = Account::try_from(row)?;
        let now = now();
        let (session, device) = (random_token()?, random_token()?);
        let begun = SessionRow {
            token_hash: hash_token(&session),
            account_id: account.id,
            csrf: random_token()?,
            created_at: now,
            seen_at: now,
        };
        let made = DeviceRow { token_hash: hash_token(&device), account_id: account.id, used_at: now };
        let [old_session, old_device] = [&tried.session, &tried.device].map(|token| token.as_deref().map(hash_token));
        let noted = Noted::new(SecurityEventKind::SignedIn, &account.name, &account.name);
        let (code, author) = (tried.code.clone(), self.staff_author(Originator::Account(&account.name))?);
        let signed_in = self.write_accounts(move |writing| {
            second_factor::pass(writing, &author, begun.account_id, &code)?;
            noted.write(writing)?;
            counters.succeed(writing.db, now)?;
            store::end_old_sessions(writing.db, now - ABSOLUTE, now - IDLE)?;
            if let Some(old) = old_session {
                store::end_session(writing.db, &old)?;
            }
            store::add_session(writing.db, &begun)?;
            Ok::<_, ServiceError>(store::keep_device(
                writing.db,
                &made,
                old_device.as_deref(),
                DEVICES,
                now - DEVICE_KEPT,
            )?)
        });
        if let Err(ServiceError::WrongCode) = signed_in {
            self.note_security(Noted::new(SecurityEventKind::CodeFailed, "", &account.name));
        }
        signed_in?;
        Ok(SignedIn { session, device, account })
    }

    /// Checks the password of an account that is signed in.
    ///
    /// # Errors
    ///
    /// Those of [`sign_in`](Self::sign_in).
    pub fn confirm(&self, name: &str, password: &str, device: Option<&str>) -> Result<()> {
        let (_, counters) = self.prove((name, None), password, device)?;
        self.store.write_blocking(move |writing| Ok(counters.succeed(writing.db, now())?))
    }

    /// Checks a password; returns the account and the attempt's counters.
    fn prove(
        &self,
        (name, from): (&str, Option<IpAddr>),
        password: &str,
        device: Option<&str>,
    ) -> Result<(AccountRow, Counters)> {
        let Counted { counters, lane, row } = self.counted(name, device, from)?;
        let now = now();
        let name = row.as_ref().map_or("", |row| row.name.as_str());
        // Most of a flood ends here and writes nothing.
        if let Err(error) = self.store.read(|db| counters.check(db, now)) {
            if matches!(error, ServiceError::Wait { .. }) {
                self.note_wait(&counters.own, name);
            }
            return Err(error);
        }
        let counted = counters.clone();
        self.store.write_blocking(move |writing| {
            store::forget_failures(writing.db, now - FORGOTTEN)?;
            counted.check(writing.db, now)?;
            Ok::<_, ServiceError>(counted.count(writing.db, now)?)
        })?;
        let right = self.hasher.is_right(lane, password, row.as_ref().map(|row| row.password_hash.as_str()))?;
        if !right {
            self.note_security(Noted::new(SecurityEventKind::Failed, "", name));
        }
        let row = row.filter(|_| right).ok_or(ServiceError::WrongPassword)?;
        Ok((row, counters))
    }

    fn counted(&self, name: &str, device: Option<&str>, from: Option<IpAddr>) -> Result<Counted> {
        if !NAME_LENGTH.contains(&name.trim().chars().count()) {
            // No account has such a name: nothing is counted, hashed or stored.
            return Err(ServiceError::WrongPassword);
        }
        let row = match self.store.read(|db| store::find_account(db, name)) {
            Ok(row) => Some(row),
            Err(StoreError::NotFound) => None,
            Err(error) => return Err(error.into()),
        };
        let Some(row) = row else {
            let counters = Counters::of_stranger(&format!("name {}", bucket(name)), from, now());
            return Ok(Counted { counters, lane: Lane::Stranger, row: None });
        };
        let device = device.map(hash_token);
        let known = match &device {
            Some(device) => self.store.read(|db| store::device_account(db, device, now() - DEVICE_KEPT))?,
            None => None,
        };
        let (counters, lane) = match device {
            Some(device) if known == Some(row.id) => {
                (Counters { own: format!("device {device}"), of_all: None }, Lane::Known)
            }
            _ => (Counters::of_stranger(&format!("account {}", row.id), from, now()), Lane::Stranger),
        };
        Ok(Counted { counters, lane, row: Some(row) })
    }
}

/// Refuses an attempt that comes too soon after wrong ones. A time in the future was stored under a clock that has been
/// corrected since: one attempt is allowed, and stores the right time.
fn may_try(before: Option<(i32, NaiveDateTime)>, now: NaiveDateTime) -> Result<()> {
    let is_recent = |last: NaiveDateTime| last <= now && now - last < FORGOTTEN;
    let Some((failures, last)) = before.filter(|(_, last)| is_recent(*last)) else { return Ok(()) };
    let until = last + wait_after(failures - FREE_TRIES);
    if now < until { Err(ServiceError::Wait { seconds: (until - now).num_seconds() + 1 }) } else { Ok(()) }
}

/// Returns the delay before the next attempt by the number of failures beyond the free ones: 2, 4, 8 … seconds, at most
/// a minute.
fn wait_after(beyond: i32) -> Duration {
    match u32::try_from(beyond) {
        Ok(doublings) => Duration::seconds(2_i64.wrapping_shl(doublings.min(5)).min(60)),
        Err(_) => Duration::zero(),
    }
}

/// Returns the counter of an unknown name or of a network.
fn bucket(name: &str) -> u16 {
    let digest = Sha256::digest(search_key(name).as_bytes());
    let first = digest.first_chunk().map_or(0, |two| u16::from_be_bytes(*two));
    first % BUCKETS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_grows_and_is_bounded() {
        let waits: Vec<i64> = (-2..9).map(|beyond| wait_after(beyond).num_seconds()).collect();
        assert_eq!(waits, [0, 0, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    }

    #[test]
    fn o5_a_clock_that_was_a_day_ahead_locks_nobody_out() {
        let now = now();
        let ahead = now + Duration::days(1);
        assert!(may_try(Some((1, ahead)), now).is_ok());
        assert!(may_try(Some((9, ahead)), now).is_ok());
        // The attempt has stored the right time, and the count goes on.
        assert!(matches!(may_try(Some((10, now)), now), Err(ServiceError::Wait { seconds }) if seconds <= 61));
    }

    #[test]
    fn no_more_than_ten_guesses_a_minute_are_looked_at() {
        let start = now();
        let (mut before, mut looked_at) = (None, Vec::new());
        for tenth in 0..6000 {
            let at = start + Duration::milliseconds(tenth * 100);
            if may_try(before, at).is_ok() {
                before = Some((before.map_or(0, |(failures, _)| failures) + 1, at));
                looked_at.push(tenth / 600);
            }
        }
        let most = (0..10).map(|minute| looked_at.iter().filter(|at| **at == minute).count()).max();
        assert!(most <= Some(10), "{looked_at:?}");
    }
}
