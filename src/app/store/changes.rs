//! What other processes have written. Three ways lead to the same entrance, the [`Cache`](super::cache::Cache):
//!
//! | way | where | what it tells | late by |
//! |---|---|---|---|
//! | the writer of this process | always | the tournament itself | nothing |
//! | [`Listening`] | PostgreSQL | the number and the version that a transaction has made (NOTIFY) | milliseconds |
//! | the net: [`Net`], and within [`Listening`] | always | every version that the database holds | its period |
//!
//! A notification is a hint and may be lost with its connection; the tables are the truth. So the net stays where there is a listener, and
//! looks at once after every connection that was made anew.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::{Connection, RunQueryDsl};
use qisai_domain::Version;

use super::connection::{Address, Db};
use super::error::StoreError;
use super::rows::take_version;
use super::writer::Entered;

/// The channel of the notifications.
const CHANNEL: &str = "qisai";
/// What a listener is called among the connections of the server.
const NAME: &str = "qisai changes";
/// The net's period where nothing is heard.
const LOOK: Duration = Duration::from_millis(500);
/// The net's period beside a listener, and between two tries to connect.
const NET: Duration = Duration::from_secs(1);
/// Between two questions whether something has come: libpq does not wait for notifications by itself.
const TICK: Duration = Duration::from_millis(10);
/// A notification to oneself is given up after this time.
const PROOF: Duration = Duration::from_secs(2);
/// Its words.
const HELLO: &str = "hello";

/// Why a wait has ended.
pub(super) enum Woken {
    /// Others have made these versions.
    Heard(Vec<(i64, Version)>),
    /// It is time to compare with the tables.
    Look,
    /// The program is stopping.
    Stopped,
}

/// Waits for changes by others.
pub(super) trait Changes {
    fn wait(&mut self, stop: &AtomicBool) -> Woken;
}

/// The word by which a process knows its own notifications.
pub(super) fn tag() -> String {
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

/// Tells other processes what the transaction under way has made; it is delivered when it is committed, and not otherwise. One notification for
/// each log, however many acts were committed together.
pub(super) fn announce(db: &mut Db, tag: &str, entered: &[Entered]) -> Result<(), StoreError> {
    let Db::Postgresql(connection) = db else { return Ok(()) };
    let newest: BTreeMap<i64, Version> = entered.iter().map(|entry| (entry.aggregate, entry.version)).collect();
    for (aggregate, version) in newest {
        notify(connection, &format!("{tag} {aggregate} {version}"))?;
    }
    Ok(())
}

fn notify(connection: &mut PgConnection, words: &str) -> Result<(), StoreError> {
    let statement = diesel::sql_query("SELECT pg_notify($1, $2)").bind::<Text, _>(CHANNEL).bind::<Text, _>(words);
    statement.execute(connection)?;
    Ok(())
}

/// Looks from time to time.
pub(super) struct Net;

impl Changes for Net {
    fn wait(&mut self, stop: &AtomicBool) -> Woken {
        let begun = Instant::now();
        while begun.elapsed() < LOOK {
            if stop.load(Ordering::Relaxed) {
                return Woken::Stopped;
            }
            thread::sleep(TICK);
        }
        Woken::Look
    }
}

/// Listens on a connection of its own, which is made anew when it is lost, and looks from time to time.
pub(super) struct Listening {
    /// Where it listens: a pooler between would swallow the notifications.
    direct: Address,
    /// Where the program writes.
    ordinary: Address,
    tag: String,
    connection: Option<PgConnection>,
    /// When a connection was last tried.
    tried: Option<Instant>,
    looked: Instant,
    proof: Proof,
    /// Whether it was said that there is no connection.
    complained: bool,
}

/// Whether notifications arrive.
enum Proof {
    Wanted,
    /// One was sent to oneself.
    Sent(Instant),
    /// It arrived, or it was said that it did not.
    Over,
}

impl Listening {
    pub(super) fn new(direct: Address, ordinary: Address, tag: String) -> Self {
        let looked = Instant::now();
        Self { direct, ordinary, tag, connection: None, tried: None, looked, proof: Proof::Wanted, complained: false }
    }

    fn connect(&mut self) -> Result<(), StoreError> {
        let refused = |message: String| StoreError::Connect { address: self.direct.shown(), message };
        let Address::Postgresql(url) = &self.direct else { return Err(refused("this is no server".into())) };
        let mut connection = PgConnection::establish(url).map_err(|error| refused(error.to_string()))?;
        connection.batch_execute(&format!("SET application_name = '{NAME}'; LISTEN {CHANNEL}"))?;
        if matches!(self.proof, Proof::Wanted)
            && let Db::Postgresql(writer) = &mut self.ordinary.connect()?
        {
            notify(writer, &format!("{} {HELLO}", self.tag))?;
            self.proof = Proof::Sent(Instant::now());
        }
        self.connection = Some(connection);
        Ok(())
    }

    /// What has arrived from others.
    fn heard(&mut self) -> Result<Vec<(i64, Version)>, StoreError> {
        let Some(connection) = &mut self.connection else { return Ok(Vec::new()) };
        let mut heard = Vec::new();
        for notification in connection.notifications_iter() {
            let payload = notification?.payload;
            let mut words = payload.split(' ');
            let is_own = words.next() == Some(self.tag.as_str());
            match (words.next(), words.next()) {
                (Some(HELLO), None) if is_own => self.proof = Proof::Over,
                (Some(aggregate), Some(version)) if !is_own => {
                    if let (Ok(aggregate), Ok(version)) = (aggregate.parse::<i64>(), version.parse::<i64>()) {
                        heard.push((aggregate, take_version("log", version)?));
                    }
                }
                _ => {}
            }
        }
        Ok(heard)
    }

    /// Says once that notifications do not arrive.
    fn check_proof(&mut self) {
        if let Proof::Sent(at) = self.proof
            && at.elapsed() > PROOF
        {
            tracing::warn!(
                "notifications of PostgreSQL do not arrive: a pooler may swallow them; name a direct connection with \
                 --listen-database. Changes of other processes are looked for every second"
            );
            self.proof = Proof::Over;
        }
    }

    fn complain(&mut self, error: &StoreError) {
        if !std::mem::replace(&mut self.complained, true) {
            tracing::warn!(%error, "changes of other processes are not heard of, but looked for every second");
        }
    }
}

impl Changes for Listening {
    fn wait(&mut self, stop: &AtomicBool) -> Woken {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Woken::Stopped;
            }
            if self.connection.is_none() && self.tried.is_none_or(|tried| tried.elapsed() >= NET) {
                self.tried = Some(Instant::now());
                match self.connect() {
                    Ok(()) => {
                        self.complained = false;
                        self.looked = Instant::now();
                        // What was told while nobody listened.
                        return Woken::Look;
                    }
                    Err(error) => self.complain(&error),
                }
            }
            match self.heard() {
                Ok(heard) if heard.is_empty() => {}
                Ok(heard) => return Woken::Heard(heard),
                Err(error) => {
                    self.connection = None;
                    self.complain(&error);
                }
            }
            self.check_proof();
            if self.looked.elapsed() >= NET {
                self.looked = Instant::now();
                // A connection that was killed is silent until something is asked.
                if let Some(connection) = &mut self.connection
                    && connection.batch_execute("SELECT 1").is_err()
                {
                    self.connection = None;
                }
                return Woken::Look;
            }
            thread::sleep(TICK);
        }
    }
}
