//! Unusual features of a table before it is played.
//!
//! They occur in tables with custom pairs, in tables begun with reversed colours, and in rounds played in another
//! order. The arbiter may accept each of them.

use std::collections::BTreeMap;

use qisai_domain::Side;

/// Unusual feature of a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableFlaw {
    /// Two numbers that do not meet once in each cycle.
    Meetings { numbers: (u32, u32), times: usize },
    /// Number whose first and second moves differ by two or more.
    Balance { number: u32, firsts: usize, seconds: usize },
    /// Number with the same side three or more times in a row, with these rounds.
    Run { number: u32, side: Side, rounds: Vec<u16> },
}

/// Rounds with their numbers and games, in playing order; the first number of a pair has the first move.
pub type InOrder<'a> = &'a [(u16, Vec<(u32, u32)>)];

/// Returns the pairs of numbers `1..=seats` that do not meet once in each of `cycles` cycles.
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

/// Returns the numbers whose sides differ by more than one, and those with one side three times in a row.
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

/// Returns the shortest distance in rounds between two meetings of the same numbers, with the first such pair, or
/// `None` if no two numbers meet twice.
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
