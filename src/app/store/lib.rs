//! Database of the program: state tables and the log, on SQLite or PostgreSQL. Does not depend on the web.

pub mod audit;
pub mod cache;
mod changes;
mod checkpoints;
pub mod connection;
pub mod error;
mod fence;
pub mod group;
pub mod heads;
pub mod hold;
pub mod installation;
pub mod integrity;
pub mod journals;
pub mod load;
pub mod log;
mod log_tail;
mod migrate;
mod named_file;
mod outcome;
mod prepared;
mod readers;
pub mod rows;
mod save;
#[allow(clippy::wildcard_imports, reason = "what diesel's table! macro generates")]
mod schema;
pub mod space;
pub mod staff_changes;
pub mod tournaments;
pub mod turns;
mod writer;
mod written;

// Features, each with its folder beside this one (decision 0034).
#[path = "../accounts/store/mod.rs"]
pub mod accounts;
#[path = "../byes/store.rs"]
pub mod byes;
#[path = "../check_in/store.rs"]
pub mod check_in;
#[path = "../copies/store/mod.rs"]
pub mod copies;
#[path = "../countersignatures/store.rs"]
pub mod countersignatures;
#[path = "../events/store.rs"]
pub mod events;
#[path = "../leagues/store.rs"]
pub mod leagues;
#[path = "../line_ups/store.rs"]
pub mod line_ups;
#[path = "../messages/store.rs"]
pub mod messages;
#[path = "../passes/store/mod.rs"]
pub mod passes;
#[path = "../records/store.rs"]
pub mod records;
#[path = "../reports/store.rs"]
pub mod reports;
#[path = "../results/store.rs"]
pub mod results;
#[path = "../screens/store.rs"]
pub mod screens;
#[path = "../staff/store.rs"]
pub mod staff;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use diesel::connection::SimpleConnection;
use qisai_domain::{Event, EventId, Tournament, TournamentId};

use cache::Cache;
pub use cache::News;
use changes::{Changes, Listening, Net, Woken};
use connection::{Address, Db};
pub use error::{JobError, LOCK_WAIT, StoreError};
use fence::Fence;
use group::JobRows;
pub use group::Writing;
use hold::Hold;
use named_file::NamedFile;
use readers::Readers;
use space::{Room, Space};
use turns::Turns;
use writer::{Writer, WriterContext};

/// Open database.
pub struct Store {
    address: Address,
    readers: Readers,
    writer: Writer,
    cache: Arc<Cache>,
    /// Tournaments that are currently being read.
    loading: Turns<TournamentId>,
    space: Arc<Space>,
    fence: Arc<Fence>,
    /// File that this process alone serves, once it does.
    file: Arc<OnceLock<NamedFile>>,
    /// `true` once the database was found damaged.
    damaged: AtomicBool,
    /// Tag by which this process recognises its own notifications.
    tag: String,
}

impl Store {
    /// Opens a database of this version and changes nothing in it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Foreign`], [`StoreError::OlderSchema`], [`StoreError::NewerSchema`]
    pub fn open_existing(address: &Address) -> Result<Self, StoreError> {
        let mut db = opened(address)?;
        migrate::require_current(address, &mut db)?;
        Self::on(address, db)
    }

