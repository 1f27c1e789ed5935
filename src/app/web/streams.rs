//! How many live streams there are: a browser that is told to come back later asks for the version instead.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Streams of one address: a hall full of phones shares one.
const OF_ADDRESS: usize = 1_000;
/// Streams of the process.
const OF_PROCESS: usize = 10_000;

/// The open streams.
pub struct Streams {
    of_process: usize,
    of_address: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// A stream, counted until it is dropped.
pub struct OpenStream {
    streams: Arc<Streams>,
    address: IpAddr,
}

impl Default for Streams {
    fn default() -> Self {
        Self { of_process: OF_PROCESS, of_address: OF_ADDRESS, open: Mutex::default() }
    }
}

impl Streams {
    /// Counts one more stream of an address; none when there are too many.
    pub fn open(self: &Arc<Self>, address: IpAddr) -> Option<OpenStream> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let of_address = open.get(&address).copied().unwrap_or_default();
        if all >= self.of_process || of_address >= self.of_address {
            return None;
        }
        open.insert(address, of_address + 1);
        Some(OpenStream { streams: Arc::clone(self), address })
    }
}

impl Streams {
    /// How many are open.
    pub fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
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
        let streams = Arc::new(Streams { of_process: 3, of_address: 2, open: Mutex::default() });
        let [hall, home] = ["192.0.2.7", "192.0.2.8"].map(|text| text.parse::<IpAddr>().unwrap());
        let open: Vec<_> = (0..2).filter_map(|_| streams.open(hall)).collect();
        assert_eq!(open.len(), 2);
        assert!(streams.open(hall).is_none());
        let other = streams.open(home);
        assert!(other.is_some() && streams.open(home).is_none());
        drop(open);
        assert!(streams.open(hall).is_some() && streams.open(home).is_some());
    }
}
