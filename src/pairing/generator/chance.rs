//! Chance from a seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random decisions.
pub(super) struct Chance(ChaCha8Rng);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from `low` to `high`, both included. (The bias of the division is below one in 2⁴⁸.)
    pub(super) fn between(&mut self, low: u16, high: u16) -> u16 {
        let span = u64::from(high.saturating_sub(low)) + 1;
        low + u16::try_from(self.0.next_u64() % span).unwrap_or(0)
    }

    /// True in so many cases of a thousand.
    pub(super) fn happens(&mut self, thousandths: u16) -> bool {
        self.between(1, 1000) <= thousandths
    }
}
