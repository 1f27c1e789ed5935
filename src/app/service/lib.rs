//! Use cases of the web and the command line. This crate reads the clock and draws random numbers.

mod clock;
mod coded;
pub mod error;
pub mod installation;
mod memo;
mod random;
pub mod scope;
pub mod tournaments;

// Features, each with its folder beside this one (decision 0034).
#[path = "../accounts/service/mod.rs"]
pub mod accounts;
#[path = "../byes/service.rs"]
pub mod byes;
#[path = "../check_in/service/mod.rs"]
pub mod check_in;
#[path = "../copies/service/mod.rs"]
pub mod copies;
#[path = "../countersignatures/service.rs"]
pub mod countersignatures;
#[path = "../entries/service/mod.rs"]
pub mod entries;
#[path = "../events/service.rs"]
pub mod events;
#[path = "../files/service.rs"]
pub mod files;
#[path = "../leagues/service.rs"]
pub mod leagues;
#[path = "../line_ups/service.rs"]
pub mod line_ups;
#[path = "../log/service/mod.rs"]
pub mod log;
#[path = "../messages/service.rs"]
pub mod messages;
#[path = "../passes/service/mod.rs"]
pub mod passes;
#[path = "../records/service/mod.rs"]
pub mod records;
#[path = "../reports/service/mod.rs"]
pub mod reports;
#[path = "../results/service/mod.rs"]
pub mod results;
#[path = "../screens/service/mod.rs"]
pub mod screens;
#[path = "../staff/service.rs"]
pub mod staff;
#[path = "../stages/service.rs"]
pub mod stages;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use crate::accounts::passwords::Hasher;
use crate::log::signing::{Heads, Signer};
pub use error::{Result, ServiceError};
use memo::Memo;
use qisai_domain::log::Hash;

pub use qisai_store::News;
use qisai_store::connection::Address;
use qisai_store::hold::Hold;
pub use qisai_store::space::Room;
use qisai_store::{Store, StoreError};

/// Application service behind the pages.
pub struct Service {
    pub(crate) store: Store,
    hasher: Hasher,
    /// Short-lived cache of sessions.
    memo: Memo,
    waits: accounts::security::Waits,
    /// Wrong codes of the last minute.
    wrong_codes: passes::codes::WrongCodes,
    /// New codes that are still to be printed.
    fresh: passes::Fresh,
    /// File of the installation's key, if one was given.
    key_file: Option<PathBuf>,
    signer: OnceLock<Arc<Signer>>,
    heads: Heads,
    /// Browsers waiting for a screen.
    waiting: screens::WaitingBrowsers,
}

impl Service {
    /// Opens the database and migrates it; a SQLite file that does not exist is created.
    pub fn open(address: &Address) -> Result<Self> {
        Self::on(Store::open(address)?)
    }

    /// Opens a database of this version and changes nothing in it.
    ///
    /// # Errors
    ///
    /// [`StoreError`] for an empty database, one of another program and one of another version.
    pub fn open_existing(address: &Address) -> Result<Self> {
        Self::on(Store::open_existing(address)?)
    }

    fn on(store: Store) -> Result<Self> {
        Ok(Self {
            store,
            hasher: Hasher::new()?,
            memo: Memo::default(),
            waits: accounts::security::Waits::default(),
            wrong_codes: passes::codes::WrongCodes::default(),
            fresh: passes::Fresh::default(),
            key_file: None,
            signer: OnceLock::new(),
            heads: Heads::default(),
            waiting: screens::WaitingBrowsers::default(),
        })
    }

    /// Begins to check before and after each group of writes that the SQLite file is still the file of its name.
    pub fn watch_file(&self, hold: &Hold) -> Result<()> {
        Ok(self.store.watch_file(hold)?)
    }

    /// Returns the reason why the server cannot save or read: its file was taken away, or is damaged.
    pub fn fault(&self) -> Option<StoreError> {
        self.store.fault()
    }

    /// Returns `true` if the database answers and its schema has this program's version.
    pub fn is_current(&self) -> Result<bool> {
        Ok(self.store.is_current()?)
    }

    /// Returns the room on the disk of the database, if it can be determined.
    pub fn room(&self) -> Option<Room> {
        self.store.room()
    }

    /// Returns the number of writes that are queued or in progress.
    pub fn queued(&self) -> usize {
        self.store.queued()
    }

    /// Registers a listener for every new version; the listener must not query the service.
    pub fn on_commit(&self, listener: impl Fn(News<'_>) + Send + Sync + 'static) {
        self.store.on_commit(listener);
    }

    /// Follows the changes of other processes until `stop` is set, and notifies the listeners. `listen` is a direct
    /// connection for notifications if the program works through a pooler.
    pub fn follow_others(&self, listen: Option<&Address>, stop: &AtomicBool) {
        let forget = || {
            self.memo.forget();
            self.heads.forget();
        };
        self.store.follow_others(listen, stop, forget);
    }

    /// Writes a consistent copy of the database.
    pub fn backup(&self, file: &Path) -> Result<(), StoreError> {
        self.store.backup(file)
    }
}

/// Returns a random positive number that JavaScript represents exactly.
pub fn random_id() -> Result<i64> {
    let number = getrandom::u64().map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(i64::try_from(number >> 11).unwrap_or(1).max(1))
}

/// Returns 256 random bits as hexadecimal digits.
pub fn random_token() -> Result<String> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes).map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(Hash(bytes).to_string())
}
