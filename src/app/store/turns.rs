//! Prevention of duplicate work: concurrent requests for the same object compute it once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Lock for each key in progress.
pub(crate) struct Turns<K>(Mutex<HashMap<K, Arc<Mutex<()>>>>);

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
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Barrier, RwLock};

    use super::*;

    #[test]
    fn a_crowd_waits_for_one_making() {
        let (turns, made, crowd) = (Turns::default(), RwLock::new(None), Barrier::new(8));
        let makings = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    crowd.wait();
                    let got = turns.once(
                        &7,
                        || *made.read().unwrap(),
                        || {
                            makings.fetch_add(1, Ordering::Relaxed);
                            std::thread::sleep(std::time::Duration::from_millis(20));
                            *made.write().unwrap() = Some(42);
                            Ok::<_, ()>(42)
                        },
                    );
                    assert_eq!(got, Ok(42));
                });
            }
        });
        assert_eq!((makings.into_inner(), turns.0.lock().unwrap().len()), (1, 0));
    }

    #[test]
    fn a_failure_leaves_the_turn_to_the_next() {
        let turns = Turns::default();
        assert_eq!(turns.once(&7, || None::<u8>, || Err("no")), Err("no"));
        assert_eq!(turns.once(&7, || None, || Ok::<_, &str>(1)), Ok(1));
    }
}
