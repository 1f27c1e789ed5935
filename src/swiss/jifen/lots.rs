//! Lots from a stored seed; anybody with the seed and the round can draw them again.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Lots of one round: the key stream of `ChaCha8` with nonce 0.
///
/// The key consists of the seed (four bytes) and the round (two bytes), the least significant byte first, followed by
/// zeros. Each draw among `n` (at least 2) takes the next 32-bit word that is below the largest multiple of `n`, and
/// returns its remainder.
#[derive(Clone, Debug)]
pub struct Lots {
    seed: u32,
    stream: ChaCha8Rng,
}

impl Lots {
    pub fn new(seed: u32, round: u16) -> Self {
        let mut key = [0; 32];
        let bytes = seed.to_le_bytes().into_iter().chain(round.to_le_bytes());
        key.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte);
        Self { seed, stream: ChaCha8Rng::from_seed(key) }
    }

    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// Draws a number below `among`, every one equally likely. With one choice or none, nothing is drawn and the result
    /// is 0.
    pub fn draw(&mut self, among: usize) -> usize {
        if among < 2 {
            return 0;
        }
        let among = u64::try_from(among).unwrap_or(u64::MAX);
        let words = 1_u64 << 32;
        let beyond = words % among;
        loop {
            let word = u64::from(self.stream.next_u32());
            if word < words - beyond {
                return usize::try_from(word % among).unwrap_or(0);
            }
        }
    }

    pub fn toss(&mut self) -> bool {
        self.draw(2) == 1
    }

    /// Puts items in a drawn order; the last place is drawn first.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.draw(last + 1));
        }
    }
}