    /// Opens a database and migrates it; a file that does not exist is created.
    pub fn open(address: &Address) -> Result<Self, StoreError> {
        if let Address::Sqlite(path) = address
            && let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Connect { address: address.shown(), message: error.to_string() })?;
        }
        let mut db = opened(address)?;
        bring_up_to_date(address, &mut db)?;
        Self::on(address, db)
    }

    /// Starts the writing thread on a connection, and opens the reading ones.
    fn on(address: &Address, db: Db) -> Result<Self, StoreError> {
        let cache = Arc::new(Cache::default());
        let tag = changes::tag();
        let space = Arc::new(Space::of(address));
        let fence = Arc::new(Fence::default());
        let file = Arc::new(OnceLock::new());
        let readers = Readers::open(address, Arc::clone(&file))?;
        let home = WriterContext {
            address: address.clone(),
            tag: tag.clone(),
            cache: Arc::clone(&cache),
            space: Arc::clone(&space),
            fence: Arc::clone(&fence),
            file: Arc::clone(&file),
        };
        let writer = Writer::start(home, db)?;
        Ok(Self {
            address: address.clone(),
            readers,
            writer,
            cache,
            loading: Turns::default(),
            space,
            fence,
            file,
            damaged: AtomicBool::new(false),
            tag,
        })
    }

    /// Begins to check before and after each group of writes that the SQLite file is still the file of its name. The
    /// holder of the right to serve it is the only one for whom that is certain.
    ///
    /// # Errors
    ///
    /// [`StoreError::Connect`] if the file cannot be looked at.
    pub fn watch_file(&self, _hold: &Hold) -> Result<(), StoreError> {
        if let Some(file) = NamedFile::of(&self.address)? {
            // A second call changes nothing.
            let _ = self.file.set(file);
        }
        Ok(())
    }

    /// Returns the reason why the server cannot save or read: the file was taken away, or is damaged.
    pub fn fault(&self) -> Option<StoreError> {
        let damaged =
            || self.damaged.load(Ordering::Relaxed).then(|| StoreError::Malformed("found while reading".into()));
        self.file.get().and_then(NamedFile::fault).or_else(damaged)
    }

    /// Migrates a database without opening it for use; returns the names of the migrations that ran.
    pub fn migrate(address: &Address) -> Result<Vec<String>, StoreError> {
        bring_up_to_date(address, &mut opened(address)?)
    }

    /// Returns the location of the data.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Runs `body` on a reading connection.
    pub fn read<T, E: From<StoreError>>(&self, body: impl FnOnce(&mut Db) -> Result<T, E>) -> Result<T, E> {
        let mut db = self.readers.get()?;
        body(&mut db)
    }

    /// Runs `body` in one read snapshot, so that several queries are consistent.
    pub fn snapshot<T>(&self, body: impl FnOnce(&mut Db) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.read(|db| in_snapshot(db, body))
    }

    /// Changes a tournament and returns after the commit. An error of the body rolls back its changes. The body runs
    /// once, or again if another job of the same commit fails halfway: only its last run counts. May be grouped with
    /// other writes to the same tournament.
    pub async fn change<T: Send + 'static, E: JobError + 'static>(
        &self,
        tournament: TournamentId,
        body: impl FnMut(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.writer
            .submit(JobRows::Tournament(tournament), body)
            .await
            .unwrap_or_else(|_| Err(StoreError::Stopping.into()))
    }

    /// Writes data outside any tournament and returns after the commit. An error of the body rolls back its changes.
    /// For callers outside an asynchronous runtime.
    pub fn write_blocking<T: Send + 'static, E: JobError + 'static>(
        &self,
        body: impl FnOnce(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.write_once(JobRows::Others, body)
    }

    /// Writes accounts, roles or sessions like [`write_blocking`](Self::write_blocking), with the log of the installation
    /// locked before anything else: all who write accounts wait for each other in the same order.
    pub fn write_accounts<T: Send + 'static, E: JobError + 'static>(
        &self,
        body: impl FnOnce(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.write_once(JobRows::Accounts, |writing| {
            writing.lock_accounts()?;
            body(writing)
        })
    }

    /// Writes countersignatures like [`write_blocking`](Self::write_blocking), one transaction at a time: what it reads of
    /// them stays so until it ends.
    pub fn write_countersignatures<T: Send + 'static, E: JobError + 'static>(
        &self,
        body: impl FnOnce(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        self.write_once(JobRows::Countersignatures, |writing| {
            writing.lock_countersignatures()?;
            body(writing)
        })
    }

    fn write_once<T: Send + 'static, E: JobError + 'static>(
        &self,
        rows: JobRows,
        body: impl FnOnce(&mut Writing<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let mut body = Some(body);
        // Jobs outside a tournament are never run again.
        let once = move |writing: &mut Writing<'_>| match body.take() {
            Some(body) => body(writing),
            None => Err(StoreError::Stopping.into()),
        };
        self.writer.submit(rows, once).blocking_recv().unwrap_or_else(|_| Err(StoreError::Stopping.into()))
    }

    /// Returns the tournament as last committed: from memory if its newest version is there, otherwise from its tables.
    /// Concurrent requests for the same tournament wait for a single reading.
    pub fn tournament(&self, id: TournamentId) -> Result<Arc<Tournament>, StoreError> {
        if let Some(known) = self.cache.current(id) {
            return Ok(known);
        }
        self.loading.once(
            &id,
            || self.cache.current(id),
            || {
                let loaded = self.snapshot(|db| load::load(db, id)).inspect_err(|error| {
                    if matches!(error, StoreError::Malformed(_) | StoreError::Damaged { .. }) {
                        self.damaged.store(true, Ordering::Relaxed);
                    }
                })?;
                let loaded = Arc::new(loaded);
                self.cache.learn(Arc::clone(&loaded));
                Ok(loaded)
            },
        )
    }

    /// Returns the tournament, if its newest version is in memory.
    pub fn at_hand(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        self.cache.current(id)
    }

    /// Returns an event as last committed.
    pub fn event(&self, id: EventId) -> Result<Arc<Event>, StoreError> {
        if let Some(known) = self.cache.event(id) {
            return Ok(known);
        }
        Ok(self.cache.learn_event(Arc::new(self.read(|db| events::load(db, id))?)))
    }

    /// Returns an event, if it is in memory.
    pub fn event_at_hand(&self, id: EventId) -> Option<Arc<Event>> {
        self.cache.event(id)
    }

    /// Looks for versions that other processes committed (newer ones and, after a restored backup, older ones) and
    /// notifies the listeners.
    pub fn look_for_foreign_changes(&self) -> Result<(), StoreError> {
        let known = self.cache.versions();
        let stored = self.read(|db| match self.fence.pass(db, &self.address) {
            // Nothing is written here, and a standby has no position in a timeline of its own.
            Ok(()) | Err(StoreError::Unnamed(_) | StoreError::Database(_)) => tournaments::versions(db),
            Err(error) => Err(error),
        })?;
        self.cache.compare(&known, &stored);
        self.cache.compare_events(&self.read(events::versions)?.into_iter().collect());
        Ok(())
    }

    /// Follows the writes of other processes until `stop` is set; runs `before` ahead of each comparison with the
    /// tables. `listen` is the address for notifications, if it differs from the working address.
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

    /// Registers a listener for every version, in order. It runs on the writing thread or on the thread that looks for
    /// foreign changes, and must not query the store.
    pub fn on_commit(&self, listener: impl Fn(News<'_>) + Send + Sync + 'static) {
        self.cache.listen(Box::new(listener));
    }

    /// Returns `true` if the database answers and its schema has this program's version.
    pub fn is_current(&self) -> Result<bool, StoreError> {
        self.read(migrate::is_current)
    }

    /// Returns the room on the disk of the database, if it can be determined.
    pub fn room(&self) -> Option<Room> {
        self.space.room()
    }

    /// Writes a consistent copy of the database to a new file, and checks that it has every version in memory.
    ///
    /// # Errors
    ///
    /// See [`crate::copies::backup::backup`].
    pub fn backup(&self, file: &Path) -> Result<(), StoreError> {
        let known = self.cache.versions();
        self.read(|db| copies::backup::backup(&self.address, db, file, known))
    }

    /// Returns the number of writes that are queued or in progress.
    pub fn queued(&self) -> usize {
        self.writer.queued()
    }
}

/// Runs the missing migrations after copying the old database.
fn bring_up_to_date(address: &Address, db: &mut Db) -> Result<Vec<String>, StoreError> {
    let named = |error| at_start(address, error);
    if let Some(copy) = migrate::copy_before(address, db).map_err(named)? {
        tracing::warn!("the tables are brought up to date; as they were before, they are in {copy}");
    }
    let run = migrate::run(db).map_err(named)?;
    if let (false, Db::Sqlite(connection)) = (run.is_empty(), db) {
        // A plain copy of a new database has its tables.
        connection.batch_execute("PRAGMA wal_checkpoint(TRUNCATE);").map_err(|error| named(error.into()))?;
    }
    Ok(run)
}

/// Opens the first connection.
fn opened(address: &Address) -> Result<Db, StoreError> {
    if let Address::Sqlite(path) = address
        && !hold::is_held(Path::new(path))
    {
        hold::check_log(address)?;
    }
    address.connect().map_err(|error| at_start(address, error))
}

/// Runs `body` in one read snapshot, so that several queries are consistent.
fn in_snapshot<T>(db: &mut Db, body: impl FnOnce(&mut Db) -> Result<T, StoreError>) -> Result<T, StoreError> {
    let begin = match db {
        Db::Sqlite(_) => "BEGIN",
        Db::Postgresql(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    };
    db.batch_execute(begin)?;
    let result = body(db);
    let ended = db.batch_execute("COMMIT");
    if ended.is_err() {
        // SQLite ends the transaction by itself when the disk fails; the next user of the connection finds none open.
        drop(db.batch_execute("ROLLBACK"));
    }
    // An error of the body is the cause of an error at the end, and takes precedence.
    let value = result?;
    ended?;
    Ok(value)
}

/// Returns an error at startup with the database concerned.
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
