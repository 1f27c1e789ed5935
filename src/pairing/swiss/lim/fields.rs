//! Fields for the tests of the Lim system.
#![allow(clippy::indexing_slicing, reason = "test code: a panic is a failure")]

use proptest::prelude::*;
use qisai_domain::{Points, Side};

use super::pair;
use crate::swiss::field::{Contender, Field};
use crate::swiss::testing::{self, sides};
pub use crate::swiss::testing::{Known, cases};

/// The sides of a player whose colours were kept within the limits: wherever `wanted` would break one, the other side.
fn within_limits(wanted: Vec<Side>) -> Vec<Side> {
    let mut had: Vec<Side> = Vec::new();
    for side in wanted {
        let same = had.iter().filter(|it| **it == side).count();
        let third = had.len() >= 2 && had[had.len() - 2..].iter().all(|it| *it == side);
        let breaks = third || same + 1 > had.len() - same + 2;
        had.push(if breaks { side.other() } else { side });
    }
    had
}

/// Fields that need not come from any tournament, after a number of rounds that puts the median anywhere; it may be the last round.
pub fn any_field(players: std::ops::Range<usize>) -> impl Strategy<Value = Known> {
    let side = any::<bool>().prop_map(|first| if first { Side::First } else { Side::Second });
    let player = (
        0..5_i32,
        proptest::collection::vec(side.clone(), 0..7).prop_map(within_limits),
        proptest::bool::weighted(0.3),
        proptest::bool::weighted(0.7),
    );
    let players = proptest::collection::vec(player, players);
    let bars = proptest::collection::vec(0..100_u8, 400);
    let often = prop_oneof![Just(5_u8), Just(20), Just(45)];
    // How many scores there are, and the lowest: all of them, or few large groups anywhere.
    let scores = (prop_oneof![2 => Just(5_i32), 1 => Just(2), 1 => Just(1)], 0..5_i32);
    // Even, so that the median is a score; mostly in the middle of the scores.
    let full_score = prop_oneof![2 => Just(2_i32), 1 => 0..5_i32].prop_map(|median| Points(2 * median));
    (players, bars, often, scores, full_score, proptest::bool::weighted(0.2), side).prop_map(
        |(players, bars, often, (kinds, lowest), full_score, last, initial)| {
            let sides = players.iter().map(|(_, sides, ..)| sides.clone()).collect();
            let contender = |(number, (score, sides, floated, may_have_bye)): (u32, (i32, Vec<Side>, _, _))| {
                Contender { floated, may_have_bye, ..testing::contender(number, (score % kinds + lowest) % 5, &sides) }
            };
            let met = |one: u32, two: u32| bars[usize::try_from(20 * (one - 1) + two - 1).unwrap_or(0)] < often;
            let mut field = testing::field((1..).zip(players).map(contender).collect(), initial, met);
            (field.full_score, field.planned_rounds) = (full_score, if last { 1 } else { 9 });
            Known { field, sides }
        },
    )
}

/// A round after `full_score` points could be had, not the last one: scores and colours had, by number; `met` are pairs of numbers, the
/// smaller first, that may not meet.
pub fn field_of(full_score: i32, players: &[(i32, &str)], met: &[(u32, u32)]) -> Field {
    let contenders = (1..).zip(players);
    let contenders = contenders.map(|(number, (score, letters))| testing::contender(number, *score, &sides(letters)));
    let mut field = testing::field(contenders.collect(), Side::First, |one, two| met.contains(&(one, two)));
    field.full_score = Points(full_score);
    field
}

/// The engine's games by number, the higher-ranked first, in the order in which they were made.
pub fn games(field: &Field) -> String {
    let number = |place: usize| field.contenders[place].tpn;
    let Ok(pairing) = pair(field) else { return "none".to_owned() };
    let games = pairing.games.iter().map(|game| format!("{}v{}", number(game.higher), number(game.lower)));
    games.collect::<Vec<_>>().join(" ")
}
