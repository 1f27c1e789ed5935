//! Wishes in the order of their importance, packed into weights: whatever is lower on the ladder never outweighs one unit above it.

use crate::matching::Weight;

/// Which rung a failure is on, and how much it is.
pub type Failure = (usize, i64);

/// Where the rungs of a ladder are in the bits of a weight. The lowest bit is free for favouring one edge among equally good ones.
#[derive(Clone, Debug)]
pub struct Ladder {
    shifts: Vec<u32>,
    pair: u32,
    bits: u32,
}

/// Bits that hold 0 to `largest`.
fn bits_for(largest: usize) -> u32 {
    usize::BITS - largest.leading_zeros()
}

impl Ladder {
    /// A ladder for the pairings of `players`, of these rungs, the most important first: each the most that a pairing can fail in total.
    pub fn new(players: usize, largest: &[usize]) -> Self {
        let mut bits = 1;
        let mut shifts: Vec<u32> = Vec::with_capacity(largest.len());
        for most in largest.iter().rev() {
            shifts.push(bits);
            bits += bits_for(*most);
        }
        shifts.reverse();
        Self { shifts, pair: bits, bits: bits + bits_for(players) + 1 }
    }

    /// Bits that the heaviest matching may need.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The weight of an edge that fails so much: one more pair outweighs everything that all pairs together can fail.
    pub fn weight<W: Weight>(&self, failures: &[Failure]) -> W {
        let mut weight = W::term(1, self.pair);
        for &(rung, much) in failures {
            if let Some(shift) = self.shifts.get(rung)
                && much != 0
            {
                weight -= W::term(much, *shift);
            }
        }
        weight
    }
}
