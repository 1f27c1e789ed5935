//! Turns of requests. Each network has a few places in a round of the workers, and its other requests wait in their
//! order. However many answers one network asks for at once, the requests of others wait only for those few. Behind the
//! router of a hall, devices that hold passes have places of their own.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::yield_now;

use super::meter::network;

/// Number of requests that a network begins in a round of the workers.
const AT_ONCE: usize = 4;
/// Number of networks from which those that ask for nothing are forgotten.
const MANY_NETWORKS: usize = 1_000;
/// Maximum number of devices remembered as holders of passes.
const MANY_HOLDERS: usize = 10_000;
/// Time after which a holder that asks for nothing is forgotten.
const HOLDER: Duration = Duration::from_hours(1);

/// Turns of all networks.
#[derive(Default)]
pub struct Turns {
    /// Places of the strangers and of the holders of passes in each network.
    networks: Mutex<HashMap<(IpAddr, bool), Arc<Semaphore>>>,
    /// Tokens of devices that have shown a pass that they hold, with the time of the last one.
    holders: Mutex<HashMap<String, Instant>>,
}

impl Turns {
    /// Waits for the turn of a request. Its place is free again in the next round of the worker: what the request does
    /// then is short, or runs in a pool. A `holder` does not wait for strangers of the same network.
    pub async fn take(&self, address: IpAddr, holder: bool) {
        let places = {
            let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
            if networks.len() > MANY_NETWORKS {
                networks.retain(|_, places| Arc::strong_count(places) > 1);
            }
            let places = networks.entry((network(address), holder));
            Arc::clone(places.or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE))))
        };
        // The semaphore is never closed; without a place the request would only come sooner.
        let _place = places.acquire().await;
        yield_now().await;
    }

    /// Remembers a device that holds a pass.
    pub fn note_holder(&self, token: &str, now: Instant) {
        let mut holders = self.holders.lock().unwrap_or_else(PoisonError::into_inner);
        if holders.len() >= MANY_HOLDERS {
            holders.retain(|_, seen| now.duration_since(*seen) < HOLDER);
            if holders.len() >= MANY_HOLDERS {
                holders.clear();
            }
        }
        holders.insert(token.to_owned(), now);
    }

    /// Returns `true` for a device that has lately shown a pass. This decides nothing but its turn.
    pub fn is_holder(&self, token: &str, now: Instant) -> bool {
        let holders = self.holders.lock().unwrap_or_else(PoisonError::into_inner);
        holders.get(token).is_some_and(|seen| now.duration_since(*seen) < HOLDER)
    }
}
