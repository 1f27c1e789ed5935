//! What every worker shares.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::asking::Asking;
use super::deltas::Deltas;
use super::home::HomePages;
use super::meter::Meter;
use super::metrics::Metrics;
use super::page_cache::PageCache;
use super::pairing_jobs::PairingJobs;
use super::proxies::Proxies;
use super::repeats::Repeats;
use super::root::Root;
use super::streams::Streams;
use super::year::YearPages;
use crate::live::Hub;
use qisai_service::Service;

/// The program behind the pages.
pub struct State {
    /// Use cases.
    pub service: Arc<Service>,
    /// Versions and streams.
    pub hub: Arc<Hub>,
    /// What changed lately, for those streams.
    pub deltas: Arc<Deltas>,
    /// Finished public pages.
    pub pages: Arc<PageCache>,
    /// Answers to questions that strangers put to an engine: kept apart, so that they drive out no page.
    pub answers: Arc<PageCache>,
    /// The list of tournaments.
    pub home: Arc<HomePages>,
    /// The calendar of all events.
    pub years: YearPages,
    /// How many of them each address has asked.
    pub asked: Meter,
    /// Forms that were sent.
    pub repeats: Repeats,
    /// Rounds being paired.
    pub pairings: PairingJobs,
    /// Whether people come over https: cookies are then sent over https only.
    pub https: bool,
    /// Where other devices reach this server.
    pub root: Root,
    /// Proxies in front.
    pub proxies: Proxies,
    /// Devices that have asked in the last minute.
    pub asking: Asking,
    /// Live streams.
    pub streams: Arc<Streams>,
    /// Counts for those who watch over the server.
    pub metrics: Arc<Metrics>,
    /// What whoever reads them from elsewhere must know.
    pub metrics_token: Option<String>,
    /// Whether the process was told to stop.
    pub stopping: Arc<AtomicBool>,
    /// What whoever makes the first account must know: only the terminal shows it.
    pub setup_word: String,
    /// Whether messages are sent by mail.
    pub has_mail: bool,
}
