//! Signing in: attempts are counted before a password is checked, and one person's wrong guesses never delay another
//! person.
//!
//! | attempt by | counted under | can be delayed by |
//! |---|---|---|
//! | a browser that has signed in to the account before (a *device*) | the device | only that browser |
//! | any other browser, a known name | the account | other unknown browsers; never its devices |
//! | any other browser, an unknown name | one of [`BUCKETS`] | as for a known name, so that delays do not reveal existing names |

use chrono::{Duration, NaiveDateTime};
use sha2::{Digest, Sha256};

use super::accounts::{Account, NAME_LENGTH};
use super::clock::now;
use super::passwords::Lane;
use super::random::hash_token;
use super::security::{Noted, SecurityEventKind};
use super::{Service, ServiceError, random_token, second_factor};
use qisai_store::rows::{AccountRow, DeviceRow, SessionRow, search_key};
use qisai_store::{StoreError, accounts as store};

/// Idle time after which a session ends: a playing day.
pub(super) const IDLE: Duration = Duration::hours(12);
/// Maximum lifetime of a session.
pub(super) const ABSOLUTE: Duration = Duration::days(7);
/// Idle time after which a device counts as unknown again.
pub const DEVICE_KEPT: Duration = Duration::days(400);
/// Maximum number of devices of an account; the one unused the longest is removed.
const DEVICES: usize = 20;
/// Number of wrong passwords before delays begin.
const FREE_TRIES: i32 = 5;
/// Time without an attempt after which failures are forgotten.
const FORGOTTEN: Duration = Duration::minutes(15);
/// Number of counters for unknown names, so that invented names cannot fill the database.
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

/// Counter of an attempt.
struct Counted {
    key: String,
    lane: Lane,
    row: Option<AccountRow>,
}

impl Service {
    /// Returns the lane of a browser: known if it has signed in to the account before.
    pub fn lane(&self, name: &str, device: Option<&str>) -> Result<Lane, ServiceError> {
        Ok(self.counted(name, device)?.lane)
    }

    /// Signs in with a password and, if needed, a code.
    ///
    /// # Errors
    ///
    /// [`ServiceError::Wait`] after too many wrong passwords, without checking this one;
    /// [`ServiceError::WrongPassword`]; [`ServiceError::CodeNeeded`] and [`ServiceError::WrongCode`], which count like
    /// wrong passwords.
    pub fn sign_in(&self, tried: &Try) -> Result<SignedIn, ServiceError> {
        let (row, key) = self.prove(&tried.name, &tried.password, tried.device.as_deref())?;
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
        let code = tried.code.clone();
        let signed_in = self.write_accounts(move |writing| {
            second_factor::pass(writing, begun.account_id, &code)?;
            noted.write(writing)?;
            store::set_failures(writing.db, &key, None, now)?;
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
    pub fn confirm(&self, name: &str, password: &str, device: Option<&str>) -> Result<(), ServiceError> {
        let (_, key) = self.prove(name, password, device)?;
        self.store.write_blocking(move |writing| Ok(store::set_failures(writing.db, &key, None, now())?))
    }

    /// Checks a password; returns the account and the key of the attempt's counter.
    fn prove(&self, name: &str, password: &str, device: Option<&str>) -> Result<(AccountRow, String), ServiceError> {
        let Counted { key, lane, row } = self.counted(name, device)?;
        let now = now();
        // Most of a flood ends here and writes nothing.
        let before = self.store.read(|db| store::failures(db, &key))?;
        let name = row.as_ref().map_or("", |row| row.name.as_str());
        if let Err(wait) = may_try(before, now) {
            self.note_wait(&key, name);
            return Err(wait);
        }
        let counted = key.clone();
        self.store.write_blocking(move |writing| {
            store::forget_failures(writing.db, now - FORGOTTEN)?;
            let before = store::failures(writing.db, &counted)?;
            may_try(before, now)?;
            let failures = before.map_or(0, |(failures, _)| failures).saturating_add(1);
            Ok::<_, ServiceError>(store::set_failures(writing.db, &counted, Some(failures), now)?)
        })?;
        let right = self.hasher.is_right(lane, password, row.as_ref().map(|row| row.password_hash.as_str()))?;
        if !right {
            self.note_security(Noted::new(SecurityEventKind::Failed, "", name));
        }
        let row = row.filter(|_| right).ok_or(ServiceError::WrongPassword)?;
        Ok((row, key))
    }

    fn counted(&self, name: &str, device: Option<&str>) -> Result<Counted, ServiceError> {
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
            return Ok(Counted { key: format!("name {}", bucket(name)), lane: Lane::Stranger, row: None });
        };
        let device = device.map(hash_token);
        let known = match &device {
            Some(device) => self.store.read(|db| store::device_account(db, device, now() - DEVICE_KEPT))?,
            None => None,
        };
        let (key, lane) = match device {
            Some(device) if known == Some(row.id) => (format!("device {device}"), Lane::Known),
            _ => (format!("account {}", row.id), Lane::Stranger),
        };
        Ok(Counted { key, lane, row: Some(row) })
    }
}

/// Refuses an attempt that comes too soon after wrong ones. A time in the future was stored under a clock that has been
/// corrected since: one attempt is allowed, and stores the right time.
fn may_try(before: Option<(i32, NaiveDateTime)>, now: NaiveDateTime) -> Result<(), ServiceError> {
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

/// Returns the counter of an unknown name.
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
