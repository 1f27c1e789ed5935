//! Database of the program: state tables and the log, on SQLite or PostgreSQL. Does not depend on the web.

pub mod accounts;
pub mod audit;
pub mod backup;
mod cache;
mod changes;
pub mod connection;
pub mod error;
pub mod events;
mod fence;
pub mod hall;
pub mod heads;
pub mod hold;
pub mod holdings;
pub mod line_ups;
pub mod load;
pub mod log;
pub mod messages;
mod migrate;
mod outcome;
pub mod passes;
mod prepared;
pub mod presence;
pub mod reports;
pub mod rows;
mod save;
#[allow(clippy::wildcard_imports, reason = "what diesel's table! macro generates")]
mod schema;
pub mod screens;
pub mod second_factor;
pub mod security;
pub mod sheets;
pub mod space;
pub mod tournaments;
pub mod turns;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::r2d2::{ConnectionManager, CustomizeConnection, Pool};
use qisai_domain::{Event, EventId, Tournament, TournamentId};

use cache::Cache;
pub use cache::News;
use changes::{Changes, Listening, Net, Woken};
use connection::{Address, Db};
pub use error::{JobError, LOCK_WAIT, StoreError};
use fence::Fence;
use space::{Room, Space};
use turns::Turns;
pub use writer::Writing;
use writer::{Home, Writer};

/// Connections for reading.
const READERS: u32 = 4;

/// The open database.
pub struct Store {
    address: Address,
    readers: Pool<ConnectionManager<Db>>,
    writer: Writer,
    cache: Arc<Cache>,
    /// Tournaments that are being read.
    loading: Turns<TournamentId>,
    space: Arc<Space>,
    fence: Arc<Fence>,
    /// The word by which this process knows what it has told others.
    tag: String,
}

/// Settings of every reading connection.
#[derive(Debug)]
struct Reader;

impl CustomizeConnection<Db, diesel::r2d2::Error> for Reader {
    fn on_acquire(&self, db: &mut Db) -> Result<(), diesel::r2d2::Error> {
        if matches!(db, Db::Sqlite(_)) {
            db.batch_execute("PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON;")
                .map_err(diesel::r2d2::Error::QueryError)?;
        }
        Ok(())
    }
}

