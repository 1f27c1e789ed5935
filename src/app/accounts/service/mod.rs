//! Accounts, their roles in the installation, and signing in.

pub mod passwords;
pub(crate) mod role;
pub mod second_factor;
pub mod security;
pub mod sessions;
pub mod sign_in;

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::accounts::security::{LoggedRole, Noted, SecurityEventKind};
use crate::clock::now;
use crate::installation::Originator;
use crate::{Result, Service, ServiceError, coded};
use qisai_store::rows::{AccountRow, search_key};
use qisai_store::{StoreError, accounts as store};
pub use role::Role;

/// Permitted number of characters in an account's name.
pub const NAME_LENGTH: RangeInclusive<usize> = 1..=60;

coded! {
    /// Assignment of number keys to results.
    #[derive(Default)]
    pub enum KeyMap {
        /// Keys 1, 2, 3: first wins, draw, second wins.
        #[default]
        Qisai = "qisai",
        /// Keys 1, 5, 0: first wins, draw, second wins.
        Vega = "vega",
        /// Keys 1, 3, 2: first wins, draw, second wins.
        Sharly = "sharly",
    }
}

/// Account that can sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Number of the account.
    pub id: i64,
    /// Name as typed when the account was created.
    pub name: String,
    /// Role in the installation.
    pub role: Role,
    pub key_map: KeyMap,
}

impl TryFrom<AccountRow> for Account {
    type Error = ServiceError;

    fn try_from(row: AccountRow) -> Result<Self> {
        let role = Role::from_str(&row.role).map_err(|what| StoreError::Damaged { table: "account", what })?;
        Ok(Self { id: row.id, name: row.name, role, key_map: KeyMap::from_code(&row.key_map).unwrap_or_default() })
    }
}

impl Service {
    /// Returns `true` if no account exists yet: the first visitor becomes the owner.
    pub fn is_first_run(&self) -> Result<bool> {
        Ok(self.store.read(store::accounts)?.is_empty())
    }

    /// Returns all accounts in order of name.
    pub fn accounts(&self) -> Result<Vec<Account>> {
        self.store.read(store::accounts)?.into_iter().map(Account::try_from).collect()
    }

    /// Creates the first account, the owner.
    pub fn create_owner(&self, name: &str, password: &str) -> Result<Account> {
        self.add(name, password, Role::Owner, (Originator::Account(name.trim()), true))
    }

    /// Creates an account.
    pub fn create_account(&self, name: &str, password: &str, role: Role, by: Originator<'_>) -> Result<Account> {
        self.add(name, password, role, (by, false))
    }

    fn add(&self, name: &str, password: &str, role: Role, (by, first): (Originator<'_>, bool)) -> Result<Account> {
        let name = name.trim().to_owned();
        if !NAME_LENGTH.contains(&name.chars().count()) || name.chars().any(char::is_control) {
            return Err(ServiceError::AccountName(name));
        }
        passwords::check(&name, password)?;
        let row = AccountRow {
            id: crate::random_id()?,
            search_key: search_key(&name),
            password_hash: self.hasher.hash(password)?,
            role: role.code().to_owned(),
            key_map: KeyMap::default().code().to_owned(),
            created_at: now(),
            name,
        };
        let added = row.clone();
        let noted = Noted {
            role: Some(LoggedRole::Account(role)),
            ..Noted::new(SecurityEventKind::AccountMade, by.noted(), &added.name)
        };
        let author = self.staff_author(by)?;
        self.write_accounts(move |writing| {
            let known = store::accounts(writing.db)?;
            if first && !known.is_empty() {
                return Err(ServiceError::OwnerExists);
            }
            if known.iter().any(|other| other.search_key == added.search_key) {
                return Err(ServiceError::AccountName(added.name));
            }
            noted.write(writing)?;
            author.change(writing, |staff| staff.add_account(&added))
        })?;
        if let Err(error) = self.keep_beginning() {
            tracing::warn!(%error, "the beginning of the log of accounts and roles could not be kept");
        }
        Account::try_from(row)
    }

    /// Changes the role, key map or password of an account; a new password or role ends its sessions.
    pub fn change_account(
        &self,
        name: &str,
        role: Option<Role>,
        key_map: Option<KeyMap>,
        password: Option<&str>,
        by: Originator<'_>,
    ) -> Result<Account> {
        let (author, by) = (self.staff_author(by)?, by.noted().to_owned());
        let row = self.store.read(|db| store::find_account(db, name))?;
        let password_hash = match password {
            None => None,
            Some(password) => {
                passwords::check(&row.name, password)?;
                Some(self.hasher.hash(password)?)
            }
        };
        let changed = self.write_accounts(move |writing| {
            let mut row = store::find_account(writing.db, &row.name)?;
            if row.role == Role::Owner.code() && role.is_some_and(|role| role != Role::Owner) {
                keep_an_owner(&store::accounts(writing.db)?)?;
            }
            let new_role = role.filter(|role| role.code() != row.role);
            let sign_out = password_hash.is_some() || new_role.is_some();
            if new_role.is_some() {
                let role = new_role.map(LoggedRole::Account);
                Noted { role, ..Noted::new(SecurityEventKind::RoleChanged, &by, &row.name) }.write(writing)?;
            }
            if password_hash.is_some() {
                Noted::new(SecurityEventKind::PasswordChanged, &by, &row.name).write(writing)?;
            }
            row.password_hash = password_hash.unwrap_or(row.password_hash);
            row.role = role.map_or(row.role, |role| role.code().to_owned());
            row.key_map = key_map.map_or(row.key_map, |map| map.code().to_owned());
            author.change(writing, |staff| staff.change_account(&row, sign_out))?;
            Ok::<_, ServiceError>(row)
        })?;
        Account::try_from(changed)
    }

    /// Removes an account.
    pub fn remove_account(&self, name: &str, by: Originator<'_>) -> Result<()> {
        let (author, name, by) = (self.staff_author(by)?, name.to_owned(), by.noted().to_owned());
        self.write_accounts(move |writing| {
            let row = store::find_account(writing.db, &name)?;
            if row.role == Role::Owner.code() {
                keep_an_owner(&store::accounts(writing.db)?)?;
            }
            Noted::new(SecurityEventKind::AccountRemoved, &by, &row.name).write(writing)?;
            author.change(writing, |staff| staff.remove_account(row.id))
        })
    }
}

fn keep_an_owner(accounts: &[AccountRow]) -> Result<()> {
    let owners = accounts.iter().filter(|row| row.role == Role::Owner.code()).count();
    if owners > 1 { Ok(()) } else { Err(ServiceError::LastOwner) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_ordered() {
        assert!(Role::Owner > Role::Arbiter && Role::Arbiter > Role::Scorer);
        assert_eq!("arbiter".parse(), Ok(Role::Arbiter));
        assert!("king".parse::<Role>().is_err());
    }
}
