//! The server: started, watched over, stopped.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_web::middleware::from_fn;
use actix_web::{App, HttpServer, web};

use super::deltas::Deltas;
use super::guard::guard;
use super::home::HomePages;
use super::meter::Meter;
use super::page_cache::PageCache;
use super::pairing_jobs::PairingJobs;
use super::proxies::Proxies;
use super::public;
use super::repeats::Repeats;
use super::routes;
use super::state::State;
use super::year::YearPages;
use crate::live::Hub;
use crate::service::{News, Service};

/// How the server is run.
pub struct Options {
    /// Where it listens; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Threads that answer.
    pub workers: usize,
    /// Whether a proxy in front speaks https: cookies are then sent over https only.
    pub https: bool,
    /// Proxies whose word about the visitor's address is believed.
    pub proxies: Proxies,
    /// What whoever makes the first account must know.
    pub setup_word: String,
}

/// Other processes' changes are looked for this often.
const LOOK: Duration = Duration::from_millis(500);
/// How often deadlines of line-ups are looked at.
const LINE_UPS: Duration = Duration::from_secs(2);

/// Connections of one worker: more than there are live streams.
const MOST_CONNECTIONS: usize = 30_000;

/// Bytes of finished pages kept at most.
const PAGES: usize = 128 << 20;
/// Bytes of answered questions kept at most.
const ANSWERS: usize = 8 << 20;

/// What happens to tournaments is told to all who remember something of them.
fn tell(
    service: &Service,
    (hub, deltas): (&Arc<Hub>, &Arc<Deltas>),
    pages: [&Arc<PageCache>; 2],
    home: &Arc<HomePages>,
) {
    let deltas = Arc::clone(deltas);
    let (hub, home, pages) = (Arc::clone(hub), Arc::clone(home), pages.map(Arc::clone));
    service.on_commit(move |news| {
        for cache in &pages {
            match news {
                News::WentBack(id, _) | News::Gone(id) => cache.forget(id),
                News::Event => cache.doubt(),
                _ => {}
            }
        }
        home.announce(news);
        // Before the hub, which wakes the streams: they find it there.
        deltas.announce(news);
        hub.announce(news);
    });
}

/// Serves until the process is told to stop; `ready` is given the address that was taken.
pub async fn serve(service: Arc<Service>, options: Options, ready: impl FnOnce(SocketAddr)) -> std::io::Result<()> {
    let (hub, deltas) = (Arc::new(Hub::default()), Arc::new(Deltas::default()));
    let (pages, answers) = (Arc::new(PageCache::new(PAGES)), Arc::new(PageCache::new(ANSWERS)));
    let home = Arc::new(HomePages::default());
    tell(&service, (&hub, &deltas), [&pages, &answers], &home);
    let state = web::Data::new(State {
        service: Arc::clone(&service),
        hub: Arc::clone(&hub),
        deltas,
        pages,
        answers,
        home,
        years: YearPages::default(),
        asked: Meter::new(30, Duration::from_secs(2)),
        repeats: Repeats::default(),
        pairings: PairingJobs::default(),
        https: options.https,
        proxies: options.proxies,
        streams: Arc::default(),
        setup_word: options.setup_word,
    });
    let listener = TcpListener::bind(options.listen)?;
    let address = listener.local_addr()?;
    let server = HttpServer::new(move || {
        let below_t = web::scope("/t").default_service(web::to(public::page));
        let others = web::scope("").wrap(from_fn(guard)).configure(routes::configure);
        App::new().app_data(state.clone()).service(below_t).service(others)
    })
    .workers(options.workers)
    .max_connections(MOST_CONNECTIONS)
    .backlog(4096)
    .shutdown_timeout(5)
    .shutdown_signal(async move {
        stopped().await;
        // Streams say goodbye first: a waiting stream would hold the stop until its time is over.
        hub.close();
    })
    .listen(listener)?
    .run();
    let line_ups = tokio::spawn(open_line_ups(Arc::clone(&service)));
    let watcher = tokio::spawn(watch(service));
    ready(address);
    let served = server.await;
    watcher.abort();
    line_ups.abort();
    served
}

/// Waits for the word to stop.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
        else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
    #[cfg(not(unix))]
    drop(tokio::signal::ctrl_c().await);
}

/// Learns of changes that other processes make to the same database.
async fn watch(service: Arc<Service>) {
    let mut turn = tokio::time::interval(LOOK);
    turn.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        turn.tick().await;
        let looking = Arc::clone(&service);
        let looked = tokio::task::spawn_blocking(move || looking.look_for_foreign_changes()).await;
        if let Ok(Err(error)) = looked {
            tracing::warn!(%error, "looking for changes of other processes failed");
        }
    }
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
