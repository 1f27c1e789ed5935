//! Weights of the matchings: exact integers, as wide as the problem needs.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Signed integer of fixed width. Callers keep sums within [`BITS`](Weight::BITS); overflow is not checked at run time.
pub trait Weight: Copy + Ord + Hash + Debug + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign {
    /// Zero.
    const ZERO: Self;
    /// Greatest number of bits of an edge weight; the algorithm itself needs the few remaining bits.
    const BITS: u32;

    /// Returns `digit · 2^shift`.
    fn term(digit: i64, shift: u32) -> Self;

    /// Returns half of an even number.
    #[must_use]
    fn half(self) -> Self;

    /// Returns the lowest 64 bits.
    fn low(self) -> u64;
}

impl Weight for i128 {
    const ZERO: Self = 0;
    const BITS: u32 = 121;

    fn term(digit: i64, shift: u32) -> Self {
        Self::from(digit) << shift
    }

    fn half(self) -> Self {
        self >> 1
    }

    fn low(self) -> u64 {
        u64::try_from(self & Self::from(u64::MAX)).unwrap_or(0)
    }
}

/// Integer of `N` limbs of 64 bits, least significant first, in two's complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    fn is_negative(self) -> bool {
        self.0.last().is_some_and(|limb| limb >> 63 == 1)
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let by_sign = other.is_negative().cmp(&self.is_negative());
        by_sign.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;
    #[inline]
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const N: usize> AddAssign for Wide<N> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        let mut carry = false;
        for (limb, addend) in self.0.iter_mut().zip(other.0) {
            (*limb, carry) = limb.carrying_add(addend, carry);
        }
    }
}

impl<const N: usize> SubAssign for Wide<N> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        let mut borrow = false;
        for (limb, subtrahend) in self.0.iter_mut().zip(other.0) {
            (*limb, borrow) = limb.borrowing_sub(subtrahend, borrow);
        }
    }
}

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Self = Self([0; N]);
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "a constant: N is a small literal")]
    const BITS: u32 = 64 * N as u32 - 7;

    fn term(digit: i64, shift: u32) -> Self {
        let mut magnitude = Self::ZERO;
        let wide = u128::from(digit.unsigned_abs()) << (shift % 64);
        let halves = [wide & u128::from(u64::MAX), wide >> 64];
        let skipped = usize::try_from(shift / 64).unwrap_or(N);
        for (limb, half) in magnitude.0.iter_mut().skip(skipped).zip(halves) {
            *limb = u64::try_from(half).unwrap_or(u64::MAX);
        }
        if digit < 0 { Self::ZERO - magnitude } else { magnitude }
    }

    fn half(mut self) -> Self {
        let mut above = u64::from(self.is_negative());
        for limb in self.0.iter_mut().rev() {
            let lowest = *limb & 1;
            *limb = (*limb >> 1) | (above << 63);
            above = lowest;
        }
        self
    }

    fn low(self) -> u64 {
        self.0.first().copied().unwrap_or(0)
    }
}

/// Table by weight.
pub(super) type ByWeight<W, T> = HashMap<W, T, BuildHasherDefault<WeightHasher>>;

/// Hasher of weights: one multiplication for each 64 bits. Weights come from the program's own rules, so nobody can
/// choose them to collide.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WeightHasher(u64);

impl Hasher for WeightHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        /// Odd number with bits in no order.
        const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
        let (words, rest) = bytes.as_chunks();
        debug_assert!(rest.is_empty(), "weights have whole words");
        for word in words {
            self.0 = (self.0 ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR);
        }
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The highest bits depend on all others; the table uses the lowest.
        self.0.rotate_left(26)
    }
}
