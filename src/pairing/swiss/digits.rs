//! Criteria as the digits of one number: whoever compares the numbers compares the criteria, the weightiest first. Each digit is wide enough
//! that everything below it can never outweigh one unit in it.

use crate::matching::Add;

/// The digits of a weight, the weightiest criterion first. A criterion may have one for each of several classes, the weightiest first.
#[derive(Clone, Debug)]
pub(super) struct Digits<const CRITERIA: usize> {
    /// The lowest bit of each; none where nothing can be counted.
    lowest: [Vec<Option<u32>>; CRITERIA],
    bits: u32,
}

impl<const CRITERIA: usize> Digits<CRITERIA> {
    /// With room for the most that each criterion counts, class by class, in a whole matching; for the first one, in an edge.
    pub(super) fn new(most: [Vec<usize>; CRITERIA]) -> Self {
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

    /// What an edge may need, its sign included.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// Counts so many by a criterion.
    pub(super) fn count(&self, add: Add<'_>, many: i64, criterion: usize) {
        self.count_of_class(add, many, criterion, 0);
    }

    /// The same of a class; nothing where there is no such class.
    pub(super) fn count_of_class(&self, add: Add<'_>, many: i64, criterion: usize, class: usize) {
        let lowest = self.lowest.get(criterion).and_then(|classes| classes.get(class).copied().flatten());
        if let Some(lowest) = lowest {
            add(many, lowest);
        }
    }
}
