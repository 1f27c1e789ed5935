//! Lots for the numbers of a round robin in which compatriots meet first.
//!
//! | entries of one federation | rounds of their meetings |
//! |---|---|
//! | two | round 1 of each cycle |
//! | three or four | rounds 1 to 3 |
//! | k | the first k − 1 rounds, of an odd k the first k: fewer are not enough |
//!
//! Orders are drawn one after the other from the seeds `seed`, `seed + 1`, …, until all federations satisfy the table.
//! In a large field no drawn order may satisfy it; then the order with the fewest late meetings is used.

use std::collections::BTreeMap;

use qisai_domain::decide::lots;
use qisai_domain::{Draw, EntryId, NumbersBy, Tournament};

use super::berger;

/// Greatest number of orders that are drawn.
pub const MAX_TRIES: u32 = 20_000;

/// Numbers that were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnNumbers {
    pub draw: Draw,
    /// Compatriots who still meet later than required.
    pub late: Vec<Couple>,
}

type Couple = (EntryId, EntryId);

/// Draws numbers for these entries. The federations are those of their persons; an entry without a federation has no
/// compatriots.
pub fn compatriots_first(tournament: &Tournament, entries: &[EntryId], seed: u64) -> DrawnNumbers {
    let mut entries = entries.to_vec();
    entries.sort_unstable();
    let teams = compatriots(tournament, &entries);
    let meet = rounds_of_meetings(entries.len());
    let mut best: Option<(Vec<EntryId>, Vec<Couple>)> = None;
    let mut tries = 0;
    while tries < MAX_TRIES && best.as_ref().is_none_or(|(_, late)| !late.is_empty()) {
        let order = lots(entries.clone(), seed.wrapping_add(u64::from(tries)));
        tries += 1;
        let late = late(&order, &teams, &meet);
        if best.as_ref().is_none_or(|(_, before)| late.len() < before.len()) {
            best = Some((order, late));
        }
    }
    let (order, late) = best.unwrap_or_default();
    DrawnNumbers { draw: Draw::numbers(NumbersBy::Compatriots { tries }, Some(seed), &order), late }
}

/// Returns the compatriots who meet later than required when these entries have the numbers 1, 2, ….
pub fn late_compatriots(tournament: &Tournament, order: &[EntryId]) -> Vec<Couple> {
    late(order, &compatriots(tournament, order), &rounds_of_meetings(order.len()))
}

/// Returns the entries of each federation with at least two entries.
fn compatriots(tournament: &Tournament, entries: &[EntryId]) -> Vec<Vec<EntryId>> {
    let mut teams: BTreeMap<String, Vec<EntryId>> = BTreeMap::new();
    for id in entries {
        let person = tournament.entry(*id).and_then(|entry| tournament.person_of(entry));
        let federation = person.map(|person| person.federation().to_owned()).unwrap_or_default();
        if !federation.is_empty() {
            teams.entry(federation).or_default().push(*id);
        }
    }
    teams.into_values().filter(|team| team.len() > 1).collect()
}

/// Returns the round of the Berger table in which each two numbers meet.
fn rounds_of_meetings(players: usize) -> BTreeMap<(u32, u32), u32> {
    let size = u32::try_from(players.next_multiple_of(2)).unwrap_or(u32::MAX);
    let rounds = (1..size).flat_map(|round| berger::games(size, round).into_iter().map(move |game| (round, game)));
    rounds.map(|(round, (one, two))| ((one.min(two), one.max(two)), round)).collect()
}

fn late(order: &[EntryId], teams: &[Vec<EntryId>], meet: &BTreeMap<(u32, u32), u32>) -> Vec<Couple> {
    let numbers: BTreeMap<EntryId, u32> = order.iter().copied().zip(1..).collect();
    let number = |entry: &EntryId| numbers.get(entry).copied().unwrap_or(0);
    let mut late = Vec::new();
    for team in teams {
        let last = u32::try_from(team.len() - 1 + team.len() % 2).unwrap_or(u32::MAX);
        for (at, one) in team.iter().enumerate() {
            for two in team.iter().skip(at + 1) {
                let (a, b) = (number(one), number(two));
                if meet.get(&(a.min(b), a.max(b))).is_none_or(|round| *round > last) {
                    late.push((*one, *two));
                }
            }
        }
    }
    late
}
