//! Start, operation and stop of the server.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use actix_web::middleware::{Condition, from_fn};
use actix_web::web::QueryConfig;
use actix_web::{App, HttpServer, web};
use rustls::ServerConfig;
use socket2::SockRef;

use super::connections::Connections;
use super::deltas::Deltas;
use super::entry::below_base;
use super::error::WebError;
use super::guard::guard;
use super::meter::Meter;
use super::metrics::Metrics;
use super::page_cache::PageCache;
use super::proxies::Proxies;
use super::public_url::PublicUrl;
use super::repeats::Repeats;
use super::root::Root;
use super::state::State;
use super::streams::Streams;
use super::turns::Turns;
use super::{public, routes};
use crate::calendar::year_pages::YearPages;
use crate::home::home_pages::HomePages;
use crate::live::Hub;
use crate::messages::mail::Mail;
use crate::passes::asking::ActiveDevices;
use crate::rounds::pairing_jobs::PairingJobs;
use crate::sharing::site_rounds::SiteRounds;
use qisai_service::copies::CopyKeeper;
use qisai_service::copies::upkeep::Address;
use qisai_service::{News, Service};

/// Options of the server.
pub struct Options {
    /// Address to listen at; port 0 selects a free port.
    pub listen: SocketAddr,
    /// Number of worker threads.
    pub workers: usize,
    /// `true` if visitors use https, at a proxy or at this server; cookies are then sent only over https.
    pub https: bool,
    /// Certificate with which the server provides https itself.
    pub certificate: Option<ServerConfig>,
    /// Trusted proxies, whose report of the client address is used.
    pub proxies: Proxies,
    /// Setup word required to create the first account.
    pub setup_word: String,
    /// Token required to read the metrics from other machines.
    pub metrics_token: Option<String>,
    /// Time for which the server continues to serve after a stop request, while it reports that it is not ready.
    pub drain: Duration,
    /// Database address for notifications of other processes, if it differs from the program's own.
    pub listen_database: Option<Address>,
    /// Public address of this server, if configured.
    pub public_url: Option<PublicUrl>,
    /// Folder in a second place for copies of the database.
    pub copies: Option<PathBuf>,
    /// Mail delivery; `None` without a mail server.
    pub mail: Option<Mail>,
}

/// Interval at which deadlines of line-ups are checked.
const LINE_UPS: Duration = Duration::from_secs(2);
/// Maximum wait at the end of the program for the thread that follows other processes, which may be trying to reach a
/// database.
const FAREWELL: Duration = Duration::from_secs(2);

/// Maximum wait at the end of the program for the last copy of the database.
const LAST_COPY: Duration = Duration::from_secs(10);

/// Maximum connections of one worker; more than the maximum number of live streams.
const MAX_CONNECTIONS: usize = 30_000;

/// Maximum number of connections that wait to be accepted, as far as the system allows.
const WAITING_CONNECTIONS: i32 = 4096;

/// Maximum bytes of finished pages in the cache.
const PAGES: usize = 64 << 20;
/// Maximum bytes of cached answers to engine questions.
const ANSWERS: usize = 8 << 20;

/// Passes news about tournaments on to all caches and streams.
fn tell(
    service: &Service,
    (hub, deltas): (&Arc<Hub>, &Arc<Deltas>),
    pages: [&Arc<PageCache>; 2],
    home: &Arc<HomePages>,
    metrics: &Arc<Metrics>,
) {
    let (deltas, metrics) = (Arc::clone(deltas), Arc::clone(metrics));
    let (hub, home, pages) = (Arc::clone(hub), Arc::clone(home), pages.map(Arc::clone));
    service.on_commit(move |news| {
        if matches!(news, News::Committed { .. }) {
            metrics.versions.inc();
        }
        for cache in &pages {
            match news {
                News::WentBack(id, _) | News::Gone(id) => cache.forget(id),
                News::Event => cache.doubt(),
                _ => {}
            }
        }
        home.announce(news);
        // The deltas come before the hub, which wakes the streams; the streams then find the news.
        deltas.announce(news);
        hub.announce(news);
    });
}

/// Parses the public address of the server, as [`PublicUrl::parse`] does. The path of the address cannot be one of the
/// program's own.
///
/// # Errors
/// Description of the accepted forms.
pub fn public_url(text: &str) -> Result<PublicUrl, String> {
    let public = PublicUrl::parse(text)?;
    match routes::alike(&public.base().to_string()) {
        Some(own) => {
            Err(format!("{}; PATH cannot begin like {own}, which is an address of the program", PublicUrl::FORM))
        }
        None => Ok(public),
    }
}