impl Store {
    /// Opens a database, creating it when it is a file that does not exist, and migrates it.
    pub fn open(address: &Address) -> Result<Self, StoreError> {
        if let Address::Sqlite(path) = address
            && let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Connect { address: address.shown(), message: error.to_string() })?;
        }
        let mut db = opened(address)?;
        bring_up_to_date(address, &mut db)?;
        let url = match address {
            Address::Sqlite(path) => path,
            Address::Postgresql(url) => url,
        };
        let refused = |message: String| StoreError::Connect { address: address.shown(), message };
        let readers = Pool::builder()
            .max_size(READERS)
            .min_idle(Some(1))
            .test_on_check_out(matches!(address, Address::Postgresql(_)))
            .connection_timeout(Duration::from_secs(10))
            .connection_customizer(Box::new(Reader))
            .build(ConnectionManager::new(url))
            .map_err(|error| refused(error.to_string()))?;
        let cache = Arc::new(Cache::default());
        let tag = changes::tag();
        let space = Arc::new(Space::of(address));
        let fence = Arc::new(Fence::default());
        let home = Home {
            address: address.clone(),
            tag: tag.clone(),
            cache: Arc::clone(&cache),
            space: Arc::clone(&space),
            fence: Arc::clone(&fence),
        };
        let writer = Writer::start(home, db)?;
        Ok(Self { address: address.clone(), readers, writer, cache, loading: Turns::default(), space, fence, tag })
    }

    /// Migrates a database without opening it for work; returns what was run.
    pub fn migrate(address: &Address) -> Result<Vec<String>, StoreError> {
        bring_up_to_date(address, &mut opened(address)?)
    }

    /// Where the data is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Reads.
    pub fn read<T, E: From<StoreError>>(&self, body: impl FnOnce(&mut Db) -> Result<T, E>) -> Result<T, E> {
        let mut db = self
            .readers
            .get()
            .map_err(|error| StoreError::Connect { address: self.address.shown(), message: error.to_string() })?;
        body(&mut db)
    }

    /// Reads in one snapshot, so that several queries fit together.
    pub fn snapshot<T>(&self, body: impl FnOnce(&mut Db) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.read(|db| in_snapshot(db, body))
    }

    /// Changes a tournament; returns after the commit. What the body does is taken back when it returns an error. It is run once or,
    /// after another job of the same commit has failed halfway, again: only its last run counts. May be grouped with other writes to the
    /// same tournament.
    pub async fn change<T, E>(
        &self,
        tournament: TournamentId,
        body: impl FnMut(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: JobError + 'static,
    {
        self.writer.submit(Some(tournament), body).await.unwrap_or_else(|_| Err(StoreError::Stopping.into()))
    }

    /// Writes what belongs to no tournament; returns after the commit. What the body does is taken back when it returns an error. For
    /// callers outside an asynchronous runtime.
    pub fn write_blocking<T, E>(
        &self,
        body: impl FnOnce(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: JobError + 'static,
    {
        let mut body = Some(body);
        // Jobs that belong to no tournament are never run again.
        let once = move |writing: &mut Writing<'_>| match body.take() {
            Some(body) => body(writing),
            None => Err(StoreError::Stopping.into()),
        };
        self.writer.submit(None, once).blocking_recv().unwrap_or_else(|_| Err(StoreError::Stopping.into()))
    }

    /// The tournament as last committed: from memory when its version is current there, else from its tables. A crowd that asks for the
    /// same one waits for one reading.
    pub fn tournament(&self, id: TournamentId) -> Result<Arc<Tournament>, StoreError> {
        if let Some(known) = self.cache.current(id) {
            return Ok(known);
        }
        self.loading.once(
            &id,
            || self.cache.current(id),
            || {
                let loaded = Arc::new(self.snapshot(|db| load::load(db, id))?);
                self.cache.learn(Arc::clone(&loaded));
                Ok(loaded)
            },
        )
    }

    /// The tournament, if its newest version is in memory.
    pub fn at_hand(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        self.cache.current(id)
    }

    /// An event as last committed.
    pub fn event(&self, id: EventId) -> Result<Arc<Event>, StoreError> {
        if let Some(known) = self.cache.event(id) {
            return Ok(known);
        }
        Ok(self.cache.learn_event(Arc::new(self.read(|db| events::load(db, id))?)))
    }

    /// An event, if it is in memory.
    pub fn event_at_hand(&self, id: EventId) -> Option<Arc<Event>> {
        self.cache.event(id)
    }

    /// Looks for versions that other processes made, newer ones and, after a restored backup, older ones; the listeners are told.
    pub fn look_for_foreign_changes(&self) -> Result<(), StoreError> {
        let known = self.cache.versions();
        let stored = self.read(|db| match self.fence.pass(db, &self.address) {
            // Nobody writes here, and a standby has no place in a timeline of its own.
            Ok(()) | Err(StoreError::Unnamed(_) | StoreError::Database(_)) => tournaments::versions(db),
            Err(error) => Err(error),
        })?;
        self.cache.compare(&known, &stored);
        self.cache.compare_events(&self.read(events::versions)?.into_iter().collect());
        Ok(())
    }

    /// Learns of what other processes write until it is told to stop; `before` is done before each comparison with the tables. `listen`: where
    /// notifications arrive, if not where the program works.
    pub fn follow_others(&self, listen: Option<&Address>, stop: &AtomicBool, before: impl Fn()) {
        let mut changes: Box<dyn Changes> = match &self.address {
            Address::Sqlite(_) => Box::new(Net),
            Address::Postgresql(_) => {
                let direct = listen.unwrap_or(&self.address).clone();
                Box::new(Listening::new(direct, self.address.clone(), self.tag.clone()))
            }
        };
        loop {
            match changes.wait(stop) {
                Woken::Stopped => return,
                Woken::Heard(heard) => {
                    for (aggregate, version) in heard {
                        self.cache.heard(aggregate, version);
                    }
                }
                Woken::Look => {
                    before();
                    if let Err(error) = self.look_for_foreign_changes() {
                        tracing::warn!(%error, "looking for changes of other processes failed");
                    }
                }
            }
        }
    }

    /// Registers somebody to be told of every version, in its order: on the writing thread or on that which looks for foreign changes.
    /// Must not ask the store for anything.
    pub fn on_commit(&self, listener: impl Fn(News<'_>) + Send + Sync + 'static) {
        self.cache.listen(Box::new(listener));
    }

    /// Whether the database answers with tables of this program's version.
    pub fn is_current(&self) -> Result<bool, StoreError> {
        self.read(migrate::is_current)
    }

    /// Room on the disk of the database, where that can be told.
    pub fn room(&self) -> Option<Room> {
        self.space.room()
    }

    /// Writes that wait or are under way.
    pub fn queued(&self) -> usize {
        self.writer.queued()
    }
}

/// Runs the migrations that are missing, with a copy of what was there before.
fn bring_up_to_date(address: &Address, db: &mut Db) -> Result<Vec<String>, StoreError> {
    let named = |error| at_start(address, error);
    if let Some(copy) = migrate::copy_before(address, db).map_err(named)? {
        tracing::warn!("the tables are brought up to date; as they were before, they are in {copy}");
    }
    migrate::run(db).map_err(named)
}

/// The first connection.
fn opened(address: &Address) -> Result<Db, StoreError> {
    address.connect().map_err(|error| at_start(address, error))
}

/// Reads in one snapshot, so that several queries fit together.
fn in_snapshot<T>(db: &mut Db, body: impl FnOnce(&mut Db) -> Result<T, StoreError>) -> Result<T, StoreError> {
    let begin = match db {
        Db::Sqlite(_) => "BEGIN",
        Db::Postgresql(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    };
    db.batch_execute(begin)?;
    let result = body(db);
    let ended = db.batch_execute("COMMIT");
    if ended.is_err() {
        // SQLite has ended it by itself where the disk failed; whoever has the connection next finds none begun.
        drop(db.batch_execute("ROLLBACK"));
    }
    // What the body says is the reason of what the end says.
    let value = result?;
    ended?;
    Ok(value)
}

/// An error of the start, with the database that it is about.
fn at_start(address: &Address, error: StoreError) -> StoreError {
    let address = address.shown();
    match error {
        StoreError::Disk(message) | StoreError::Unnamed(message) | StoreError::Database(message) => {
            StoreError::Connect { address, message }
        }
        full @ (StoreError::DiskFull | StoreError::Malformed(_)) => {
            StoreError::Connect { address, message: full.to_string() }
        }
        StoreError::Migration(message) => StoreError::Migration(format!("{address}: {message}")),
        other => other,
    }
}
