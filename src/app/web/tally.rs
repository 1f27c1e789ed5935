//! Counts of things that are open at the same time, bounded for each network and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::meter::network;

/// Bounded count of open streams or connections.
pub struct Tally {
    of_all: usize,
    of_network: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
    count: AtomicUsize,
}

/// Counted thing; dropping it takes it off the count.
pub struct Counted {
    tally: Arc<Tally>,
    network: IpAddr,
}

impl Tally {
    /// Returns a count of at most `of_all`, and `of_network` for each network.
    pub fn new(of_all: usize, of_network: usize) -> Self {
        Self { of_all, of_network, open: Mutex::default(), count: AtomicUsize::new(0) }
    }

    /// Counts one more for the network of an address, or returns `None` if there are too many.
    pub fn open(self: &Arc<Self>, address: IpAddr) -> Option<Counted> {
        let network = network(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all = self.count.load(Ordering::Relaxed);
        let of_network = open.get(&network).copied().unwrap_or_default();
        if all >= self.of_all || of_network >= self.of_network {
            return None;
        }
        open.insert(network, of_network + 1);
        self.count.store(all + 1, Ordering::Relaxed);
        Some(Counted { tally: Arc::clone(self), network })
    }

    /// Returns the number of open things.
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.tally.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.network) {
            *count -= 1;
            self.tally.count.fetch_sub(1, Ordering::Relaxed);
            if *count == 0 {
                open.remove(&self.network);
            }
        }
    }
}
