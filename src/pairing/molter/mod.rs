//! Molter tables: players of several teams on boards. Each plays one game a round against another team, and never two
//! players of one team.
//!
//! No printed tables are known, but their requirements are (TM22a):
//!
//! - With an even number of teams, every game is between players of the same board. With an odd number, one game a
//!   round is between each two boards, and no player is in two such games.
//! - In each round, a team's first and second moves differ by at most two; after every two rounds they are equal.
//! - A player's first and second moves differ by at most one, and the player never has the same side three times in a
//!   row.
//! - Teams meet as evenly as these rules allow: the meetings of any two pairs of teams differ by at most two games, for
//!   an odd number of teams by four.
//!
//! Construction: each board, or each two boards of an odd number of teams, plays consecutive rounds of one table. The
//! next board but one plays the rounds that follow, and the neighbour plays the same rounds with all sides exchanged.
//! In every two rounds, the pairs form rings of players; around a ring the sides alternate, so that each player has
//! both.

mod tables;

use std::collections::{BTreeMap, BTreeSet};

use crate::round_robin::berger;

/// Two numbers; the first has the first move.
type Pair = (u32, u32);

/// Returns `count` rounds of `teams` teams of `boards` players, each team being a row of numbers.
///
/// Returns `None` where there is no table: for more rounds than other teams, or for an odd number of teams with an odd
/// number of boards or with more than nine teams.
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

/// Returns the rounds with the first move assigned: in every two rounds each player has it in one.
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

/// Arranges two rounds together: around each ring of pairs the sides alternate. The lowest number of a ring gets the
/// side that it did not have last.
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

/// Arranges a game of a round without a second one: a player who last had the second move gets the first.
fn alone((one, two): Pair, had_first: &BTreeMap<u32, bool>) -> Pair {
    let (low, high) = (one.min(two), one.max(two));
    let had = |player: u32| had_first.get(&player).copied().unwrap_or(false);
    if had(low) && !had(high) { (high, low) } else { (low, high) }
}
