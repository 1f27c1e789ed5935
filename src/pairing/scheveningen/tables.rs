//! Tables for one cycle of two sides.
//!
//! A printed table has a row for each round; place i contains the opponent of Ai, negative where B has the first move.

/// Table for two players a side.
const TWO: [[i32; 2]; 2] = [[1, 2], [-2, -1]];

/// Table for six players a side.
const SIX: [[i32; 6]; 6] = [
    [1, -2, -3, 4, -5, 6],
    [-2, 3, 5, -6, 4, -1],
    [3, -5, -1, 2, 6, -4],
    [-4, -6, 2, 1, -3, 5],
    [5, 4, 6, -3, -1, -2],
    [-6, 1, -4, -5, 2, 3],
];

/// Table for ten players a side.
const TEN: [[i32; 10]; 10] = [
    [1, 2, 3, 4, -5, -6, -7, 8, -9, -10],
    [-2, -1, -8, -3, 10, 5, 6, -4, 7, 9],
    [3, 8, 4, 10, -6, -7, -9, 1, -2, -5],
    [-4, -3, -10, 6, 7, -8, 5, 9, -1, 2],
    [5, 4, -9, -7, -1, 10, -8, -2, 3, 6],
    [-6, 7, 1, 9, 8, 2, -10, -5, -4, -3],
    [7, -5, -2, -1, -4, -9, 3, 10, 6, 8],
    [-8, -6, 5, 2, 9, 1, 4, -3, -10, -7],
    [9, 10, 7, -5, -2, -3, -1, 6, 8, -4],
    [-10, -9, -6, -8, 3, 4, 2, -7, 5, 1],
];

/// Table for five players a side in the older Arbiters' Manual.
const OLDER_FIVE: [[i32; 5]; 5] =
    [[1, 2, 3, -4, -5], [-2, -3, -4, 5, 1], [3, 4, -5, -1, 2], [-4, -5, 1, 2, -3], [5, -1, -2, 3, 4]];

/// Table for six players a side in the older Arbiters' Manual.
const OLDER_SIX: [[i32; 6]; 6] = [
    [-1, -5, 4, 2, 3, -6],
    [-2, 1, -3, -4, 6, 5],
    [3, 2, -1, -6, -5, 4],
    [4, -6, 5, 1, -2, -3],
    [-5, -4, 6, -3, 1, 2],
    [6, 3, -2, 5, -4, -1],
];

/// Returns a round, from 0, of two sides of `boards` players: numbers of A and B within their sides, from 1, and `true`
/// if A has the first move.
pub(super) fn round(boards: u32, round: u32, older: bool) -> Vec<(u32, u32, bool)> {
    match (boards, older) {
        (2, _) => printed(&TWO, round),
        (5, true) => printed(&OLDER_FIVE, round),
        (6, false) => printed(&SIX, round),
        (6, true) => printed(&OLDER_SIX, round),
        (10, _) => printed(&TEN, round),
        _ if boards.is_multiple_of(2) => even(boards, round),
        _ => odd(boards, round),
    }
}

fn printed<const BOARDS: usize>(table: &[[i32; BOARDS]; BOARDS], round: u32) -> Vec<(u32, u32, bool)> {
    let row = usize::try_from(round).ok().and_then(|round| table.get(round));
    let opponents = row.into_iter().flatten();
    (1..).zip(opponents).map(|(own, other)| (own, other.unsigned_abs(), *other > 0)).collect()
}

/// Returns a round for an even number of boards.
///
/// Each half of a side meets one half of the other, then the other half, moving on by one each round. The first moves
/// change from round to round, and the halves have them in turn.
fn even(boards: u32, round: u32) -> Vec<(u32, u32, bool)> {
    let half = boards / 2;
    let pair = |own: u32| {
        let is_low = own < half;
        let within = (round + own) % half;
        let other = if is_low == (round < half) { within } else { within + half };
        (own + 1, other + 1, is_low == round.is_multiple_of(2))
    };
    (0..boards).map(pair).collect()
}

/// Returns a round for an odd number of boards.
///
/// Each player meets the next one of the other side each round. In round 1 half of A, including the middle one, has the
/// first move. In every even round each player takes the side that the next one of A did not have in the round before.
/// In the other rounds each takes the side that they did not have themselves.
fn odd(boards: u32, round: u32) -> Vec<(u32, u32, bool)> {
    let mut is_first: Vec<bool> = (0..boards).map(|own| own <= boards / 2).collect();
    for number in 1..=round {
        if !number.is_multiple_of(2) {
            is_first.rotate_left(1);
        }
        for side in &mut is_first {
            *side = !*side;
        }
    }
    let pair = |(own, is_first): (u32, bool)| (own + 1, (round + own) % boards + 1, is_first);
    (0..boards).zip(is_first).map(pair).collect()
}
