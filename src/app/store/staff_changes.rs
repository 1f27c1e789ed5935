//! Changes of accounts, of roles in tournaments and of second factors. Their rows are written here alone, together with
//! an entry in the log of the installation.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use qisai_domain::log::{Hash, INSTALLATION, RowChange, RowContent, StaffAct, StaffActKind, StaffTable};

use super::connection::Db;
use super::error::StoreError;
use super::group::Writing;
use super::installation::{self, HeadSigner};
use super::prepared::{self, Value::Number};
use super::rows::{AccountRow, HoldingRow, SecondFactorRow};
use super::schema::{account, holding, second_factor, session};

/// Originator and time of changes, and the key that signs the entry about them.
pub struct StaffRecord<'a> {
    /// Name of the acting account; `None` for the operator of the machine.
    pub by: Option<&'a str>,
    pub at: DateTime<Utc>,
    pub signer: &'a dyn HeadSigner,
}

/// Rows that may be written, and the changes so far.
pub struct StaffChanges<'a> {
    db: &'a mut Db,
    acts: Vec<StaffAct>,
    touched: Touched,
}

/// Rows that are written, each with the digest of its content before; `None` for a new row.
type Touched = BTreeMap<(StaffTable, i64), Option<Hash>>;

impl Writing<'_> {
    /// Changes accounts, roles or second factors, and appends a signed entry to the log of the installation in the same
    /// transaction. Without a change, no entry is appended.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] if the acting account no longer exists.
    pub fn change_staff<T, E: From<StoreError>>(
        &mut self,
        record: &StaffRecord<'_>,
        body: impl FnOnce(&mut StaffChanges<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.untouched = false;
        self.lock_accounts()?;
        let before = record.by.map(|by| number_of(self.db, by)).transpose()?.flatten();
        let mut changes = StaffChanges { db: self.db, acts: Vec::new(), touched: Touched::new() };
        let value = body(&mut changes)?;
        let StaffChanges { acts, touched, .. } = changes;
        if !touched.is_empty() {
            // An account that adds itself has no number before, and one that removes itself none after.
            let after = record.by.map(|by| number_of(self.db, by)).transpose()?.flatten();
            let by = before.or(after);
            if record.by.is_some() && by.is_none() {
                return Err(StoreError::NotFound.into());
            }
            self.append_staff_entry(record, by, acts, touched)?;
        }
        Ok(value)
    }

    /// Blocks other changes of accounts, including those of other processes, until the transaction ends. On SQLite a
    /// writing transaction blocks them anyway. It is the first lock of every transaction that writes accounts, so that no
    /// two of them wait for each other.
    pub fn lock_accounts(&mut self) -> Result<(), StoreError> {
        if let Db::Postgresql(connection) = self.db {
            connection.batch_execute("LOCK TABLE installation_log IN SHARE ROW EXCLUSIVE MODE")?;
        }
        Ok(())
    }

    fn append_staff_entry(
        &mut self,
        record: &StaffRecord<'_>,
        by: Option<i64>,
        acts: Vec<StaffAct>,
        touched: Touched,
    ) -> Result<(), StoreError> {
        let rows: Result<Vec<_>, StoreError> = touched
            .into_iter()
            .map(|((table, row), before)| {
                let content = installation::current(self.db, (table, row))?;
                Ok(RowChange { table, row, before, content })
            })
            .collect();
        let signed = Some(record.signer.public_key());
        let (version, hash) = installation::append(self.db, (by, record.at), signed, acts, rows?)?;
        self.put_head(&record.signer.sign_head(INSTALLATION, version, hash, record.at))
    }
}

/// Returns the number of the account with exactly this name.
fn number_of(db: &mut Db, name: &str) -> Result<Option<i64>, StoreError> {
    Ok(account::table.filter(account::name.eq(name)).select(account::id).first::<i64>(db).optional()?)
}

