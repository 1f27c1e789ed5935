//! Accounts, roles, signing in.

use std::ops::RangeInclusive;
use std::str::FromStr;

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};

use super::security::{Given, Kind, Noted};
use super::{Service, ServiceError, passwords};
use qisai_domain::reporting::AGREED_BY;
use qisai_store::rows::{AccountRow, search_key};
use qisai_store::{StoreError, accounts as store};

/// Characters of an account's name.
pub const NAME_LENGTH: RangeInclusive<usize> = 1..=60;

/// What an account is in the installation; each may do what the one before may. What it may do in a tournament its [offices](super::offices)
/// say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Works where it holds an office.
    Scorer,
    /// Creates tournaments too.
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
        self.add(name, password, Role::Owner, (name.trim(), true))
    }

    /// Makes an account. `by`: who does it, for the log of security; so in the following.
    pub fn create_account(&self, name: &str, password: &str, role: Role, by: &str) -> Result<Account, ServiceError> {
        self.add(name, password, role, (by, false))
    }

    fn add(&self, name: &str, password: &str, role: Role, (by, first): (&str, bool)) -> Result<Account, ServiceError> {
        let name = name.trim().to_owned();
        // The log would take such an account's results for those that both players agree on.
        let is_agreement = search_key(&name) == search_key(AGREED_BY);
        if is_agreement || !NAME_LENGTH.contains(&name.chars().count()) || name.chars().any(char::is_control) {
            return Err(ServiceError::AccountName(name));
        }
        passwords::check(&name, password)?;
        let row = AccountRow {
            id: super::random_id()?,
            search_key: search_key(&name),
            password_hash: self.hasher.hash(password)?,
            role: role.code().to_owned(),
            key_map: KeyMap::default().code().to_owned(),
            created_at: now(),
            name,
        };
        let added = row.clone();
        let noted = Noted { role: Some(Given::Account(role)), ..Noted::new(Kind::AccountMade, by, &added.name) };
        self.write_accounts(move |writing| {
            store::lock_accounts(writing.db)?;
            let known = store::accounts(writing.db)?;
            if first && !known.is_empty() {
                return Err(ServiceError::OwnerExists);
            }
            if known.iter().any(|other| other.search_key == added.search_key) {
                return Err(ServiceError::AccountName(added.name));
            }
            noted.write(writing)?;
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
        by: &str,
    ) -> Result<Account, ServiceError> {
        let by = by.to_owned();
        let row = self.store.read(|db| store::find_account(db, name))?;
        let password_hash = match password {
            None => None,
            Some(password) => {
                passwords::check(&row.name, password)?;
                Some(self.hasher.hash(password)?)
            }
        };
        let changed = self.write_accounts(move |writing| {
            store::lock_accounts(writing.db)?;
            let mut row = store::find_account(writing.db, &row.name)?;
            if row.role == Role::Owner.code() && role.is_some_and(|role| role != Role::Owner) {
                keep_an_owner(&store::accounts(writing.db)?)?;
            }
            let new_role = role.filter(|role| role.code() != row.role);
            let sign_out = password_hash.is_some() || new_role.is_some();
            if new_role.is_some() {
                let role = new_role.map(Given::Account);
                Noted { role, ..Noted::new(Kind::RoleChanged, &by, &row.name) }.write(writing)?;
            }
            if password_hash.is_some() {
                Noted::new(Kind::PasswordChanged, &by, &row.name).write(writing)?;
            }
            row.password_hash = password_hash.unwrap_or(row.password_hash);
            row.role = role.map_or(row.role, |role| role.code().to_owned());
            row.key_map = key_map.map_or(row.key_map, |map| map.code().to_owned());
            store::change_account(writing.db, &row, sign_out)?;
            Ok::<_, ServiceError>(row)
        })?;
        Account::try_from(changed)
    }

    /// Removes an account.
    pub fn remove_account(&self, name: &str, by: &str) -> Result<(), ServiceError> {
        let (name, by) = (name.to_owned(), by.to_owned());
        self.write_accounts(move |writing| {
            store::lock_accounts(writing.db)?;
            let row = store::find_account(writing.db, &name)?;
            if row.role == Role::Owner.code() {
                keep_an_owner(&store::accounts(writing.db)?)?;
            }
            Noted::new(Kind::AccountRemoved, &by, &row.name).write(writing)?;
            Ok(store::remove_account(writing.db, row.id)?)
        })
    }
}

fn keep_an_owner(accounts: &[AccountRow]) -> Result<(), ServiceError> {
    let owners = accounts.iter().filter(|row| row.role == Role::Owner.code()).count();
    if owners > 1 { Ok(()) } else { Err(ServiceError::LastOwner) }
}

/// The instant by the server's clock, to the microsecond, as the databases keep it.
pub(super) fn instant() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(6)
}

/// [`instant`] as rows have it: UTC without saying so.
pub(super) fn now() -> NaiveDateTime {
    instant().naive_utc()
}

#[cfg(test)]
mod tests {
    use qisai_store::connection::Address;

    use super::*;

    #[test]
    fn roles_are_ordered() {
        assert!(Role::Owner > Role::Arbiter && Role::Arbiter > Role::Scorer);
        assert_eq!("arbiter".parse(), Ok(Role::Arbiter));
        assert!("king".parse::<Role>().is_err());
    }

    #[test]
    fn f11_no_account_is_called_like_an_agreement_of_both_players() {
        let folder = tempfile::tempdir().unwrap();
        let service = Service::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
        for name in [AGREED_BY, " Agreed by Both"] {
            let refused = service.create_account(name, "correct horse battery", Role::Scorer, "anna");
            assert!(matches!(refused, Err(ServiceError::AccountName(_))), "{name}");
        }
    }
}
