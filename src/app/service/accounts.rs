//! Accounts, roles, signing in.

use std::ops::RangeInclusive;
use std::str::FromStr;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use chrono::{DateTime, Duration, NaiveDateTime, SubsecRound, Utc};
use qisai_domain::TournamentId;
use qisai_domain::log::Hash;
use sha2::{Digest, Sha256};

use super::{Service, ServiceError};
use crate::store::rows::{AccountRow, SessionRow, search_key};
use crate::store::tournaments::Listed;
use crate::store::{StoreError, Writing, accounts as store};

/// Characters of a password.
pub const PASSWORD_LENGTH: RangeInclusive<usize> = 8..=128;
/// A session unused for this long ends: a playing day.
const IDLE: Duration = Duration::hours(12);
/// A session ends after this long in any case.
const ABSOLUTE: Duration = Duration::days(7);
/// Wrong passwords before waiting begins: for a name from one address, for an address whatever the name (a hall full of people
/// shares one), for a name from anywhere (so that strangers elsewhere cannot easily keep an arbiter out).
const FREE_TRIES: [i32; 3] = [5, 20, 50];

/// What an account may do; each role may do what the next one may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Enters results in the tournaments given to it.
    Scorer,
    /// Creates tournaments and runs those given to it.
    Arbiter,
    /// Everything, accounts included.
    Owner,
}

impl Role {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Scorer, Self::Arbiter, Self::Owner];

    /// As it is stored and typed.
    pub fn code(self) -> &'static str {
        match self {
            Self::Scorer => "scorer",
            Self::Arbiter => "arbiter",
            Self::Owner => "owner",
        }
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|role| role.code() == text);
        known.ok_or_else(|| format!("{text:?} is no role: owner, arbiter or scorer"))
    }
}

/// Which keys enter which result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyMap {
    /// 1, 2, 3: first, draw, second.
    #[default]
    Qisai,
    /// 1, 5, 0.
    Vega,
    /// 1, 3, 2.
    Sharly,
}

impl KeyMap {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Qisai, Self::Vega, Self::Sharly];

    /// As it is stored.
    pub fn code(self) -> &'static str {
        match self {
            Self::Qisai => "qisai",
            Self::Vega => "vega",
            Self::Sharly => "sharly",
        }
    }

    /// The map of a [`code`](Self::code); ours when there is none.
    pub fn from_code(code: &str) -> Self {
        Self::ALL.into_iter().find(|map| map.code() == code).unwrap_or_default()
    }
}

/// Somebody who can sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Number.
    pub id: i64,
    /// Name, as typed when it was made.
    pub name: String,
    /// What it may do.
    pub role: Role,
    pub key_map: KeyMap,
}

impl TryFrom<AccountRow> for Account {
    type Error = ServiceError;

    fn try_from(row: AccountRow) -> Result<Self, ServiceError> {
        let role = Role::from_str(&row.role).map_err(|what| StoreError::Damaged { table: "account", what })?;
        Ok(Self { id: row.id, name: row.name, role, key_map: KeyMap::from_code(&row.key_map) })
    }
}

/// A signed-in browser.
#[derive(Clone, Debug)]
pub struct Session {
    pub account: Account,
    /// The token that every form of it carries.
    pub csrf: String,
}

/// A tournament that was asked about, and the account's role there, if it has one.
pub type RoleThere = Option<(TournamentId, Option<Role>)>;

impl Service {
    /// Whether nobody has an account yet: the first visitor becomes the owner.
    pub fn is_first_run(&self) -> Result<bool, ServiceError> {
        Ok(self.store.read(store::accounts)?.is_empty())
    }

    /// Every account, by name.
    pub fn accounts(&self) -> Result<Vec<Account>, ServiceError> {
        self.store.read(store::accounts)?.into_iter().map(Account::try_from).collect()
    }

    /// Makes the first account, the owner.
    pub fn create_owner(&self, name: &str, password: &str) -> Result<Account, ServiceError> {
        self.add(name, password, Role::Owner, true)
    }

