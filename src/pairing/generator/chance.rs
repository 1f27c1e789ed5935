//! Random decisions derived from a seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Stream of random decisions.
pub(super) struct Chance(ChaCha8Rng);

/// Subject of a stream. Each subject has its own stream, so one part of a tournament does not change when another draws
/// more often.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    /// Ratings, lateness, byes, withdrawals and results.
    Play,
    /// Titles, equal ratings, full-point byes, prohibitions, virtual points and lots.
    Setting,
    /// Options of a tournament.
    Options,
}

impl Chance {
    pub(super) fn new(seed: u64, subject: Subject) -> Self {
        let mut stream = ChaCha8Rng::seed_from_u64(seed);
        stream.set_stream(match subject {
            Subject::Play => 0,
            Subject::Setting => 1,
            Subject::Options => 2,
        });
        Self(stream)
    }

    /// Returns a number from `low` to `high`, both included. (The bias of the division is below one in 2⁴⁸.)
    pub(super) fn between(&mut self, low: u16, high: u16) -> u16 {
        let span = u64::from(high.saturating_sub(low)) + 1;
        low + u16::try_from(self.0.next_u64() % span).unwrap_or(0)
    }

    /// Returns `true` in this many cases out of a thousand.
    pub(super) fn happens(&mut self, thousandths: u16) -> bool {
        self.between(1, 1000) <= thousandths
    }

    /// Returns one of the choices, each equally likely, or `None` if there are none.
    pub(super) fn one_of<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let last = u16::try_from(choices.len().checked_sub(1)?).unwrap_or(u16::MAX);
        choices.get(usize::from(self.between(0, last))).copied()
    }

    /// Returns a rate between `low` and `high` in this many cases out of a thousand, otherwise 0.
    pub(super) fn rate(&mut self, thousandths: u16, low: u16, high: u16) -> u16 {
        if self.happens(thousandths) { self.between(low, high) } else { 0 }
    }

    /// Returns thirty-two random bits.
    pub(super) fn lots(&mut self) -> u32 {
        self.0.next_u32()
    }
}
