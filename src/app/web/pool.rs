//! Pools for slow work outside the web workers. Each limits the tasks at once, the waiting tasks and the waiting time.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use qisai_exchange::budget;

use super::error::{Result, WebError};
use super::sender::SenderMark;

/// Longest processor time for reading one file. The largest lists and files of games within the limits of bytes take about
/// a second; the rest is for a slow machine. Processor time, because a file waits while results and pages have priority.
const LONGEST_READING: Duration = Duration::from_secs(10);

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Pool that renders public pages.
pub static RENDERING: LazyLock<Pool> = LazyLock::new(|| Pool::new(cores(), 256, Duration::from_secs(10)).behind());
/// Pool that answers strangers' questions to an engine. It runs few at a time, which leaves the other cores to the desk
/// and the pages.
pub static QUESTIONS: LazyLock<Pool> = LazyLock::new(|| Pool::new(cores() / 4, 16, Duration::from_secs(10)).behind());
/// Pool that verifies passwords from browsers that have signed in before.
pub static KNOWN: LazyLock<Pool> = LazyLock::new(|| Pool::new(1, 32, Duration::from_secs(10)));
/// Pool that verifies passwords from other browsers, which wait only for each other.
pub static STRANGERS: LazyLock<Pool> = LazyLock::new(|| Pool::new(1, 32, Duration::from_secs(5)).behind());
/// Pool that looks up codes typed by strangers.
pub static CODES: LazyLock<Pool> = LazyLock::new(|| Pool::new(1, 32, Duration::from_secs(5)).behind());
/// Pool that looks up badges at kiosks: the hall waits for no stranger.
pub static KIOSKS: LazyLock<Pool> = LazyLock::new(|| Pool::new(1, 32, Duration::from_secs(5)));
/// Pool that checks records handed in by players.
pub static RECORDS: LazyLock<Pool> = LazyLock::new(|| Pool::new(1, 32, Duration::from_secs(5)));
/// Pool that reads uploaded files of the desk. A file that takes long takes no core from results and pages, and is left
/// after `LONGEST_READING`; each reader also has its own limits of bytes, lines and elements.
pub static READING: LazyLock<Pool> = LazyLock::new(|| Pool::new(cores() / 2, 16, Duration::from_secs(20)).behind());
/// Pool for heavy work of the desk: checking records and repeating pairings.
pub static DESK: LazyLock<Pool> = LazyLock::new(|| Pool::new(cores(), 64, Duration::from_secs(20)));

/// Threads with a lower priority than those of the desk: under load the system gives them a tenth of its time. `None`
/// if no thread can be started.
static BEHIND: LazyLock<Option<Runtime>> = LazyLock::new(|| {
    let mut threads = Builder::new_current_thread();
    // The threads are limited to the places, because each thread keeps the memory that its pages took.
    threads.max_blocking_threads(cores() + cores() / 4 + cores() / 2 + 4);
    // Niceness belongs to a thread only on Linux, elsewhere to the whole process.
    #[cfg(target_os = "linux")]
    threads.on_thread_start(|| {
        if let Err(error) = rustix::process::nice(10) {
            tracing::warn!("pages are made as urgently as results are entered: {error}");
        }
    });
    threads.build().ok()
});

/// Returns the processor time of this thread.
#[cfg(target_os = "linux")]
fn worked() -> Duration {
    let worked = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(u64::try_from(worked.tv_sec).unwrap_or_default(), u32::try_from(worked.tv_nsec).unwrap_or_default())
}

/// Returns the time by the clock, where the system does not tell that of a thread.
#[cfg(not(target_os = "linux"))]
fn worked() -> Duration {
    static BEGUN: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

/// Returns all pools with their names in the metrics.
pub fn named() -> [(&'static str, &'static Pool); 9] {
    [
        ("pages", &RENDERING),
        ("questions", &QUESTIONS),
        ("known", &KNOWN),
        ("strangers", &STRANGERS),
        ("codes", &CODES),
        ("kiosks", &KIOSKS),
        ("records", &RECORDS),
        ("reading", &READING),
        ("desk", &DESK),
    ]
    .map(|(name, pool)| (name, LazyLock::force(pool)))
}

/// Pool for one kind of work.
pub struct Pool {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// Maximum number of waiting requests; further requests are refused at once.
    most_waiting: usize,
    /// Maximum wait for a place.
    longest: Duration,
    /// `true` if the pool's work runs on [`BEHIND`] with lower priority.
    behind: bool,
}

/// Waiting request, counted until it is dropped.
struct WaitingRequest<'a>(&'a AtomicUsize);

impl Drop for WaitingRequest<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    /// Returns a pool of `places` tasks at once and `most_waiting` in the queue, each for at most `longest`.
    pub fn new(places: usize, most_waiting: usize, longest: Duration) -> Self {
        let places = Arc::new(Semaphore::new(places.max(1)));
        Self { places, waiting: AtomicUsize::new(0), most_waiting, longest, behind: false }
    }

    /// Gives the pool's work a lower priority than that of other pools and of the web workers.
    fn behind(self) -> Self {
        Self { behind: true, ..self }
    }

    /// Returns the number of requests that wait for a place.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Runs the work once a place is free.
    ///
    /// # Errors
    /// [`WebError::Overloaded`] if too many requests wait, or no place became free in time.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let done = Arc::new(Mutex::new(None));
        let kept = Arc::clone(&done);
        self.perform(Box::new(move || *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(work()))).await?;
        let done = done.lock().unwrap_or_else(PoisonError::into_inner).take();
        done.ok_or(WebError::Overloaded)
    }

    /// Reads a file for an answer. The reader is left after ten seconds of processor time, or once the sender has left.
    ///
    /// # Errors
    /// Those of [`run`](Self::run), [`WebError::Overloaded`] for a sender who has left, and [`WebError::SlowFile`].
    pub async fn read<T: Send + 'static>(
        &self,
        (file, sender): (String, SenderMark),
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        self.read_within(LONGEST_READING, (file, sender), work).await
    }

    /// Reads a file like [`read`](Self::read), for at most this processor time.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    pub async fn read_within<T: Send + 'static>(
        &self,
        longest: Duration,
        (file, sender): (String, SenderMark),
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let mark = sender.clone();
        let read = self.run(move || {
            if sender.has_left() {
                return Err(budget::Stopped);
            }
            let begun = worked();
            budget::within(move || worked().saturating_sub(begun) < longest && !sender.has_left(), work)
        });
        read.await?.map_err(|budget::Stopped| {
            if mark.has_left() { WebError::Overloaded } else { WebError::SlowFile { file, seconds: longest.as_secs() } }
        })
    }

    /// Runs work of any type, so that the code of tasks is compiled only once.
    async fn perform(&self, work: Box<dyn FnOnce() + Send>) -> Result<()> {
        let place = if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            place
        } else {
            let before = self.waiting.fetch_add(1, Ordering::Relaxed);
            let _waiting = WaitingRequest(&self.waiting);
            if before >= self.most_waiting {
                return Err(WebError::Overloaded);
            }
            let place = tokio::time::timeout(self.longest, Arc::clone(&self.places).acquire_owned()).await;
            place.ok().and_then(Result::ok).ok_or(WebError::Overloaded)?
        };
        // The place is freed when the work is done, even if the requester no longer waits for it.
        let work = move || {
            work();
            drop(place);
        };
        let done = match BEHIND.as_ref().filter(|_| self.behind) {
            Some(threads) => threads.spawn_blocking(work),
            None => spawn_blocking(work),
        };
        Ok(done.await?)
    }
}
