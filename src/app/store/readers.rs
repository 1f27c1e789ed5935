//! Connections for reading, a few of which are kept.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::r2d2::{ConnectionManager, Error, ManageConnection, Pool, PooledConnection};
use diesel::{Connection, ConnectionError};

use super::connection::{Address, Db, establish_as};
use super::error::StoreError;
use super::named_file::NamedFile;

/// Maximum number of connections.
const READERS: u32 = 4;
/// Maximum wait for a connection while all are in use.
const PATIENCE: Duration = Duration::from_secs(10);
/// Time after which an unused connection to a server is closed.
const IDLE: Duration = Duration::from_mins(10);
/// Time after which a connection to a server is replaced.
const LIFETIME: Duration = Duration::from_mins(30);
/// Time after which a reader asks if the database can be reached at all.
const STEP: Duration = Duration::from_secs(1);

/// Pool of connections.
pub(super) struct Readers {
    address: Address,
    pool: Pool<Opener>,
    /// Reason why the last connection could not be opened; `None` if it was.
    refused: Arc<Mutex<Option<String>>>,
}

/// Opener of the pool's connections.
pub(super) struct Opener {
    address: Address,
    usual: ConnectionManager<Db>,
    /// File that this process serves.
    file: Arc<OnceLock<NamedFile>>,
    refused: Arc<Mutex<Option<String>>>,
}

impl Readers {
    /// Opens the pool. `file`: the SQLite file that this process serves, once it does; no other is opened then.
    ///
    /// # Errors
    ///
    /// [`StoreError::Connect`]
    pub(super) fn open(address: &Address, file: Arc<OnceLock<NamedFile>>) -> Result<Self, StoreError> {
        let url = match address {
            Address::Sqlite(path) => path,
            Address::Postgresql(url) => url,
        };
        let refused = Arc::default();
        let usual = ConnectionManager::new(url);
        let opener = Opener { address: address.clone(), usual, file, refused: Arc::clone(&refused) };
        let pool = Pool::builder()
            .max_size(READERS)
            .min_idle(Some(1))
            .test_on_check_out(matches!(address, Address::Postgresql(_)))
            .connection_timeout(PATIENCE)
            // A connection to a file is kept: it can still read the file after somebody has moved it.
            .idle_timeout(matches!(address, Address::Postgresql(_)).then_some(IDLE))
            .max_lifetime(matches!(address, Address::Postgresql(_)).then_some(LIFETIME))
            .build(opener)
            .map_err(|error| StoreError::Connect { address: address.shown(), message: error.to_string() })?;
        Ok(Self { address: address.clone(), pool, refused })
    }

    /// Returns a free connection. While the database cannot be reached, nobody waits longer than a second.
    ///
    /// # Errors
    /// [`StoreError::Connect`] with the reason of the database.
    pub(super) fn get(&self) -> Result<PooledConnection<Opener>, StoreError> {
        let begun = Instant::now();
        loop {
            let error = match self.pool.get_timeout(STEP) {
                Ok(connection) => return Ok(connection),
                Err(error) => error,
            };
            let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if refused.is_some() || begun.elapsed() >= PATIENCE {
                let message = refused.unwrap_or_else(|| error.to_string());
                return Err(StoreError::Connect { address: self.address.shown(), message });
            }
        }
    }
}

impl Opener {
    fn opened(&self) -> Result<Db, Error> {
        match &self.address {
            Address::Sqlite(path) => {
                // A file that was taken away is not made anew.
                let mut db = establish_as(path, "mode=rw").map(Db::Sqlite).map_err(Error::ConnectionError)?;
                if let Some(Err(moved)) = self.file.get().map(NamedFile::require_own) {
                    return Err(Error::ConnectionError(ConnectionError::BadConnection(moved.to_string())));
                }
                db.batch_execute("PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON;")
                    .map_err(Error::QueryError)?;
                Ok(db)
            }
            // Opened by its own type: the other tries each kind of database, and keeps none of their reasons.
            Address::Postgresql(url) => {
                PgConnection::establish(url).map(Db::Postgresql).map_err(Error::ConnectionError)
            }
        }
    }
}

impl ManageConnection for Opener {
    type Connection = Db;
    type Error = Error;

    fn connect(&self) -> Result<Db, Error> {
        let opened = self.opened();
        let reason = opened.as_ref().err().map(|error| match error {
            Error::ConnectionError(ConnectionError::BadConnection(reason)) => reason.trim().to_owned(),
            other => other.to_string(),
        });
        *self.refused.lock().unwrap_or_else(PoisonError::into_inner) = reason;
        opened
    }

    fn is_valid(&self, db: &mut Db) -> Result<(), Error> {
        self.usual.is_valid(db)
    }

    fn has_broken(&self, db: &mut Db) -> bool {
        self.usual.has_broken(db)
    }
}
