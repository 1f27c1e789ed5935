//! Criteria as the digits of one number, so that comparing the numbers compares the criteria, the weightiest first.
//!
//! Each digit is wide enough that the total of all lower digits never outweighs one unit in it.

use crate::matching::Add;

/// Digits of a weight, the weightiest criterion first. A criterion may have one digit for each of several classes, the
/// weightiest first.
#[derive(Clone, Debug)]
pub struct Digits<const CRITERIA: usize> {
    /// Lowest bit of each digit; `None` where nothing can be counted.
    lowest: [Vec<Option<u32>>; CRITERIA],
    bits: u32,
}

impl<const CRITERIA: usize> Digits<CRITERIA> {
    /// Creates digits with room for the greatest count of each criterion in a whole matching, class by class; for the
    /// first criterion, in an edge.
    pub fn new(most: [Vec<usize>; CRITERIA]) -> Self {
        let mut bits = 0;
        let mut lowest = [const { Vec::new() }; CRITERIA];
        for (lowest, most) in lowest.iter_mut().zip(most).rev() {
            let mut next = |most: usize| {
                let lowest = bits;
                bits += usize::BITS - most.leading_zeros();
                (most > 0).then_some(lowest)
            };
            *lowest = most.into_iter().rev().map(&mut next).collect();
            lowest.reverse();
        }
        Self { lowest, bits: bits + 1 }
    }

    /// Returns the number of bits that an edge may need, including the sign.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Adds a count to the digit of a criterion.
    pub fn count(&self, add: Add<'_>, many: i64, criterion: usize) {
        self.count_of_class(add, many, criterion, 0);
    }

    /// Adds a count to the digit of a criterion's class; does nothing if there is no such class.
    pub fn count_of_class(&self, add: Add<'_>, many: i64, criterion: usize, class: usize) {
        let lowest = self.lowest.get(criterion).and_then(|classes| classes.get(class).copied().flatten());
        if let Some(lowest) = lowest {
            add(many, lowest);
        }
    }
}
