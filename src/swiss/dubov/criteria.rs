//! Criteria of the Dubov system for upfloaters (C.04.4.1 article 2.3 C7 to C10).

use super::round::Round;
use crate::upfloaters::{CRITERIA, Criteria, Kind, can_be_paired};

impl Criteria for &Round<'_> {
    fn legal(&self, one: usize, two: usize) -> bool {
        self.may_be_paired(one, two)
    }

    fn failures(&self, kind: Kind, one: usize, two: usize) -> [i64; CRITERIA] {
        let upfloats = kind == Kind::Upfloat;
        [
            i64::from(kind != Kind::Below && self.same_preference(one, two)),
            i64::from(upfloats && self.floats_too_often(two)),
            if upfloats { i64::from(self.upfloats_too_many(two)) } else { 0 },
            i64::from(upfloats && self.floats_again(two)),
        ]
    }

    fn max_failures(&self) -> [usize; CRITERIA] {
        let most = (0..self.field.size()).map(|place| self.upfloats_too_many(place)).max().unwrap_or(0);
        [1, 1, usize::try_from(most).unwrap_or(usize::MAX), 1]
    }

    fn is_optimal_below(&self, below: &[usize]) -> bool {
        can_be_paired(self.field, below, self)
    }
}
