//! What the arbiter should know of a table before it is played: of pairs as written, of a table begun with the other colour, of rounds that are
//! played in another order. Each of it may be accepted.

use std::collections::BTreeMap;

use qisai_domain::Side;

/// Something unusual of a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableFlaw {
    /// Two who do not meet once in each cycle.
    Meetings { numbers: (u32, u32), times: usize },
    /// Somebody with two first moves more than second ones, or fewer.
    Balance { number: u32, firsts: usize, seconds: usize },
    /// The same side three times running or more, in these rounds.
    Run { number: u32, side: Side, rounds: Vec<u16> },
}

/// Rounds with their numbers and games, the first of a pair with the first move; in the order of play.
pub type InOrder<'a> = &'a [(u16, Vec<(u32, u32)>)];

/// Who does not meet everybody else once in each of `cycles` cycles, of numbers `1..=seats`.
pub fn meetings(rounds: InOrder<'_>, seats: u32, cycles: usize) -> Vec<TableFlaw> {
    let mut met: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    for (one, two) in rounds.iter().flat_map(|(_, games)| games) {
        *met.entry((*one.min(two), *one.max(two))).or_default() += 1;
    }
    let pairs = (1..=seats).flat_map(|one| (one + 1..=seats).map(move |two| (one, two)));
    let times = |pair: (u32, u32)| (pair, met.get(&pair).copied().unwrap_or(0));
    let wrong = pairs.map(times).filter(|(_, times)| *times != cycles);
    wrong.map(|(numbers, times)| TableFlaw::Meetings { numbers, times }).collect()
}

/// Whose sides are not within one of each other, and who has one side three times running.
pub fn sides(rounds: InOrder<'_>) -> Vec<TableFlaw> {
    let mut had: BTreeMap<u32, Vec<(u16, Side)>> = BTreeMap::new();
    for (round, games) in rounds {
        for (one, two) in games {
            had.entry(*one).or_default().push((*round, Side::First));
            had.entry(*two).or_default().push((*round, Side::Second));
        }
    }
    let mut flaws = Vec::new();
    for (number, had) in had {
        let firsts = had.iter().filter(|(_, side)| *side == Side::First).count();
        let seconds = had.len() - firsts;
        if firsts.abs_diff(seconds) > 1 {
            flaws.push(TableFlaw::Balance { number, firsts, seconds });
        }
        for run in had.chunk_by(|(_, one), (_, next)| one == next).filter(|run| run.len() > 2) {
            let rounds = run.iter().map(|(round, _)| *round).collect();
            flaws.extend(run.first().map(|(_, side)| TableFlaw::Run { number, side: *side, rounds }));
        }
    }
    flaws
}

/// The shortest way between two meetings of the same two, in rounds, with the first two who meet again so soon. None where nobody meets twice.
pub fn nearest_meetings(rounds: InOrder<'_>) -> Option<(usize, (u32, u32))> {
    let mut last: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let mut nearest: Option<(usize, (u32, u32))> = None;
    for (at, (_, games)) in rounds.iter().enumerate() {
        for (one, two) in games {
            let pair = (*one.min(two), *one.max(two));
            if let Some(before) = last.insert(pair, at)
                && nearest.is_none_or(|(distance, _)| at - before < distance)
            {
                nearest = Some((at - before, pair));
            }
        }
    }
    nearest
}
