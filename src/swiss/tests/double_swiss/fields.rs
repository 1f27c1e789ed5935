//! Fields for the tests of the Double-Swiss system.

use proptest::prelude::*;
use qisai_swiss::Side;
use qisai_swiss::field::Field;

use crate::support::testing;
pub use crate::support::testing::{Known, cases};

/// Returns fields with a number of players from this range.
pub fn any_field(players: std::ops::Range<usize>) -> impl Strategy<Value = Known> {
    testing::any_field(players, 4)
}

/// Returns a field of pairing numbers with scores. `met` lists pairs of pairing numbers, the smaller first, that may
/// not meet.
pub fn field_of(players: &[(u32, i32)], met: &[(u32, u32)]) -> Field {
    let contenders = players.iter().map(|(number, score)| testing::contender(*number, *score, &[])).collect();
    testing::field(contenders, Side::First, |one, two| met.contains(&(one, two)))
}
