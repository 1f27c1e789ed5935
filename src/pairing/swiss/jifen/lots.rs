//! Lots from a stored seed: anybody who knows the seed and the round can draw them again.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The lots of one round: the key stream of `ChaCha8` with nonce 0, whose key begins with the seed (four bytes) and the round (two
/// bytes), the least significant byte first, and goes on with zeros. Each draw among `n` (at least 2) takes the next word of 32 bits that is below
/// the largest multiple of `n`, and its remainder.
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

    /// A number below `among`, every one equally likely. Among one or none there is nothing to draw: 0.
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

    /// Puts things in a drawn order: the last place is drawn first.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.draw(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word is drawn from up to the largest multiple of the number, and beyond it passed over: every remainder is as likely.
    #[test]
    fn words_from_the_largest_multiple_on_are_passed_over() {
        let mut passed_over = 0;
        for seed in 0..20 {
            let mut words = Lots::new(seed, 1).stream;
            let [one, two] = [(); 2].map(|()| words.next_u32());
            let drawn = |among: u32| Lots::new(seed, 1).draw(usize::try_from(among).unwrap());
            // Of a number above half of all words only the number itself is such a multiple.
            if two < one && one > 1 << 31 {
                assert_eq!(drawn(one), usize::try_from(two).unwrap(), "the first word is the limit");
                assert_eq!(drawn(one + 1), usize::try_from(one).unwrap(), "the first word is below the limit");
                passed_over += 1;
            }
        }
        assert!(passed_over > 2, "{passed_over}");
    }
}