/// Serves requests until the process receives a stop request; `ready` receives the actual address.
pub async fn serve(service: Arc<Service>, options: Options, ready: impl FnOnce(SocketAddr)) -> std::io::Result<()> {
    let root = Root::new(options.public_url, options.https, options.listen.ip().is_unspecified());
    let (hub, deltas) = (Arc::new(Hub::default()), Arc::new(Deltas::below(root.base.clone())));
    let (pages, answers) = (Arc::new(PageCache::new(PAGES)), Arc::new(PageCache::new(ANSWERS)));
    let home = Arc::new(HomePages::default());
    let (metrics, stopping) = (Arc::new(Metrics::default()), Arc::new(AtomicBool::new(false)));
    tell(&service, (&hub, &deltas), [&pages, &answers], &home, &metrics);
    let copies = options.copies.map(|folder| Arc::new(CopyKeeper::new(folder)));
    let state = web::Data::new(State {
        service: Arc::clone(&service),
        hub: Arc::clone(&hub),
        deltas,
        pages,
        answers,
        home,
        years: YearPages::default(),
        newest: SiteRounds::default(),
        asked: Meter::new(30, Duration::from_secs(2)),
        repeats: Repeats::default(),
        pairings: PairingJobs::default(),
        root,
        proxies: options.proxies.clone(),
        asking: ActiveDevices::default(),
        streams: Streams::default(),
        turns: Turns::default(),
        metrics,
        metrics_token: options.metrics_token,
        stopping: Arc::clone(&stopping),
        setup_word: options.setup_word,
        copies: copies.clone(),
        has_mail: options.mail.is_some(),
    });
    let listener = TcpListener::bind(options.listen)?;
    // The standard library lets 128 connections wait to be accepted; a hall that comes back at once has more.
    SockRef::from(&listener).listen(WAITING_CONNECTIONS)?;
    let address = listener.local_addr()?;
    let drain = options.drain;
    let connections = Connections::new(options.proxies);
    let server = HttpServer::new(move || {
        let below_t = web::scope("/t").default_service(web::to(public::page));
        let others = web::scope("").wrap(from_fn(guard)).configure(routes::configure);
        let below_base = Condition::new(!state.root.base.is_root(), from_fn(below_base));
        // The guard writes the answer as a page.
        let query = QueryConfig::default().error_handler(|_, _| WebError::Field("query").into());
        App::new().app_data(state.clone()).app_data(query).wrap(below_base).service(below_t).service(others)
    })
    .workers(options.workers)
    .max_connections(MAX_CONNECTIONS)
    .on_connect(move |connection, data| connections.admit(connection, data))
    // A closed connection gives back its descriptor at once, also that of a stream, which sends nothing for a while.
    .h1_allow_half_closed(false)
    .shutdown_timeout(5)
    .shutdown_signal(async move {
        stopped().await;
        // Load balancers read this state and send requests elsewhere.
        stopping.store(true, Ordering::Relaxed);
        tokio::time::sleep(drain).await;
        // Streams are closed first, because an open stream would delay the stop until its timeout.
        hub.close();
    });
    let server = match options.certificate {
        Some(certificate) => server.listen_rustls_0_23(listener, certificate)?,
        None => server.listen(listener)?,
    };
    let server = server.run();
    let line_ups = tokio::spawn(open_line_ups(Arc::clone(&service)));
    let mail = options.mail.map(|mail| tokio::spawn(mail.run(Arc::clone(&service))));
    let copying = copies.map(|keeper| CopyThread::start(Arc::clone(&service), keeper)).transpose()?;
    let others = ChangeListener::follow(service, options.listen_database)?;
    ready(address);
    let served = server.await;
    line_ups.abort();
    if let Some(mail) = mail {
        mail.abort();
    }
    others.stop();
    if let Some(copying) = copying {
        copying.stop();
    }
    served
}

/// Waits for the end of a thread, but not longer than `most`.
fn wait_for(thread: &JoinHandle<()>, most: Duration) {
    let begun = Instant::now();
    while !thread.is_finished() && begun.elapsed() < most {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Thread that makes copies of the database.
struct CopyThread {
    keeper: Arc<CopyKeeper>,
    thread: JoinHandle<()>,
}

impl CopyThread {
    fn start(service: Arc<Service>, keeper: Arc<CopyKeeper>) -> std::io::Result<Self> {
        let (told, kept) = (Arc::clone(&keeper), Arc::clone(&keeper));
        service.on_commit(move |news| told.announce(news));
        let thread = thread::Builder::new().name("qisai-copies".into()).spawn(move || kept.run(&service))?;
        Ok(Self { keeper, thread })
    }

    fn stop(self) {
        self.keeper.stop();
        wait_for(&self.thread, LAST_COPY);
    }
}

/// Thread that receives the changes of other processes.
struct ChangeListener {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl ChangeListener {
    fn follow(service: Arc<Service>, listen: Option<Address>) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let work = move || service.follow_others(listen.as_ref(), &told);
        let thread = thread::Builder::new().name("qisai-changes".into()).spawn(work)?;
        Ok(Self { stop, thread })
    }

    fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        wait_for(&self.thread, FAREWELL);
    }
}

/// Waits for a stop signal. A closed terminal (SIGHUP) stops the server in order, like the others.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::terminate(), SignalKind::interrupt(), SignalKind::hangup()];
        let [Ok(mut terminate), Ok(mut interrupt), Ok(mut hangup)] = kinds.map(signal) else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            _ = hangup.recv() => {}
        }
    }
    #[cfg(not(unix))]
    drop(tokio::signal::ctrl_c().await);
}

/// Opens line-ups whose deadline has passed.
async fn open_line_ups(service: Arc<Service>) {
    let mut turn = tokio::time::interval(LINE_UPS);
    turn.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        turn.tick().await;
        if let Err(error) = service.open_due_line_ups().await {
            tracing::warn!(%error, "line-ups whose deadline has passed could not be opened");
        }
    }
}