    /// Makes an account.
    pub fn create_account(&self, name: &str, password: &str, role: Role) -> Result<Account, ServiceError> {
        self.add(name, password, role, false)
    }

    fn add(&self, name: &str, password: &str, role: Role, first: bool) -> Result<Account, ServiceError> {
        let name = name.trim().to_owned();
        let length = name.chars().count();
        if length == 0 || length > 60 || name.chars().any(char::is_control) {
            return Err(ServiceError::AccountName(name));
        }
        check_password(&name, password)?;
        let row = AccountRow {
            id: super::random_id()?,
            search_key: search_key(&name),
            password_hash: self.hash(password)?,
            role: role.code().to_owned(),
            key_map: KeyMap::default().code().to_owned(),
            created_at: now(),
            name,
        };
        let added = row.clone();
        self.write_accounts(move |writing| {
            store::lock_accounts(writing.db)?;
            let known = store::accounts(writing.db)?;
            if first && !known.is_empty() {
                return Err(ServiceError::OwnerExists);
            }
            if known.iter().any(|other| other.search_key == added.search_key) {
                return Err(ServiceError::AccountName(added.name));
            }
            Ok(store::add_account(writing.db, &added)?)
        })?;
        Account::try_from(row)
    }

    /// Changes role, keys or password of an account; a new password or role ends its sessions.
    pub fn change_account(
        &self,
        name: &str,
        role: Option<Role>,
        key_map: Option<KeyMap>,
        password: Option<&str>,
    ) -> Result<Account, ServiceError> {
        let row = self.store.read(|db| store::find_account(db, name))?;
        let password_hash = match password {
            None => None,
            Some(password) => {
                check_password(&row.name, password)?;
                Some(self.hash(password)?)
            }
        };
        let changed = self.write_accounts(move |writing| {
            store::lock_accounts(writing.db)?;
            let mut row = store::find_account(writing.db, &row.name)?;
            if row.role == Role::Owner.code() && role.is_some_and(|role| role != Role::Owner) {
                keep_an_owner(&store::accounts(writing.db)?)?;
            }
            let sign_out = password_hash.is_some() || role.is_some_and(|role| role.code() != row.role);
            row.password_hash = password_hash.unwrap_or(row.password_hash);
            row.role = role.map_or(row.role, |role| role.code().to_owned());
            row.key_map = key_map.map_or(row.key_map, |map| map.code().to_owned());
            store::change_account(writing.db, &row, sign_out)?;
            Ok::<_, ServiceError>(row)
        })?;
        Account::try_from(changed)
    }

    /// Removes an account.
    pub fn remove_account(&self, name: &str) -> Result<(), ServiceError> {
        let name = name.to_owned();
        self.write_accounts(move |writing| {
            store::lock_accounts(writing.db)?;
            let row = store::find_account(writing.db, &name)?;
            if row.role == Role::Owner.code() {
                keep_an_owner(&store::accounts(writing.db)?)?;
            }
            Ok(store::remove_account(writing.db, row.id)?)
        })
    }

