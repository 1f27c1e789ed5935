//! Fields for the tests of the Lim system.

use proptest::prelude::*;
use qisai_swiss::field::Field;
use qisai_swiss::lim::pair;
use qisai_swiss::{Points, Side};

use crate::support::testing::{self, Anybody};
pub use crate::support::testing::{Known, cases};

/// Returns the sides of a player whose colours were kept within the limits: where `wanted` would break a limit, the
/// other side is used.
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

/// Returns fields that need not result from any tournament, after a number of rounds that puts the median anywhere. The
/// round may be the last one.
pub fn any_field(players: std::ops::Range<usize>) -> impl Strategy<Value = Known> {
    // The number of different scores, and the lowest: all scores, or few large groups anywhere.
    let scores = (prop_oneof![2 => Just(5_i32), 1 => Just(2), 1 => Just(1)], 0..5_i32);
    // Even, so that the median is a score; usually in the middle of the scores.
    let full_score = prop_oneof![2 => Just(2_i32), 1 => 0..5_i32].prop_map(|median| Points(2 * median));
    let anybody = Anybody::of(players, 5, 6, within_limits);
    (anybody, scores, full_score).prop_map(|(mut anybody, (kinds, lowest), full_score)| {
        for (contender, _) in &mut anybody.players {
            contender.score = Points((contender.score.0 % kinds + lowest) % 5);
        }
        let mut known = anybody.known();
        known.field.full_score = full_score;
        known
    })
}

/// Returns the field of a round after which `full_score` points were possible, not the last one. `players` are scores
/// and earlier colours by number; `met` are pairs of numbers, the smaller first, that may not meet.
pub fn field_of(full_score: i32, players: &[(i32, &str)], met: &[(u32, u32)]) -> Field {
    let mut field = testing::field_of(players, met);
    field.full_score = Points(full_score);
    field
}

/// Returns the engine's games by number, the higher-ranked first, in the order in which they were made.
pub fn games(field: &Field) -> String {
    let number = |place: usize| field.contenders[place].tpn;
    let Ok(pairing) = pair(field) else { return "none".to_owned() };
    let games = pairing.games.iter().map(|game| format!("{}v{}", number(game.higher), number(game.lower)));
    games.collect::<Vec<_>>().join(" ")
}
