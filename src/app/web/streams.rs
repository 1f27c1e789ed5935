//! Number and pace of the live streams. A browser that is refused a stream polls the version instead.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::meter::network;

/// Maximum number of streams per address; all phones of a venue can share one address.
const OF_ADDRESS: usize = 1_000;
/// Maximum number of streams of the process.
const OF_PROCESS: usize = 10_000;

/// Minimum interval between messages of a stream during a rush of results.
pub const PACE: Duration = Duration::from_millis(250);
/// Interval that each stream adds, so that all streams together write about a thousand times a second.
const PACE_OF_ONE: Duration = Duration::from_millis(1);
/// Maximum interval between messages, regardless of the number of streams.
const SLOWEST: Duration = Duration::from_secs(1);

/// Open streams.
pub struct Streams {
    of_process: usize,
    of_address: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
    count: AtomicUsize,
}

/// Stream, counted until it is dropped.
pub struct OpenStream {
    streams: Arc<Streams>,
    address: IpAddr,
}

impl Default for Streams {
    fn default() -> Self {
        Self { of_process: OF_PROCESS, of_address: OF_ADDRESS, open: Mutex::default(), count: AtomicUsize::new(0) }
    }
}

impl Streams {
    /// Counts one more stream of an address, or returns `None` if there are too many.
    pub fn open(self: &Arc<Self>, address: IpAddr) -> Option<OpenStream> {
        let address = network(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all = self.count.load(Ordering::Relaxed);
        let of_address = open.get(&address).copied().unwrap_or_default();
        if all >= self.of_process || of_address >= self.of_address {
            return None;
        }
        open.insert(address, of_address + 1);
        self.count.store(all + 1, Ordering::Relaxed);
        Some(OpenStream { streams: Arc::clone(self), address })
    }
}

impl Streams {
    /// Returns the number of open streams.
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Returns the interval between two messages of a stream, which grows with the number of streams. The first news
    /// after a silence never waits.
    pub fn pace(&self) -> Duration {
        let count = u32::try_from(self.count()).unwrap_or(u32::MAX);
        PACE_OF_ONE.saturating_mul(count).clamp(PACE, SLOWEST)
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            self.streams.count.fetch_sub(1, Ordering::Relaxed);
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_bounded_for_an_address_and_for_all_and_given_back() {
        let streams = Arc::new(Streams { of_process: 3, of_address: 2, ..Streams::default() });
        let [hall, home] = ["192.0.2.7", "192.0.2.8"].map(|text| text.parse::<IpAddr>().unwrap());
        let open: Vec<_> = (0..2).filter_map(|_| streams.open(hall)).collect();
        assert_eq!(open.len(), 2);
        assert!(streams.open(hall).is_none());
        let other = streams.open(home);
        assert!(other.is_some() && streams.open(home).is_none());
        drop(open);
        assert!(streams.open(hall).is_some() && streams.open(home).is_some());
    }

    #[test]
    fn the_more_streams_listen_the_longer_each_waits_but_not_more_than_a_second() {
        let streams = Arc::new(Streams { of_address: 5_000, ..Streams::default() });
        let hall = IpAddr::from([192, 0, 2, 7]);
        let paced = |count: usize| {
            let open: Vec<_> = (0..count).filter_map(|_| streams.open(hall)).collect();
            assert_eq!(open.len(), count);
            streams.pace().as_millis()
        };
        assert_eq!([0, 10, 250, 600, 1_000, 5_000].map(paced), [250, 250, 250, 600, 1_000, 1_000]);
        assert_eq!(streams.count(), 0);
    }
}
