//! Turns of requests. Each network has a few places in a round of the workers, and its other requests wait in their
//! order. However many answers one network asks for at once, the requests of others wait only for those few.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;
use tokio::task::yield_now;

use super::meter::network;

/// Number of requests that a network begins in a round of the workers.
const AT_ONCE: usize = 32;
/// Number of networks from which those that ask for nothing are forgotten.
const MANY_NETWORKS: usize = 1_000;

/// Turns of all networks.
#[derive(Default)]
pub struct Turns(Mutex<HashMap<IpAddr, Arc<Semaphore>>>);

impl Turns {
    /// Waits for the turn of a request. Its place is free again in the next round of the worker: what the request does
    /// then is short, or runs in a pool.
    pub async fn take(&self, address: IpAddr) {
        let places = {
            let mut networks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if networks.len() > MANY_NETWORKS {
                networks.retain(|_, places| Arc::strong_count(places) > 1);
            }
            let places = networks.entry(network(address)).or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE)));
            Arc::clone(places)
        };
        // The semaphore is never closed; without a place the request would only come sooner.
        let _place = places.acquire().await;
        yield_now().await;
    }
}
