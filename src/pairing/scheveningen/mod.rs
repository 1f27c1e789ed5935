//! Tables of two sides (Scheveningen) and of several teams (Schiller): players do not meet members of their own team.
//!
//! Consecutive seats form a side: of twelve seats, 1 to 6 are A1 to A6 and 7 to 12 are B1 to B6. Two sides of k players
//! play k rounds. The tables are those of the current print; the older Arbiters' Manual has others for k = 5 and 6.
//!
//! Tables for k = 2, 6 and 10, where the rule would give unequal sides, are stored; the others follow from the rule.
//! From k = 14 on, where k / 2 is odd (14, 18 …), no printed table is known: the rule gives a side one first move more
//! than the other in a round.
//!
//! Every cycle after the first has the sides exchanged. To prevent the same side three times in a row where two cycles
//! join, each cycle begins some rounds later in the table than the one before. The shift is one round where k is odd,
//! four for 6, eight for 10, none otherwise.
//!
//! Schiller: the teams meet in the order of the Berger table, and each of these meetings is played as a Scheveningen.
//! No table is printed; the sides follow from the order of the rounds. A player who had two equal sides changes;
//! otherwise the player with fewer first moves gets it.

mod tables;

use std::collections::BTreeMap;

use crate::round_robin::berger;

/// Two numbers; the first has the first move.
type Pair = (u32, u32);

/// Returns the games of a round (from 1) of two sides of `boards` players in several cycles: numbers `1..=boards`
/// against the next as many.
pub fn games(boards: u32, round: u32, older: bool, change_at_seam: bool) -> Vec<Pair> {
    if boards == 0 || round == 0 {
        return Vec::new();
    }
    let (place, cycle) = table_round(boards, round, change_at_seam);
    let games = tables::round(boards, place - 1, older).into_iter().map(|(own, other, is_first)| {
        let (own, other) = (own, boards + other);
        if is_first == cycle.is_multiple_of(2) { (other, own) } else { (own, other) }
    });
    games.collect()
}

/// Returns the round of the table and the cycle, both from 1, for a round of several cycles.
pub fn table_round(boards: u32, round: u32, change_at_seam: bool) -> (u32, u32) {
    let index = round.saturating_sub(1);
    let (cycle, place) = (index / boards.max(1), index % boards.max(1));
    let later = if change_at_seam { cycle * rounds_later(boards) } else { 0 };
    ((place + later) % boards.max(1) + 1, cycle + 1)
}

/// Returns the number of rounds by which each cycle begins later in the table than the one before.
fn rounds_later(boards: u32) -> u32 {
    match boards {
        6 => 4,
        10 => 8,
        _ => boards % 2,
    }
}

/// Returns the rounds of one cycle of `teams` teams with `boards` players each.
pub fn team_rounds(teams: u32, boards: u32) -> Vec<Vec<Pair>> {
    let size = teams.next_multiple_of(2);
    let mut sides = Sides::default();
    let mut rounds = Vec::new();
    for of_teams in 1..size {
        let meetings: Vec<Pair> =
            berger::games(size, of_teams).into_iter().filter(|(one, two)| *one.max(two) <= teams).collect();
        for board_round in 0..boards {
            let mut games = Vec::new();
            for (one, two) in &meetings {
                let number = |team: u32, place: u32| (team - 1) * boards + place;
                for (own, other, is_first) in tables::round(boards, board_round, false) {
                    let (own, other) = (number(*one, own), number(*two, other));
                    games.push(if is_first { (own, other) } else { (other, own) });
                }
            }
            rounds.push(sides.balanced(games));
        }
    }
    rounds
}

/// Sides that each player has had.
#[derive(Default)]
struct Sides(BTreeMap<u32, Had>);

/// First moves minus second ones (`balance`), and the length of the latest run of equal sides (`running`), positive for
/// first moves.
#[derive(Clone, Copy, Default)]
struct Had {
    balance: i32,
    running: i32,
}

impl Sides {
    /// Returns the games of a round with the first moves assigned to the players due them.
    fn balanced(&mut self, games: Vec<Pair>) -> Vec<Pair> {
        let due = |had: Had| {
            let must = if had.running.abs() < 2 { 0 } else { had.running.signum() };
            (must, had.balance, had.running)
        };
        let of = |sides: &BTreeMap<u32, Had>, number: u32| sides.get(&number).copied().unwrap_or_default();
        let mut arranged = Vec::with_capacity(games.len());
        for (first, second) in games {
            let exchanged = due(of(&self.0, second)) < due(of(&self.0, first));
            let (first, second) = if exchanged { (second, first) } else { (first, second) };
            for (number, step) in [(first, 1), (second, -1)] {
                let had = self.0.entry(number).or_default();
                had.balance += step;
                had.running = if had.running.signum() == step { had.running + step } else { step };
            }
            arranged.push((first, second));
        }
        arranged
    }
}
