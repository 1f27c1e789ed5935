//! Detection of changes by other processes. Three sources feed the [`Cache`](super::cache::Cache):
//!
//! | source | used | reports | delay |
//! |---|---|---|---|
//! | the writer of this process | always | the tournament itself | none |
//! | [`Listening`] | PostgreSQL | the number and version that a transaction committed (NOTIFY) | milliseconds |
//! | polling: [`Net`], and within [`Listening`] | always | every version in the database | its period |
//!
//! A notification is a hint and can be lost with its connection; the tables are authoritative. Polling therefore
//! continues beside a listener, and runs immediately after every reconnection.

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
use super::written::AppendedEntry;

/// Channel of the notifications.
const CHANNEL: &str = "qisai";
/// Application name of the listening connection on the server.
const NAME: &str = "qisai changes";
/// Polling period without a listener.
const LOOK: Duration = Duration::from_millis(500);
/// Polling period beside a listener, and delay between two attempts to connect.
const NET: Duration = Duration::from_secs(1);
/// Interval between checks for notifications: libpq does not wait for them by itself.
const TICK: Duration = Duration::from_millis(10);
/// Time after which a test notification to this process counts as lost.
const PROOF: Duration = Duration::from_secs(2);
/// Text of the test notification.
const HELLO: &str = "hello";

/// Reason for the end of a wait.
pub(super) enum Woken {
    /// Versions committed by other processes.
    Heard(Vec<(i64, Version)>),
    /// Time to compare with the tables.
    Look,
    /// Stop of the program.
    Stopped,
}

/// Source of changes by other processes.
pub(super) trait Changes {
    fn wait(&mut self, stop: &AtomicBool) -> Woken;
}

/// Returns a random tag by which a process recognises its own notifications.
pub(super) fn tag() -> String {
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

/// Notifies other processes of what the current transaction changes; PostgreSQL delivers the notification only on
/// commit. Each log gets one notification, however many acts are committed together.
pub(super) fn announce(db: &mut Db, tag: &str, entered: &[AppendedEntry]) -> Result<(), StoreError> {
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

/// Source that polls at `LOOK` intervals.
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

/// Source that listens on its own connection, reconnects when it is lost, and polls at `NET` intervals.
pub(super) struct Listening {
    /// Address to listen at: a pooler in between would swallow the notifications.
    direct: Address,
    /// Address that the program writes to.
    ordinary: Address,
    tag: String,
    connection: Option<PgConnection>,
    /// Time of the last attempt to connect.
    tried: Option<Instant>,
    looked: Instant,
    proof: Proof,
    /// `true` after a warning that there is no connection.
    complained: bool,
}

/// State of the test for arriving notifications.
enum Proof {
    Wanted,
    /// Test notification sent at this time.
    Sent(Instant),
    /// End of the test: it arrived, or a warning was logged that it did not.
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

    /// Returns the versions reported by other processes.
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

    /// Logs one warning if notifications do not arrive.
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
                        // Covers changes made while no connection was listening.
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
                // A killed connection reports nothing until it is queried.
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