    /// Signs in; gives the session's token. Beyond some free tries, each wrong password for a name or from an address makes the
    /// next try wait longer, never more than a minute.
    pub fn sign_in(&self, name: &str, password: &str, address: &str) -> Result<(String, Account), ServiceError> {
        let name_key = search_key(name);
        let keys = [format!("{name_key} from {address}"), format!("from {address}"), format!("name {name_key}")];
        let now = now();
        for (key, free) in keys.iter().zip(FREE_TRIES) {
            if let Some((failures, last)) = self.store.read(|db| store::failures(db, key))? {
                let until = last + wait_after(failures - free);
                if now < until {
                    return Err(ServiceError::Wait { seconds: (until - now).num_seconds() + 1 });
                }
            }
        }
        let row = match self.store.read(|db| store::find_account(db, name)) {
            Ok(row) => Some(row),
            Err(StoreError::NotFound) => None,
            Err(error) => return Err(error.into()),
        };
        // An unknown name costs the same time as a wrong password.
        let stored = row.as_ref().map_or(self.decoy.as_str(), |row| row.password_hash.as_str());
        let right = self.is_right(password, stored)?;
        let account = row.filter(|_| right).map(Account::try_from).transpose()?;
        let token = super::random_token()?;
        let session = match &account {
            None => None,
            Some(account) => Some(SessionRow {
                token_hash: hash_token(&token),
                account_id: account.id,
                csrf: super::random_token()?,
                created_at: now,
                seen_at: now,
            }),
        };
        self.write_accounts(move |writing| {
            for key in keys {
                let before = store::failures(writing.db, &key)?;
                // A quarter of an hour without a try forgets the failures.
                let before =
                    before.filter(|(_, last)| now - *last < Duration::minutes(15)).map_or(0, |(count, _)| count);
                let count = session.is_none().then_some(before.saturating_add(1));
                store::set_failures(writing.db, &key, count, now)?;
            }
            if let Some(session) = &session {
                store::end_old_sessions(writing.db, now - ABSOLUTE, now - IDLE)?;
                store::add_session(writing.db, session)?;
            }
            Ok::<_, ServiceError>(())
        })?;
        Ok((token, account.ok_or(ServiceError::WrongPassword)?))
    }

    /// The session of a token and, if asked for, its account's role on a tournament, without waiting: none when either would have to be read.
    pub fn remembered(&self, token: &str, on: Option<TournamentId>) -> Option<(Session, RoleThere)> {
        let key = hash_token(token);
        let session = self.memo.session(&key)?;
        let role = match on {
            None => None,
            Some(id) if session.account.role == Role::Owner => Some((id, Some(Role::Owner))),
            Some(id) => Some((id, self.memo.role(&key, id)?)),
        };
        Some((session, role))
    }

