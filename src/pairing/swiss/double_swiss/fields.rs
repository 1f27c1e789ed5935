//! Fields for the tests of the Double-Swiss system.
#![allow(clippy::indexing_slicing, reason = "test code: a panic is a failure")]

use proptest::prelude::*;
use qisai_domain::Side;

use crate::swiss::field::{Contender, Field};
use crate::swiss::testing;
pub use crate::swiss::testing::{Known, cases};

/// Fields that need not come from any tournament; pairing numbers are independent of scores, and it may be the last round.
pub fn any_field(players: std::ops::Range<usize>) -> impl Strategy<Value = Known> {
    let side = any::<bool>().prop_map(|first| if first { Side::First } else { Side::Second });
    let player = (
        0..4_i32,
        proptest::collection::vec(side.clone(), 0..4),
        proptest::bool::weighted(0.4),
        0..3_u32,
        proptest::bool::weighted(0.7),
    );
    let players = proptest::collection::vec(player, players);
    let bars = proptest::collection::vec(0..100_u8, 400);
    let often = prop_oneof![Just(10_u8), Just(30), Just(55)];
    (players, bars, often, proptest::bool::weighted(0.2), side).prop_map(|(players, bars, often, last, initial)| {
        let sides = players.iter().map(|(_, sides, ..)| sides.clone()).collect();
        let contender =
            |(number, (score, sides, floated, unplayed, may_have_bye)): (u32, (i32, Vec<Side>, _, _, _))| Contender {
                floated,
                unplayed,
                may_have_bye,
                ..testing::contender(number, score, &sides)
            };
        let met = |one: u32, two: u32| bars[usize::try_from(20 * (one - 1) + two - 1).unwrap_or(0)] < often;
        let mut field = testing::field((1..).zip(players).map(contender).collect(), initial, met);
        field.planned_rounds = if last { 1 } else { 9 };
        Known { field, sides }
    })
}

/// A field of pairing numbers with scores; `met` are pairs of pairing numbers, the smaller first, that may not meet.
pub fn field_of(players: &[(u32, i32)], met: &[(u32, u32)]) -> Field {
    let contenders = players.iter().map(|(number, score)| testing::contender(*number, *score, &[])).collect();
    testing::field(contenders, Side::First, |one, two| met.contains(&(one, two)))
}
