//! Criteria as the digits of one number: whoever compares the numbers compares the criteria, the highest digit first.

/// Bits handed out from below, one run per count.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Digits(u32);

impl Digits {
    /// The lowest bit of a new digit above all others, with room for sums up to `largest`.
    pub(super) fn next(&mut self, largest: usize) -> u32 {
        let shift = self.0;
        self.0 += usize::BITS - largest.leading_zeros();
        shift
    }

    /// Bits handed out so far: the first one above all digits.
    pub(super) fn bits(self) -> u32 {
        self.0
    }
}
