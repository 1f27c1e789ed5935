//! Log of the installation: changes of accounts, of roles in tournaments and of second factors, in a signed chain.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use qisai_domain::Version;
use qisai_domain::log::{Hash, INSTALLATION, SignedHead};

use super::clock::instant;
use super::{Result, Service};
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
    ) -> Result<T> {
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
    pub(super) fn staff_author(&self, by: Originator<'_>) -> Result<StaffAuthor> {
        let by = match by {
            Originator::Account(name) => Some(name.to_owned()),
            Originator::Operator => None,
        };
        Ok(StaffAuthor { by, signer: self.signer()? })
    }

    /// Returns the signed head of the newest entry of the log of the installation; `None` for an empty log. Each entry is
    /// signed when it is written, so that only the beginning of the log of an old database is signed here.
    ///
    /// # Errors
    ///
    /// [`StoreError::Damaged`] for another entry without a signature, and for a beginning other than the known one.
    pub fn sign_installation(&self) -> Result<Option<SignedHead>> {
        let Some(newest) = self.store.snapshot(store::newest)? else { return Ok(None) };
        if newest.head.is_some() {
            return Ok(newest.head);
        }
        if newest.is_beginning && self.keep_beginning()? {
            return self.sign(INSTALLATION, newest.version, newest.hash).map(Some);
        }
        let what = format!("version {} was not signed by this program: see `qisai verify`", newest.version);
        Err(StoreError::Damaged { table: "installation_log", what }.into())
    }

    /// Keeps the hash of the first entry beside the key file. Returns `false` for the beginning of an old database if
    /// another one is kept: someone has begun the log anew.
    pub(crate) fn keep_beginning(&self) -> Result<bool> {
        let Some(first) = self.store.read(store::first)? else { return Ok(true) };
        if first.is_beginning && self.is_begun_anew(first.hash)? {
            return Ok(false);
        }
        // The folder of the key may be read-only.
        if let Err(error) = self.add_beginning(first.hash) {
            tracing::warn!(%error, "the beginning of the log of accounts and roles could not be kept beside the key");
        }
        Ok(true)
    }

    /// Returns `true` if other beginnings are kept beside the key file, and this one is not.
    pub(crate) fn is_begun_anew(&self, first: Hash) -> Result<bool> {
        let known = self.beginnings()?;
        Ok(!known.is_empty() && !known.contains(&first.to_string()))
    }

    /// Returns the newest signed head of the log of the installation.
    pub fn installation_head(&self) -> Result<Option<SignedHead>> {
        Ok(self.store.read(|db| heads::newest(db, INSTALLATION, Version::LATEST))?)
    }

    /// Signs the log of the installation if a migration has begun it and nothing of it is signed yet. Without
    /// `may_create_key`, a key file that is missing is not created. If it fails, the next start of the server signs.
    pub fn sign_beginning(&self, may_create_key: bool) {
        if !may_create_key && !self.has_key() {
            return;
        }
        let signed = self.keep_beginning().and_then(|_| {
            let is_unsigned = self.store.read(store::is_unsigned)?;
            if is_unsigned { self.sign_installation().map(drop) } else { Ok(()) }
        });
        if let Err(error) = signed {
            tracing::warn!(%error, "the log of accounts and roles could not be signed");
        }
    }
}
