//! Log of the installation: changes of accounts, of roles in tournaments and of second factors, in a signed chain.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use qisai_domain::Version;
use qisai_domain::log::{Hash, INSTALLATION, SignedHead};

use super::clock::instant;
use super::{Service, ServiceError};
use crate::log::signing::Signer;
pub use qisai_store::installation::NAME;
use qisai_store::installation::{self as store, HeadSigner};
use qisai_store::staff_changes::{StaffChanges, StaffRecord};
use qisai_store::{StoreError, Writing, heads};

/// Originator of a change of accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Originator<'a> {
    /// Account with this name.
    Account(&'a str),
    /// Operator of the machine, at the command line.
    Operator,
}

impl<'a> Originator<'a> {
    /// Returns the name in the security log.
    pub(super) fn noted(self) -> &'a str {
        match self {
            Self::Account(name) => name,
            Self::Operator => "command line",
        }
    }
}

impl HeadSigner for Signer {
    fn public_key(&self) -> String {
        self.public()
    }

    fn sign_head(&self, aggregate: i64, version: Version, hash: Hash, at: DateTime<Utc>) -> SignedHead {
        self.sign(aggregate, version, hash, at)
    }
}

/// Originator of changes, and the key that signs the entry about them.
pub(super) struct StaffAuthor {
    by: Option<String>,
    signer: Arc<Signer>,
}

impl StaffAuthor {
    /// Changes accounts, roles or second factors within the current transaction, with an entry about it.
    pub(super) fn change<T>(
        &self,
        writing: &mut Writing<'_>,
        body: impl FnOnce(&mut StaffChanges<'_>) -> Result<T, StoreError>,
    ) -> Result<T, ServiceError> {
        let record = StaffRecord { by: self.by.as_deref(), at: instant(), signer: self.signer.as_ref() };
        Ok(writing.change_staff(&record, body)?)
    }
}

impl Service {
    /// Returns the author of changes of accounts and roles.
    ///
    /// # Errors
    ///
    /// Those of [`signer`](Self::signer): a change that cannot be signed is refused.
    pub(super) fn staff_author(&self, by: Originator<'_>) -> Result<StaffAuthor, ServiceError> {
        let by = match by {
            Originator::Account(name) => Some(name.to_owned()),
            Originator::Operator => None,
        };
        Ok(StaffAuthor { by, signer: self.signer()? })
    }

    /// Signs the current state of the log of the installation, unless it is already signed; returns `None` for an empty
    /// log.
    pub fn sign_installation(&self) -> Result<Option<SignedHead>, ServiceError> {
        let tip = self.store.read(store::tip)?;
        tip.map(|(version, hash)| self.sign(INSTALLATION, version, hash)).transpose()
    }

    /// Returns the newest signed head of the log of the installation.
    pub fn installation_head(&self) -> Result<Option<SignedHead>, ServiceError> {
        Ok(self.store.read(|db| heads::newest(db, INSTALLATION, Version::LATEST))?)
    }

    /// Signs the log of the installation if a migration has begun it and nothing of it is signed yet. Without
    /// `may_create_key`, a key file that is missing is not created. If it fails, the next start of the server signs.
    pub fn sign_beginning(&self, may_create_key: bool) {
        if !may_create_key && !self.has_key() {
            return;
        }
        let signed = self
            .store
            .read(store::is_unsigned)
            .map_err(ServiceError::from)
            .and_then(|is_unsigned| if is_unsigned { self.sign_installation().map(drop) } else { Ok(()) });
        if let Err(error) = signed {
            tracing::warn!(%error, "the log of accounts and roles could not be signed");
        }
    }
}