impl StaffChanges<'_> {
    /// Returns the connection, for reading.
    pub fn db(&mut self) -> &mut Db {
        self.db
    }

    /// Notes a row that is to be written, as it is before. Called before each write.
    fn touch(&mut self, table: StaffTable, row: i64) -> Result<(), StoreError> {
        if !self.touched.contains_key(&(table, row)) {
            let before = installation::current(self.db, (table, row))?;
            self.touched.insert((table, row), before.as_ref().map(RowContent::digest));
        }
        Ok(())
    }

    fn note(&mut self, act: StaffActKind, account: i64) {
        self.acts.push(StaffAct { act, account: Some(account) });
    }

    /// Adds an account.
    pub fn add_account(&mut self, row: &AccountRow) -> Result<(), StoreError> {
        self.touch(StaffTable::Account, row.id)?;
        diesel::insert_into(account::table).values(row).execute(self.db)?;
        self.note(StaffActKind::AccountAdded, row.id);
        Ok(())
    }

    /// Updates an account; with `sign_out`, also ends all its sessions. The log does not cover its assignment of keys.
    pub fn change_account(&mut self, row: &AccountRow, sign_out: bool) -> Result<(), StoreError> {
        let before = account::table.find(row.id).select(AccountRow::as_select()).first::<AccountRow>(self.db)?;
        let acts = [
            (before.role != row.role, StaffActKind::AccountRoleChanged),
            (before.password_hash != row.password_hash, StaffActKind::PasswordChanged),
        ];
        for (_, act) in acts.into_iter().filter(|(is_changed, _)| *is_changed) {
            self.touch(StaffTable::Account, row.id)?;
            self.note(act, row.id);
        }
        diesel::update(account::table.find(row.id)).set(row).execute(self.db)?;
        if sign_out {
            diesel::delete(session::table.filter(session::account_id.eq(row.id))).execute(self.db)?;
        }
        Ok(())
    }

    /// Removes an account with its sessions, its roles and its second factor.
    pub fn remove_account(&mut self, id: i64) -> Result<(), StoreError> {
        self.touch(StaffTable::Account, id)?;
        let roles = holding::table.filter(holding::account_id.eq(id)).select(holding::id).load::<i64>(self.db)?;
        roles.into_iter().try_for_each(|role| self.touch(StaffTable::Holding, role))?;
        if self.has_second_factor(id)? {
            self.touch(StaffTable::SecondFactor, id)?;
        }
        // The tables remove what belongs to it.
        diesel::delete(account::table.find(id)).execute(self.db)?;
        self.note(StaffActKind::AccountRemoved, id);
        Ok(())
    }

    /// Gives a role in an event or a tournament.
    pub fn give_role(&mut self, row: &HoldingRow) -> Result<(), StoreError> {
        self.touch(StaffTable::Holding, row.id)?;
        diesel::insert_into(holding::table).values(row).execute(self.db)?;
        self.note(StaffActKind::RoleGiven, row.account_id);
        Ok(())
    }

    /// Takes a role by its number; does nothing if it is gone.
    pub fn take_role(&mut self, id: i64) -> Result<(), StoreError> {
        let account = holding::table.find(id).select(holding::account_id).first::<i64>(self.db).optional()?;
        if let Some(account) = account {
            self.touch(StaffTable::Holding, id)?;
            diesel::delete(holding::table.find(id)).execute(self.db)?;
            self.note(StaffActKind::RoleTaken, account);
        }
        Ok(())
    }

    /// Returns `true` if an account has a confirmed second factor.
    fn has_second_factor(&mut self, account: i64) -> Result<bool, StoreError> {
        Ok(installation::current(self.db, (StaffTable::SecondFactor, account))?.is_some())
    }

    /// Stores a second factor, replacing the account's earlier one. The log covers it once it is confirmed.
    pub fn put_second_factor(&mut self, row: &SecondFactorRow) -> Result<(), StoreError> {
        let act = match (row.confirmed, self.has_second_factor(row.account_id)?) {
            (true, _) => Some(StaffActKind::SecondFactorSet),
            (false, true) => Some(StaffActKind::SecondFactorRemoved),
            (false, false) => None,
        };
        if let Some(act) = act {
            self.touch(StaffTable::SecondFactor, row.account_id)?;
            self.note(act, row.account_id);
        }
        diesel::delete(second_factor::table.find(row.account_id)).execute(self.db)?;
        diesel::insert_into(second_factor::table).values(row).execute(self.db)?;
        Ok(())
    }

    /// Removes the second factor of an account; returns `true` if there was one.
    pub fn remove_second_factor(&mut self, account: i64) -> Result<bool, StoreError> {
        if self.has_second_factor(account)? {
            self.touch(StaffTable::SecondFactor, account)?;
            self.note(StaffActKind::SecondFactorRemoved, account);
        }
        Ok(diesel::delete(second_factor::table.find(account)).execute(self.db)? > 0)
    }

    /// Replaces the recovery codes; returns `false` if they have changed since `before`.
    pub fn use_recovery(&mut self, account: i64, before: &str, after: &str) -> Result<bool, StoreError> {
        let stored = second_factor::table.find(account).select(second_factor::recovery);
        if stored.first::<String>(self.db).optional()?.as_deref() != Some(before) {
            return Ok(false);
        }
        self.touch(StaffTable::SecondFactor, account)?;
        self.note(StaffActKind::RecoveryCodeUsed, account);
        diesel::update(second_factor::table.find(account)).set(second_factor::recovery.eq(after)).execute(self.db)?;
        Ok(true)
    }
}

/// Marks the code of a time step as used; returns `false` if that step or a later one was used before. It happens at
/// every sign-in, and the log does not cover it.
pub fn use_step(db: &mut Db, account: i64, step: i64) -> Result<bool, StoreError> {
    let used = prepared::execute(
        db,
        "UPDATE second_factor SET last_step = ? WHERE account_id = ? AND last_step < ?",
        &[Number(step), Number(account), Number(step)],
    )?;
    Ok(used == 1)
}
