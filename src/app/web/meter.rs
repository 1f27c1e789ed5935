//! Rate limit per address for expensive requests.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Maximum number of addresses remembered.
const MAX_ADDRESSES: usize = 10_000;

/// Rate limit that allows a burst per address, then one request per interval; an IPv6 network counts as one address.
pub struct Meter {
    at_once: u32,
    every: Duration,
    /// Time from which an address has its whole burst again.
    free: Mutex<HashMap<IpAddr, Instant>>,
}

impl Meter {
    /// Returns a limit that allows `at_once` requests, then one more per interval of `every`.
    pub fn new(at_once: u32, every: Duration) -> Self {
        Self { at_once, every, free: Mutex::default() }
    }

    /// Counts a request of an address, or returns the waiting time if there were too many.
    pub fn ask(&self, address: IpAddr, now: Instant) -> Result<(), Duration> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() >= MAX_ADDRESSES {
            free.retain(|_, free| *free > now);
            if free.len() >= MAX_ADDRESSES {
                free.clear();
            }
        }
        let free = free.entry(network(address)).or_insert(now);
        let begins = (*free).max(now);
        let latest = now + self.every * self.at_once.saturating_sub(1);
        if begins > latest {
            return Err(begins - latest);
        }
        *free = begins + self.every;
        Ok(())
    }
}

/// Returns the address that is counted. An IPv6 network counts as one address, because its owner has 2^64 of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let mut parts = address.segments();
            parts.iter_mut().skip(4).for_each(|part| *part = 0);
            IpAddr::V6(Ipv6Addr::from(parts))
        }
        IpAddr::V4(address) => IpAddr::V4(address),
    }
}
