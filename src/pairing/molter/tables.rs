//! Tables for two boards of an odd number of teams, with all possible rounds.
//!
//! Numbers up to the number of teams are the teams on the first board; the numbers after them are the same teams on the
//! second. No player meets two players of one team. Each round has one game between the boards, and no player is in two
//! such games.
//!
//! No printed tables are known: these were found by search, and the `tm22a` tests verify them.

/// Two players.
type Pair = (u32, u32);

/// Returns the rounds for this number of teams.
pub(super) fn odd(teams: u32) -> Option<Vec<Vec<Pair>>> {
    let table: Vec<Vec<Pair>> = match teams {
        3 => THREE.iter().map(|round| round.to_vec()).collect(),
        5 => FIVE.iter().map(|round| round.to_vec()).collect(),
        7 => SEVEN.iter().map(|round| round.to_vec()).collect(),
        9 => NINE.iter().map(|round| round.to_vec()).collect(),
        _ => return None,
    };
    Some(table)
}

/// Table for three teams.
const THREE: [[Pair; 3]; 2] = [[(1, 3), (2, 4), (5, 6)], [(1, 5), (4, 6), (2, 3)]];

/// Table for five teams.
const FIVE: [[Pair; 5]; 4] = [
    [(1, 2), (6, 9), (7, 8), (3, 10), (4, 5)],
    [(1, 5), (6, 8), (2, 9), (7, 10), (3, 4)],
    [(1, 4), (6, 7), (2, 3), (9, 10), (5, 8)],
    [(1, 3), (6, 10), (2, 5), (8, 9), (4, 7)],
];

/// Table for seven teams.
const SEVEN: [[Pair; 7]; 6] = [
    [(1, 4), (8, 14), (2, 5), (9, 12), (3, 7), (10, 13), (6, 11)],
    [(1, 12), (8, 10), (2, 3), (9, 11), (4, 7), (5, 6), (13, 14)],
    [(1, 3), (8, 13), (2, 6), (10, 12), (4, 5), (11, 14), (7, 9)],
    [(1, 2), (8, 9), (3, 5), (10, 14), (4, 13), (11, 12), (6, 7)],
    [(1, 7), (2, 4), (9, 13), (3, 6), (10, 11), (5, 8), (12, 14)],
    [(1, 6), (8, 11), (2, 14), (9, 10), (3, 4), (5, 7), (12, 13)],
];

/// Table for nine teams.
const NINE: [[Pair; 9]; 8] = [
    [(1, 11), (10, 18), (2, 8), (3, 4), (12, 14), (13, 17), (5, 6), (15, 16), (7, 9)],
    [(1, 4), (10, 17), (2, 7), (11, 16), (3, 6), (12, 18), (5, 13), (14, 15), (8, 9)],
    [(1, 9), (10, 14), (2, 5), (11, 15), (3, 7), (4, 6), (13, 18), (16, 17), (8, 12)],
    [(1, 6), (2, 10), (11, 17), (3, 9), (12, 15), (4, 8), (13, 16), (5, 7), (14, 18)],
    [(1, 8), (10, 12), (2, 6), (11, 13), (3, 5), (4, 7), (14, 16), (17, 18), (9, 15)],
    [(1, 7), (10, 15), (2, 4), (11, 14), (3, 17), (12, 13), (5, 9), (6, 8), (16, 18)],
    [(1, 5), (10, 16), (2, 3), (11, 12), (4, 9), (13, 15), (14, 17), (6, 18), (7, 8)],
    [(1, 3), (10, 13), (2, 9), (11, 18), (12, 16), (4, 14), (5, 8), (6, 7), (15, 17)],
];
