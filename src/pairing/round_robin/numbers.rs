//! Numbers of a round robin by lot so that compatriots meet first.
//!
//! | of one federation | they meet in |
//! |---|---|
//! | two | round 1 of each cycle |
//! | three or four | rounds 1 to 3 |
//! | k | the first k − 1 rounds, of an odd k the first k: fewer are not enough |
//!
//! One order after the other is drawn from the seeds `seed`, `seed + 1`, …, until that holds for everybody. In a large field it may hold for
//! nobody's drawing: then the order with the fewest meetings that come too late stands.

use std::collections::BTreeMap;

use qisai_domain::decide::lots;
use qisai_domain::{Draw, EntryId, NumbersBy, Tournament};

use super::berger;

/// Orders that are drawn at most.
pub const MOST_TRIES: u32 = 20_000;

/// Numbers that were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnNumbers {
    pub draw: Draw,
    /// Compatriots who still meet later than they should.
    pub late: Vec<Couple>,
}

type Couple = (EntryId, EntryId);

/// Draws numbers for these entries; the federations are those of their persons, and whoever has none has no compatriots.
pub fn compatriots_first(tournament: &Tournament, entries: &[EntryId], seed: u64) -> DrawnNumbers {
    let mut entries = entries.to_vec();
    entries.sort_unstable();
    let teams = compatriots(tournament, &entries);
    let meet = rounds_of_meetings(entries.len());
    let mut best: Option<(Vec<EntryId>, Vec<Couple>)> = None;
    let mut tries = 0;
    while tries < MOST_TRIES && best.as_ref().is_none_or(|(_, late)| !late.is_empty()) {
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

/// Compatriots who meet later than they should when these entries have the numbers 1, 2, ….
pub fn late_compatriots(tournament: &Tournament, order: &[EntryId]) -> Vec<Couple> {
    late(order, &compatriots(tournament, order), &rounds_of_meetings(order.len()))
}

/// Entries of one federation, where there are two or more.
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

/// The round of the Berger table in which two numbers meet.
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
