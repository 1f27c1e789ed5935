//! State shared by all workers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::deltas::Deltas;
use super::meter::Meter;
use super::metrics::Metrics;
use super::page_cache::PageCache;
use super::proxies::Proxies;
use super::repeats::Repeats;
use super::root::Root;
use super::streams::Streams;
use super::turns::Turns;
use crate::calendar::year_pages::YearPages;
use crate::home::home_pages::HomePages;
use crate::live::Hub;
use crate::passes::asking::ActiveDevices;
use crate::rounds::pairing_jobs::PairingJobs;
use crate::sharing::site_rounds::SiteRounds;
use qisai_service::Service;
use qisai_service::copies::CopyKeeper;

/// Shared state of the program.
pub struct State {
    /// Use cases.
    pub service: Arc<Service>,
    /// Versions of tournaments and the streams that follow them.
    pub hub: Arc<Hub>,
    /// Recent changes, for those streams.
    pub deltas: Arc<Deltas>,
    /// Finished public pages.
    pub pages: Arc<PageCache>,
    /// Answers to strangers' questions to an engine, in a separate cache so that they displace no pages.
    pub answers: Arc<PageCache>,
    /// Front page with the list of tournaments.
    pub home: Arc<HomePages>,
    /// Calendar of all events.
    pub years: YearPages,
    /// Rounds of the feed of the site.
    pub newest: SiteRounds,
    /// Rate limit of engine questions per address.
    pub asked: Meter,
    /// Answers to forms that were sent.
    pub repeats: Repeats,
    /// Rounds being paired.
    pub pairings: PairingJobs,
    /// Address at which other devices reach this server.
    pub root: Root,
    /// Trusted proxies.
    pub proxies: Proxies,
    /// Devices that sent a request in the last minute.
    pub asking: ActiveDevices,
    /// Live streams.
    pub streams: Streams,
    /// Turns of the requests of each network.
    pub turns: Turns,
    /// Counters for monitoring programs.
    pub metrics: Arc<Metrics>,
    /// Token required to read the metrics from other machines.
    pub metrics_token: Option<String>,
    /// `true` once the process has received a stop request.
    pub stopping: Arc<AtomicBool>,
    /// Setup word required to create the first account; only the terminal shows it.
    pub setup_word: String,
    /// Copies of the database in a second place, if there is one.
    pub copies: Option<Arc<CopyKeeper>>,
    /// `true` if messages are sent by mail.
    pub has_mail: bool,
}
