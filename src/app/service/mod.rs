//! Use cases: what the web and the command line ask for. Here time and random numbers come in.

pub mod accounts;
pub mod effect;
pub mod error;
pub mod files;
pub mod leaving;
pub mod prizes;
pub mod records;
pub mod standings;
pub mod tournaments;
pub mod upkeep;
pub mod verify;

use std::path::Path;
use std::sync::Mutex;

pub use error::ServiceError;
use qisai_domain::log::Hash;
use qisai_domain::{TournamentId, Version};

use crate::store::connection::Address;
use crate::store::{Store, StoreError, backup};

/// The program behind its pages.
pub struct Service {
    pub(crate) store: Store,
    /// Password hashes are computed one at a time, so that a flood of sign-ins cannot take all cores.
    hashing: Mutex<()>,
    /// Compared with when a name is unknown.
    decoy: String,
}

impl Service {
    /// Opens the database.
    pub fn open(address: &Address) -> Result<Self, ServiceError> {
        let decoy = accounts::hash_password(&random_token()?)?;
        Ok(Self { store: Store::open(address)?, hashing: Mutex::new(()), decoy })
    }

    /// Whether the database answers.
    pub fn ping(&self) -> Result<(), ServiceError> {
        Ok(self.store.ping()?)
    }

    /// Registers somebody to be told of every new version.
    pub fn on_commit(&self, listener: impl Fn(TournamentId, Version) + Send + Sync + 'static) {
        self.store.on_commit(listener);
    }

    /// Learns of changes that other processes made; listeners are told.
    pub fn look_for_foreign_changes(&self) -> Result<(), ServiceError> {
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