    /// The session of a token, if it is still good.
    pub fn session(&self, token: &str) -> Result<Option<Session>, ServiceError> {
        let (key, epoch) = (hash_token(token), self.memo.epoch());
        let found = match self.store.read(|db| store::find_session(db, &key)) {
            Ok(found) => found,
            Err(StoreError::NotFound) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let (session, account) = found;
        let now = now();
        if now - session.created_at > ABSOLUTE || now - session.seen_at > IDLE {
            return Ok(None);
        }
        if now - session.seen_at > Duration::minutes(5) {
            let key = key.clone();
            self.store.write_blocking(move |writing| store::touch_session(writing.db, &key, now))?;
        }
        let session = Session { account: Account::try_from(account)?, csrf: session.csrf };
        self.memo.keep(epoch, key, session.clone());
        Ok(Some(session))
    }

    /// [`role_on`](Self::role_on) for the account of a token's session, which is remembered.
    pub fn role_of(
        &self,
        token: &str,
        account: &Account,
        tournament: TournamentId,
    ) -> Result<Option<Role>, ServiceError> {
        let epoch = self.memo.epoch();
        let role = self.role_on(account, tournament)?;
        self.memo.keep_role(epoch, &hash_token(token), tournament, role);
        Ok(role)
    }

    /// Writes accounts, sessions or staff; what was remembered of them is forgotten.
    fn write_accounts<T: Send + 'static>(
        &self,
        body: impl FnOnce(&mut Writing<'_>) -> Result<T, ServiceError> + Send + 'static,
    ) -> Result<T, ServiceError> {
        let written = self.store.write_blocking(body);
        self.memo.forget();
        written
    }

    /// Ends the session of a token.
    pub fn sign_out(&self, token: &str) -> Result<(), ServiceError> {
        let key = hash_token(token);
        self.write_accounts(move |writing| Ok(store::end_session(writing.db, &key)?))
    }

    /// What an account may do with a tournament: the owner everything; others what they were given there, and no more than their
    /// own role.
    pub fn role_on(&self, account: &Account, tournament: TournamentId) -> Result<Option<Role>, ServiceError> {
        if account.role == Role::Owner {
            return Ok(Some(Role::Owner));
        }
        let given = self.store.read(|db| store::staff_role(db, tournament, account.id))?;
        Ok(given.and_then(|role| Role::from_str(&role).ok()).map(|role| role.min(account.role)))
    }

    /// The tournaments that an account may see behind the desk, newest event first.
    pub fn tournaments_of(&self, account: &Account) -> Result<Vec<Listed>, ServiceError> {
        let all = self.tournaments()?;
        if account.role == Role::Owner {
            return Ok(all);
        }
        let mine = self.store.read(|db| store::works_on(db, account.id))?;
        Ok(all.into_iter().filter(|listed| mine.iter().any(|(id, _)| *id == listed.id)).collect())
    }

    /// Who works on a tournament.
    pub fn staff(&self, tournament: TournamentId) -> Result<Vec<(String, String)>, ServiceError> {
        Ok(self.store.read(|db| store::staff(db, tournament))?)
    }

    /// Gives an account a role on a tournament, or takes it away.
    pub fn set_staff(&self, tournament: TournamentId, name: &str, role: Option<Role>) -> Result<(), ServiceError> {
        let name = name.to_owned();
        self.write_accounts(move |writing| {
            let account = store::find_account(writing.db, &name)?;
            Ok(store::set_staff(writing.db, tournament, account.id, role.map(Role::code))?)
        })
    }

    fn hash(&self, password: &str) -> Result<String, ServiceError> {
        let _turn = self.hashing.lock();
        hash_password(password)
    }

    fn is_right(&self, password: &str, stored: &str) -> Result<bool, ServiceError> {
        let _turn = self.hashing.lock();
        let parsed = PasswordHash::new(stored).map_err(|error| ServiceError::Internal(error.to_string()))?;
        Ok(argon2()?.verify_password(password.as_bytes(), &parsed).is_ok())
    }
}

fn keep_an_owner(accounts: &[AccountRow]) -> Result<(), ServiceError> {
    let owners = accounts.iter().filter(|row| row.role == Role::Owner.code()).count();
    if owners > 1 { Ok(()) } else { Err(ServiceError::LastOwner) }
}

fn check_password(name: &str, password: &str) -> Result<(), ServiceError> {
    let long_enough = PASSWORD_LENGTH.contains(&password.chars().count());
    if long_enough && search_key(password) != search_key(name) { Ok(()) } else { Err(ServiceError::WeakPassword) }
}

/// Argon2id with 19 MiB and two passes (OWASP's minimum).
fn argon2() -> Result<Argon2<'static>, ServiceError> {
    let params = Params::new(19 * 1024, 2, 1, None).map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

pub(super) fn hash_password(password: &str) -> Result<String, ServiceError> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).map_err(|error| ServiceError::Internal(error.to_string()))?;
    let salt = SaltString::encode_b64(&salt).map_err(|error| ServiceError::Internal(error.to_string()))?;
    let hash = argon2()?.hash_password(password.as_bytes(), &salt);
    Ok(hash.map_err(|error| ServiceError::Internal(error.to_string()))?.to_string())
}

/// Tokens are stored hashed: who reads the database cannot use them.
fn hash_token(token: &str) -> String {
    Hash(Sha256::digest(token.as_bytes()).into()).to_string()
}

/// How long the next try waits, by the failures beyond the free ones: 2, 4, 8 … seconds, at most a minute.
fn wait_after(beyond: i32) -> Duration {
    match u32::try_from(beyond) {
        Ok(doublings) => Duration::seconds(2_i64.wrapping_shl(doublings.min(5)).min(60)),
        Err(_) => Duration::zero(),
    }
}

fn now() -> NaiveDateTime {
    DateTime::<Utc>::naive_utc(&Utc::now()).trunc_subsecs(6)
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
    fn roles_are_ordered() {
        assert!(Role::Owner > Role::Arbiter && Role::Arbiter > Role::Scorer);
        assert_eq!("arbiter".parse(), Ok(Role::Arbiter));
        assert!("king".parse::<Role>().is_err());
    }
}
