//! Molter tables: players of several teams on boards, everybody one game a round against another team, nobody against two players of one team.
//!
//! No print of them is known; what they have to fulfil is known (TM22a):
//!
//! - An even number of teams: every game is between players of the same board. An odd number: of every two boards one game a round is between
//!   them, and no player is in two of those.
//! - A team has at most two first moves more or less than second ones in a round, and as many of both after every two rounds.
//! - A player has as many of both within one, and never the same side three times running.
//! - Teams meet as evenly as these allow: of any two pairs of teams one meets at most two games oftener, of an odd number of teams four.
//!
//! How they are made: each board, or each two boards of an odd number of teams, plays consecutive rounds of one table, the next board but one
//! the rounds that follow, and its neighbour the same rounds with all sides the other way round. Of every two rounds, the pairs make rings of
//! players; around a ring the sides alternate, so that everybody has both.

mod tables;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::round_robin::berger;

/// Two numbers, the first with the first move.
type Pair = (u32, u32);

/// The rounds of `teams` teams of `boards` players, each in a row: `count` of them. None where there is no table: for more rounds than other
/// teams, for an odd number of teams with an odd number of boards, or with more than nine teams.
pub fn rounds(teams: u32, boards: u32, count: u32) -> Option<Vec<Vec<Pair>>> {
    let other_teams = teams.checked_sub(1)?;
    let height = 1 + teams % 2;
    if count == 0 || count > other_teams || boards == 0 || !boards.is_multiple_of(height) {
        return None;
    }
    let table: Vec<Vec<Pair>> = if teams.is_multiple_of(2) {
        (1..=other_teams).map(|round| berger::games(teams, round)).collect()
    } else {
        tables::odd(teams)?
    };
    let mut rounds = vec![Vec::new(); usize::try_from(count).ok()?];
    for strip in 0..boards / height {
        // Neighbours play the same rounds.
        let from = usize::try_from(strip / 2 * count).ok()?;
        let played: Vec<&Vec<Pair>> = table.iter().cycle().skip(from % table.len().max(1)).take(rounds.len()).collect();
        let number = |player: u32| {
            let (team, row) = ((player - 1) % teams, (player - 1) / teams);
            team * boards + strip * height + row + 1
        };
        for (round, games) in rounds.iter_mut().zip(with_sides(&played)) {
            let games = games.into_iter().map(|(first, second)| (number(first), number(second)));
            round.extend(
                games.map(|(first, second)| if strip.is_multiple_of(2) { (first, second) } else { (second, first) }),
            );
        }
    }
    Some(rounds)
}

/// The rounds with the first move given: of every two rounds everybody has it in one.
fn with_sides(rounds: &[&Vec<Pair>]) -> Vec<Vec<Pair>> {
    let mut had_first: BTreeMap<u32, bool> = BTreeMap::new();
    let mut arranged = Vec::with_capacity(rounds.len());
    for two in rounds.chunks(2) {
        let games = match two {
            [one, other] => rings(&mates(one), &mates(other), &had_first),
            [last] => vec![last.iter().map(|pair| alone(*pair, &had_first)).collect()],
            _ => Vec::new(),
        };
        for (first, second) in games.iter().flatten() {
            had_first.extend([(*first, true), (*second, false)]);
        }
        arranged.extend(games);
    }
    arranged
}

fn mates(pairs: &[Pair]) -> BTreeMap<u32, u32> {
    pairs.iter().flat_map(|(one, two)| [(*one, *two), (*two, *one)]).collect()
}

/// Two rounds together: around each ring of pairs the sides alternate. The lowest number of a ring has the side that it did not have last.
fn rings(one: &BTreeMap<u32, u32>, other: &BTreeMap<u32, u32>, had_first: &BTreeMap<u32, bool>) -> Vec<Vec<Pair>> {
    let (mut games, mut later) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for &start in one.keys() {
        let begins = !had_first.get(&start).copied().unwrap_or(false);
        let mut player = start;
        while seen.insert(player)
            && let Some(&mate) = one.get(&player)
            && let Some(&next) = other.get(&mate)
        {
            seen.insert(mate);
            games.push(if begins { (player, mate) } else { (mate, player) });
            later.push(if begins { (mate, next) } else { (next, mate) });
            player = next;
        }
    }
    vec![games, later]
}

/// A game of a round without a second one: whoever had the second move last has the first.
fn alone((one, two): Pair, had_first: &BTreeMap<u32, bool>) -> Pair {
    let (low, high) = (one.min(two), one.max(two));
    let had = |player: u32| had_first.get(&player).copied().unwrap_or(false);
    if had(low) && !had(high) { (high, low) } else { (low, high) }
}
