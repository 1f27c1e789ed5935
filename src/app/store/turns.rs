//! Prevention of duplicate work: concurrent requests for the same object compute it once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Lock for each key in progress.
pub struct Turns<K>(Mutex<HashMap<K, Arc<Mutex<()>>>>);

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Clone + Eq + Hash> Turns<K> {
    /// Waits until no other thread computes the value of the key, then returns the finished value or computes it.
    /// Blocks.
    pub fn once<T, E>(
        &self,
        key: &K,
        made: impl FnOnce() -> Option<T>,
        make: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let turn = {
            let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(turns.entry(key.clone()).or_default())
        };
        let result = {
            let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
            made().map_or_else(make, Ok)
        };
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The map and this thread hold the last two references: no other thread waits.
        if Arc::strong_count(&turn) <= 2 {
            turns.remove(key);
        }
        result
    }

    /// Returns `true` if no value is being computed.
    pub fn is_empty(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}
