//! Number and pace of the live streams. A browser that is refused a stream polls the version instead.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use super::tally::{Counted, Tally};

/// Maximum number of streams per network; all phones of a venue can share one address.
const OF_NETWORK: usize = 1_000;
/// Maximum number of streams of the process.
const OF_PROCESS: usize = 10_000;

/// Minimum interval between messages of a stream during a rush of results.
pub const PACE: Duration = Duration::from_millis(250);
/// Interval that each stream adds, so that all streams together write about a thousand times a second.
const PACE_OF_ONE: Duration = Duration::from_millis(1);
/// Maximum interval between messages, regardless of the number of streams.
const SLOWEST: Duration = Duration::from_secs(1);

/// Open streams.
pub struct Streams(Arc<Tally>);

impl Default for Streams {
    fn default() -> Self {
        Self::of(OF_PROCESS, OF_NETWORK)
    }
}

impl Streams {
    /// Returns a count of at most `of_process` streams, and `of_network` for each network.
    pub fn of(of_process: usize, of_network: usize) -> Self {
        Self(Arc::new(Tally::new(of_process, of_network)))
    }

    /// Counts one more stream of an address until the value is dropped, or returns `None` if there are too many.
    pub fn open(&self, address: IpAddr) -> Option<Counted> {
        self.0.open(address)
    }

    /// Returns the number of open streams.
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// Returns the interval between two messages of a stream, which grows with the number of streams. The first news
    /// after a silence never waits.
    pub fn pace(&self) -> Duration {
        let count = u32::try_from(self.count()).unwrap_or(u32::MAX);
        PACE_OF_ONE.saturating_mul(count).clamp(PACE, SLOWEST)
    }
}
