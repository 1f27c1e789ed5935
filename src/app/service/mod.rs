//! Use cases: what the web and the command line ask for. Here time and random numbers come in.

pub mod accounts;
pub mod error;
pub mod events;
pub mod files;
pub mod line_ups;
mod memo;
pub mod passwords;
pub mod records;
pub mod screens;
pub mod seats;
pub mod security;
pub mod sessions;
pub mod sign_in;
pub mod stages;
pub mod tournaments;
pub mod upkeep;
pub mod verify;

use std::path::Path;

pub use error::ServiceError;
use memo::Memo;
use passwords::Hasher;
use qisai_domain::log::Hash;

pub use crate::store::News;
use crate::store::connection::Address;
use crate::store::{Store, StoreError, backup};

/// The program behind its pages.
pub struct Service {
    pub(crate) store: Store,
    hasher: Hasher,
    /// Who is signed in, for a moment.
    memo: Memo,
    waits: security::Waits,
    /// Browsers that wait for a screen.
    waiting: screens::Waiting,
}

impl Service {
    /// Opens the database.
    pub fn open(address: &Address) -> Result<Self, ServiceError> {
        Ok(Self {
            store: Store::open(address)?,
            hasher: Hasher::new()?,
            memo: Memo::default(),
            waits: security::Waits::default(),
            waiting: screens::Waiting::default(),
        })
    }

    /// Whether the database answers.
    pub fn ping(&self) -> Result<(), ServiceError> {
        Ok(self.store.ping()?)
    }

    /// Registers somebody to be told of every new version; it must not ask for anything in turn.
    pub fn on_commit(&self, listener: impl Fn(News<'_>) + Send + Sync + 'static) {
        self.store.on_commit(listener);
    }

    /// Learns of changes that other processes made; listeners are told.
    pub fn look_for_foreign_changes(&self) -> Result<(), ServiceError> {
        self.memo.forget();
        self.store.look_for_foreign_changes()?;
        Ok(())
    }

    /// Writes a consistent copy of the database.
    pub fn backup(&self, file: &Path) -> Result<(), StoreError> {
        backup::backup(self.store.address(), file)
    }
}

/// A random positive number that JavaScript holds exactly.
pub(crate) fn random_id() -> Result<i64, ServiceError> {
    let number = getrandom::u64().map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(i64::try_from(number >> 11).unwrap_or(1).max(1))
}

/// 256 random bits as hexadecimal digits.
pub(crate) fn random_token() -> Result<String, ServiceError> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes).map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(Hash(bytes).to_string())
}
